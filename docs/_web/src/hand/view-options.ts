// The row of choices below a hand: whose cards are seen, how fast it plays, two colours or four; and
// its link, guessing, and taking over. Speed and colours hold for all hands of the page.

import { type Addressed, share } from "./step-address";
import { button, h, icons } from "../base/dom";
import { hands } from "./page-hands";
import type { Movie } from "../python/contract";
import { loadPreferences, type Preferences, savePreferences, speeds } from "../base/preferences";

export const preferences = loadPreferences();

export function applySuits(): void {
  if (preferences.suits === "two") document.documentElement.dataset["suits"] = "two";
  else delete document.documentElement.dataset["suits"];
}

/** Keep what was chosen, and show it at every hand. */
function choose(chosen: Partial<Preferences>): void {
  Object.assign(preferences, chosen);
  savePreferences(chosen);
  for (const hand of hands) hand.showPreferences();
}

interface Chosen extends Addressed {
  readonly movie: Movie;
  setView(view: string): void;
  guess(): Promise<void>;
  takeOver(below: HTMLElement): Promise<void>;
}

export interface Choices {
  readonly element: HTMLElement;
  setView(view: string): void;
  guessed(on: boolean): void;
  showPreferences(): void;
}

export function choicesOf(hand: Chosen): Choices {
  const element = h("div", { class: "bp-more" });
  const views = h("select", { class: "bp-view" });
  if (hand.movie.views.length > 1) {
    for (const view of hand.movie.views) views.append(h("option", { value: view.id }, view.name));
    views.addEventListener("change", () => hand.setView(views.value));
    element.append(h("label", { class: "bp-choice" }, h("span", {}, "Cards"), views));
  }
  const speed = h("select", { class: "bp-speed" });
  for (const value of speeds) {
    speed.append(h("option", { value, selected: value === preferences.speed }, `${value}×`));
  }
  speed.addEventListener("change", () => {
    choose({ speed: Number(speed.value) });
  });
  element.append(h("label", { class: "bp-choice" }, h("span", {}, "Speed"), speed));

  const suits = button("bp-suits bp-switch", "Four colours", null, "Four colours");
  suits.addEventListener("click", () => {
    choose({ suits: preferences.suits === "two" ? "four" : "two" });
    applySuits();
  });
  const link = button("bp-share", "Copy link to this step", icons.link, "Link");
  link.addEventListener("click", () => void share(hand, link));
  const guess = button("bp-guess bp-switch", "Guess", null, "Guess");
  guess.setAttribute("aria-pressed", "false");
  guess.addEventListener("click", () => void hand.guess());
  const take = button("bp-take", "Take over", null, "Take over");
  take.addEventListener("click", () => void hand.takeOver(element));
  element.append(suits, link, guess, take);
  return {
    element,
    setView: (view) => (views.value = view),
    guessed: (on) => guess.setAttribute("aria-pressed", String(on)),
    showPreferences() {
      suits.setAttribute("aria-pressed", String(preferences.suits === "four"));
      speed.value = String(preferences.speed);
    },
  };
}
