// The bands of boards and drills, from top to bottom: what is asked, the felt, what is drawn beside
// it, what is said to an answer, and the dock in which it is given.

import { spoken, withCards } from "../table/cards";
import type { Dock } from "../table/dock";
import { h } from "../base/dom";

export abstract class AnswerView extends HTMLElement {
  protected dock: Dock | null = null;
  protected readonly text = h("p", { class: "bp-board-text", tabindex: -1 });
  protected readonly felt = h("div", { class: "bp-felt", role: "group", "aria-label": "The table" });
  protected readonly beside = h("div", { class: "bp-shown" });
  protected readonly say = h("div", { class: "bp-say" });
  protected readonly tray = h("div", { class: "bp-dock", role: "group", "aria-label": "Your answer" });
  protected readonly live = h("p", { class: "bp-unseen", "aria-live": "polite" });

  /** The bands, and a tap on the table as good as one in the dock. */
  protected bands(): HTMLElement[] {
    this.felt.addEventListener("click", (event) => {
      const card = event.target instanceof Element ? event.target.closest<HTMLElement>("[data-card]") : null;
      const name = card?.dataset["card"] ?? "";
      if (name && !this.tray.inert && this.takes(name)) this.dock?.take(name);
    });
    return [this.text, this.felt, this.beside, this.say, this.tray, this.live];
  }

  /** Whether a card on the table is one that can be tried. */
  protected takes(card: string): boolean {
    return this.dock?.has(card) ?? false;
  }

  /** Nothing is said yet. */
  protected hush(): void {
    this.say.classList.remove("bp-no", "bp-yes");
    this.say.replaceChildren();
  }

  /** Say whether it was right, in one `word`, and what there is to say: sentences, and `more` under them. */
  protected verdict(
    right: boolean,
    said: readonly string[],
    more: readonly Node[] = [],
    word = right ? "Right." : "Not this one.",
  ): void {
    this.say.classList.toggle("bp-yes", right);
    this.say.classList.toggle("bp-no", !right);
    const head = h("p", { class: "bp-verdict", tabindex: -1 }, right ? "✓ " : "", word);
    const lines = said.filter(Boolean);
    this.say.replaceChildren(head, ...lines.map((line) => h("p", {}, ...withCards(line))), ...more);
    const heard = [word, ...lines, ...more.map((node) => node.textContent ?? "")];
    this.live.textContent = spoken(heard.join(" "));
  }

  /** What was said is read first, not the button under it. */
  protected readVerdict(): void {
    this.say.querySelector<HTMLElement>(".bp-verdict")?.focus({ preventScroll: true });
  }
}
