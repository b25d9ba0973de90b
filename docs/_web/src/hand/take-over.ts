// Taking over: a recorded hand is played on from the step that is shown, on the play page, with the
// way back to it.

import { root } from "../base/clause-index";
import { button, h } from "../base/dom";
import { type Acted, questionsOf } from "./guess";
import { linkTo } from "../play/link";
import type { Movie } from "../python/contract";
import { stepOf } from "../table/movie";
import { loadStylesheet } from "../base/stylesheet";
import { saveBranch } from "../play/return-path";

/** Ask at which seat, below the row of choices; a second press takes the question away. */
export async function takeOver(hand: Acted, more: HTMLElement): Promise<void> {
  const there = hand.querySelector(".bp-taking");
  if (there) {
    there.remove();
    return;
  }
  const questions = await questionsOf(hand);
  await loadStylesheet("actions");
  const seats = hand.movie.views.filter(({ id }) => id !== "all");
  const { toAct } = hand.current();
  const select = h("select", { class: "bp-take-seat" });
  const first = seats.find(({ id }) => id === toAct) ?? seats.find(({ id }) => id === hand.view) ?? seats[0];
  for (const { id } of seats) {
    const name = hand.movie.seats.find((seat) => seat.id === id)?.name ?? id;
    select.append(h("option", { value: id, selected: id === first?.id }, name));
  }
  const go = button("bp-go", "", null, "Play on from here");
  go.removeAttribute("aria-label");
  const note = h(
    "p",
    {},
    "You sit at one seat, bots at the others. The record stays as it is, and you can come back to it.",
  );
  const box = h(
    "div",
    { class: "bp-taking", role: "group", "aria-label": "Take over" },
    note,
    h("div", { class: "bp-choices" }, h("label", { class: "bp-choice" }, h("span", {}, "Play"), select), go),
  );
  more.after(box);
  (seats.length > 1 ? select : go).focus({ preventScroll: true });
  go.addEventListener("click", () => {
    if (hand.current().toAct === null) {
      note.textContent = "Here the deal is over: go back a step or more, and take over there.";
      return;
    }
    void leave(hand, questions.share, select.value);
  });
}

async function leave(hand: Acted, share: string, seat: string): Promise<void> {
  const { step } = hand;
  const deal = { ...(JSON.parse(share) as object), step, view: seat, seat };
  const href = await linkTo(new URL("play.html", root), JSON.stringify(deal));
  const returnPath = { href: await hand.address(), title: hand.movie.title, table: tableSeenBy(hand, seat) };
  // Whoever goes back with the browser is at this step again as well.
  if (!hand.source) history.replaceState(history.state, "", returnPath.href);
  saveBranch(new URL(href).hash.slice(1), { returnPath, session: undefined });
  location.assign(href);
}

/** The table at this step, as the seat sees it. */
function tableSeenBy(hand: Acted, seat: string): Movie {
  const { movie, step } = hand;
  const table: Movie["frames"][string][number]["zones"] = {};
  for (const frame of (movie.frames[seat] ?? []).slice(0, step + 1)) {
    for (const [id, zone] of Object.entries(frame.zones)) {
      if (zone) table[id] = zone;
      else delete table[id];
    }
  }
  return {
    ...movie,
    intro: "",
    clauses: {},
    words: {},
    views: movie.views.filter(({ id }) => id === seat),
    pack: "",
    steps: [{ ...stepOf(movie, seat, step), why: [] }],
    frames: { [seat]: [{ zones: table }] },
  };
}
