// What calls mean, as the sides explained them: marks in the log, and a list of all of them.

import { withCards } from "./cards";
import { h } from "./dom";
import { type Movie, stepOf } from "./movie";

export interface Alerts {
  readonly element: HTMLElement;
  /** Write the explanations as this viewer knows them. */
  look(view: string): void;
  /** Mark that of a step; what comes later is told or not. */
  mark(step: number, hidesLater: boolean): void;
}

/** What stands behind a call that was explained: a star for eyes, a word for ears. */
export function alertMark(): HTMLElement[] {
  return [h("sup", { class: "bp-alert-mark", "aria-hidden": "true" }, "*"), h("span", { class: "bp-unseen" }, ", explained")];
}

/** A list of the calls that were explained, each the way to its step; null if there are none. */
export function alertsOf(movie: Movie, jump: (step: number) => void): Alerts | null {
  const names = new Map(movie.seats.map(({ id, name }) => [id, name]));
  const items = movie.steps.flatMap(({ alert }, step) => (alert ? [{ step, entry: h("li", {}) }] : []));
  if (!items.length) return null;
  const element = h(
    "details",
    { class: "bp-alerts" },
    h("summary", {}, "Explained calls"),
    h("ul", {}, ...items.map(({ entry }) => entry)),
  );
  return {
    element,
    look(view) {
      for (const { step, entry } of items) {
        const { actor, short, alert } = stepOf(movie, view, step);
        const name = names.get(actor ?? "") ?? "";
        const go = h("button", { type: "button", class: "bp-item" }, `${name} `, ...withCards(short));
        go.addEventListener("click", () => jump(step));
        entry.replaceChildren(...(alert ? [go, " ", ...withCards(alert)] : []));
      }
    },
    mark(now, hidesLater) {
      for (const { step, entry } of items) {
        entry.hidden = !entry.firstChild || (hidesLater && step > now);
        const go = entry.querySelector("button");
        if (step === now) go?.setAttribute("aria-current", "step");
        else go?.removeAttribute("aria-current");
      }
      element.hidden = items.every(({ entry }) => entry.hidden);
    },
  };
}
