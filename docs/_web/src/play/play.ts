// <bridge-play>: every game at one table, against bots or with people who pass one phone round. The
// engine's desk has the rules; this module only knows what is on the table and what was tapped.

import { addressOf, clauseIndex, type Entry, root } from "../base/clause-index";
import { withCards } from "../felt/cards";
import { Coach } from "./coach";
import { chooseDeal, listDeals } from "./deal-list";
import { askInBackground, EngineClient } from "./engine-client";
import { worded } from "../base/controls";
import { h } from "../base/dom";
import { cardOf, type GameData, GameTiles, lineOf } from "./game-list";
import { headline } from "../felt/facts";
import { isLink, LinkError, linkTo, readLink } from "./link";
import { Matches } from "./matches";
import { continued, type Zones, zonesOfSteps } from "../felt/movie";
import { droppable, onlyLinkIn, type Opened, openBox } from "./open-deal";
import { passOnBox } from "./pass-on";
import { cardSpeed, loadPreferences, tableChoices } from "../base/preferences";
import { setupForm } from "./setup-form";
import { saveAsFile } from "../base/sharing";
import { layBy, type Left, loadStore, onStored, type Store } from "../storage/saved-games";
import { beforePlay, type Ending } from "../table/end-view";
import { inTitle } from "../felt/face";
import { moves } from "../felt/motion";
import { TableScreen, type TableState } from "../table/table-screen";
import { StatusLine } from "../base/status-line";
import { handOf, type LinkedHand, shareAt } from "../hand/linked-hand";
import type {
  AtTable,
  Claimed,
  Deals,
  HandedOn,
  Movie,
  OpenPlay,
  Refused,
  Result,
  Table,
  Watched,
} from "../python/contract";
import type { RequestTo } from "../python/python";
import { saveBranch, savedBranch, type ReturnPath } from "./return-path";

type Solving = typeof import("../solve/shown");
type Solved = NonNullable<Awaited<ReturnType<Solving["solved"]>>>;

/** Requests about a table, which are answered with a table. */
type TableRequest = RequestTo<"begin" | "act" | "undo" | "redo" | "again" | "next" | "look" | "claim">;

const pace = 750;
const yourTable = "your table";

class BridgePlay extends HTMLElement {
  #games: GameData[] = [];
  #tiles!: GameTiles;
  private readonly store = loadStore();
  readonly #statusLine = new StatusLine();
  readonly #kept = new Matches(this, this.store, this.#statusLine);
  readonly #engine = new EngineClient(
    this,
    this.#statusLine,
    (share) => {
      this.#coming.value = share;
      if (this.movie) this.#table.show({ coming: share < 1 ? share : null });
    },
    () => this.place,
    () => this.route(),
  );
  private game: GameData | null = null;
  /** The table as last received. */
  private now: Table | null = null;
  readonly #menus = new WeakMap<Table, HTMLElement>();
  /** The seat from which it is seen. */
  private view = "all";
  private movie: Movie | null = null;
  #zones: Zones[] = [];
  private step = 0;
  #timer = 0;
  /** If several people pass one phone round: whose turn it is to look. */
  #holder: string | null = null;
  /** A recorded hand that occupies the window. */
  #watched: LinkedHand | null = null;
  #tried: Refused | null = null;
  #hinted: TableState["hint"] = null;
  #clauses = new Map<string, Entry>();
  /** Counts the reader's moves between places; an answer for an earlier place comes too late. */
  private place = 0;
  /** The address after the # of a hand from elsewhere that is being continued; empty at the reader's own table. */
  #branch = "";

  readonly #query = new URLSearchParams(location.search);
  readonly #coach = new Coach(this.#query);
  readonly #screen = h("div", { class: "bp-screen" });
  readonly #coming = h("progress", {
    class: "bp-coming",
    max: 1,
    value: 0,
    "aria-label": "Python is loading",
  });

  connectedCallback(): void {
    if (this.classList.contains("bp-on")) return;
    const data = this.querySelector("script.bp-play-games")?.textContent ?? "[]";
    this.#games = JSON.parse(data) as GameData[];
    this.#tiles = new GameTiles(this, this.#games);
    for (const child of this.querySelectorAll(":scope > :not(script)")) child.remove();
    this.append(this.#screen, this.#statusLine.element);
    this.classList.add("bp-on");
    droppable(
      this,
      (found) => this.#openFound(found),
      (text) => this.#statusLine.say(text),
    );
    const list = this.#tiles.element;
    let far = 0;
    window.addEventListener("hashchange", () => {
      if (list.isConnected) far = scrollY;
      this.route();
      // The browser may go back to a place in the list before the list is there. A reader who chose from far down
      // would otherwise see what is below the table.
      if (list.isConnected) scrollTo(0, far);
      else if (this.#screen.getBoundingClientRect().top < 0) this.#toTop();
    });
    onStored((theirs) => this.#fromAnotherTab(theirs));
    this.route();
  }

  disconnectedCallback(): void {
    window.clearTimeout(this.#timer);
    this.#table.remove();
    this.#watched?.remove();
  }

  // --- where we are ---------------------------------------------------------------------------

  private route(): void {
    this.#leaveTable();
    this.place += 1;
    this.#holder = null;
    this.#branch = "";
    this.game = null;
    const id = location.hash.slice(1);
    if (isLink(id)) {
      void this.#follow(id);
      return;
    }
    this.game = this.#games.find((game) => game.id === id) ?? null;
    if (!this.game) this.#choose();
    else if (this.store.games[id]) void this.#request({ do: "look", session: this.store.games[id] });
    else this.#prepare(this.game);
  }

  /** Go back to the page, without a game. */
  #leaveTable(): void {
    window.clearTimeout(this.#timer);
    this.#timer = 0;
    this.now = null;
    this.movie = null;
    this.#tried = null;
    this.#hinted = null;
    this.#table.remove();
    this.#watched?.remove();
    this.#watched = null;
    this.append(this.#statusLine.element);
  }

  /** All games, preceded by the one that was left last. */
  #choose(): void {
    this.#tiles.mark((id) => this.#kept.of(id).length);
    this.#tiles.opener(this.#opener());
    const titles = new Map(this.#games.map(({ id, title }) => [id, title]));
    this.#screen.replaceChildren(...this.#kept.goOn(titles), this.#tiles.element);
  }

  /** The state in which the table is left, for the way back to it. */
  #left({ viewer, readers, waits, result }: Table): Left {
    const facts = this.movie?.steps.at(-1)?.facts ?? [];
    const turn = result ? "the deal is over" : waits === viewer ? "your turn" : "";
    const line = [headline(facts), turn].filter(Boolean).join(" · ");
    const hands = [...(this.#zones.at(-1)?.values() ?? [])].filter(
      ({ kind, seat }) => kind === "hand" && seat === viewer,
    );
    const hand = readers.length === 1 ? hands.flatMap(({ cards }) => cards ?? []) : [];
    return { when: new Date().toISOString(), line: inTitle(line), hand };
  }

  #opener(): HTMLElement {
    return openBox(
      (found) => this.#openFound(found),
      (text) => this.#statusLine.say(text),
    );
  }

  // --- deals from elsewhere -------------------------------------------------------------------

  /** A link: a deal to look at, as a copy, or to continue from a step. */
  async #follow(hash: string): Promise<void> {
    const { place } = this;
    const { returnPath, session } = savedBranch(hash);
    this.#screen.replaceChildren(this.#bar(returnPath), h("p", { class: "bp-line" }, "A hand from a link is open."));
    let link: string;
    let seat = false;
    try {
      link = await readLink(hash);
      const told: unknown = JSON.parse(link);
      seat = typeof (told as { seat?: unknown } | null)?.seat === "string";
    } catch (problem) {
      if (place !== this.place) return;
      this.#choose();
      this.#statusLine.say(
        problem instanceof LinkError ? problem.message : "This link is damaged: it does not contain a deal.",
      );
      return;
    }
    if (place !== this.place) return;
    if (!seat && !session) {
      const { watched } = savedBranch(hash);
      if (watched) await this.#show(watched);
      else await this.#watch({ do: "watch", link });
      return;
    }
    this.#branch = hash;
    if (returnPath?.table) this.#preview(returnPath.table);
    const reply =
      (session ? await this.#engine.ask({ do: "look", session }, true) : null) ??
      (await this.#engine.ask({ do: "open", link }));
    if (!reply || place !== this.place) return;
    this.movie = null;
    this.#atTable(reply);
  }

  /** The table as it was when it was taken over, shown until Python has loaded. */
  #preview(movie: Movie): void {
    const view = movie.views[0]?.id ?? "all";
    this.movie = movie;
    this.now = null;
    this.view = view;
    this.#zones = zonesOfSteps(movie, view);
    this.step = 0;
    this.#statusLine.say("You can play on once Python has loaded.");
    this.draw();
  }

  #atTable(table: Table): void {
    this.game = this.#games.find(({ id }) => id === table.session.record.game) ?? null;
    this.#lay(table, false);
  }

  #openFound(found: Opened): void {
    const link = "text" in found ? onlyLinkIn(found.text) : "";
    if (link) location.hash = link;
    else void this.#watch({ do: "watch", ...found }, { href: location.href, title: "the list of games" });
  }

  /** Ask for a deal to look at, and show it. */
  async #watch(request: RequestTo<"watch">, returnPath?: ReturnPath): Promise<void> {
    const { place } = this;
    const reply = await this.#engine.ask(request);
    if (place !== this.place) return;
    if (!reply) {
      if (!this.movie && !this.#watched && !this.#tiles.element.isConnected) this.#choose();
      return;
    }
    if ("deals" in reply) {
      this.#pick(reply, request, returnPath);
      return;
    }
    await this.#opened(reply, returnPath);
  }

  /** Open a deal to look at; if it has no address of its own, it gets one. */
  async #opened(found: Watched, returnPath?: ReturnPath): Promise<void> {
    if (returnPath) {
      history.pushState(null, "", await linkTo(location.href, found.share));
      saveBranch(location.hash.slice(1), { returnPath });
    }
    await this.#show(found);
  }

  /** Several deals: one is chosen. */
  #pick({ deals, faults, notes }: Deals, request: RequestTo<"watch">, returnPath?: ReturnPath): void {
    const parts = chooseDeal(deals, faults, notes, (deal) => void this.#watch({ ...request, deal }, returnPath));
    this.#screen.replaceChildren(this.#bar(returnPath), ...parts);
    parts[0]?.focus({ preventScroll: true });
  }

  async #show(found: Watched): Promise<void> {
    this.place += 1;
    const { place } = this;
    this.#leaveTable();
    this.#branch = "";
    const here = new URL(location.pathname, location.href);
    const { branch } = JSON.parse(found.share) as { branch?: string };
    if (branch) found.movie.title += `: your line from step ${Number.parseInt(branch, 10)}`;
    const hand = await handOf(found, here, async () => {
      const reply = await this.#engine.ask({ do: "guess", link: found.share });
      if (!reply) throw new Error("The questions did not load.");
      return reply.questions;
    });
    if (place !== this.place) return;
    this.game = this.#games.find(({ id }) => id === found.game) ?? null;
    const { returnPath } = savedBranch(location.hash.slice(1));
    let back = backTo(returnPath);
    if (branch) {
      const step = Number.parseInt(branch, 10);
      const href = await linkTo(here, shareAt(found.share, { step, view: "all", branch: undefined }));
      if (returnPath) saveBranch(new URL(href).hash.slice(1), { returnPath });
      back = { href, title: "Back to the record" };
    }
    const name = this.game?.title ?? "";
    const told = `${name}: step through the hand; your own games do not change.`;
    const passOn = this.#passOnBox(() => Promise.resolve(shareAt(found.share, { step: hand.step, view: hand.view })), {
      link: found.share,
    });
    hand.whole = {
      back,
      judged: !!branch || returnPath?.title === yourTable,
      notice: this.#statusLine.element,
      menu: h("div", {}, h("p", { class: "bp-copied" }, returnPath ? told : `A copy from a link. ${told}`), passOn),
    };
    this.#screen.replaceChildren();
    this.#watched = hand;
    document.documentElement.classList.add("t-page");
    document.body.append(hand);
    hand.wake();
    this.game = null;
  }

  // --- handing on -----------------------------------------------------------------------------

  /** Share and keep: `text` gives the deal in the form of a link, and `what` identifies it for the desk. */
  #passOnBox(text: () => Promise<string | null>, what: HandedOn): HTMLElement {
    const forms = this.game?.seats.length === 4 ? ["toml", "pbn", "lin"] : ["toml"];
    const keep = (form: string) => void this.#save(what, form);
    return passOnBox(text, forms, keep, (done) => this.#statusLine.say(done));
  }

  async #shareText(): Promise<string | null> {
    const { session } = this.#here();
    const reply = await this.#engine.ask({ do: "share", session, step: this.step, view: this.view });
    return reply?.share ?? null;
  }

  async #save(what: HandedOn, form: string): Promise<void> {
    const reply = await this.#engine.ask({ do: "keep", ...what, form }, false, () => void this.#save(what, form));
    if (!reply) return;
    saveAsFile(reply.text, `${this.game?.id ?? "hand"}.${reply.form}`);
    this.#statusLine.say("The file is in your downloads.");
  }

  // --- claims ---------------------------------------------------------------------------------

  #answered({ text, clauses }: Claimed): void {
    const cites = clauses.flatMap((id) => [" ", h("a", { href: this.#hrefOf(id) }, id)]);
    this.#statusLine.say(...withCards(`${text}.`), ...cites);
  }

  /** All remaining tricks, or some of them. */
  #claims(left: number): HTMLElement {
    const select = h("select", { "aria-label": "Number of tricks to claim" });
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
      this.#table.closeSheet();
      void this.#request({ do: "claim", tricks: Number(select.value), ...this.#here() });
    });
    return h("div", { class: "bp-choices bp-claim" }, go, select);
  }

  /** Rarely used actions are in the menu. It is made once per turn, so that what is open there stays open. */
  #more(now: Table): HTMLElement {
    const made = this.#menus.get(now);
    if (made) return made;
    const { ask, session, claimable, result } = now;
    const fold = h("div", { class: "bp-rare" });
    this.#menus.set(now, fold);
    if (claimable) fold.append(this.#claims(claimable));
    const rest = h("div", { class: "bp-choices" });
    const returnPath = { href: location.href, title: yourTable };
    if (result) {
      rest.append(worded("Watch this deal", () => void this.#watch({ do: "watch", session, step: 0 }, returnPath)));
    }
    if (session.past?.length) rest.append(worded("Earlier deals", () => void this.#listPast(fold)));
    if (this.#branch) rest.append(worded("Keep as my game", () => this.#adopt()));
    else if (this.game) {
      const { game } = this;
      const count = this.#kept.of(game.id).length;
      rest.append(worded(count > 1 ? `Your ${count} matches` : "Another match", () => this.#leaveFor(game)));
    }
    if (ask) fold.append(this.#typing());
    fold.append(
      this.#passOnBox(() => this.#shareText(), { session }),
      rest,
      this.#opener(),
    );
    return fold;
  }

  /** For readers who prefer typing. */
  #typing(): HTMLElement {
    const field = h("input", {
      class: "bp-field",
      "aria-label": "Type what you do: ♥A or HA, 2S, pass",
      placeholder: "or type it: HA, 2S, pass",
    });
    const form = h("form", { class: "bp-typing" }, field);
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      if (!field.value.trim()) return;
      this.#table.closeSheet();
      this.#act(field.value.trim());
    });
    return form;
  }

  /** The deals of the match so far, each with a button to watch it. */
  async #listPast(after: HTMLElement): Promise<void> {
    const { session } = this.#here();
    const reply = await this.#engine.ask({ do: "past", session });
    if (!reply) return;
    const returnPath = { href: location.href, title: yourTable };
    after.querySelector(".bp-deals")?.remove();
    const list = listDeals(reply.past, (deal) => void this.#watch({ do: "watch", session, deal, step: 0 }, returnPath));
    after.append(list);
    list.querySelector("button")?.focus({ preventScroll: true });
  }

  /** A copy becomes the reader's own game; a game in progress is set aside. */
  #adopt(): void {
    const { game, now } = this;
    if (!game || !now) return;
    layBy(this.store, game.id);
    this.#kept.keep(game.id, now.session, now.result);
    location.hash = game.id;
  }

  // --- several matches of a game --------------------------------------------------------------

  /** Another tab has played: take over its games, and the current state of the one at this table. */
  #fromAnotherTab({ games, about, others }: Store): void {
    const id = this.game?.id ?? "";
    const [mine, other] = [this.store.games[id], games[id]];
    Object.assign(this.store, { games, about, others });
    if (this.#branch || this.busy || JSON.stringify(mine) === JSON.stringify(other)) return;
    this.route();
    this.#statusLine.say("You played in another tab; this is the current game.");
  }

  /** Go from the table to the matches of its game; the game has already been stored. */
  #leaveFor(game: GameData): void {
    this.#leaveTable();
    this.place += 1;
    this.#holder = null;
    this.#prepare(game);
    this.#toTop();
  }

  #toTop(): void {
    this.#screen.scrollIntoView({ block: "start", behavior: "instant" });
  }

  // --- before the first deal ------------------------------------------------------------------

  /** Choose who sits where, and the house rules. */
  #prepare(game: GameData): void {
    const form = setupForm(game, this.#query, this.#coach, (players, options, names) => {
      this.#holder = null;
      const seed = crypto.getRandomValues(new Uint32Array(1))[0] ?? 0;
      const { standsIn } = tableChoices();
      void this.#request({ do: "begin", game: game.id, players, options, names, seed, standsIn }, true);
    });
    const going = this.#kept.list(
      game.id,
      () => this.#prepare(game),
      () => this.route(),
    );
    if (going.length) going.push(h("h2", {}, "A new match"));
    this.#leaveTable();
    const about = h("div", { class: "d-about" }, ...this.#tiles.pictureOf(game.id), lineOf(game));
    const rest = h("div", {}, ...going, form);
    this.#screen.replaceChildren(this.#bar(), h("div", { class: "d-setup" }, about, rest));
  }

  /** While Python is loading, the reader can read the game in eight lines. */
  #waiting(request: TableRequest): void {
    const { game } = this;
    if (!game) return;
    // Only the engine reads what was stored.
    const session = "session" in request ? (request.session as Partial<Table["session"]> | undefined) : undefined;
    const options = request.do === "begin" ? request.options : session?.record?.options;
    this.#coming.value = 0;
    this.#screen.replaceChildren(this.#bar(), this.#coming, lineOf(game), cardOf(game, options ?? {}));
  }

  #bar(returnPath?: ReturnPath): HTMLElement {
    const back = returnPath ?? (this.#branch ? savedBranch(this.#branch).returnPath : undefined);
    const all = h("a", { class: "bp-button", href: "#", "aria-label": "All games" }, "‹");
    if (back && /^https?:/.test(back.href)) {
      const words = back.title ? `‹ Back to ${back.title}` : "‹ Back";
      const link = h("a", { class: "bp-button bp-back-link", href: back.href }, words);
      return h("div", { class: "bp-play-bar" }, all, link);
    }
    const title = h("strong", {}, this.game?.title ?? "");
    return h("div", { class: "bp-play-bar" }, all, title);
  }

  // --- the desk -------------------------------------------------------------------------------

  async #request(request: TableRequest, fresh = false): Promise<void> {
    if (!this.movie) this.#waiting(request);
    const reply = await this.#engine.ask(request, false, () => void this.#request(request, fresh));
    if (!reply) {
      // The stored game cannot be continued: it stays in the browser until a new deal replaces it.
      if (!this.movie && this.game && !this.busy) this.#prepare(this.game);
      else this.draw();
    } else if ("refused" in reply) this.#refuse(reply.refused);
    else {
      if ("claimed" in reply) this.#answered(reply.claimed);
      if (!("claimed" in reply) || reply.claimed.stands) this.#lay(reply, fresh, request.do === "act");
      else this.draw();
    }
  }

  /** The fields that every request at this table has. */
  #here(): AtTable {
    return { session: this.now?.session, viewer: this.view, have: this.last + 1 };
  }

  async #hint(): Promise<void> {
    const reply = await this.#engine.ask({ do: "hint", ...this.#here() }, false, () => void this.#hint());
    if (!reply) return;
    const { action, reason, line = "", because } = reply.hint;
    const answers = this.now?.ask?.parts.flatMap((part) => ("answers" in part ? part.answers : [])) ?? [];
    const said = answers.find((one) => one.action === action)?.says ?? action;
    this.#tried = null;
    this.#hinted = { action, text: `${inTitle(said)}: ${reason}.`, line, because };
    this.draw();
  }

  #refuse(refused: Refused): void {
    this.#tried = refused;
    this.#hinted = null;
    this.draw();
  }

  /** Show the table from the first new step on. */
  #lay(table: Table, fresh: boolean, acted = false): void {
    const { since, viewer } = table;
    const before = this.movie && viewer === this.view ? this.movie : null;
    const shown = before && since ? Math.min(this.step, since - 1) : fresh ? -1 : Infinity;
    this.movie = continued(before, table.movie, viewer, since);
    this.#zones = zonesOfSteps(this.movie, viewer);
    this.now = table;
    this.view = viewer;
    this.#tried = null;
    this.#hinted = null;
    this.seen = null;
    this.#turned = null;
    this.#makeable = null;
    if (this.#branch) saveBranch(this.#branch, { session: table.session });
    else if (this.game) {
      if (fresh) layBy(this.store, this.game.id);
      this.#kept.keep(this.game.id, table.session, table.result, this.#left(table));
    }
    void this.#nameClauses();
    const readers = table.readers.length;
    this.#coach.element.hidden = !this.#coach.on || readers > 1;
    if (this.#coach.on && readers === 1) {
      if (acted || table.result) void this.#coach.weigh(table.session);
      else this.#coach.hush();
    }
    this.step = Math.min(this.last, shown + 1);
    if (table.result) void this.#tellMore(table.session);
    this.#run();
  }

  /** What an answer would lead to, before it is given; nothing waits for it. */
  async #weigh(action: string): Promise<string> {
    const reply = await askInBackground({ do: "weigh", action, ...this.#here() });
    return reply?.weighed.text ?? "";
  }

  /** Nothing that only one seat knows is on the screen until its player confirms that they hold the phone. */
  private get covered(): boolean {
    const { now } = this;
    return now !== null && now.readers.length > 1 && now.waits !== null && this.#holder !== this.view;
  }

  private get busy(): boolean {
    return this.#engine.busy;
  }

  private get last(): number {
    return (this.movie?.steps.length ?? 1) - 1;
  }

  /** Cards have been dealt, and the person who holds the phone may not be the one to act. */
  #deal(what: "next" | "again"): void {
    this.#holder = null;
    void this.#request({ do: what, ...this.#here(), viewer: null });
  }

  async #nameClauses(): Promise<void> {
    if (this.#clauses.size) return;
    this.#clauses = await clauseIndex();
    if (this.#clauses.size) this.draw();
  }

  #hrefOf(id: string): string {
    return addressOf(id, this.#clauses.get(id));
  }

  // --- the table ------------------------------------------------------------------------------

  readonly #table = new TableScreen({
    act: (action) => this.#act(action),
    weigh: (action) => this.#weigh(action),
    hint: () => void this.#hint(),
    undo: () => void this.#request({ do: "undo", ...this.#here() }),
    redo: () => void this.#request({ do: "redo", ...this.#here() }),
    go: (step) => this.#go(step),
    skip: () => this.step < this.last && this.#go(this.last),
    take: (seat) => this.#takePhone(seat),
  });

  /** Show the new steps one after the other, then ask. */
  #run(): void {
    window.clearTimeout(this.#timer);
    this.#timer = 0;
    // The player who acted has seen what happened; now the next one is asked.
    if (this.step >= this.last && this.now?.waits !== this.view) this.#holder = null;
    this.draw();
    if (this.step >= this.last || this.covered) return;
    this.#timer = window.setTimeout(
      () => {
        this.step += 1;
        this.#run();
      },
      moves() ? pace / cardSpeed(loadPreferences().speed) : 0,
    );
  }

  #go(step: number): void {
    window.clearTimeout(this.#timer);
    this.#timer = 0;
    this.step = Math.max(0, Math.min(this.last, step));
    this.#tried = null;
    this.#hinted = null;
    if (this.step >= this.last) this.#run();
    else this.draw();
  }

  #takePhone(seat: string): void {
    this.#holder = seat;
    if (seat === this.view) this.#run();
    else void this.#request({ do: "look", ...this.#here(), viewer: seat, have: 0 });
  }

  #act(action: string): void {
    void this.#request({ do: "act", action, ...this.#here() });
  }

  private draw(): void {
    const { movie, now } = this;
    if (!movie) return;
    movie.links = Object.fromEntries(Object.keys(movie.clauses).map((id) => [id, this.#hrefOf(id)]));
    for (const id of Object.keys(movie.clauses)) movie.clauses[id] = this.#clauses.get(id)?.title ?? "";
    const { covered } = this;
    const atEnd = this.step >= this.last;
    const back = this.#branch ? savedBranch(this.#branch).returnPath : undefined;
    const title = this.game?.title ?? "";
    this.#table.open();
    this.#table.show({
      title,
      movie,
      zones: this.#zones,
      step: this.step,
      view: this.view,
      speed: cardSpeed(loadPreferences().speed),
      prompt: atEnd && !covered && now?.waits === this.view ? now.ask : undefined,
      refused: this.#tried,
      hint: this.#hinted,
      ending: atEnd && now?.result ? this.#ending(now.result, now.session) : null,
      curtain: covered && now?.waits ? { seat: now.waits, name: this.#name(now.waits) } : null,
      busy: this.busy,
      coming: null,
      notice: this.#statusLine.element,
      undo: atEnd && !!now?.undo,
      redo: atEnd && !!now?.redo,
      back: backTo(back),
      menu: () => (now ? this.#more(now) : h("div", {})),
      coach: this.#coach.on && (now?.readers.length ?? 0) < 2 ? this.#coach.element : null,
      hrefOf: (id) => this.#hrefOf(id),
      titleOf: (id) => this.#clauses.get(id)?.title ?? "",
      wordsOf: (id) => this.#clauses.get(id)?.text ?? "",
      lineAt: (id) => new URL(`path/bidding.html#${id}`, root).href,
    });
  }

  #name(seat: string): string {
    return this.movie?.seats.find(({ id }) => id === seat)?.name ?? seat;
  }

  // --- the end of a deal ----------------------------------------------------------------------

  /** The whole deal with all hands, once it is over. */
  private seen: Watched | null = null;
  #turned: Ending["turned"] = null;
  #makeable: Ending["makeable"] = null;

  #ending(result: Result, session: Table["session"]): Ending {
    const returnPath = { href: location.href, title: yourTable };
    const { seen } = this;
    const watch = (step: number) =>
      seen
        ? void this.#opened({ ...seen, share: shareAt(seen.share, { step }), step }, returnPath)
        : void this.#watch({ do: "watch", session, step }, returnPath);
    return {
      result,
      dealt: seen && beforePlay(zonesOfSteps(seen.movie, "all")),
      turned: this.#turned,
      makeable: this.#makeable,
      next: result.match.over ? null : () => this.#deal("next"),
      again: () => this.#deal("again"),
      look: () => watch(0),
      share: () => this.#table.toMenu(),
      lookAt: watch,
    };
  }

  /** The review of a finished deal: all hands before the play, the card that turned it, and what was makeable. */
  async #tellMore(session: Table["session"]): Promise<void> {
    const seen = await askInBackground({ do: "watch", session, step: 0 });
    if (this.now?.session !== session || !seen || "deals" in seen) return;
    const { movie } = seen;
    this.seen = seen;
    this.draw();
    const found = movie.play ? await solved(movie, movie.play) : null;
    // If no solver can tell exactly, the engine looks at the last tricks.
    const last = found ? null : (await askInBackground({ do: "turned", session }))?.turned;
    if (this.now?.session !== session) return;
    this.#turned = last ? { ...last, text: `${last.text}.` } : (found?.turned ?? null);
    this.#makeable = found?.makeable ?? null;
    this.draw();
  }
}

/** A solver's verdicts on a deal; null if it cannot be loaded. */
async function solved(movie: Movie, play: OpenPlay): Promise<Solved | null> {
  try {
    return await ((await import(new URL("./shown.js", import.meta.url).href)) as Solving).solved(movie, play);
  } catch {
    return null;
  }
}

/** The target of the arrow in the bar. */
function backTo(path?: ReturnPath): { href: string; title: string } {
  if (!path || !/^https?:/.test(path.href)) return { href: "#", title: "All games" };
  return { href: path.href, title: path.title ? `Back to ${path.title}` : "Back" };
}

customElements.define("bridge-play", BridgePlay);
