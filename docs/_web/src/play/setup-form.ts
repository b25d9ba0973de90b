// Before the first deal: who sits where, the house rules, and whether the coach is on.

import { addressOf } from "../base/clause-index";
import type { Coach } from "./coach";
import { button, h } from "../base/dom";
import type { TableRule } from "../python/contract";
import type { GameData } from "./game-list";
import { savePreferences, rulesSwitchedOff } from "../base/preferences";

const tries = "An expert also tries its cards in many layouts of the unseen cards.";
const solved =
  "Club players also check their cards with a solver in 3 layouts of the unseen cards, and experts in up to 20.";

/** The hash of this site's solver; empty if the site was built without one. */
declare const SOLVER_SHA256: string;
const isSolved = (game: GameData) => SOLVER_SHA256 !== "" && game.solved;
/** The best bot that does not make the reader wait. */
const usualBot = (game: GameData) => (isSolved(game) ? "expert" : "learner");

type Chosen = Record<string, string>;

/** The form. `query` may choose house rules; `begin` gets the players, and the rules that differ from the defaults. */
export function setupForm(
  game: GameData,
  query: URLSearchParams,
  coach: Coach,
  begin: (players: Chosen, options: Chosen, names: Chosen) => void,
): HTMLElement {
  const seats = new Map(game.seats.map(([seat]) => [seat, seat === game.mine ? "reader" : usualBot(game)]));
  const names = new Map<string, string>();
  const switches = game.bots.map((rule) => new Switch(rule, query));
  const usual = new HouseRules(game, query, new Set(game.bots.map(({ key }) => key)));
  const withBot = () => [...seats.values()].some((who) => who !== "reader");
  const arrange = () => {
    for (const { element } of switches) element.hidden = !withBot();
    usual.arrange(withBot());
  };
  const form = h("form", { class: "bp-prepare" });
  if (game.seats.length > 1) form.append(...whoPlays(game, seats, names, arrange));
  form.append(...switches.map(({ element }) => element));
  if (usual.element) form.append(usual.element);
  arrange();
  const box = h("input", { type: "checkbox", checked: coach.on });
  box.addEventListener("change", () => {
    coach.on = box.checked;
  });
  form.append(
    h("label", { class: "bp-choice bp-with-coach" }, box, h("span", {}, "A coach tells you what a choice cost")),
  );
  const go = button("bp-go", "Deal", null, "Deal");
  go.type = "submit";
  form.append(h("div", { class: "bp-choices" }, go));
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const bots = withBot() ? Object.fromEntries(switches.map((each) => [each.rule.key, each.value])) : {};
    const people = [...names].filter(([seat, name]) => name && seats.get(seat) === "reader");
    const called = severalPeople(seats) ? Object.fromEntries(people) : {};
    begin(Object.fromEntries(seats), { ...usual.values(withBot()), ...bots }, called);
  });
  return form;
}

const severalPeople = (seats: ReadonlyMap<string, string>) =>
  [...seats.values()].filter((who) => who === "reader").length > 1;

function whoPlays(
  game: GameData,
  seats: Map<string, string>,
  names: Map<string, string>,
  changed: () => void,
): HTMLElement[] {
  // If several people pass one phone round, each has a name; alone, the reader is you.
  const fields = new Map<string, HTMLInputElement>();
  const arrange = () => {
    for (const [seat, field] of fields) field.hidden = !severalPeople(seats) || seats.get(seat) !== "reader";
    changed();
  };
  const rows = game.seats.map(([seat, name]) => {
    const select = h("select", { "aria-label": `Who plays ${name}` });
    for (const who of ["reader", "learner", ...(isSolved(game) ? ["club"] : []), "expert"]) {
      const words = who === "reader" ? "a person here" : `a bot: ${who}`;
      select.append(h("option", { value: who, selected: seats.get(seat) === who }, words));
    }
    select.addEventListener("change", () => {
      seats.set(seat, select.value);
      arrange();
    });
    const field = h("input", {
      class: "bp-field",
      "aria-label": `Name of the person at ${name}`,
      placeholder: name,
      maxlength: 24,
      hidden: true,
    });
    field.addEventListener("input", () => names.set(seat, field.value.trim()));
    fields.set(seat, field);
    return h("div", { class: "bp-choice bp-seat" }, h("span", {}, name), select, field);
  });
  return [
    h("fieldset", {}, h("legend", {}, "Who plays?"), ...rows),
    h(
      "p",
      { class: "bp-line" },
      `A learner bids and plays by rules of thumb. ${isSolved(game) ? solved : tries} A bot sees only what its seat sees. Several people can share one phone.`,
    ),
  ];
}

/** A house rule that applies if a bot plays, until the reader switches it off; the choice is remembered. */
class Switch {
  readonly element: HTMLFieldSetElement;
  readonly #box = h("input", { type: "checkbox" });

  constructor(
    readonly rule: TableRule,
    query: URLSearchParams,
  ) {
    const { key, says, why, clause } = rule;
    const wanted = query.get(key);
    // The choices of a rung or a link take precedence over remembered ones.
    const asked = wanted === rule.value || wanted === rule.default;
    this.#box.checked = asked ? wanted === rule.value : !rulesSwitchedOff().includes(key);
    this.#box.addEventListener("change", () => {
      const others = rulesSwitchedOff().filter((each) => each !== key);
      savePreferences({ asWritten: this.#box.checked ? others : [...others, key] });
    });
    const reason = h(
      "p",
      { class: "bp-line", id: `why-${key}` },
      why,
      " ",
      h("a", { href: addressOf(clause) }, clause),
    );
    this.#box.setAttribute("aria-describedby", reason.id);
    this.element = h(
      "fieldset",
      { class: "bp-with-bot" },
      h("legend", {}, "House rule for games with a bot"),
      h("label", { class: "bp-choice" }, this.#box, h("span", {}, says)),
      reason,
    );
  }

  get value(): string {
    return this.#box.checked ? this.rule.value : this.rule.default;
  }
}

/** The rules with a list of values, each at its default until the reader chooses. */
class HouseRules {
  readonly element: HTMLDetailsElement | null = null;
  readonly #chosen = new Map<string, string>();
  readonly #rows = new Map<string, HTMLElement>();

  /** Those of `switched` have a switch of their own while a bot plays. */
  constructor(
    game: GameData,
    query: URLSearchParams,
    private readonly switched: ReadonlySet<string>,
  ) {
    const listed = game.options.filter(({ values }) => values.length > 1);
    for (const { key, values, default: usual, text } of listed) {
      // A rung of the path or a link may have chosen some.
      const wanted = query.get(key);
      if (wanted !== null && wanted !== usual && values.includes(wanted)) this.#chosen.set(key, wanted);
      const select = h("select", {});
      for (const value of values) {
        select.append(h("option", { value, selected: value === (this.#chosen.get(key) ?? usual) }, value));
      }
      select.addEventListener("change", () => {
        if (select.value === usual) this.#chosen.delete(key);
        else this.#chosen.set(key, select.value);
      });
      this.#rows.set(key, h("label", { class: "bp-choice bp-rule" }, h("span", {}, text), select));
    }
    if (!listed.length) return;
    this.element = h("details", { class: "bp-fold" }, h("summary", {}, "House rules"), ...this.#rows.values());
  }

  arrange(withBot: boolean): void {
    for (const key of this.switched) {
      const row = this.#rows.get(key);
      if (row) row.hidden = withBot;
    }
    // Choices that differ from the defaults are visible.
    if (this.element && Object.keys(this.values(withBot)).length) this.element.open = true;
  }

  values(withBot: boolean): Chosen {
    return Object.fromEntries([...this.#chosen].filter(([key]) => !(withBot && this.switched.has(key))));
  }
}
