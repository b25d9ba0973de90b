// <bridge-boards>: boards to act on, one after the other. All that can come of a tap was written when
// the page was built: nothing is loaded before the first one, and nothing here knows a rule.

import { AnswerView } from "./answer-view";
import { dockOf, drawWorking, judge, showQuestion } from "./question";
import type { Board, Decision, PlayedBoard } from "../python/contract";
import { addressOf } from "../base/clause-index";
import { spoken, withCards } from "../table/cards";
import { Dock } from "../table/dock";
import { worded } from "../base/controls";
import { h } from "../base/dom";
import { Ending } from "./endgame";
import { reportSaving } from "../storage/save-notice";
import { own } from "../base/maps";
import { loadPreferences } from "../base/preferences";
import { change, load, missed, storedProgress, solved, today } from "../storage/progress";
import { drawRefusal, markCards } from "../table/refusal";
import { TableView } from "../table/table";

interface Boards {
  /** The rung, and the name under which each board is kept; 0 where nothing is kept. */
  rung: number;
  boards: Board[];
  /** Where it goes on after the last board. */
  on: { text: string; href: string }[];
}

const pace = 800;

class BridgeBoards extends AnswerView {
  private data!: Boards;
  private at = 0;
  private hints = 0;
  /** How often the board was answered wrongly since it was begun. */
  private tries = 0;
  private timer = 0;
  private ending: Ending | null = null;
  private table: TableView | null = null;
  private readonly dots = h("nav", { class: "bp-dots", "aria-label": "Boards" });

  connectedCallback(): void {
    if (this.classList.contains("bp-on")) return;
    const data = this.querySelector(".bp-boards-data")?.textContent;
    if (!data) return;
    this.data = JSON.parse(data) as Boards;
    // Without a script the boards are read; with one they are still there for who likes words.
    const listed = [...this.querySelectorAll<HTMLDetailsElement>("details.bp-listed")];
    this.prepend(this.dots, ...this.bands());
    const open = (all: boolean) => {
      for (const one of listed) one.open = all;
    };
    open(false);
    // On paper they are a sheet, with the answers on the next one.
    window.addEventListener("beforeprint", () => open(true));
    window.addEventListener("afterprint", () => open(false));
    this.classList.add("bp-on");
    window.addEventListener("hashchange", () => this.follow());
    if (!this.follow()) this.begin(this.first(), false);
  }

  disconnectedCallback(): void {
    window.clearTimeout(this.timer);
  }

  private get board(): Board {
    const board = this.data.boards[this.at];
    if (!board) throw new RangeError("there is no such board");
    return board;
  }

  private name(board: Board): string {
    return `${this.data.rung}/${board.id}`;
  }

  /** The first board that is not solved yet. */
  private first(): number {
    if (!this.data.rung) return 0;
    const { boards } = load();
    const found = this.data.boards.findIndex((board) => !own(boards, this.name(board)));
    return Math.max(0, found);
  }

  /** The board that the address names. */
  private follow(): boolean {
    const name = /^#board-([a-z0-9-]+)$/.exec(window.location.hash)?.[1];
    const found = this.data.boards.findIndex(({ id }) => id === name);
    if (found >= 0) this.begin(found, false);
    return found >= 0;
  }

  private begin(at: number, moved: boolean): void {
    this.at = at;
    // The address of a board can be handed on.
    if (moved && this.data.boards.length > 1) history.replaceState(null, "", `#board-${this.board.id}`);
    this.hints = this.tries = 0;
    this.again(moved);
  }

  private again(moved: boolean): void {
    window.clearTimeout(this.timer);
    const { board } = this;
    this.drawDots();
    this.text.replaceChildren(...withCards(board.text));
    this.hush();
    this.classList.toggle("bp-played", board.kind === "play");
    if (board.kind === "play") {
      this.ending = new Ending(board);
      this.table = new TableView(board.seats);
      this.felt.hidden = false;
      this.felt.replaceChildren(this.table.element);
      this.beside.hidden = true;
      this.lay(board.script.line, () => this.decide(0));
    } else {
      this.ending = null;
      showQuestion(board, this.felt, this.beside);
      this.dock = dockOf(
        board,
        (answer) => this.answer(answer),
        (cards) => markCards(this.felt, null, cards),
      );
      this.offer(this.dock.element);
    }
    if (moved) {
      this.text.focus({ preventScroll: true });
      if (this.getBoundingClientRect().top < 0) this.scrollIntoView();
    }
  }

  // --- playing --------------------------------------------------------------------------------

  private draw(now?: Decision): void {
    if (!this.ending || !this.table) return;
    this.table.show(this.ending.table(now), now?.hand ?? null);
    const { height } = this.felt.getBoundingClientRect();
    if (height > (Number.parseFloat(this.felt.style.minHeight) || 0)) this.felt.style.minHeight = `${height}px`;
  }

  /** Cards fall one after the other. */
  private lay(line: readonly string[], then: () => void): void {
    const [move, ...rest] = line;
    this.tray.inert = true;
    this.draw();
    if (!move) {
      then();
      return;
    }
    this.ending?.move(move);
    this.draw();
    const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
    // Who wins is said at once, and then looked at for a moment.
    const wait = still || rest[0]?.startsWith(">") ? 0 : pace / loadPreferences().speed;
    this.timer = window.setTimeout(() => this.lay(rest, then), wait);
  }

  private decide(node: number): void {
    const { board } = this;
    if (board.kind !== "play") return;
    const now = board.script.nodes[node];
    if (!now) return;
    this.draw(now);
    this.score(board);
    const name = board.seats.find(({ id }) => id === now.hand)?.name ?? now.hand;
    const cards = [...Object.keys(now.cards), ...Object.keys(now.no).filter((card) => now.no[card]?.because.length)];
    const answers = cards.map((card) => ({ action: card, card, legal: card in now.cards }));
    const ask = { seat: now.hand, text: `${name} plays a card`, parts: [{ kind: "card" as const, verb: "", answers }] };
    this.dock = new Dock(
      ask,
      (card) => this.play(now, card),
      () => undefined,
    );
    this.offer(this.dock.element);
    markCards(this.felt, null);
  }

  private score({ goal }: PlayedBoard): void {
    const { won = 0, lost = 0 } = this.ending ?? {};
    this.hush();
    const tally = won + lost ? [h("p", { class: "bp-tally" }, `Won ${won}, lost ${lost}`)] : [];
    this.say.replaceChildren(h("p", {}, goal), ...tally);
  }

  private play(now: Decision, card: string): void {
    const { board } = this;
    if (board.kind !== "play") return;
    const refused = own(now.no, card);
    if (refused) {
      this.say.classList.add("bp-no");
      this.say.replaceChildren(
        ...drawRefusal({ ...refused, action: card }, (id) => ({ href: addressOf(id), title: "" })),
      );
      this.live.textContent = spoken(refused.text);
      markCards(this.felt, { ...refused, action: card });
      return;
    }
    const way = own(now.cards, card);
    if (!way) return;
    this.say.classList.remove("bp-no", "bp-yes");
    this.lay(way.line, () => {
      const { to, shows } = way;
      if (to !== undefined) {
        this.decide(to);
        return;
      }
      if (shows && this.ending) {
        this.ending.show(shows);
        this.draw();
      }
      const share = way.of ? `${card} wins in ${way.share} of ${way.of} layouts.` : "";
      const told = shows ? (own(board.wrong, card) ?? board.lost ?? "") : (board.won ?? "");
      this.end(!shows, [[share, told].filter(Boolean).join(" ")]);
    });
  }

  // --- answering ------------------------------------------------------------------------------

  /** Any card of an ending can be tried; what is not to be played now is refused. */
  protected override takes(card: string): boolean {
    return this.board.kind === "play" || super.takes(card);
  }

  private answer(answer: string): void {
    const { board } = this;
    if (board.kind !== "answer") return;
    const { right, said } = judge(board, answer);
    if (!right) this.end(false, [said || (board.lost ?? "")]);
    else this.end(true, [board.won ?? ""], board.won ? [] : drawWorking(board));
  }

  /** What is said in the end, and the two ways on. */
  private end(right: boolean, said: readonly string[], more: readonly Node[] = []): void {
    const atOnce = !this.hints && !this.tries;
    const name = this.name(this.board);
    if (this.data.rung) change((progress) => (right ? solved(progress, name, atOnce) : missed(progress, name)));
    if (right) this.verdict(right, [...said, this.still(name)], more, this.praise());
    else this.verdict(right, said, more);
    const again = worded("Again", () => this.again(true), right ? "" : "bp-go");
    this.offer(h("div", { class: "bp-choices" }, again, ...(right ? this.onward(atOnce) : [])));
    this.drawDots();
    this.readVerdict();
    this.tries = right ? 0 : this.tries + 1;
    if (this.data.rung) reportSaving(storedProgress, this.tray);
  }

  private praise(): string {
    if (this.tries) return `Right, on try ${this.tries + 1}.`;
    return this.hints ? "Right, with a hint." : "Right.";
  }

  /** What it takes until a board that was solved counts; empty if it does, or if nothing is counted. */
  private still(name: string): string {
    if (!this.data.rung) return "";
    const { boards, tries } = load();
    if (own(boards, name)) return "";
    if (own(tries, name) === today())
      return "You missed it earlier. It counts once you solve it on the first try on another day.";
    // Again at once does not count: the answer has just been shown.
    return "It counts once you come back to it and solve it without a hint.";
  }

  private onward(atOnce: boolean): HTMLElement[] {
    const { boards, on } = this.data;
    if (this.at + 1 < boards.length) return [worded("Next", () => this.begin(this.at + 1, true), "bp-go")];
    // Without a way on, somebody else knows what comes next.
    const leave = () => this.dispatchEvent(new CustomEvent("bp-next", { bubbles: true, detail: { atOnce } }));
    if (!on.length) return [worded("Next", leave, "bp-go")];
    return on.map(({ text, href }, at) => h("a", { class: `bp-button ${at ? "" : "bp-go"}`, href }, text));
  }

  /** Fill the tray; while there is something to find, a hint can be had. */
  private offer(element: HTMLElement): void {
    this.tray.inert = false;
    const { hints = [] } = this.board;
    const ended = this.say.classList.contains("bp-yes");
    const more = h("div", { class: "bp-hints" });
    if (!ended && this.hints < hints.length) {
      const hint = () => {
        this.hints += 1;
        this.live.textContent = spoken(hints[this.hints - 1] ?? "");
        this.offer(element);
        this.tray.querySelector<HTMLElement>(".bp-hint-go")?.focus({ preventScroll: true });
      };
      more.append(worded(this.hints ? "Another hint" : "Hint", hint, "bp-hint-go"));
    }
    // Under the button, which stays where it is.
    for (const hint of hints.slice(0, this.hints)) more.append(h("p", {}, ...withCards(hint)));
    this.tray.replaceChildren(element, ...(more.childElementCount ? [more] : []));
  }

  private drawDots(): void {
    const { boards, rung } = this.data;
    this.dots.hidden = boards.length < 2;
    const kept = rung ? load() : null;
    const all = boards.map((board, index) => {
      const name = this.name(board);
      const day = own(kept?.boards, name);
      const tried = own(kept?.tries, name) !== undefined;
      const open = tried ? "missed, not solved yet" : "not solved yet";
      const state = day
        ? "solved"
        : day === ""
          ? tried
            ? "solved, but not on the first try"
            : "solved with a hint"
          : open;
      const css = `bp-dot ${day ? "bp-done" : day === "" ? "bp-half" : ""}`;
      const dot = h(
        "button",
        { type: "button", class: css, "aria-label": `Board ${index + 1}, ${state}` },
        h("span", {}, day ? "✓" : String(index + 1)),
      );
      if (index === this.at) dot.setAttribute("aria-current", "step");
      dot.addEventListener("click", () => this.begin(index, true));
      return dot;
    });
    this.dots.replaceChildren(...all);
  }
}

customElements.define("bridge-boards", BridgeBoards);
