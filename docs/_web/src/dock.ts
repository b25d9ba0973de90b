// What a reader is asked, as something to tap. Which answers there are the engine says; every card
// in sight can be tried, and the engine refuses with its sentence.

import { drawRank, inWords, pip, suitOf, suits, withCards } from "./cards";
import { button, h } from "./dom";

export interface Answer {
  action: string;
  legal: boolean;
  card?: string;
}

export interface Part {
  kind: "card" | "cards" | "call" | "number" | "choice";
  verb: string;
  answers?: Answer[];
  cards?: string[];
  least?: number;
  most?: number;
}

export interface Ask {
  seat: string;
  text: string;
  parts: Part[];
}

const levelsAtOnce = 3;

/** One question; made anew for the next one. */
export class Dock {
  readonly element = h("div", { class: "bp-decision" });
  private readonly picked: string[] = [];
  private readonly body = h("div", { class: "bp-answers" });

  /** `picked` hears which cards are chosen so far. */
  constructor(
    private readonly ask: Ask,
    private readonly act: (action: string) => void,
    private readonly onPick: (cards: readonly string[]) => void,
  ) {
    this.element.append(h("p", { class: "bp-question", tabindex: -1 }, `${ask.text}.`), this.body);
    this.draw();
  }

  /** A card was tapped, here or on the table. */
  take(card: string): void {
    const many = this.ask.parts.find(({ kind }) => kind === "cards");
    const verbs = this.ask.parts.filter(({ kind }) => kind === "card");
    if (many) {
      const most = many.most ?? 1;
      const at = this.picked.indexOf(card);
      const free = (many.cards ?? []).filter((one) => one === card).length;
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
    this.draw();
    if (again) this.body.querySelector<HTMLElement>(`[data-key="${CSS.escape(again)}"]`)?.focus();
  }

  private draw(): void {
    const { parts } = this.ask;
    const cards = parts.filter(({ kind }) => kind === "card");
    const nodes: Node[] = [];
    const many = parts.find(({ kind }) => kind === "cards");
    if (many) nodes.push(...this.several(many));
    if (cards.length) nodes.push(...this.single(cards));
    const row = h("div", { class: "bp-choices" });
    for (const part of parts) {
      if (part.kind === "call") nodes.push(...this.box(part.answers ?? [], row));
      if (part.kind === "number" || part.kind === "choice") {
        for (const answer of part.answers ?? []) if (answer.legal) row.append(this.button(answer));
      }
    }
    if (row.childElementCount) nodes.push(row);
    this.body.replaceChildren(...nodes);
  }

  private button(answer: Answer, css = ""): HTMLButtonElement {
    const told = answer.action.charAt(0).toUpperCase() + answer.action.slice(1);
    const made = h(
      "button",
      {
        type: "button",
        class: `bp-button ${css}${answer.legal ? "" : " bp-off"}`,
        "data-action": answer.action,
        "data-key": answer.action,
      },
      h("span", {}, ...withCards(told)),
    );
    made.addEventListener("click", () => this.act(answer.action));
    return made;
  }

  private single(parts: readonly Part[]): Node[] {
    const legal = new Set<string>();
    const all: string[] = [];
    for (const { answers } of parts) {
      for (const { card, legal: allowed } of answers ?? []) {
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
        const found = card ? answers?.find((one) => one.card === card) : undefined;
        const answer = found ?? { action: `${verb} ${card ?? "…"}`, legal: false };
        const made = this.button(answer, "bp-verb");
        if (!card) made.disabled = true;
        row.append(made);
      }
      nodes.push(row);
    }
    return nodes;
  }

  private several(part: Part): Node[] {
    const { verb, cards = [], most = 1 } = part;
    const go = button("bp-go", "", null, "");
    const told = verb.charAt(0).toUpperCase() + verb.slice(1);
    go.append(h("span", {}, `${told} ${this.picked.length} of ${most}`));
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
    for (const bids of open.slice(0, levelsAtOnce)) grid.append(...line(bids));
    const rest = open.slice(levelsAtOnce);
    if (rest.length) {
      const more = button("bp-higher", "", null, "Higher");
      more.removeAttribute("aria-label");
      more.addEventListener("click", () => {
        for (const bids of rest) grid.append(...line(bids));
        more.remove();
      });
      row.append(more);
    }
    return open.length ? [grid] : [];
  }
}
