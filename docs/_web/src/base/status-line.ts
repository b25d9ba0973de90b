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

  /** `quarters` of the whole have arrived, `share` of it to be exact; `text` gives it in megabytes. */
  progress(text: string, quarters: number, share = 0): void {
    // While something comes, a bar shows how far it is.
    const coming = quarters < 4 && share > 0;
    this.#counting.replaceChildren(...(coming ? [h("progress", { value: share })] : []), text);
    this.#live.classList.add("bp-unseen");
    const told =
      ["Python is loading.", "Python: 25%.", "Python: 50%.", "Python: 75%.", "Python is starting."][quarters] ?? "";
    if (this.#live.textContent !== told) this.#live.textContent = told;
  }
}
