// The list of the calls that were explained, below the table: each the way to its step.

import { withCards } from "../table/cards";
import { h } from "../base/dom";
import type { Movie } from "../python/contract";
import { stepOf } from "../table/movie";
import { loadStylesheet } from "../base/stylesheet";

export interface Explained {
  readonly movie: Movie;
  readonly view: string;
  readonly step: number;
  readonly hidesLater: boolean;
  explained?: (hidesLater: boolean) => void;
  jump(step: number): void;
}

/** List them behind `place`; what comes later than the step is told or not. */
export async function explain(hand: Explained, place: HTMLElement): Promise<void> {
  const { movie } = hand;
  const names = new Map(movie.seats.map(({ id, name }) => [id, name]));
  const items = movie.steps.flatMap(({ alert }, step) => (alert ? [{ step, entry: h("li", {}) }] : []));
  const element = h(
    "details",
    { class: "bp-alerts" },
    h("summary", {}, "Explained calls"),
    h("ul", {}, ...items.map(({ entry }) => entry)),
  );
  let shown = "";
  const draw = () => {
    shown = hand.view;
    for (const { step, entry } of items) {
      const { actor, short, alert } = stepOf(movie, hand.view, step);
      const name = names.get(actor ?? "") ?? "";
      const go = h("button", { type: "button", class: "bp-item" }, `${name} `, ...withCards(short));
      go.addEventListener("click", () => hand.jump(step));
      entry.replaceChildren(...(alert ? [go, " ", ...withCards(alert)] : []));
    }
  };
  await loadStylesheet("actions");
  hand.explained = (hidesLater) => {
    if (shown !== hand.view) draw();
    for (const { step, entry } of items) {
      entry.hidden = !entry.firstChild || (hidesLater && step > hand.step);
      const go = entry.querySelector("button");
      if (step === hand.step) go?.setAttribute("aria-current", "step");
      else go?.removeAttribute("aria-current");
    }
    element.hidden = items.every(({ entry }) => entry.hidden);
  };
  place.after(element);
  // Nobody asked for it, so the hand goes on as it was, and nothing is announced.
  hand.explained(hand.hidesLater);
}
