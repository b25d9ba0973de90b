// <bridge-play>: every game at one table, against bots or with people who pass one phone round. The
// engine's desk holds the rules; here is only what lies on the table and what was tapped.

import { addressOf, clauseIndex, type Entry, root } from "../base/clause-index";
import { spoken, withCards } from "../table/cards";
import { Coach } from "./coach";
import { chooseDeal, listDeals } from "./deal-list";
import { askInBackground, EngineClient } from "./engine-client";
import { worded } from "../base/controls";
import { button, h, isTyping } from "../base/dom";
import { Dock } from "../table/dock";
import { dragged } from "../table/drag-card";
import { cardOf, type GameData, lineOf, listGames } from "./game-list";
import { isLink, LinkError, linkTo, readLink } from "./link";
import { Matches } from "./matches";
import { continued, stepOf, type Zones, zonesOfSteps } from "../table/movie";
import { droppable, onlyLinkIn, type Opened, openBox } from "./open-deal";
import { passOnBox } from "./pass-on";
import { loadPreferences } from "../base/preferences";
import { setupForm } from "./setup-form";
import { drawRefusal, markCards } from "../table/refusal";
import { drawScore, standing } from "./score";
import { drawSentence, sentenceOf } from "../table/step-sentence";
import { saveAsFile } from "../base/sharing";
import { layBy, loadStore, onStored, type Store } from "../storage/saved-games";
import { TableView } from "../table/table";
import { StatusLine } from "../base/status-line";
import { handOf, shareAt } from "../hand/linked-hand";
import type { AtTable, Claimed, Deals, HandedOn, Movie, Refused, Result, Table, Watched } from "../python/contract";
import type { RequestTo } from "../python/python";
import { saveBranch, savedBranch, type ReturnPath } from "./return-path";

/** What is asked of a table, and answered with one. */
type TableRequest = RequestTo<"begin" | "act" | "undo" | "redo" | "again" | "next" | "look" | "claim">;

const pace = 750;

class BridgePlay extends HTMLElement {
  private games: GameData[] = [];
  private readonly store = loadStore();
  private readonly statusLine = new StatusLine();
  private readonly kept = new Matches(this, this.store, this.statusLine);
  private readonly engine = new EngineClient(
    this,
    this.statusLine,
    (share) => (this.coming.value = share),
    () => this.place,
    () => this.route(),
  );
  private game: GameData | null = null;
  /** The table as it was told last. */
  private now: Table | null = null;
  /** Whose eyes it is seen with. */
  private view = "all";
  private movie: Movie | null = null;
  private zones: Zones[] = [];
  private step = 0;
  private timer = 0;
  /** Where several people pass one phone round: whose eyes are on it. */
  private holder: string | null = null;
  private tried: Refused | null = null;
  private dock: Dock | null = null;
  private clauses = new Map<string, Entry>();
  /** Counts where the reader went: an answer for where he was comes too late. */
  private place = 0;
  /** The address behind the # of a hand from elsewhere that is played on; empty at his own table. */
  private branch = "";

  private readonly query = new URLSearchParams(location.search);
  private readonly coach = new Coach(this.query);
  private table: TableView | null = null;
  private readonly screen = h("div", { class: "bp-screen" });
  private readonly coming = h("progress", {
    class: "bp-coming",
    max: 1,
    value: 0,
    "aria-label": "Python is on its way",
  });
  private readonly live = h("p", { class: "bp-unseen", "aria-live": "polite" });

  connectedCallback(): void {
    if (this.classList.contains("bp-on")) return;
    const data = this.querySelector("script.bp-play-games")?.textContent ?? "[]";
    this.games = JSON.parse(data) as GameData[];
    for (const child of this.querySelectorAll(":scope > :not(script)")) child.remove();
    this.append(this.screen, this.statusLine.element, this.live);
    this.classList.add("bp-on");
    dragged(
      this.felt,
      () => this.dock !== null && this.step >= this.last,
      (card) => this.dock?.take(card),
    );
    this.felt.addEventListener("click", (event) => this.tap(event));
    droppable(
      this,
      (found) => this.openFound(found),
      (text) => this.statusLine.say(text),
    );
    window.addEventListener("hashchange", () => {
      const listed = !!this.screen.querySelector(".bp-play-list");
      this.route();
      // Who chose far down a list would look at what stands below the table.
      if (listed && this.game && this.screen.getBoundingClientRect().top < 0) this.toTop();
    });
    document.addEventListener("keydown", this.onKey);
    onStored((theirs) => this.fromAnotherTab(theirs));
    this.route();
  }

  disconnectedCallback(): void {
    document.removeEventListener("keydown", this.onKey);
    window.clearTimeout(this.timer);
  }

  // --- where we are ---------------------------------------------------------------------------

  private route(): void {
    window.clearTimeout(this.timer);
    this.timer = 0;
    this.place += 1;
    this.now = null;
    this.movie = null;
    this.holder = null;
    this.branch = "";
    this.game = null;
    const id = location.hash.slice(1);
    if (isLink(id)) {
      void this.follow(id);
      return;
    }
    this.game = this.games.find((game) => game.id === id) ?? null;
    if (!this.game) this.choose();
    else if (this.store.games[id]) void this.request({ do: "look", session: this.store.games[id] });
    else this.prepare(this.game);
  }

  /** All games; those under way say so. */
  private choose(): void {
    const underWay = (id: string) => this.kept.of(id).length;
    this.screen.replaceChildren(...listGames(this.games, underWay), this.opener());
  }

  private opener(): HTMLElement {
    return openBox(
      (found) => this.openFound(found),
      (text) => this.statusLine.say(text),
    );
  }

  // --- deals from elsewhere -------------------------------------------------------------------

  /** A link: a deal to look at, as a copy, or to be played on from a step. */
  private async follow(hash: string): Promise<void> {
    const { place } = this;
    const { returnPath, session } = savedBranch(hash);
    this.screen.replaceChildren(this.bar(returnPath), h("p", { class: "bp-line" }, "A hand from a link is opened."));
    let link: string;
    let seat = false;
    try {
      link = await readLink(hash);
      const told: unknown = JSON.parse(link);
      seat = typeof (told as { seat?: unknown } | null)?.seat === "string";
    } catch (problem) {
      if (place !== this.place) return;
      this.choose();
      this.statusLine.say(
        problem instanceof LinkError ? problem.message : "This link is damaged: what it holds is no deal.",
      );
      return;
    }
    if (place !== this.place) return;
    if (!seat && !session) {
      await this.watch({ do: "watch", link });
      return;
    }
    this.branch = hash;
    if (returnPath?.table) this.preview(returnPath.table);
    const reply =
      (session ? await this.engine.ask({ do: "look", session }, true) : null) ??
      (await this.engine.ask({ do: "open", link }));
    if (!reply || place !== this.place) return;
    this.movie = null;
    this.table = null;
    this.append(this.statusLine.element, this.live);
    this.atTable(reply);
  }

  /** The table as it was when it was taken over, until Python is there. */
  private preview(movie: Movie): void {
    const view = movie.views[0]?.id ?? "all";
    this.movie = movie;
    this.now = null;
    this.view = view;
    this.zones = zonesOfSteps(movie, view);
    this.table = new TableView(movie.seats);
    this.step = 0;
    this.build();
    this.draw();
    this.tools.replaceChildren();
    this.tray.replaceChildren(
      h("p", { class: "bp-question", tabindex: -1 }, "You can play on as soon as Python is there."),
      this.statusLine.element,
    );
  }

  private atTable(table: Table): void {
    this.game = this.games.find(({ id }) => id === table.session.record.game) ?? null;
    this.lay(table, false);
  }

  private openFound(found: Opened): void {
    const link = "text" in found ? onlyLinkIn(found.text) : "";
    if (link) location.hash = link;
    else void this.watch({ do: "watch", ...found }, { href: location.href, title: "the list of games" });
  }

  /** Ask for a deal to look at, and show it; without an address of its own it gets one. */
  private async watch(request: RequestTo<"watch">, returnPath?: ReturnPath): Promise<void> {
    const { place } = this;
    const reply = await this.engine.ask(request);
    if (place !== this.place) return;
    if (!reply) {
      if (!this.screen.querySelector("bridge-hand, .bp-felt, .bp-play-list")) this.choose();
      return;
    }
    if ("deals" in reply) {
      this.pick(reply, request, returnPath);
      return;
    }
    if (returnPath) {
      const url = await linkTo(location.href, reply.share);
      history.pushState(null, "", url);
      saveBranch(location.hash.slice(1), { returnPath });
    }
    await this.show(reply);
  }

  /** Several deals: one is chosen. */
  private pick({ deals, faults, notes }: Deals, request: RequestTo<"watch">, returnPath?: ReturnPath): void {
    const parts = chooseDeal(deals, faults, notes, (deal) => void this.watch({ ...request, deal }, returnPath));
    this.screen.replaceChildren(this.bar(returnPath), ...parts);
    parts[0]?.focus({ preventScroll: true });
  }

  private async show(found: Watched): Promise<void> {
    this.place += 1;
    const { place } = this;
    this.movie = null;
    this.branch = "";
    const here = new URL(location.pathname, location.href);
    const hand = await handOf(found, here, async () => {
      const reply = await this.engine.ask({ do: "guess", link: found.share });
      if (!reply) throw new Error("The questions did not come.");
      return reply.questions;
    });
    if (place !== this.place) return;
    this.game = this.games.find(({ id }) => id === found.game) ?? null;
    const { returnPath } = savedBranch(location.hash.slice(1));
    const name = this.game?.title ?? "";
    const told = `${name}, to be stepped through; your own games stay as they are.`;
    this.screen.replaceChildren(
      this.bar(returnPath),
      h("p", { class: "bp-line bp-copied" }, returnPath ? told : `From a link: a copy. ${told}`),
      hand,
      this.passOnBox(() => Promise.resolve(shareAt(found.share, { step: hand.step, view: hand.view })), {
        link: found.share,
      }),
    );
    hand.wake();
    this.game = null;
  }

  // --- handing on -----------------------------------------------------------------------------

  /** Share and keep: `text` tells the deal as a link holds it, `what` the desk which it is. */
  private passOnBox(text: () => Promise<string | null>, what: HandedOn): HTMLElement {
    const forms = this.game?.seats.length === 4 ? ["toml", "pbn", "lin"] : ["toml"];
    const keep = (form: string) => void this.save(what, form);
    return passOnBox(text, forms, keep, (done) => this.statusLine.say(done));
  }

  private async shareText(): Promise<string | null> {
    const { session } = this.here();
    const reply = await this.engine.ask({ do: "share", session, step: this.step, view: this.view });
    return reply?.share ?? null;
  }

  private async save(what: HandedOn, form: string): Promise<void> {
    const reply = await this.engine.ask({ do: "keep", ...what, form }, false, () => void this.save(what, form));
    if (!reply) return;
    saveAsFile(reply.text, `${this.game?.id ?? "hand"}.${reply.form}`);
    this.statusLine.say("The file is in your downloads.");
  }

  // --- claims ---------------------------------------------------------------------------------

  private answered({ text, clauses }: Claimed): void {
    const cites = clauses.flatMap((id) => [" ", h("a", { href: this.hrefOf(id) }, id)]);
    this.statusLine.say(...withCards(`${text}.`), ...cites);
    this.statusLine.element.scrollIntoView({ block: "nearest", behavior: "instant" });
  }

  /** All tricks that are left, or so many of them. */
  private claims(left: number): HTMLElement {
    const select = h("select", { "aria-label": "How many tricks you claim" });
    for (let tricks = left; tricks >= 0; tricks -= 1) {
      const said =
        tricks === left
          ? left === 1
            ? "the last trick"
            : `all ${left} tricks left`
          : `${tricks || "none"} of ${left}`;
      select.append(h("option", { value: String(tricks) }, said));
    }
    const go = worded("Claim", () => {
      void this.request({ do: "claim", tricks: Number(select.value), ...this.here() });
    });
    return h("div", { class: "bp-choices bp-claim" }, go, select);
  }

  /** What is rarely wanted lies under one button. */
  private more({ session, claimable, result }: Table): HTMLElement {
    const words = claimable ? "Claim, share, keep" : "Share, keep, watch";
    const fold = h("details", { class: "bp-fold bp-rare" }, h("summary", {}, words));
    if (claimable) fold.append(this.claims(claimable));
    const rest = h("div", { class: "bp-choices" });
    const returnPath = { href: location.href, title: "your table" };
    if (result) {
      rest.append(worded("Watch this deal", () => void this.watch({ do: "watch", session, step: 0 }, returnPath)));
    }
    if (session.past?.length) rest.append(worded("Earlier deals", () => void this.listPast(fold)));
    if (this.branch) rest.append(worded("Keep as my game", () => this.adopt()));
    else if (this.game) {
      const { game } = this;
      const count = this.kept.of(game.id).length;
      rest.append(worded(count > 1 ? `Your ${count} matches` : "Another match", () => this.leaveFor(game)));
    }
    fold.append(
      this.passOnBox(() => this.shareText(), { session }),
      rest,
      this.opener(),
    );
    return fold;
  }

  /** The deals of the match so far, each to be looked at again. */
  private async listPast(after: HTMLElement): Promise<void> {
    const { session } = this.here();
    const reply = await this.engine.ask({ do: "past", session });
    if (!reply) return;
    const returnPath = { href: location.href, title: "your table" };
    after.querySelector(".bp-deals")?.remove();
    const list = listDeals(reply.past, (deal) => void this.watch({ do: "watch", session, deal, step: 0 }, returnPath));
    after.append(list);
    list.querySelector("button")?.focus({ preventScroll: true });
  }

  /** A copy becomes the reader's own game; one under way lies by. */
  private adopt(): void {
    const { game, now } = this;
    if (!game || !now) return;
    layBy(this.store, game.id);
    this.kept.keep(game.id, now.session, now.result);
    location.hash = game.id;
  }

  // --- several matches of a game --------------------------------------------------------------

  /** Another tab has played: its games are here too, and the one at this table as it now stands. */
  private fromAnotherTab({ games, about, others }: Store): void {
    const id = this.game?.id ?? "";
    const [mine, other] = [this.store.games[id], games[id]];
    Object.assign(this.store, { games, about, others });
    if (this.branch || this.busy || JSON.stringify(mine) === JSON.stringify(other)) return;
    this.route();
    this.statusLine.say("Another tab has played here: this is how it stands now.");
  }

  /** From the table to the matches of its game; it lies in the store as it is. */
  private leaveFor(game: GameData): void {
    window.clearTimeout(this.timer);
    this.timer = 0;
    this.place += 1;
    this.holder = null;
    this.prepare(game);
    this.toTop();
  }

  private toTop(): void {
    this.screen.scrollIntoView({ block: "start", behavior: "instant" });
  }

  // --- before the first deal ------------------------------------------------------------------

  /** Who sits where, and the house rules. */
  private prepare(game: GameData): void {
    const form = setupForm(game, this.query, this.coach, (players, options) => {
      this.holder = null;
      const seed = crypto.getRandomValues(new Uint32Array(1))[0] ?? 0;
      void this.request({ do: "begin", game: game.id, players, options, seed }, true);
    });
    const going = this.kept.list(
      game.id,
      () => this.prepare(game),
      () => this.route(),
    );
    if (going.length) going.push(h("h2", {}, "A new match"));
    this.now = null;
    this.movie = null;
    this.screen.replaceChildren(this.bar(), lineOf(game), ...going, form);
  }

  /** Python is on its way: meanwhile the game can be read in eight lines. */
  private waiting(request: TableRequest): void {
    const { game } = this;
    if (!game) return;
    // What was kept is read by the engine, and by nobody before.
    const session = "session" in request ? (request.session as Partial<Table["session"]> | undefined) : undefined;
    const options = request.do === "begin" ? request.options : session?.record?.options;
    this.coming.value = 0;
    this.screen.replaceChildren(this.bar(), this.coming, lineOf(game), cardOf(game, options ?? {}));
  }

  private bar(returnPath?: ReturnPath): HTMLElement {
    const back = returnPath ?? (this.branch ? savedBranch(this.branch).returnPath : undefined);
    const all = h("a", { class: "bp-button", href: "#", "aria-label": "All games" }, "☰");
    if (back && /^https?:/.test(back.href)) {
      const words = back.title ? `‹ Back to ${back.title}` : "‹ Back";
      const link = h("a", { class: "bp-button bp-back-link", href: back.href }, words);
      return h("div", { class: "bp-play-bar" }, all, link);
    }
    const title = h("strong", {}, this.game?.title ?? "");
    const note = this.now?.result ? standing(this.now.result) : "";
    return h("div", { class: "bp-play-bar" }, all, title, h("span", { class: "bp-line" }, note));
  }

  // --- the desk -------------------------------------------------------------------------------

  private async request(request: TableRequest, fresh = false): Promise<void> {
    if (!this.movie) this.waiting(request);
    const reply = await this.engine.ask(request, false, () => void this.request(request, fresh));
    if (!reply) {
      // What was kept cannot be played on: it stays in the browser until a new deal takes its place.
      if (!this.movie && this.game && !this.busy) this.prepare(this.game);
    } else if ("refused" in reply) this.refuse(reply.refused);
    else {
      if ("claimed" in reply) this.answered(reply.claimed);
      if (!("claimed" in reply) || reply.claimed.stands) this.lay(reply, fresh, request.do === "act");
    }
  }

  /** What goes with every request at this table. */
  private here(): AtTable {
    return { session: this.now?.session, viewer: this.view, have: this.last + 1 };
  }

  private async hint(): Promise<void> {
    const reply = await this.engine.ask({ do: "hint", ...this.here() }, false, () => void this.hint());
    if (!reply) return;
    const { action, reason, line } = reply.hint;
    const table = line ? [" ", h("a", { href: new URL(`path/bidding.html#${line}`, root).href }, line)] : [];
    const answers = this.now?.ask?.parts.flatMap((part) => ("answers" in part ? part.answers : [])) ?? [];
    const said = answers.find((one) => one.action === action)?.says ?? action;
    this.statusLine.say(...withCards(`${said}: ${reason}.`), ...table);
  }

  private refuse(refused: Refused): void {
    this.tried = refused;
    this.live.textContent = spoken(refused.text);
    this.draw();
  }

  /** Show the table from the first step on that is new. */
  private lay(table: Table, fresh: boolean, acted = false): void {
    const { since, viewer } = table;
    const before = this.movie && viewer === this.view ? this.movie : null;
    const shown = before && since ? Math.min(this.step, since - 1) : fresh ? -1 : Infinity;
    this.movie = continued(before, table.movie, viewer, since);
    this.zones = zonesOfSteps(this.movie, viewer);
    if (!this.table || !before) this.table = new TableView(this.movie.seats);
    this.now = table;
    this.view = viewer;
    this.tried = null;
    if (this.branch) saveBranch(this.branch, { session: table.session });
    else if (this.game) {
      if (fresh) layBy(this.store, this.game.id);
      this.kept.keep(this.game.id, table.session, table.result);
    }
    void this.nameClauses();
    this.build();
    const readers = table.readers.length;
    this.coach.element.hidden = !this.coach.on || readers > 1;
    if (this.coach.on && readers === 1) {
      if (acted || table.result) void this.coach.weigh(table.session);
      else this.coach.hush();
    }
    this.step = Math.min(this.last, shown + 1);
    this.run();
    if (fresh) this.toTop();
  }

  /** What an answer would come to, before it is given; nothing waits for it. */
  private async weigh(action: string): Promise<string> {
    const reply = await askInBackground({ do: "weigh", action, ...this.here() });
    return reply?.weighed.text ?? "";
  }

  /** Nothing that one seat knows is on the screen until its player says that he holds it. */
  private get covered(): boolean {
    const { now } = this;
    return now !== null && now.readers.length > 1 && now.waits !== null && this.holder !== this.view;
  }

  private get busy(): boolean {
    return this.engine.busy;
  }

  private get last(): number {
    return (this.movie?.steps.length ?? 1) - 1;
  }

  /** Cards are dealt: whoever holds the phone may not be the one who is asked. */
  private deal(what: "next" | "again"): void {
    this.holder = null;
    void this.request({ do: what, ...this.here(), viewer: null });
  }

  private async nameClauses(): Promise<void> {
    if (this.clauses.size) return;
    this.clauses = await clauseIndex();
    if (this.clauses.size) this.draw();
  }

  private hrefOf(id: string): string {
    return addressOf(id, this.clauses.get(id));
  }

  // --- the table ------------------------------------------------------------------------------

  private readonly facts = h("ul", { class: "bp-chips", "aria-label": "At this step", tabindex: 0 });
  private readonly felt = h("div", { class: "bp-felt", role: "group", "aria-label": "The table" });
  private readonly say = h("div", { class: "bp-say", role: "group", "aria-label": "What happened", tabindex: 0 });
  private readonly tray = h("div", { class: "bp-dock", role: "group", "aria-label": "Your turn" });
  private readonly tools = h("div", { class: "bp-choices bp-tools" });
  private readonly rare = h("div", {});

  private build(): void {
    if (!this.table) return;
    if (this.felt.firstElementChild !== this.table.element) {
      this.felt.replaceChildren(this.table.element);
      this.felt.style.minHeight = "";
    }
    if (this.screen.contains(this.felt)) this.screen.firstElementChild?.replaceWith(this.bar());
    else {
      this.screen.replaceChildren(
        this.bar(),
        this.facts,
        this.felt,
        this.say,
        this.tray,
        this.coach.element,
        this.tools,
        this.rare,
      );
    }
    if (this.now) this.rare.replaceChildren(this.more(this.now));
  }

  /** Show the steps that are new, one after the other, then ask. */
  private run(): void {
    window.clearTimeout(this.timer);
    this.timer = 0;
    // What happened was shown to whoever acted; now the other one is asked.
    if (this.step >= this.last && this.now?.waits !== this.view) this.holder = null;
    this.draw();
    if (this.step >= this.last || this.covered) return;
    const { speed } = loadPreferences();
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
    const step = stepOf(movie, this.view, this.step);
    movie.links = Object.fromEntries(Object.keys(movie.clauses).map((id) => [id, this.hrefOf(id)]));
    for (const id of Object.keys(movie.clauses)) movie.clauses[id] = this.clauses.get(id)?.title ?? "";
    const { covered } = this;
    table.show((covered ? null : this.zones[this.step]) ?? new Map(), covered ? null : step.toAct);
    // What has grown stays as large: no control moves away from under a thumb.
    const height = this.felt.getBoundingClientRect().height;
    if (height > (Number.parseFloat(this.felt.style.minHeight) || 0)) {
      this.felt.style.minHeight = `${Math.ceil(height)}px`;
    }
    this.facts.replaceChildren(
      ...step.facts.map(([name, value]) => h("li", { class: "bp-chip" }, `${name} `, h("b", {}, ...withCards(value)))),
    );
    this.say.classList.toggle("bp-no", this.tried !== null);
    if (covered) this.say.replaceChildren();
    else if (this.tried) {
      const cite = (id: string) => ({ href: this.hrefOf(id), title: this.clauses.get(id)?.title ?? "" });
      this.say.replaceChildren(...drawRefusal(this.tried, cite));
    } else {
      this.say.replaceChildren(...drawSentence(movie, step, this.step, { intro: "", hint: "" }));
      this.live.textContent = spoken(sentenceOf(step, this.step));
    }
    this.drawDock();
    this.mark();
    this.felt.classList.toggle("bp-drags", this.dock !== null);
  }

  /** The card that was tried is lifted; those that forbid it are lit. */
  private mark(picked: readonly string[] = []): void {
    markCards(this.felt, this.tried, picked);
  }

  // --- the dock -------------------------------------------------------------------------------

  private drawDock(): void {
    const { now } = this;
    const atEnd = this.step >= this.last;
    const focused = this.tray.contains(document.activeElement) || document.activeElement === document.body;
    this.rare.hidden = this.covered;
    if (this.covered) {
      this.dock = null;
      this.tray.replaceChildren(this.curtain(now?.waits ?? ""));
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
      } else if (now?.result) {
        const held = this.tray.querySelector<HTMLElement>(":focus");
        this.tray.replaceChildren(...this.ending(now.result, now.session));
        if (focused) this.holdInTray(held);
      } else if (now?.ask) {
        this.dock = new Dock(
          now.ask,
          (action) => this.act(action),
          (cards) => this.mark(cards),
          (action) => this.weigh(action),
        );
        this.tray.replaceChildren(this.dock.element);
        if (focused) this.tray.querySelector<HTMLElement>(".bp-question")?.focus({ preventScroll: true });
      }
    }
    const tool = (name: string, on: boolean, act: () => void) => {
      const made = worded(name, act);
      made.disabled = !on;
      return made;
    };
    const asked = atEnd && now?.waits === this.view && !!now.ask;
    const held = this.tools.querySelector<HTMLElement>(":focus");
    this.tools.replaceChildren(
      tool("‹ Back", this.step > 0, () => this.go(this.step - 1)),
      tool("Next ›", !atEnd, () => this.go(this.step + 1)),
      tool("Hint", asked, () => void this.hint()),
      tool("Undo", atEnd && !!now?.undo, () => void this.request({ do: "undo", ...this.here() })),
      tool("Redo", atEnd && !!now?.redo, () => void this.request({ do: "redo", ...this.here() })),
    );
    if (asked) this.tools.append(this.typing());
    if (held) this.hold(held);
  }

  /** The end of a deal is new: the keyboard is where it was in it, or at the result, which is then read. */
  private holdInTray(held: HTMLElement | null): void {
    const all = [...this.tray.querySelectorAll<HTMLElement>("button, a")];
    const same = held && all.find(({ textContent }) => textContent === held.textContent);
    (same ?? this.tray.querySelector<HTMLElement>(".bp-question"))?.focus({ preventScroll: true });
  }

  /** The tools are new; the keyboard stays with the one that it was at. */
  private hold(held: HTMLElement): void {
    const field = this.tools.querySelector<HTMLInputElement>(".bp-field");
    if (held instanceof HTMLInputElement && field) {
      if (this.tried) field.value = held.value;
      field.focus({ preventScroll: true });
      field.select();
      return;
    }
    const same = [...this.tools.querySelectorAll("button")].find(({ textContent }) => textContent === held.textContent);
    const next = same && !same.disabled ? same : this.tray.querySelector<HTMLElement>(".bp-question, button");
    next?.focus({ preventScroll: true });
  }

  /** For whoever would rather type. */
  private typing(): HTMLElement {
    const field = h("input", {
      class: "bp-field",
      "aria-label": "Type what you do: ♥A or HA, 2S, pass",
      placeholder: "type: HA",
    });
    const form = h("form", { class: "bp-typing" }, field);
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      if (field.value.trim()) this.act(field.value.trim());
    });
    return form;
  }

  /** Whoever types, types his answer: the field takes the first letter, too. */
  private readonly onKey = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
    const target = event.target instanceof HTMLElement ? event.target : null;
    if (!target || isTyping(target) || !this.screen.contains(this.tools)) return;
    if (target !== document.body && !this.contains(target)) return;
    if (event.key === "ArrowLeft") this.go(this.step - 1);
    else if (event.key === "ArrowRight") this.go(this.step + 1);
    else if (/^[\p{L}\d♠♥♦♣]$/u.test(event.key)) {
      this.tools.querySelector<HTMLInputElement>(".bp-field")?.focus();
      return;
    } else return;
    event.preventDefault();
  };

  private act(action: string): void {
    void this.request({ do: "act", action, ...this.here() });
  }

  /** The table from the start, with other eyes. */
  private lookAs(viewer: string): void {
    void this.request({ do: "look", ...this.here(), viewer, have: 0 });
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
      if (seat === this.view) this.run();
      else this.lookAs(seat);
    });
    return h(
      "div",
      { class: "bp-curtain" },
      h("p", { class: "bp-question", tabindex: -1 }, `Pass the phone to ${name}.`),
      h("div", { class: "bp-choices" }, go),
    );
  }

  /** Which of the last cards gave most away, told when it is found out. */
  private turning(session: Table["session"]): HTMLElement {
    const line = h("p", { class: "bp-turned", "aria-live": "polite" });
    void askInBackground({ do: "turned", session }).then((reply) => {
      const turned = reply?.turned;
      if (turned && this.now?.session === session) {
        const returnPath = { href: location.href, title: "your table" };
        const look = worded(
          "Look at it",
          () => void this.watch({ do: "watch", session, step: turned.step }, returnPath),
        );
        line.append(...withCards(`${turned.text}. `), look);
      }
      return null;
    });
    return line;
  }

  private ending(result: Result, session: Table["session"]): Node[] {
    const [said, ...lines] = drawScore(result, (id) => this.hrefOf(id));
    const row = h("div", { class: "bp-choices" });
    const over: Node[] = [];
    if (result.match.over) {
      const who = result.match.winner;
      over.push(h("p", {}, who ? `The match is over: ${who} wins it.` : "The match is over, and it is level."));
    } else row.append(worded("Next deal", () => this.deal("next"), "bp-go"));
    row.append(worded("Same cards again", () => this.deal("again")));
    if (!this.branch) row.append(worded("New match", () => this.game && this.leaveFor(this.game)));
    if (this.view !== "all") {
      row.append(worded("All hands", () => this.lookAs("all")));
    }
    // For the keyboard, what goes on comes before the clauses of every line.
    return [...(said ? [said] : []), ...over, row, ...lines, this.turning(session)];
  }
}

customElements.define("bridge-play", BridgePlay);
