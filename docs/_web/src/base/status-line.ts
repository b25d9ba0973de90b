// Messages beside a button. A download counts for the eyes; screen readers hear only its quarters.

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

  /** `quarters` of the whole have arrived; `text` gives it in megabytes. */
  progress(text: string, quarters: number): void {
    this.#counting.textContent = text;
    this.#live.classList.add("bp-unseen");
    const told =
      ["Python is loading.", "Python: 25 %.", "Python: 50 %.", "Python: 75 %.", "Python starts."][quarters] ?? "";
    if (this.#live.textContent !== told) this.#live.textContent = told;
  }
}
