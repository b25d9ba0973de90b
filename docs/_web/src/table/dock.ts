// What a reader is asked, as something to tap. Which answers there are the engine says; every card
// in sight can be tried, and the engine refuses with its sentence.

import { drawRank, inWords, pip, suitOf, suits, withCards } from "./cards";
import { button, h } from "../base/dom";
import type { Answer, CardsPart, ListedPart, Part, Prompt, TypedPart } from "../python/contract";

const levelsAtOnce = 3;
// On a phone so many letters stand in a line.
const lineful = 40;

/** How many letters the longest answer to this part takes that is told before it is given. */
function wordy(part: Part): number {
  if (part.kind === "cards") return part.weighed ? 1 : 0;
  if (part.kind === "card" || part.kind === "typed") return 0;
  return Math.max(0, ...part.answers.map(({ action, means }) => (means ? action.length + means.length + 3 : 0)));
}

const inTitle = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** One question; made anew for the next one. */
export class Dock {
  readonly element = h("div", { class: "bp-decision" });
  private readonly picked: string[] = [];
  private readonly body = h("div", { class: "bp-answers" });
  /** What the chosen answer would come to; as high without words as with them. */
  private readonly meaning = h("p", { class: "bp-meaning", "aria-live": "polite" });
  /** The call, number or choice that was tapped once. */
  private chosen = "";
  /** All levels of the bidding box are shown, and stay so. */
  private higher = false;

  /** `onPick` hears which cards are chosen so far; `weigh` says what an answer would come to. */
  constructor(
    private readonly prompt: Prompt,
    private readonly act: (action: string) => void,
    private readonly onPick: (cards: readonly string[]) => void,
    private readonly weigh: (action: string) => Promise<string> = () => Promise.resolve(""),
  ) {
    if (prompt.text) this.element.append(h("p", { class: "bp-question", tabindex: -1 }, `${prompt.text}.`));
    this.element.append(this.body);
    const longest = Math.max(0, ...prompt.parts.map(wordy));
    if (longest) this.body.before(this.meaning);
    this.meaning.classList.toggle("bp-long", longest > lineful);
    this.element.addEventListener("keydown", (event) => this.onKey(event));
    this.draw();
  }

  /** Left and right go from answer to answer, up and down from row to row. */
  private onKey(event: KeyboardEvent): void {
    const buttons = [...this.body.querySelectorAll<HTMLButtonElement>("button:not(:disabled)")];
    const at = buttons.indexOf(document.activeElement as HTMLButtonElement);
    const here = buttons[at]?.getBoundingClientRect();
    let next: HTMLButtonElement | undefined;
    if (event.key === "ArrowRight") next = buttons[at + 1];
    else if (event.key === "ArrowLeft") next = buttons[at - 1];
    else if (here && (event.key === "ArrowDown" || event.key === "ArrowUp")) {
      const down = event.key === "ArrowDown";
      const away = (one: HTMLElement) => {
        const { left, top } = one.getBoundingClientRect();
        return Math.abs(left - here.left) + 4 * Math.abs(top - here.top);
      };
      const beyond = buttons.filter((one) => {
        const { top } = one.getBoundingClientRect();
        return down ? top > here.top + 1 : top < here.top - 1;
      });
      next = beyond.sort((a, b) => away(a) - away(b))[0];
    } else return;
    event.preventDefault();
    event.stopPropagation();
    next?.focus();
  }

  /** Whether a card is among those that are asked for. */
  has(card: string): boolean {
    return this.prompt.parts.some((part) => {
      if (part.kind === "cards") return part.cards.includes(card);
      return part.kind === "card" && part.answers.some((one) => one.card === card);
    });
  }

  /** A card was tapped, here or on the table. */
  take(card: string): void {
    const many = this.prompt.parts.find((part) => part.kind === "cards");
    const verbs = this.prompt.parts.filter(({ kind }) => kind === "card");
    if (many) {
      const { most } = many;
      const at = this.picked.indexOf(card);
      const free = many.cards.filter((one) => one === card).length;
      const held = this.picked.filter((one) => one === card).length;
      if (most === 1) this.picked.splice(0, this.picked.length, card);
      else if (at >= 0 && held >= Math.max(free, 1)) this.picked.splice(at, 1);
      else this.picked.push(card);
      this.redraw();
    } else if (verbs.length > 1) {
      this.picked.splice(0, this.picked.length, card);
      this.redraw();
    } else {
      this.act([verbs[0]?.verb ?? "", card].join(" ").trim());
    }
  }

  private redraw(): void {
    const focused = document.activeElement instanceof HTMLElement ? document.activeElement : null;
    const again = this.body.contains(focused) ? focused?.dataset["key"] : undefined;
    this.onPick(this.picked);
    void this.weighPicked();
    this.draw();
    if (again) this.body.querySelector<HTMLElement>(`[data-key="${CSS.escape(again)}"]`)?.focus();
  }

  /** With enough cards picked, what they would come to. */
  private async weighPicked(): Promise<void> {
    const many = this.prompt.parts.find((part) => part.kind === "cards");
    if (!many?.weighed) return;
    const action = `${many.verb} ${this.picked.join(" ")}`;
    const enough = this.picked.length >= many.least;
    const told = enough ? await this.weigh(action) : "";
    // Meanwhile another card may have been picked.
    if (action !== `${many.verb} ${this.picked.join(" ")}`) return;
    this.meaning.replaceChildren(...withCards(told ? `${inTitle(told)}.` : ""));
  }

  private draw(): void {
    const { parts } = this.prompt;
    const cards = parts.filter((part): part is ListedPart => part.kind === "card");
    const nodes: Node[] = [];
    const many = parts.find((part) => part.kind === "cards");
    if (many) nodes.push(...this.several(many));
    if (cards.length) nodes.push(...this.single(cards));
    const row = h("div", { class: "bp-choices" });
    for (const part of parts) {
      if (part.kind === "typed") nodes.push(this.written(part));
      if (part.kind === "call") nodes.push(...this.box(part.answers, row));
      if (part.kind === "number" || part.kind === "choice") {
        for (const answer of part.answers) if (answer.legal) row.append(this.button(answer));
      }
    }
    if (this.chosen) row.append(this.confirm());
    if (row.childElementCount) nodes.push(row);
    this.body.replaceChildren(...nodes);
  }

  /** A number is written. */
  private written({ least, most }: TypedPart): HTMLElement {
    const field = h("input", {
      class: "bp-field",
      type: "text",
      inputmode: "numeric",
      autocomplete: "off",
      "aria-label": `A number from ${least} to ${most}`,
    });
    const go = h("button", { type: "submit", class: "bp-button bp-go" }, "OK");
    const form = h("form", { class: "bp-typed" }, field, go);
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      const number = Number(field.value.replace(/[\s,.]/g, "").replace("−", "-"));
      if (field.value.trim() && Number.isInteger(number) && number >= least && number <= most) this.act(String(number));
      else field.select();
    });
    return form;
  }

  /** What was tapped once is done by this, or by tapping it again. */
  private confirm(): HTMLButtonElement {
    const go = button("bp-go", "", null, "");
    go.removeAttribute("aria-label");
    go.append(h("span", {}, ...withCards(inTitle(this.chosen))), " ✓");
    go.dataset["key"] = "go";
    go.addEventListener("click", () => this.act(this.chosen));
    return go;
  }

  private button(answer: Answer, css = ""): HTMLButtonElement {
    const chosen = answer.action === this.chosen;
    const made = h(
      "button",
      {
        type: "button",
        class: `bp-button ${css}${answer.legal ? "" : " bp-off"}`,
        "aria-pressed": chosen ? "true" : null,
        "data-action": answer.action,
        "data-key": answer.action,
      },
      h("span", {}, ...withCards(inTitle(answer.says ?? answer.action))),
    );
    made.addEventListener("click", () => {
      if (!answer.means || chosen) this.act(answer.action);
      else this.choose(answer);
    });
    return made;
  }

  private choose({ action, means = "" }: Answer): void {
    this.chosen = action;
    this.meaning.replaceChildren(...withCards(`${inTitle(action)}: ${means}.`));
    this.redraw();
  }

  private single(parts: readonly ListedPart[]): Node[] {
    const legal = new Set<string>();
    const all: string[] = [];
    for (const { answers } of parts) {
      for (const { card, legal: allowed } of answers) {
        if (!card) continue;
        if (!all.includes(card)) all.push(card);
        if (allowed) legal.add(card);
      }
    }
    const nodes: Node[] = [this.cards(all, (card) => legal.has(card))];
    const [card] = this.picked;
    if (parts.length > 1) {
      const row = h("div", { class: "bp-choices" });
      for (const { verb, answers } of parts) {
        const found = card ? answers.find((one) => one.card === card) : undefined;
        const answer = found ?? { action: `${verb} ${card ?? "…"}`, legal: false };
        const { means, ...plain } = answer;
        const made = this.button(plain, "bp-verb");
        if (means) made.append(h("small", {}, ...withCards(means)));
        if (!card) made.disabled = true;
        row.append(made);
      }
      nodes.push(row);
    }
    return nodes;
  }

  private several(part: CardsPart): Node[] {
    const { verb, cards, most } = part;
    const go = button("bp-go", "", null, "");
    go.append(h("span", {}, `${inTitle(verb)} ${this.picked.length} of ${most}`));
    go.removeAttribute("aria-label");
    go.disabled = !this.picked.length;
    go.dataset["key"] = "go";
    go.addEventListener("click", () => this.act(`${verb} ${this.picked.join(" ")}`));
    return [this.cards(cards, () => true), h("div", { class: "bp-choices" }, go)];
  }

  /** A line for each suit. */
  private cards(cards: readonly string[], legal: (card: string) => boolean): HTMLElement {
    const box = h("div", { class: "bp-ranks" });
    for (const suit of suits) {
      const held = cards.filter((card) => suitOf(card) === suit);
      if (!held.length) continue;
      const line = h("div", { class: `bp-suit-line bp-${suit}` });
      held.forEach((card, at) => {
        const before = held.slice(0, at).filter((one) => one === card).length;
        const on = this.picked.filter((one) => one === card).length > before;
        const made = h(
          "button",
          {
            type: "button",
            class: `bp-button bp-tap bp-${suit}${legal(card) ? "" : " bp-off"}`,
            "aria-label": inWords([card]),
            "aria-pressed": this.picked.length || on ? String(on) : null,
            "data-key": `${card} ${before}`,
          },
          h("span", { class: `bp-card bp-${suit}` }, suit === "J" ? "" : pip(suit), drawRank(card)),
        );
        made.addEventListener("click", () => this.take(card));
        line.append(made);
      });
      box.append(line);
    }
    return box;
  }

  /** Levels as rows: those that can be bid first; words such as pass in `row`. */
  private box(answers: readonly Answer[], row: HTMLElement): Node[] {
    const levels = new Map<string, Answer[]>();
    for (const answer of answers) {
      const level = /^\d/.exec(answer.action)?.[0];
      if (level) levels.set(level, [...(levels.get(level) ?? []), answer]);
      else if (answer.legal) row.append(this.button(answer));
    }
    const open = [...levels.values()].filter((bids) => bids.some(({ legal }) => legal));
    const grid = h("div", { class: "bp-box" });
    const line = (bids: readonly Answer[]) => bids.map((bid) => this.button(bid, "bp-bid"));
    const later = this.higher ? [] : open.slice(levelsAtOnce);
    for (const bids of open.slice(0, open.length - later.length)) grid.append(...line(bids));
    if (later.length) {
      const more = button("bp-higher", "", null, "Higher");
      more.removeAttribute("aria-label");
      more.addEventListener("click", () => {
        this.higher = true;
        this.draw();
        const first = later.flat().find(({ legal }) => legal)?.action ?? "";
        // The button is gone; who came by the keyboard goes on at what it has opened.
        this.body.querySelector<HTMLElement>(`[data-key="${CSS.escape(first)}"]`)?.focus({ preventScroll: true });
      });
      row.append(more);
    }
    return open.length ? [grid] : [];
  }
}
