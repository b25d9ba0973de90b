// Before the first deal: who sits where, the house rules, and whether a coach looks on.

import type { Coach } from "./coach";
import { button, h } from "./dom";
import type { GameData } from "./games";

/** The form. `query` may choose house rules; `begin` gets who plays, and the rules that are not as usual. */
export function prepareForm(
  game: GameData,
  query: URLSearchParams,
  coach: Coach,
  begin: (players: Record<string, string>, options: Record<string, string>) => void,
): HTMLElement {
  const seats = new Map(game.seats.map(([seat]) => [seat, seat === game.mine ? "reader" : "plain"]));
  const house = new Map<string, string>();
  const form = h("form", { class: "bp-prepare" });
  if (game.seats.length > 1) {
    const rows = game.seats.map(([seat, name]) => {
      const select = h("select", { "aria-label": `Who plays ${name}` });
      select.append(
        h("option", { value: "reader", selected: seats.get(seat) === "reader" }, "a person here"),
        h("option", { value: "plain", selected: seats.get(seat) === "plain" }, "a bot"),
        h("option", { value: "sampler" }, "a bot that thinks ahead"),
      );
      select.addEventListener("change", () => seats.set(seat, select.value));
      return h("label", { class: "bp-choice bp-seat" }, h("span", {}, name), select);
    });
    form.append(h("fieldset", {}, h("legend", {}, "Who plays?"), ...rows));
    form.append(
      h(
        "p",
        { class: "bp-line" },
        "A bot bids and plays by rules of thumb; one that thinks ahead also tries its cards in many layouts of those that it does not see. No bot sees more than its seat. Several people pass one phone round.",
      ),
    );
  }
  const listed = game.options.filter(({ values }) => values.length > 1);
  // A rung of the path, or whoever sends a link, may have chosen some.
  for (const { key, values, default: usual } of listed) {
    const wanted = query.get(key);
    if (wanted !== null && wanted !== usual && values.includes(wanted)) house.set(key, wanted);
  }
  if (listed.length) {
    const rows = listed.map((option) => {
      const select = h("select", {});
      for (const value of option.values) {
        select.append(h("option", { value, selected: value === (house.get(option.key) ?? option.default) }, value));
      }
      select.addEventListener("change", () => {
        if (select.value === option.default) house.delete(option.key);
        else house.set(option.key, select.value);
      });
      return h("label", { class: "bp-choice bp-rule" }, h("span", {}, option.text), select);
    });
    // What is not as usual is seen.
    const fold = h("details", { class: "bp-fold", open: house.size > 0 }, h("summary", {}, "House rules"), ...rows);
    form.append(fold);
  }
  const box = h("input", { type: "checkbox", checked: coach.on });
  box.addEventListener("change", () => {
    coach.on = box.checked;
  });
  form.append(h("label", { class: "bp-choice bp-with-coach" }, box, h("span", {}, "A coach says what a choice has cost")));
  const go = button("bp-go", "Deal", null, "Deal");
  go.type = "submit";
  form.append(h("div", { class: "bp-choices" }, go));
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    begin(Object.fromEntries(seats), Object.fromEntries(house));
  });
  return form;
}
