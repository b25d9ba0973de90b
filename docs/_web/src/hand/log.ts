// The log beside the table: its rows follow the step, and each entry is a jump.

import { withCards } from "../table/cards";
import { h } from "../base/dom";
import type { Movie } from "../python/contract";
import { stepOf } from "../table/movie";

export class LogView {
  private readonly items = new Map<number, HTMLButtonElement>();
  private readonly rows: HTMLTableRowElement[];
  private readonly rowOf: number[];
  /** What is written, with the step at which it is known. */
  private readonly entries: [number, HTMLElement][] = [];

  constructor(
    private readonly movie: Movie,
    log: HTMLTableElement,
    jump: (step: number) => void,
  ) {
    // Each row of turns says which step begins it; step 0 is the start and has no row.
    this.rows = [...log.querySelectorAll<HTMLTableRowElement>("tr[data-from]")];
    const firsts = this.rows.map((row) => Number(row.dataset["from"]));
    this.rowOf = movie.steps.map((_, step) => firsts.filter((from) => from <= step).length - 1);
    for (const item of log.querySelectorAll<HTMLElement>("[data-step]")) {
      const number = Number(item.dataset["step"]);
      if (!movie.steps[number]) continue;
      const entry = h("button", { type: "button", class: "bp-item", "data-step": number });
      keepWhole(entry, movie.steps[number].short, 9);
      if (item.title) entry.title = item.title;
      entry.tabIndex = -1;
      entry.append(...item.childNodes);
      entry.addEventListener("click", () => jump(number));
      item.replaceWith(entry);
      this.items.set(number, entry);
    }
    const limit = log.matches(".bp-wide-log") ? 11 : 13;
    let from = 0;
    for (const row of log.tBodies[0]?.rows ?? []) {
      for (const item of row.querySelectorAll<HTMLElement>("[data-step]")) {
        const number = Number(item.dataset["step"]);
        from = Math.max(from, number);
        this.entries.push([number, item]);
      }
      const result = row.cells[row.cells.length - 1];
      const isResult = result && !result.matches("[data-seat], th");
      if (isResult) {
        if (row.matches("[data-from]")) keepWhole(result, result.textContent ?? "", limit);
        this.entries.push([this.told(from), result]);
      }
      const title = row.querySelector<HTMLElement>("th");
      if (title) this.entries.push([this.begins(row), title]);
    }
    const first = this.items.values().next().value;
    if (first) first.tabIndex = 0;
  }

  /** The step at which the result of a row is known: the last step of its group. */
  private told(from: number): number {
    const group = this.movie.steps[from]?.group;
    let last = from;
    while (last + 1 < this.movie.steps.length && this.movie.steps[last + 1]?.group === group) last += 1;
    return last;
  }

  /** The first step of a row; a row that only names a phase begins with the row below it. */
  private begins(row: Element): number {
    for (let each: Element | null = row; each; each = each.nextElementSibling) {
      const from = each instanceof HTMLElement ? each.dataset["from"] : undefined;
      if (from) return Number(from);
    }
    return 0;
  }

  /** Write the entries as this viewer knows them. */
  setView(view: string): void {
    for (const [number, item] of this.items) {
      const parts = withCards(stepOf(this.movie, view, number).short);
      const whole = item.querySelector("strong") ? [h("strong", {}, ...parts)] : parts;
      // The mark of an explained call stays: a star for eyes, and a word for ears.
      item.replaceChildren(...whole, ...item.querySelectorAll("sup, sup + span"));
    }
  }

  /** Mark the entry of a step; what comes later is told or not, and keeps its place. */
  mark(step: number, hidesLater: boolean): void {
    const row = this.rowOf[step] ?? -1;
    this.rows.forEach((each, index) => each.classList.toggle("bp-now", index === row));
    for (const [number, entry] of this.entries) {
      entry.classList.toggle("bp-later", hidesLater && number > step);
    }
    const marked = this.items.get(step);
    const focused = document.activeElement;
    for (const item of this.items.values()) {
      if (item === marked) item.setAttribute("aria-current", "step");
      else item.removeAttribute("aria-current");
    }
    if (!marked) return;
    for (const item of this.items.values()) item.tabIndex = item === marked ? 0 : -1;
    if (focused instanceof HTMLElement && [...this.items.values()].some((item) => item === focused)) {
      marked.focus({ preventScroll: true });
    }
    // Follow the step inside the log's own box, never by scrolling the page.
    const side = marked.closest<HTMLElement>(".bp-side");
    if (side && side.scrollHeight > side.clientHeight) {
      const top = marked.getBoundingClientRect().top - side.getBoundingClientRect().top;
      if (top < 32 || top > side.clientHeight - 64) side.scrollTop += top - side.clientHeight / 2;
    }
  }
}

/** A long entry of the log may break between its cards; a short one looks better whole. */
function keepWhole(element: Element, text: string, limit: number): void {
  element.classList.toggle("bp-short", text.length <= limit);
}
