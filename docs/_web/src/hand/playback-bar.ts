// The bar of a player: a slider over its steps, and the buttons that step and play.

import { button, h, icons, shape } from "../base/dom";
import { repeatWhilePressed } from "./press";

interface Stepped {
  readonly last: number;
  jump(to: number): void;
  /** One step; true when another can follow in the same direction. */
  walk(by: 1 | -1): boolean;
  toggle(): void;
}

export interface Bar {
  readonly element: HTMLElement;
  show(step: number): void;
  showPlaying(on: boolean): void;
}

export function barOf(hand: Stepped): Bar {
  const { last } = hand;
  const first = button("bp-first", "First step", icons.first);
  const back = button("bp-back", "Back one step", icons.back);
  const play = button("bp-play-button", "Play", icons.play);
  const next = button("bp-next", "Next step", icons.next);
  const end = button("bp-last", "Last step", icons.last);
  first.addEventListener("click", () => hand.jump(0));
  end.addEventListener("click", () => hand.jump(last));
  repeatWhilePressed(back, () => hand.walk(-1));
  repeatWhilePressed(next, () => hand.walk(1));
  play.addEventListener("click", () => hand.toggle());

  const slider = h("input", {
    type: "range",
    class: "bp-slider",
    min: 0,
    max: last,
    value: 0,
    "aria-label": "Step",
  });
  slider.addEventListener("input", () => hand.jump(slider.valueAsNumber));
  const counter = h("span", { class: "bp-counter" });
  // As wide for step 9 as for step 10: the slider beside it stays as it is.
  counter.style.minWidth = `${2 * String(last).length + 2}ch`;
  return {
    element: h(
      "div",
      { class: "bp-bar" },
      h("div", { class: "bp-scrub" }, slider, counter),
      h("div", { class: "bp-buttons", role: "group", "aria-label": "Steps" }, first, back, play, next, end),
    ),
    show(step) {
      slider.value = String(step);
      slider.setAttribute("aria-valuetext", `${step} of ${last}`);
      counter.textContent = `${step} / ${last}`;
      // Not `disabled`, which would drop the focus of whoever just pressed the button.
      for (const each of [first, back]) each.setAttribute("aria-disabled", String(step === 0));
      for (const each of [next, end]) each.setAttribute("aria-disabled", String(step === last));
    },
    showPlaying(on) {
      const name = on ? "Pause" : "Play";
      play.setAttribute("aria-label", name);
      play.title = name;
      play.replaceChildren(shape(icons[on ? "pause" : "play"], "bp-icon"));
    },
  };
}
