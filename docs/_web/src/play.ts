// <bridge-play>: every game at one table, against bots or with people who pass one phone round. The
// engine's desk holds the rules; here is only what lies on the table and what was tapped.

import { addressOf, clauseBook, type Entry, root } from "./book";
import { spoken, withCards } from "./cards";
import { Coach } from "./coach";
import { button, counted, filled, glyphs, h, isTyping } from "./dom";
import { type Ask, Dock } from "./dock";
import { dragged } from "./drag";
import type { Questions } from "./guess";
import { isLink, LinkError, linkTo, readLink } from "./link";
import { continued, type Movie, stepOf, type Table, tables } from "./movie";
import { droppable, openBox } from "./opening";
import { loadPrefs } from "./prefs";
import { Lost, python, StartError } from "./python";
import { drawRefusal, markCards, type Refused } from "./refusal";
import { drawSentence, sentenceOf } from "./sentence";
import { download, shareBox } from "./sharing";
import { layBy, loadStore, type Match, onStored, saveStore, type Store, takeUp } from "./store";
import { TableView } from "./table";
import { Teller } from "./teller";
import { handOf, shareAt, type Watched } from "./watch";
import { keepOf, keptOf, type Way } from "./way";

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
  /** The table card: term and text. */
  card: [string, string][];
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
  refused?: Refused;
  hint?: { action: string; reason: string; line?: string };
  weighed?: { action: string; legal: boolean; text: string };
  claimed?: { stands: boolean; text: string; clauses: string[] };
  turned?: { step: number; text: string; exact: boolean } | null;
  /** How many tricks the reader can claim now. */
  claimable?: number;
  text?: string;
  form?: string;
  share?: string;
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
  /** Of a text with several deals: what they are called, and why others cannot be read. */
  deals?: string[];
  faults?: string[];
  past?: { text: string; points: [string, number][] }[];
  questions?: Questions;
}
type Request = Record<string, unknown>;

const pace = 750;

/** How a match stands after so many deals; empty before the first counts. */
function standing({ match: { totals, deals } }: Result): string {
  const score = totals.map(([name, points]) => `${name} ${points}`).join(" : ");
  const played = counted(deals, { one: "after a deal", other: "after # deals" });
  return deals ? `${played} · ${score}` : "";
}

/** A match is told from others by when it was begun, and by how it stands. */
function matchName({ began, score }: Match): string {
  const day = new Date(began);
  const known = !Number.isNaN(day.getTime());
  const form: Intl.DateTimeFormatOptions = { day: "numeric", month: "short", hour: "2-digit", minute: "2-digit" };
  const date = day.toLocaleString("en-GB", form);
  const begun = known ? `Begun ${date}` : "Under way";
  return score ? `${begun}, ${score}` : `${begun}, first deal`;
}

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
  private tried: Refused | null = null;
  private dock: Dock | null = null;
  private book = new Map<string, Entry>();
  /** Counts where the reader went: an answer for where he was comes too late. */
  private place = 0;
  /** The address behind the # of a hand from elsewhere that is played on; empty at his own table. */
  private branch = "";

  private readonly query = new URLSearchParams(location.search);
  private readonly coach = new Coach(this.query);
  private table: TableView | null = null;
  private readonly screen = h("div", { class: "bp-screen" });
  private readonly coming = h("progress", { class: "bp-coming", max: 1, value: 0, "aria-label": "Python is on its way" });
  private readonly live = h("p", { class: "bp-unseen", "aria-live": "polite" });

  connectedCallback(): void {
    if (this.classList.contains("bp-on")) return;
    const data = this.querySelector("script.bp-play-games")?.textContent ?? "[]";
    this.games = JSON.parse(data) as GameData[];
    for (const child of this.querySelectorAll(":scope > :not(script)")) child.remove();
    this.append(this.screen, this.teller.element, this.live);
    this.classList.add("bp-on");
    dragged(this.felt, () => this.dock !== null && this.step >= this.last, (card) => this.dock?.take(card));
    this.felt.addEventListener("click", (event) => this.tap(event));
    droppable(this, (text) => this.openText(text), (text) => this.teller.say(text));
    window.addEventListener("hashchange", () => this.route());
    document.addEventListener("keydown", this.onKey);
    onStored((theirs) => this.fromAnotherTab(theirs));
    if (this.store.trouble) this.teller.say(this.store.trouble);
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
    this.now = {};
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
    const parts: Node[] = [];
    let group = "";
    let list = h("ul", { class: "bp-play-list" });
    for (const game of this.games) {
      if (game.players !== group) {
        group = game.players;
        list = h("ul", { class: "bp-play-list" });
        parts.push(h("h2", {}, group), list);
      }
      const going = this.matchesOf(game.id).length;
      const item = h("li", {}, h("a", { href: `#${game.id}` }, game.title), " ");
      if (going) item.append(h("span", { class: "bp-pill" }, going > 1 ? `${going} under way` : "under way"), " ");
      item.append(h("span", { class: "bp-line" }, game.line));
      list.append(item);
    }
    parts.push(this.opener());
    this.screen.replaceChildren(...parts);
  }

  private opener(): HTMLElement {
    return openBox((text) => this.openText(text), (text) => this.teller.say(text));
  }

  // --- deals from elsewhere -------------------------------------------------------------------

  /** A link: a deal to look at, as a copy, or to be played on from a step. */
  private async follow(hash: string): Promise<void> {
    const { place } = this;
    const { way, session } = keptOf(hash);
    this.screen.replaceChildren(this.bar(way), h("p", { class: "bp-line" }, "A hand from a link is opened."));
    let link: string;
    let seat = false;
    try {
      link = await readLink(hash);
      const told: unknown = JSON.parse(link);
      seat = typeof (told as { seat?: unknown } | null)?.seat === "string";
    } catch (problem) {
      if (place !== this.place) return;
      this.choose();
      this.teller.say(
        problem instanceof LinkError ? problem.message : "This link is damaged: what it holds is no deal.",
      );
      return;
    }
    if (place !== this.place) return;
    if (!seat && !session) {
      await this.look({ do: "watch", link });
      return;
    }
    this.branch = hash;
    if (way?.seen) this.preview(way.seen);
    const reply =
      (session ? await this.desk({ do: "look", session }, true) : null) ?? (await this.desk({ do: "open", link }));
    if (!reply || place !== this.place) return;
    this.movie = null;
    this.table = null;
    this.append(this.teller.element, this.live);
    this.atTable(reply);
  }

  /** The table as it was when it was taken over, until Python is there. */
  private preview(seen: Movie): void {
    const view = seen.views[0]?.id ?? "all";
    this.movie = seen;
    this.now = { viewer: view };
    this.tables = tables(seen, view);
    this.table = new TableView(seen.seats);
    this.step = 0;
    this.build();
    this.draw();
    this.tools.replaceChildren();
    this.tray.replaceChildren(
      h("p", { class: "bp-question", tabindex: -1 }, "You can play on as soon as Python is there."),
      this.teller.element,
    );
  }

  private atTable(reply: Reply): void {
    const { session } = reply as { session?: { record?: { game?: string } } };
    this.game = this.games.find(({ id }) => id === session?.record?.game) ?? null;
    this.hear(reply, false);
  }

  private openText(text: string): void {
    const pasted = /#(\d+\.[\w-]+)\s*$/.exec(text.trim());
    if (pasted && /^https?:\/\/\S+$/.test(text.trim())) location.hash = pasted[1] ?? "";
    else void this.look({ do: "watch", text }, { href: location.href, title: "the list of games" });
  }

  /** Ask for a deal to look at, and show it; without an address of its own it gets one. */
  private async look(request: Request, way?: Way): Promise<void> {
    const { place } = this;
    const reply = await this.desk(request);
    if (place !== this.place) return;
    if (!reply) {
      if (!this.screen.querySelector("bridge-hand, .bp-felt, .bp-play-list")) this.choose();
      return;
    }
    if (reply.deals) {
      this.pick(reply, request, way);
      return;
    }
    const found = reply as Reply & Watched;
    if (way) {
      const url = await linkTo(location.href, found.share);
      history.pushState(null, "", url);
      keepOf(location.hash.slice(1), { way });
    }
    await this.show(found);
  }

  /** Several deals: one is chosen. */
  private pick(reply: Reply, request: Request, way?: Way): void {
    const items = (reply.deals ?? []).map((title, deal) => {
      const made = button("", "", null, title);
      made.removeAttribute("aria-label");
      made.addEventListener("click", () => void this.look({ ...request, deal }, way));
      return h("li", {}, made);
    });
    const title = h("p", { class: "bp-question", tabindex: -1 }, items.length === 1 ? "One deal can be read:" : `There are ${items.length} deals. Which one?`);
    const faults = (reply.faults ?? []).map((fault) => h("li", {}, fault));
    this.screen.replaceChildren(
      this.bar(way),
      title,
      h("ul", { class: "bp-deals" }, ...items),
      ...(faults.length ? [h("p", {}, "Not readable:"), h("ul", { class: "bp-line" }, ...faults)] : []),
    );
    title.focus({ preventScroll: true });
  }

  private async show(found: Watched): Promise<void> {
    this.place += 1;
    const { place } = this;
    this.movie = null;
    this.branch = "";
    const here = new URL(location.pathname, location.href);
    const hand = await handOf(found, here, async () => {
      const reply = await this.desk({ do: "guess", link: found.share });
      if (!reply?.questions) throw new Error("The questions did not come.");
      return reply.questions;
    });
    if (place !== this.place) return;
    this.game = this.games.find(({ id }) => id === found.game) ?? null;
    const { way } = keptOf(location.hash.slice(1));
    const name = this.game?.title ?? "";
    const told = `${name}, to be stepped through; your own games stay as they are.`;
    this.screen.replaceChildren(
      this.bar(way),
      h("p", { class: "bp-line bp-copied" }, way ? told : `From a link: a copy. ${told}`),
      hand,
      this.passing(
        () => Promise.resolve(shareAt(found.share, { step: hand.step, view: hand.view })),
        { link: found.share },
      ),
    );
    hand.wake();
    this.game = null;
  }

  // --- handing on -----------------------------------------------------------------------------

  /** Share and keep: `text` tells the deal as a link holds it, `what` the desk which it is. */
  private passing(text: () => Promise<string | null>, what: Request): HTMLElement {
    const box = h("div", {});
    const share = async () => {
      const told = await text();
      if (told === null) return;
      const link = await linkTo(new URL("play.html", root), told);
      const embed = await linkTo(new URL("embed.html", root), told);
      box.replaceChildren(shareBox(link, embed, (done) => this.teller.say(done)));
      box.querySelector("input")?.focus({ preventScroll: true });
    };
    const forms = this.fourHands ? ["toml", "pbn", "lin"] : ["toml"];
    const keep = forms.map((form) =>
      this.tool(form === "toml" ? "Keep the record" : `Keep as ${form.toUpperCase()}`, () => {
        void this.request({ do: "keep", ...what, form });
      }),
    );
    return h("div", { class: "bp-passing" }, h("div", { class: "bp-choices" }, this.tool("Share", () => void share()), ...keep), box);
  }

  private get fourHands(): boolean {
    return this.game?.seats.length === 4;
  }

  private async shareText(): Promise<string | null> {
    const { session, viewer } = this.now;
    const reply = await this.desk({ do: "share", session, step: this.step, view: viewer ?? "all" });
    return reply?.share ?? null;
  }

  // --- claims ---------------------------------------------------------------------------------

  private answered({ text, clauses }: NonNullable<Reply["claimed"]>): void {
    const cites = clauses.flatMap((id) => [" ", h("a", { href: this.hrefOf(id) }, id)]);
    this.teller.say(...withCards(`${text}.`), ...cites);
    this.teller.element.scrollIntoView({ block: "nearest", behavior: "instant" });
  }

  /** All tricks that are left, or so many of them. */
  private claims(left: number): HTMLElement {
    const select = h("select", { "aria-label": "How many tricks you claim" });
    for (let tricks = left; tricks >= 0; tricks -= 1) {
      const said = tricks === left ? (left === 1 ? "the last trick" : `all ${left} tricks left`) : `${tricks || "none"} of ${left}`;
      select.append(h("option", { value: String(tricks) }, said));
    }
    const go = this.tool("Claim", () => this.ask("claim", { tricks: Number(select.value) }));
    return h("div", { class: "bp-choices bp-claim" }, go, select);
  }

  /** What is rarely wanted lies under one button. */
  private more(): HTMLElement {
    const { session, claimable } = this.now;
    const words = claimable ? "Claim, share, keep" : "Share, keep, watch";
    const fold = h("details", { class: "bp-fold bp-rare" }, h("summary", {}, words));
    if (claimable) fold.append(this.claims(claimable));
    const rest = h("div", { class: "bp-choices" });
    const way = { href: location.href, title: "your table" };
    if (this.now.result) {
      rest.append(this.tool("Watch this deal", () => void this.look({ do: "watch", session, step: 0 }, way)));
    }
    const past = (session as { past?: unknown[] } | undefined)?.past ?? [];
    if (past.length) rest.append(this.tool("Earlier deals", () => void this.listPast(fold)));
    if (this.branch) rest.append(this.tool("Keep as my game", () => this.adopt()));
    else if (this.game) {
      const { game } = this;
      const count = this.matchesOf(game.id).length;
      rest.append(this.tool(count > 1 ? `Your ${count} matches` : "Another match", () => this.leaveFor(game)));
    }
    fold.append(this.passing(() => this.shareText(), { session }), rest, this.opener());
    return fold;
  }

  /** The deals of the match so far, each to be looked at again. */
  private async listPast(after: HTMLElement): Promise<void> {
    const { session } = this.now;
    const reply = await this.desk({ do: "past", session });
    if (!reply?.past) return;
    const way = { href: location.href, title: "your table" };
    const items = reply.past.map(({ text, points }, deal) => {
      const score = points.map(([name, sum]) => `${name} ${sum}`).join(", ");
      const what = withCards(text);
      const watch = this.tool("Watch", () => void this.look({ do: "watch", session, deal, step: 0 }, way));
      watch.setAttribute("aria-label", `Watch deal ${deal + 1}`);
      return h("li", {}, watch, h("span", {}, ...filled(score ? "Deal {deal}. {what} {score}." : "Deal {deal}. {what}", { deal: String(deal + 1), what, score })));
    });
    after.querySelector(".bp-deals")?.remove();
    const list = h("ul", { class: "bp-deals" }, ...items);
    after.append(list);
    list.querySelector("button")?.focus({ preventScroll: true });
  }

  /** A copy becomes the reader's own game; one under way lies by. */
  private adopt(): void {
    const { game } = this;
    if (!game) return;
    layBy(this.store, game.id);
    this.keep(game.id, this.now);
    location.hash = game.id;
  }

  // --- several matches of a game --------------------------------------------------------------

  /** All matches of a game that are under way; the one at the table is the first. */
  private matchesOf(id: string): Match[] {
    const { games, about, others } = this.store;
    const first = id in games ? [{ began: "", score: "", ...about[id], session: games[id] }] : [];
    return [...first, ...(others[id] ?? [])];
  }

  /** The game at the table as it stands now, with its score, goes into the store. */
  private keep(id: string, { session, result }: Reply): void {
    const { store } = this;
    const { began = new Date().toISOString(), score = "" } = store.about[id] ?? {};
    store.games[id] = session;
    store.about[id] = { began, score: result ? standing(result) : score };
    this.save();
  }

  private save(): boolean {
    const kept = saveStore(this.store);
    if (!kept) this.teller.say("This browser has no room to keep the game: it ends with its page.");
    return kept;
  }

  /** Another tab has played: its games are here too, and the one at this table as it now stands. */
  private fromAnotherTab({ games, about, others }: Store): void {
    const id = this.game?.id ?? "";
    const [mine, other] = [this.store.games[id], games[id]];
    Object.assign(this.store, { games, about, others });
    if (this.branch || this.busy || JSON.stringify(mine) === JSON.stringify(other)) return;
    this.route();
    this.teller.say("Another tab has played here: this is how it stands now.");
  }

  /** The matches of a game, each to be played on or removed. */
  private listMatches(game: GameData): HTMLElement[] {
    const matches = this.matchesOf(game.id);
    if (!matches.length) return [];
    const items = matches.map((match, at) => {
      const name = matchName(match);
      const on = this.tool("Play on", () => {
        if (at) takeUp(this.store, game.id, match);
        this.save();
        this.route();
      });
      on.setAttribute("aria-label", `Play on: ${name}`);
      const off = this.tool("Remove", () => this.takeOff(game, match, at));
      off.setAttribute("aria-label", `Remove: ${name}`);
      return h("li", {}, h("span", {}, name), on, off);
    });
    return [h("h2", {}, "Your matches"), h("ul", { class: "bp-deals bp-matches" }, ...items)];
  }

  /** From the table to the matches of its game; it lies in the store as it is. */
  private leaveFor(game: GameData): void {
    window.clearTimeout(this.timer);
    this.timer = 0;
    this.place += 1;
    this.holder = null;
    this.prepare(game);
    this.screen.scrollIntoView({ block: "start", behavior: "instant" });
  }

  private takeOff(game: GameData, match: Match, at: number): void {
    const { store } = this;
    if (at) store.others[game.id] = (store.others[game.id] ?? []).filter((one) => one !== match);
    else {
      delete store.games[game.id];
      delete store.about[game.id];
    }
    this.save();
    this.prepare(game);
    const back = this.tool("Take it back", () => {
      (store.others[game.id] ??= []).unshift(match);
      if (this.save()) this.teller.say("");
      this.prepare(game);
    });
    this.teller.say("The match is removed.", " ", back);
    back.focus({ preventScroll: true });
  }

  private tool(name: string, act: () => void): HTMLButtonElement {
    const made = button("", "", null, name);
    made.removeAttribute("aria-label");
    made.addEventListener("click", act);
    return made;
  }

  // --- before the first deal ------------------------------------------------------------------

  /** Who sits where, and the house rules. */
  private prepare(game: GameData): void {
    const seats = new Map(game.seats.map(([seat]) => [seat, seat === game.mine ? "reader" : "plain"]));
    const house = new Map<string, string>();
    const form = h("form", { class: "bp-prepare" });
    if (game.seats.length > 1) {
      const rows = game.seats.map(([seat, name]) => {
        const select = h("select", { "aria-label": `Who plays ${name}` });
        select.append(
          h("option", { value: "reader", selected: seats.get(seat) === "reader" }, "a person here"),
          h("option", { value: "plain", selected: seats.get(seat) === "plain" }, "a bot"),
          h("option", { value: "sampler" }, "a bot that thinks ahead"),
        );
        select.addEventListener("change", () => seats.set(seat, select.value));
        return h("label", { class: "bp-choice bp-seat" }, h("span", {}, name), select);
      });
      form.append(h("fieldset", {}, h("legend", {}, "Who plays?"), ...rows));
      form.append(
        h(
          "p",
          { class: "bp-line" },
          "A bot bids and plays by rules of thumb; one that thinks ahead also tries its cards in many layouts of those that it does not see. No bot sees more than its seat. Several people pass one phone round.",
        ),
      );
    }
    const listed = game.options.filter(({ values }) => values.length > 1);
    // A rung of the path, or whoever sends a link, may have chosen some.
    for (const { key, values, default: usual } of listed) {
      const wanted = this.query.get(key);
      if (wanted !== null && wanted !== usual && values.includes(wanted)) house.set(key, wanted);
    }
    if (listed.length) {
      const rows = listed.map((option) => {
        const select = h("select", {});
        for (const value of option.values) {
          select.append(h("option", { value, selected: value === (house.get(option.key) ?? option.default) }, value));
        }
        select.addEventListener("change", () => {
          if (select.value === option.default) house.delete(option.key);
          else house.set(option.key, select.value);
        });
        return h("label", { class: "bp-choice bp-rule" }, h("span", {}, option.text), select);
      });
      // What is not as usual is seen.
      const fold = h("details", { class: "bp-fold", open: house.size > 0 }, h("summary", {}, "House rules"), ...rows);
      form.append(fold);
    }
    const box = h("input", { type: "checkbox", checked: this.coach.on });
    box.addEventListener("change", () => {
      this.coach.on = box.checked;
    });
    form.append(h("label", { class: "bp-choice bp-with-coach" }, box, h("span", {}, "A coach says what a choice has cost")));
    const go = button("bp-go", "Deal", null, "Deal");
    go.type = "submit";
    form.append(h("div", { class: "bp-choices" }, go));
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      this.holder = null;
      const players = Object.fromEntries(seats);
      const request = { do: "begin", game: game.id, players, options: Object.fromEntries(house) };
      const seed = crypto.getRandomValues(new Uint32Array(1))[0] ?? 0;
      void this.request({ ...request, seed }, true);
    });
    const going = this.listMatches(game);
    if (going.length) going.push(h("h2", {}, "A new match"));
    this.now = {};
    this.movie = null;
    this.screen.replaceChildren(
      this.bar(),
      h("p", { class: "bp-line" }, game.line, " ", h("a", { href: game.href }, "The rules")),
      ...going,
      form,
    );
  }

  /** Python is on its way: meanwhile the game can be read in eight lines. */
  private waiting(): void {
    const { game } = this;
    if (!game) return;
    this.coming.value = 0;
    const card = h("dl", { class: "bp-tablecard" });
    for (const [term, text] of game.card) card.append(h("dt", {}, term), h("dd", {}, ...withCards(text)));
    this.screen.replaceChildren(
      this.bar(),
      this.coming,
      h("p", { class: "bp-line" }, game.line, " ", h("a", { href: game.href }, "The rules")),
      card,
    );
  }

  private bar(way?: Way): HTMLElement {
    const back = way ?? (this.branch ? keptOf(this.branch).way : undefined);
    const all = h("a", { class: "bp-button", href: "#", "aria-label": "All games" }, "☰");
    if (back && /^https?:/.test(back.href)) {
      const words = back.title ? `‹ Back to ${back.title}` : "‹ Back";
      const link = h("a", { class: "bp-button bp-back-link", href: back.href }, words);
      return h("div", { class: "bp-play-bar" }, all, link);
    }
    const title = h("strong", {}, this.game?.title ?? "");
    const note = this.now.result ? standing(this.now.result) : "";
    return h("div", { class: "bp-play-bar" }, all, title, h("span", { class: "bp-line" }, note));
  }

  // --- the desk -------------------------------------------------------------------------------

  private async request(request: Request, fresh = false): Promise<void> {
    if (!this.movie) this.waiting();
    const reply = await this.desk(request, false, () => void this.request(request, fresh));
    if (reply) this.hear(reply, fresh, request["do"] === "act");
    // What was kept cannot be played on: it stays in the browser until a new deal takes its place.
    else if (!this.movie && this.game && !this.busy) this.prepare(this.game);
  }

  /** One request; null if there is no answer, which is told unless it is `quiet`. */
  private async desk(request: Request, quiet = false, anew?: () => void): Promise<Reply | null> {
    if (this.busy) return null;
    this.busy = true;
    this.classList.add("bp-busy");
    const { place } = this;
    let reply: Reply;
    try {
      reply = JSON.parse(
        await python.ask(JSON.stringify(request), {
          progress: (text, quarters, share) => {
            this.teller.progress(text, quarters);
            this.coming.value = share;
          },
        }),
      ) as Reply;
    } catch (problem) {
      this.busy = false;
      this.classList.remove("bp-busy");
      if (problem instanceof Lost && !this.lost) {
        // The request holds the whole game, so a new Python goes on from it.
        this.lost = true;
        return this.desk(request, quiet, anew);
      }
      const again = button("bp-go", "Try again", glyphs.reset, "Try again");
      again.addEventListener("click", anew ?? (() => this.route()));
      const why = problem instanceof StartError ? problem.message : "Python stopped. Your game is kept.";
      this.teller.say(`${why} `, again);
      return null;
    }
    this.busy = false;
    this.classList.remove("bp-busy");
    const stumbled = this.lost;
    this.lost = false;
    if (place !== this.place) return null;
    this.teller.say(stumbled ? "Python stopped and was started again; your game is as it was." : "");
    if (reply.error === undefined) return reply;
    if (!quiet) this.teller.say(reply.error);
    return null;
  }

  private hear(reply: Reply, fresh: boolean, acted = false): void {
    if (reply.hint) {
      const { action, reason, line } = reply.hint;
      const table = line ? [" ", h("a", { href: new URL(`path/bidding.html#${line}`, root).href }, line)] : [];
      const answers = this.now.ask?.parts.flatMap((part) => part.answers ?? []) ?? [];
      const said = answers.find((one) => one.action === action)?.says ?? action;
      this.teller.say(...withCards(`${said}: ${reason}.`), ...table);
      return;
    }
    if (reply.text !== undefined && !reply.movie) {
      download(reply.text, `${this.game?.id ?? "hand"}.${reply.form ?? "toml"}`);
      this.teller.say("The file is in your downloads.");
      return;
    }
    if (reply.refused) {
      this.tried = reply.refused;
      this.live.textContent = spoken(reply.refused.text);
      this.draw();
      return;
    }
    if (reply.claimed) this.answered(reply.claimed);
    if (!reply.movie || reply.claimed?.stands === false) return;
    const since = reply.since ?? 0;
    const before = this.movie && reply.viewer === this.now.viewer ? this.movie : null;
    const shown = before && since ? Math.min(this.step, since - 1) : fresh ? -1 : Infinity;
    const view = reply.viewer ?? "all";
    this.movie = continued(before, reply.movie, view, since);
    this.tables = tables(this.movie, view);
    if (!this.table || !before) this.table = new TableView(this.movie.seats);
    this.now = reply;
    this.tried = null;
    if (this.branch) keepOf(this.branch, { session: reply.session });
    else if (this.game) {
      if (fresh) layBy(this.store, this.game.id);
      this.keep(this.game.id, reply);
    }
    void this.nameClauses();
    this.build();
    const readers = reply.readers?.length ?? 0;
    this.coach.element.hidden = !this.coach.on || readers > 1;
    if (this.coach.on && readers === 1) {
      if (acted || reply.result) void this.coach.look(reply.session);
      else this.coach.hush();
    }
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

  private async nameClauses(): Promise<void> {
    if (this.book.size) return;
    this.book = await clauseBook();
    if (this.book.size) this.draw();
  }

  private hrefOf(id: string): string {
    return addressOf(id, this.book.get(id));
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
      this.screen.replaceChildren(this.bar(), this.facts, this.felt, this.say, this.tray, this.coach.element, this.tools, this.rare);
    }
    if (this.now.session) this.rare.replaceChildren(this.more());
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
    movie.links = Object.fromEntries(Object.keys(movie.clauses).map((id) => [id, this.hrefOf(id)]));
    for (const id of Object.keys(movie.clauses)) movie.clauses[id] = this.book.get(id)?.title ?? "";
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
    else if (this.tried) {
      const cite = (id: string) => ({ href: this.hrefOf(id), title: this.book.get(id)?.title ?? "" });
      this.say.replaceChildren(...drawRefusal(this.tried, cite));
    }
    else {
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
      const made = this.tool(name, act);
      made.disabled = !on;
      return made;
    };
    const asked = atEnd && now.waits === now.viewer && !!now.ask;
    const held = this.tools.querySelector<HTMLElement>(":focus");
    this.tools.replaceChildren(
      tool("‹ Back", this.step > 0, () => this.go(this.step - 1)),
      tool("Next ›", !atEnd, () => this.go(this.step + 1)),
      tool("Hint", asked, () => this.ask("hint")),
      tool("Undo", atEnd && !!now.undo, () => this.ask("undo")),
      tool("Redo", atEnd && !!now.redo, () => this.ask("redo")),
    );
    if (asked) this.tools.append(this.typing());
    if (held) this.hold(held);
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
    const field = h("input", { class: "bp-field", "aria-label": "Type what you do: ♥A or HA, 2S, pass", placeholder: "type: HA" });
    const form = h("form", { class: "bp-typing" }, field);
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      if (field.value.trim()) this.ask("act", { action: field.value.trim() });
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

  /** Which card turned the deal, told when it is found out. */
  private turning(): HTMLElement {
    const line = h("p", { class: "bp-turned", "aria-live": "polite" });
    const { session } = this.now;
    const request = JSON.stringify({ do: "turned", session });
    void this.found(request).then((turned) => {
      if (turned && this.now.session === session) {
        const way = { href: location.href, title: "your table" };
        const look = this.tool("Look at it", () => void this.look({ do: "watch", session, step: turned.step }, way));
        line.append(...withCards(`${turned.text}. `), look);
      }
      return null;
    });
    return line;
  }

  private async found(request: string): Promise<Reply["turned"]> {
    try {
      return (JSON.parse(await python.ask(request, { progress: () => undefined })) as Reply).turned;
    } catch {
      return null;
    }
  }

  private ending(result: Result): Node[] {
    const rows = [...result.lines, ...result.match.lines].map(({ name, points, text, clauses }) => {
      const cites = clauses.flatMap((id, at) => [
        at ? ", " : " ",
        h("a", { href: this.hrefOf(id) }, id),
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
    parts.push(this.turning());
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
    );
    if (!this.branch) row.append(act("New match", "", () => this.game && this.leaveFor(this.game)));
    if (this.now.viewer !== "all") {
      row.append(act("All hands", "", () => this.ask("look", { viewer: "all", have: 0 })));
    }
    return [...parts, row];
  }
}

customElements.define("bridge-play", BridgePlay);
