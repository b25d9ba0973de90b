// <bridge-play>: every game at one table, against bots or with people who pass one phone round. The
// engine's desk holds the rules; here is only what lies on the table and what was tapped.

import { withCards } from "./cards";
import { button, h, isTyping } from "./dom";
import { type Ask, Dock } from "./dock";
import { type Movie, stepOf, type Table, tables } from "./movie";
import { loadPrefs } from "./prefs";
import { Lost, python, StartError } from "./python";
import { drawSentence, sentenceOf } from "./sentence";
import { loadStore, saveStore } from "./store";
import { TableView } from "./table";
import { Teller } from "./teller";

interface Option {
  key: string;
  values: string[];
  default: string;
  text: string;
}
interface GameData {
  id: string;
  title: string;
  line: string;
  href: string;
  players: string;
  seats: [string, string][];
  /** The seat at which a reader sits first. */
  mine: string;
  options: Option[];
}
interface Line {
  name: string;
  points: number;
  text: string;
  clauses: string[];
}
interface Result {
  text: string;
  lines: Line[];
  counts: boolean;
  match: { over: boolean; winner: string | null; totals: [string, number][]; deals: number; lines: Line[] };
}
interface Reply {
  error?: string;
  refused?: { action: string; text: string; clauses: string[]; because: string[] };
  hint?: { action: string; reason: string };
  weighed?: { action: string; legal: boolean; text: string };
  text?: string;
  session?: unknown;
  viewer?: string;
  since?: number;
  movie?: Movie;
  waits?: string | null;
  readers?: string[];
  undo?: boolean;
  redo?: boolean;
  ask?: Ask;
  result?: Result;
}
type Request = Record<string, unknown>;

const pace = 750;

class BridgePlay extends HTMLElement {
  private games: GameData[] = [];
  private readonly store = loadStore();
  private readonly teller = new Teller();
  private game: GameData | null = null;
  private now: Reply = {};
  private movie: Movie | null = null;
  private tables: Table[] = [];
  private step = 0;
  private timer = 0;
  private busy = false;
  /** Python has stopped under a request, which is made once more. */
  private lost = false;
  /** Where several people pass one phone round: whose eyes are on it. */
  private holder: string | null = null;
  private tried: Reply["refused"] | null = null;
  private dock: Dock | null = null;
  private titles: Promise<void> | null = null;
  private links: Record<string, string> = {};
  private names: Record<string, string> = {};

  private table: TableView | null = null;
  private readonly screen = h("div", { class: "bp-screen" });
  private readonly live = h("p", { class: "bp-unseen", "aria-live": "polite" });

  connectedCallback(): void {
    if (this.classList.contains("bp-on")) return;
    const data = this.querySelector("script.bp-play-games")?.textContent ?? "[]";
    this.games = JSON.parse(data) as GameData[];
    for (const child of this.querySelectorAll(":scope > :not(script)")) child.remove();
    this.append(this.screen, this.teller.element, this.live);
    this.classList.add("bp-on");
    this.felt.addEventListener("click", (event) => this.tap(event));
    window.addEventListener("hashchange", () => this.route());
    this.addEventListener("keydown", (event) => this.onKey(event));
    if (this.store.trouble) this.teller.say(this.store.trouble);
    this.route();
  }

  disconnectedCallback(): void {
    window.clearTimeout(this.timer);
  }

  // --- where we are ---------------------------------------------------------------------------

  private route(): void {
    window.clearTimeout(this.timer);
    this.timer = 0;
    this.now = {};
    this.movie = null;
    this.holder = null;
    const id = location.hash.slice(1);
    this.game = this.games.find((game) => game.id === id) ?? null;
    if (!this.game) this.choose();
    else if (this.store.games[id]) void this.request({ do: "look", session: this.store.games[id] });
    else this.prepare(this.game);
  }

  /** All games; those under way say so. */
  private choose(): void {
    const parts: Node[] = [];
    let group = "";
    let list = h("ul", { class: "bp-play-list" });
    for (const game of this.games) {
      if (game.players !== group) {
        group = game.players;
        list = h("ul", { class: "bp-play-list" });
        parts.push(h("h2", {}, group), list);
      }
      const going = game.id in this.store.games;
      const item = h("li", {}, h("a", { href: `#${game.id}` }, game.title), " ");
      if (going) item.append(h("span", { class: "bp-pill" }, "under way"), " ");
      item.append(h("span", { class: "bp-line" }, game.line));
      list.append(item);
    }
    this.screen.replaceChildren(...parts);
  }

  /** Who sits where, and the house rules. */
  private prepare(game: GameData): void {
    const seats = new Map(game.seats.map(([seat]) => [seat, seat === game.mine ? "reader" : "bot"]));
    const house = new Map<string, string>();
    const form = h("form", { class: "bp-prepare" });
    if (game.seats.length > 1) {
      const rows = game.seats.map(([seat, name]) => {
        const select = h("select", { "aria-label": `Who plays ${name}` });
        select.append(
          h("option", { value: "reader", selected: seats.get(seat) === "reader" }, "a person here"),
          h("option", { value: "bot", selected: seats.get(seat) === "bot" }, "a bot"),
        );
        select.addEventListener("change", () => seats.set(seat, select.value));
        return h("label", { class: "bp-choice bp-seat" }, h("span", {}, name), select);
      });
      form.append(h("fieldset", {}, h("legend", {}, "Who plays?"), ...rows));
      form.append(
        h("p", { class: "bp-line" }, "The bots know a few rules of thumb. Several people pass one phone round."),
      );
    }
    const listed = game.options.filter(({ values }) => values.length > 1);
    if (listed.length) {
      const rows = listed.map((option) => {
        const select = h("select", {});
        for (const value of option.values) {
          select.append(h("option", { value, selected: value === option.default }, value));
        }
        select.addEventListener("change", () => {
          if (select.value === option.default) house.delete(option.key);
          else house.set(option.key, select.value);
        });
        return h("label", { class: "bp-choice bp-rule" }, h("span", {}, option.text), select);
      });
      const fold = h("details", { class: "bp-fold" }, h("summary", {}, "House rules"), ...rows);
      form.append(fold);
    }
    const go = button("bp-go", "Deal", null, "Deal");
    go.type = "submit";
    form.append(h("div", { class: "bp-choices" }, go));
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      this.holder = null;
      const players = Object.fromEntries(
        [...seats].filter(([, who]) => who === "reader").map(([seat, who]) => [seat, who]),
      );
      const request = { do: "begin", game: game.id, players, options: Object.fromEntries(house) };
      const seed = crypto.getRandomValues(new Uint32Array(1))[0] ?? 0;
      void this.request({ ...request, seed }, true);
    });
    this.screen.replaceChildren(
      this.bar(),
      h("p", { class: "bp-line" }, game.line, " ", h("a", { href: game.href }, "The rules")),
      form,
    );
  }

  private bar(): HTMLElement {
    const all = h("a", { class: "bp-button", href: "#", "aria-label": "All games" }, "☰");
    const title = h("strong", {}, this.game?.title ?? "");
    const { totals, deals } = this.now.result?.match ?? { totals: [], deals: 0 };
    const score = totals.map(([name, points]) => `${name} ${points}`).join(" : ");
    const note = deals ? `after ${deals === 1 ? "a deal" : `${deals} deals`} · ${score}` : "";
    return h("div", { class: "bp-play-bar" }, all, title, h("span", { class: "bp-line" }, note));
  }

  // --- the desk -------------------------------------------------------------------------------

  private async request(request: Request, fresh = false): Promise<void> {
    if (this.busy) return;
    this.busy = true;
    this.classList.add("bp-busy");
    const game = this.game;
    let reply: Reply;
    try {
      reply = JSON.parse(
        await python.ask(JSON.stringify(request), {
          progress: (text, quarters) => this.teller.progress(text, quarters),
        }),
      ) as Reply;
    } catch (problem) {
      this.busy = false;
      this.classList.remove("bp-busy");
      if (problem instanceof Lost && !this.lost) {
        // The request holds the whole game, so a new Python goes on from it.
        this.lost = true;
        await this.request(request, fresh);
        return;
      }
      const again = button("bp-go", "Try again", "reset", "Try again");
      again.addEventListener("click", () => void this.request(request, fresh));
      const why = problem instanceof StartError ? problem.message : "Python stopped. Your game is kept.";
      this.teller.say(`${why} `, again);
      return;
    }
    this.busy = false;
    this.classList.remove("bp-busy");
    this.teller.say(this.lost ? "Python stopped and was started again; your game is as it was." : "");
    this.lost = false;
    if (game !== this.game) return;
    if (reply.error) {
      this.teller.say(reply.error);
      // What was kept cannot be played on: it stays in the browser until a new deal takes its place.
      if (!this.movie && game) this.prepare(game);
      return;
    }
    this.hear(reply, fresh);
  }

  private hear(reply: Reply, fresh: boolean): void {
    if (reply.hint) {
      this.teller.say(...withCards(`${reply.hint.action}: ${reply.hint.reason}.`));
      return;
    }
    if (reply.text !== undefined && !reply.movie) {
      this.keep(reply.text);
      return;
    }
    if (reply.refused) {
      this.tried = reply.refused;
      this.live.textContent = reply.refused.text;
      this.draw();
      return;
    }
    if (!reply.movie) return;
    const since = reply.since ?? 0;
    const before = this.movie && reply.viewer === this.now.viewer ? this.movie : null;
    const shown = before && since ? Math.min(this.step, since - 1) : fresh ? -1 : Infinity;
    const view = reply.viewer ?? "all";
    const { movie } = reply;
    this.movie = {
      ...movie,
      clauses: { ...before?.clauses, ...movie.clauses },
      steps: [...(since && before ? before.steps.slice(0, since) : []), ...movie.steps],
      frames: {
        [view]: [
          ...(since && before ? (before.frames[view] ?? []).slice(0, since) : []),
          ...(movie.frames[view] ?? []),
        ],
      },
    };
    this.tables = tables(this.movie, view);
    if (!this.table || !before) this.table = new TableView(this.movie.seats);
    this.now = reply;
    this.tried = null;
    if (this.game && !saveStore({ ...this.store.games, [this.game.id]: reply.session })) {
      this.teller.say("This browser has no room to keep the game: it ends with its page.");
    }
    if (this.game) this.store.games[this.game.id] = reply.session;
    this.nameClauses();
    this.build();
    this.step = Math.min(this.last, shown + 1);
    this.run();
    if (fresh) this.screen.scrollIntoView({ block: "start", behavior: "instant" });
  }

  /** What an answer would come to, before it is given; nothing waits for it. */
  private async weigh(action: string): Promise<string> {
    const request = JSON.stringify({ do: "weigh", session: this.now.session, action });
    try {
      const { weighed } = JSON.parse(await python.ask(request, { progress: () => undefined })) as Reply;
      return weighed?.text ?? "";
    } catch {
      return "";
    }
  }

  /** Nothing that one seat knows is on the screen until its player says that he holds it. */
  private get covered(): boolean {
    const { readers = [], viewer, waits } = this.now;
    return readers.length > 1 && !!waits && this.holder !== viewer;
  }

  private get last(): number {
    return (this.movie?.steps.length ?? 1) - 1;
  }

  private ask(what: string, more: Request = {}): void {
    const { session, viewer } = this.now;
    // Cards are dealt: whoever holds the phone may not be the one who is asked.
    if (what === "next" || what === "again") this.holder = null;
    void this.request({ do: what, session, viewer, have: this.last + 1, ...more });
  }

  /** The titles and addresses of clauses come once, when the first one is shown. */
  private nameClauses(): void {
    this.titles ??= this.fetchTitles();
  }

  private async fetchTitles(): Promise<void> {
    try {
      const found = await fetch(new URL("clauses.json", document.baseURI));
      const { clauses } = (await found.json()) as { clauses: { id: string; title: string; url: string }[] };
      for (const { id, title, url } of clauses) {
        this.links[id] = url;
        this.names[id] = title;
      }
    } catch {
      // Then the ids alone are shown.
      return;
    }
    this.draw();
  }

  // --- the table ------------------------------------------------------------------------------

  private readonly facts = h("ul", { class: "bp-chips", "aria-label": "At this step", tabindex: 0 });
  private readonly felt = h("div", { class: "bp-felt", role: "group", "aria-label": "The table" });
  private readonly say = h("div", { class: "bp-say", role: "group", "aria-label": "What happened", tabindex: 0 });
  private readonly tray = h("div", { class: "bp-dock", role: "group", "aria-label": "Your turn" });
  private readonly tools = h("div", { class: "bp-choices bp-tools" });

  private build(): void {
    if (!this.table) return;
    if (this.felt.firstElementChild !== this.table.element) {
      this.felt.replaceChildren(this.table.element);
      this.felt.style.minHeight = "";
    }
    if (this.screen.contains(this.felt)) {
      this.screen.firstElementChild?.replaceWith(this.bar());
      return;
    }
    this.screen.replaceChildren(this.bar(), this.facts, this.felt, this.say, this.tray, this.tools);
  }

  /** Show the steps that are new, one after the other, then ask. */
  private run(): void {
    window.clearTimeout(this.timer);
    this.timer = 0;
    // What happened was shown to whoever acted; now the other one is asked.
    if (this.step >= this.last && this.now.waits !== this.now.viewer) this.holder = null;
    this.draw();
    if (this.step >= this.last || this.covered) return;
    const { speed } = loadPrefs();
    const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
    this.timer = window.setTimeout(
      () => {
        this.step += 1;
        this.run();
      },
      still ? 0 : pace / speed,
    );
  }

  private go(step: number): void {
    window.clearTimeout(this.timer);
    this.timer = 0;
    this.step = Math.max(0, Math.min(this.last, step));
    this.tried = null;
    if (this.step >= this.last) this.run();
    else this.draw();
  }

  private tap(event: MouseEvent): void {
    const target = event.target instanceof Element ? event.target : null;
    const card = target?.closest<HTMLElement>("[data-zone^='hand'] [data-card]")?.dataset["card"];
    if (this.step < this.last) this.go(this.last);
    else if (card && this.dock) this.dock.take(card);
  }

  private draw(): void {
    const { movie, table } = this;
    if (!movie || !table) return;
    const view = this.now.viewer ?? "all";
    const step = stepOf(movie, view, this.step);
    movie.links = this.links;
    for (const id of Object.keys(movie.clauses)) movie.clauses[id] = this.names[id] ?? "";
    const { covered } = this;
    table.show((covered ? null : this.tables[this.step]) ?? new Map(), covered ? null : step.toAct);
    // What has grown stays as large: no control moves away from under a thumb.
    const height = this.felt.getBoundingClientRect().height;
    if (height > (Number.parseFloat(this.felt.style.minHeight) || 0)) {
      this.felt.style.minHeight = `${Math.ceil(height)}px`;
    }
    this.facts.replaceChildren(
      ...step.facts.map(([name, value]) =>
        h("li", { class: "bp-chip" }, `${name} `, h("b", {}, ...withCards(value))),
      ),
    );
    this.say.classList.toggle("bp-no", this.tried !== null);
    if (covered) this.say.replaceChildren();
    else if (this.tried) this.say.replaceChildren(...this.refusal(this.tried));
    else {
      this.say.replaceChildren(...drawSentence(movie, step, this.step, { intro: "", hint: "" }));
      this.live.textContent = sentenceOf(step, this.step);
    }
    this.drawDock();
    this.mark();
  }

  private refusal(tried: NonNullable<Reply["refused"]>): Node[] {
    const links = tried.clauses.map((id) => {
      const link = h("a", { class: "bp-because", href: this.links[id] ?? `rules/clauses.html#${id}` }, h("b", {}, id));
      if (this.names[id]) link.append(h("span", { class: "bp-title" }, ` ${this.names[id]}`));
      return link;
    });
    const said = h("div", { class: "bp-sentence" }, h("p", {}, ...withCards(`${tried.text}.`)));
    return links.length ? [said, h("div", { class: "bp-why" }, h("span", {}, "Why?"), ...links)] : [said];
  }

  /** The card that was tried is lifted; those that forbid it are lit. */
  private mark(picked: readonly string[] = []): void {
    const { tried } = this;
    const lit = new Set(tried?.because ?? []);
    for (const face of this.felt.querySelectorAll<HTMLElement>("[data-zone^='hand'] [data-card]")) {
      const card = face.dataset["card"] ?? "";
      face.classList.toggle("bp-up", (tried?.action.endsWith(card) ?? false) && !lit.has(card));
      face.classList.toggle("bp-lit", lit.has(card));
      face.classList.toggle("bp-sel", picked.includes(card));
    }
  }

  // --- the dock -------------------------------------------------------------------------------

  private drawDock(): void {
    const { now } = this;
    const atEnd = this.step >= this.last;
    const focused = this.tray.contains(document.activeElement) || document.activeElement === document.body;
    if (this.covered) {
      this.dock = null;
      this.tray.replaceChildren(this.curtain(now.waits ?? ""));
      this.tools.replaceChildren();
      this.live.textContent = "";
      if (focused) this.tray.querySelector<HTMLElement>(".bp-question")?.focus({ preventScroll: true });
      return;
    }
    const kept = this.tried !== null && this.dock !== null && this.tray.contains(this.dock.element);
    if (!kept) {
      this.dock = null;
      if (!atEnd) {
        const on = button("", "", null, this.timer ? "Skip to the end" : "Back to the game");
        on.removeAttribute("aria-label");
        on.addEventListener("click", () => this.go(this.last));
        this.tray.replaceChildren(h("div", { class: "bp-choices" }, on));
      } else if (now.result) this.tray.replaceChildren(...this.ending(now.result));
      else if (now.ask) {
        this.dock = new Dock(
          now.ask,
          (action) => this.ask("act", { action }),
          (cards) => this.mark(cards),
          (action) => this.weigh(action),
        );
        this.tray.replaceChildren(this.dock.element);
        if (focused) this.tray.querySelector<HTMLElement>(".bp-question")?.focus({ preventScroll: true });
      }
    }
    const tool = (name: string, on: boolean, act: () => void) => {
      const made = button("", "", null, name);
      made.removeAttribute("aria-label");
      made.disabled = !on;
      made.addEventListener("click", act);
      return made;
    };
    const asked = atEnd && now.waits === now.viewer && !!now.ask;
    this.tools.replaceChildren(
      tool("‹ Back", this.step > 0, () => this.go(this.step - 1)),
      tool("Next ›", !atEnd, () => this.go(this.step + 1)),
      tool("Hint", asked, () => this.ask("hint")),
      tool("Undo", atEnd && !!now.undo, () => this.ask("undo")),
      tool("Redo", atEnd && !!now.redo, () => this.ask("redo")),
    );
    if (asked) this.tools.append(this.typing());
  }

  /** For whoever would rather type. */
  private typing(): HTMLElement {
    const field = h("input", { class: "bp-field", "aria-label": "Type what you do: ♥A or HA, 2S, pass", placeholder: "type: HA" });
    const form = h("form", { class: "bp-typing" }, field);
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      if (field.value.trim()) this.ask("act", { action: field.value.trim() });
    });
    return form;
  }

  /** Whoever types, types his answer: the field takes the first letter, too. */
  private onKey(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
    const target = event.target instanceof HTMLElement ? event.target : null;
    if (!target || isTyping(target) || !this.screen.contains(this.tools)) return;
    if (event.key === "ArrowLeft") this.go(this.step - 1);
    else if (event.key === "ArrowRight") this.go(this.step + 1);
    else if (/^[\p{L}\d♠♥♦♣]$/u.test(event.key)) {
      this.tools.querySelector<HTMLInputElement>(".bp-field")?.focus();
      return;
    } else return;
    event.preventDefault();
  }

  private name(seat: string): string {
    return this.movie?.seats.find(({ id }) => id === seat)?.name ?? seat;
  }

  private curtain(seat: string): HTMLElement {
    const name = this.name(seat);
    const go = button("bp-go", "", null, `I am ${name}`);
    go.removeAttribute("aria-label");
    go.addEventListener("click", () => {
      this.holder = seat;
      if (seat === this.now.viewer) this.run();
      else this.ask("look", { viewer: seat, have: 0 });
    });
    return h(
      "div",
      { class: "bp-curtain" },
      h("p", { class: "bp-question", tabindex: -1 }, `Pass the phone to ${name}.`),
      h("div", { class: "bp-choices" }, go),
    );
  }

  private ending(result: Result): Node[] {
    const rows = [...result.lines, ...result.match.lines].map(({ name, points, text, clauses }) => {
      const cites = clauses.flatMap((id, at) => [
        at ? ", " : " ",
        h("a", { href: this.links[id] ?? `rules/clauses.html#${id}` }, id),
      ]);
      return h(
        "tr",
        {},
        h("th", { scope: "row" }, name),
        h("td", { class: "bp-points" }, String(points)),
        h("td", {}, ...withCards(text), h("small", {}, ...cites)),
      );
    });
    const parts: Node[] = [h("p", { class: "bp-question", tabindex: -1 }, ...withCards(result.text))];
    if (rows.length) {
      parts.push(h("table", { class: "bp-score" }, h("caption", { class: "bp-unseen" }, "Score"), h("tbody", {}, ...rows)));
    }
    const act = (name: string, css: string, on: () => void) => {
      const made = button(css, "", null, name);
      made.removeAttribute("aria-label");
      made.addEventListener("click", on);
      return made;
    };
    const row = h("div", { class: "bp-choices" });
    if (result.match.over) {
      const who = result.match.winner;
      parts.push(h("p", {}, who ? `The match is over: ${who} wins it.` : "The match is over, and it is level."));
    } else row.append(act("Next deal", "bp-go", () => this.ask("next", { viewer: null })));
    row.append(
      act("Same cards again", "", () => this.ask("again", { viewer: null })),
      act("New match", "", () => this.game && this.prepare(this.game)),
      act("Keep the record", "", () => this.ask("keep")),
    );
    if (this.now.viewer !== "all") {
      row.append(act("All hands", "", () => this.ask("look", { viewer: "all", have: 0 })));
    }
    return [...parts, row];
  }

  private keep(text: string): void {
    const link = h("a", {
      href: URL.createObjectURL(new Blob([text], { type: "application/toml" })),
      download: `${this.game?.id ?? "hand"}.toml`,
    });
    link.click();
    URL.revokeObjectURL(link.href);
    this.teller.say("The record is in your downloads.");
  }
}

customElements.define("bridge-play", BridgePlay);
