// <bridge-board>: a position to act on. All ways in which it can go were written when the page was
// built; nothing is loaded, and nothing here knows a rule.

import { addressOf, root } from "./book";
import { withCards } from "./cards";
import { button, h } from "./dom";
import { type Ask, Dock } from "./dock";
import { continued, type Movie, type Table, tables } from "./movie";
import { loadPrefs } from "./prefs";
import { drawRefusal, markCards, type Refused } from "./refusal";
import { sentenceOf } from "./sentence";
import { TableView } from "./table";

interface Position {
  /** The steps since the position before. */
  movie: Movie;
  since: number;
  ask?: Ask;
  no?: Record<string, Refused>;
  result?: { text: string; lines: { seat: string; points: number }[] };
}
interface Positions {
  points: number;
  won: string;
  lost: string;
  tree: { viewer: string; nodes: Record<string, Position> };
}

const pace = 800;

class BridgeBoard extends HTMLElement {
  private positions!: Positions;
  private path: string[] = [];
  private movie!: Movie;
  private tables: Table[] = [];
  private step = 0;
  private timer = 0;
  private dock: Dock | null = null;
  private table!: TableView;
  private readonly felt = h("div", { class: "bp-felt", role: "group", "aria-label": "The table" });
  private readonly say = h("div", { class: "bp-say" });
  private readonly tray = h("div", { class: "bp-dock", role: "group", "aria-label": "Your turn" });
  private readonly live = h("p", { class: "bp-unseen", "aria-live": "polite" });

  connectedCallback(): void {
    if (this.classList.contains("bp-on")) return;
    const data = this.querySelector("script.bp-positions")?.textContent;
    if (!data) return;
    this.positions = JSON.parse(data) as Positions;
    this.querySelector(".bp-start")?.remove();
    this.append(this.felt, this.say, this.tray, this.live);
    this.classList.add("bp-on");
    this.felt.addEventListener("click", (event) => {
      const card = event.target instanceof Element ? event.target.closest<HTMLElement>("[data-card]") : null;
      if (card?.closest("[data-zone^='hand']")) this.dock?.take(card.dataset["card"] ?? "");
    });
    this.begin(false);
  }

  disconnectedCallback(): void {
    window.clearTimeout(this.timer);
  }

  private get view(): string {
    return this.positions.tree.viewer;
  }

  private get position(): Position | undefined {
    return this.positions.tree.nodes[this.path.join(";")];
  }

  private begin(again: boolean): void {
    this.path = [];
    const first = this.position;
    if (!first) return;
    this.movie = first.movie;
    this.table = new TableView(this.movie.seats);
    this.felt.replaceChildren(this.table.element);
    this.tables = tables(this.movie, this.view);
    this.step = this.tables.length - 1;
    this.draw(again);
  }

  private act(action: string): void {
    const refused = this.position?.no?.[action];
    if (refused) {
      this.refuse(refused);
      return;
    }
    this.path.push(action);
    const next = this.position;
    if (!next) {
      // What is not among the answers was tapped: another hand's card, say.
      this.path.pop();
      return;
    }
    const { view } = this;
    this.movie = continued(this.movie, next.movie, view, next.since);
    this.tables = tables(this.movie, view);
    this.step = next.since;
    this.draw(true);
  }

  /** The cards fall one after the other; then the reader is asked, or hears how it ended. */
  private draw(moved: boolean): void {
    window.clearTimeout(this.timer);
    const step = this.movie.steps[this.step];
    if (!step) return;
    this.table.show(this.tables[this.step] ?? new Map(), step.toAct);
    const height = this.felt.getBoundingClientRect().height;
    if (height > (Number.parseFloat(this.felt.style.minHeight) || 0)) this.felt.style.minHeight = `${height}px`;
    this.say.classList.remove("bp-no");
    this.say.replaceChildren(h("p", {}, ...withCards(sentenceOf(step, this.step))));
    if (moved) this.live.textContent = sentenceOf(step, this.step);
    if (this.step < this.movie.steps.length - 1) {
      this.dock = null;
      this.tray.inert = true;
      const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
      this.timer = window.setTimeout(
        () => {
          this.step += 1;
          this.draw(true);
        },
        still ? 0 : pace / loadPrefs().speed,
      );
      return;
    }
    this.tray.inert = false;
    const { ask, result } = this.position ?? {};
    if (ask) {
      this.dock = new Dock(ask, (action) => this.act(action), (cards) => markCards(this.felt, null, cards));
      this.tray.replaceChildren(this.dock.element);
    } else if (result) this.tray.replaceChildren(...this.ending(result));
    markCards(this.felt, null);
    if (moved) this.tray.querySelector<HTMLElement>(".bp-question")?.focus({ preventScroll: true });
  }

  private refuse(refused: Refused): void {
    this.say.classList.add("bp-no");
    this.say.replaceChildren(...drawRefusal(refused, (id) => ({ href: addressOf(id), title: "" })));
    this.live.textContent = refused.text;
    markCards(this.felt, refused);
  }

  private ending(result: NonNullable<Position["result"]>): Node[] {
    const { points, won, lost } = this.positions;
    const mine = result.lines.filter(({ seat }) => seat === this.view);
    const isWon = mine.reduce((sum, line) => sum + line.points, 0) >= points;
    const again = button(isWon ? "" : "bp-go", "", null, "Try it again");
    again.removeAttribute("aria-label");
    again.addEventListener("click", () => this.begin(true));
    const on = (text: string, page: string, css = "") =>
      h("a", { class: `bp-button ${css}`, href: new URL(page, root).href }, text);
    return [
      h("p", { class: "bp-question", tabindex: -1 }, isWon ? "✓ " : "", ...withCards(isWon ? won : lost)),
      h(
        "div",
        { class: "bp-choices" },
        again,
        on("Learn from zero", "path/index.html", isWon ? "bp-go" : ""),
        on("Play a game", "play.html"),
      ),
    ];
  }
}

customElements.define("bridge-board", BridgeBoard);
