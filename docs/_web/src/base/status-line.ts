// What is told beside a button. A download counts for the eyes; for the ears its quarters are enough.

import { h } from "./dom";

export class StatusLine {
  readonly element: HTMLElement;
  #live: HTMLElement;
  #counting: HTMLElement;

  constructor(...first: (Node | string)[]) {
    this.#live = h("span", { role: "status" }, ...first);
    this.#counting = h("span", { "aria-hidden": "true" });
    this.element = h("p", { class: "bp-status" }, this.#counting, this.#live);
  }

  say(...what: (Node | string)[]): void {
    this.#counting.textContent = "";
    this.#live.classList.remove("bp-unseen");
    this.#live.replaceChildren(...what.filter((each) => each !== ""));
  }

  /** `quarters` of the whole have come; `text` says it in megabytes. */
  progress(text: string, quarters: number): void {
    this.#counting.textContent = text;
    this.#live.classList.add("bp-unseen");
    const told =
      [
        "Python is on its way.",
        "A quarter of Python has come.",
        "Half of Python has come.",
        "Three quarters of Python have come.",
        "Python starts.",
      ][quarters] ?? "";
    if (this.#live.textContent !== told) this.#live.textContent = told;
  }
}
