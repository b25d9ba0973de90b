// Guessing a recorded hand: what comes is hidden, the reader decides, and hears what the record has.
// Which answers there are, and why others are refused, the engine wrote down when the site was built.

import { addressOf, root } from "../base/clause-index";
import { spoken, withCards } from "../table/cards";
import { Dock } from "../table/dock";
import type { Asked, Movie, Part, Prompt, Questions, Refused, Step } from "../python/contract";
import { button, h } from "../base/dom";
import { dragged } from "../table/drag-card";
import { own } from "../base/maps";
import type { Zones } from "../table/movie";
import { drawRefusal, markCards } from "../table/refusal";
import { loadStylesheet } from "../base/stylesheet";

/** The hand, as far as acting on it goes. */
export interface Acted extends HTMLElement {
  readonly movie: Movie;
  readonly zones: Zones[];
  readonly view: string;
  readonly step: number;
  readonly last: number;
  readonly felt: HTMLElement;
  readonly say: HTMLElement;
  readonly bar: { readonly element: HTMLElement };
  readonly live: HTMLElement;
  readonly status: HTMLElement;
  readonly source: (() => Promise<Questions>) | null;
  current(): Step;
  jump(to: number): void;
  guessed(guessing: Guess | null): void;
  address(): Promise<string>;
}

export interface Guess {
  /** The last step that may be seen: what comes after it is asked. */
  readonly limit: number;
  /** A step was drawn. */
  drawn(): void;
  /** A tap on the felt; true if it was an answer. */
  tap(event: MouseEvent): boolean;
  end(): void;
}

const version = 1;

/** What is asked in a hand: of the rulebook from its own file, else from the engine. */
export async function questionsOf(hand: Acted): Promise<Questions> {
  if (hand.source) return hand.source();
  const name = hand.dataset["srcId"] ?? "";
  const found = await fetch(new URL(`hands/${name}.json`, root));
  if (!found.ok) throw new Error(`hands/${name}.json is not there`);
  const read = (await found.json()) as Questions;
  if (read.v !== version) throw new Error("another version");
  return read;
}

/** Guessing begins at the step that is shown. */
export async function guess(hand: Acted): Promise<void> {
  const [questions] = await Promise.all([questionsOf(hand), loadStylesheet("actions")]);
  if (hand.step === hand.last) hand.jump(0);
  const begun = new Guessing(hand, questions);
  hand.guessed(begun);
  begun.come();
}

class Guessing implements Guess {
  private readonly asks: Map<number, Asked>;
  /** The steps that were answered; true if at once. */
  private readonly done = new Map<number, boolean>();
  /** How often the question that stands was answered in vain. */
  private tries = 0;
  private tried: Refused | null = null;
  /** The step of which the dock tells, and in which view. */
  private shown = "";
  private dock: Dock | null = null;
  private readonly over = new AbortController();
  /** Whether keys could reach the band of the sentence before. */
  private readonly scrolled: boolean;
  private readonly verdict = h("p", { class: "bp-verdict", role: "status" });
  private readonly body = h("div", { class: "bp-guess-body" });
  private readonly tools = h("div", { class: "bp-choices bp-tools" });
  private readonly element = h(
    "div",
    { class: "bp-dock bp-guess-dock", role: "group", "aria-label": "Guess" },
    this.verdict,
    this.body,
    this.tools,
  );

  constructor(
    private readonly hand: Acted,
    private readonly questions: Questions,
  ) {
    this.asks = new Map(questions.asks.map((asked) => [asked.step, asked]));
    hand.classList.add("bp-guessing");
    // The band is lower now, and may scroll at any step: it can be reached by keys.
    this.scrolled = hand.say.hasAttribute("tabindex");
    hand.say.tabIndex = 0;
    hand.bar.element.before(this.element);
    dragged(
      hand.felt,
      (card) => this.dock?.has(card) ?? false,
      (card) => this.dock?.take(card),
      this.over.signal,
    );
  }

  /** The table and the question come into sight, and the question is read out. */
  come(): void {
    const { top, bottom } = this.element.getBoundingClientRect();
    const above = this.hand.felt.getBoundingClientRect().top;
    if (above < 0 || top < 0 || bottom > innerHeight) {
      this.hand.felt.scrollIntoView({ block: "start", behavior: "instant" });
    }
    this.body.querySelector<HTMLElement>(".bp-question, .bp-go")?.focus({ preventScroll: true });
  }

  get limit(): number {
    for (let step = this.hand.step; step < this.hand.last; step += 1) if (this.open(step)) return step;
    return this.hand.last;
  }

  /** The question after a step, if it is for this view and not answered yet. */
  private open(step: number): Asked | null {
    const asked = this.asks.get(step);
    if (!asked || this.done.has(step) || !this.mine(asked)) return null;
    return asked;
  }

  /** In a seat's view, only what that seat decides is asked. */
  private mine({ seat }: Asked): boolean {
    return this.hand.view === "all" || this.hand.view === seat;
  }

  drawn(): void {
    const { hand } = this;
    const now = `${hand.step} ${hand.view} ${this.done.size}`;
    hand.say.classList.remove("bp-no");
    markCards(hand.felt, null);
    if (now === this.shown) return;
    const held = this.element.contains(document.activeElement) || document.activeElement === document.body;
    this.shown = now;
    this.tried = null;
    this.dock = null;
    const asked = this.open(hand.step);
    if (asked) {
      this.dock = new Dock(
        promptOf(asked),
        (action) => this.answer(asked, action),
        (cards) => markCards(hand.felt, this.tried, cards),
      );
      this.body.replaceChildren(this.dock.element);
    } else this.body.replaceChildren(...this.between());
    hand.felt.classList.toggle("bp-drags", asked !== null);
    this.tools.replaceChildren(
      this.tool("‹ Back", hand.step > 0, () => this.walk(-1)),
      this.tool("Show it", asked !== null, () => asked && this.reveal(asked)),
      this.tool("Stop guessing", true, () => this.end()),
    );
    if (held) this.body.querySelector<HTMLElement>(".bp-question, .bp-go")?.focus({ preventScroll: true });
    // What has grown stays as large: no control moves away from under a thumb.
    const height = Math.ceil(this.element.getBoundingClientRect().height);
    if (height > (Number.parseFloat(this.element.style.minHeight) || 0)) this.element.style.minHeight = `${height}px`;
  }

  /** Nothing is asked at this step: on to the next one, or the end with its sum. */
  private between(): Node[] {
    const { hand } = this;
    if (hand.step < hand.last) {
      const any = [...this.asks.values()].some((asked) => this.mine(asked));
      const told = any ? [] : [h("p", {}, "This seat decides nothing in this hand. Choose other cards below.")];
      const next = this.tool("Next ›", true, () => this.walk(1), "bp-go");
      return [...told, h("div", { class: "bp-choices" }, next)];
    }
    const first = [...this.done.values()].filter((atOnce) => atOnce).length;
    const sum = this.done.size ? `${first} of ${this.done.size} at the first try.` : "The hand is over.";
    const again = this.tool("Again", true, () => {
      this.done.clear();
      this.verdict.replaceChildren();
      hand.jump(0);
    });
    return [h("p", { class: "bp-question", tabindex: -1 }, sum), h("div", { class: "bp-choices" }, again)];
  }

  private tool(name: string, on: boolean, act: () => void, css = ""): HTMLButtonElement {
    const made = button(css, "", null, name);
    made.removeAttribute("aria-label");
    made.disabled = !on;
    made.addEventListener("click", act);
    return made;
  }

  private walk(by: number): void {
    this.tries = 0;
    this.verdict.replaceChildren();
    this.hand.jump(this.hand.step + by);
  }

  /** The hand is seen no further than to the question that stands. */
  private goOn(asked: Asked, atOnce: boolean, verdict: string, right = atOnce): void {
    this.done.set(asked.step, atOnce);
    this.tries = 0;
    this.verdict.replaceChildren(...withCards(verdict));
    this.verdict.classList.toggle("bp-right", right);
    this.hand.jump(asked.step + 1);
  }

  private reveal(asked: Asked): void {
    this.goOn(asked, false, `This was done: ${asked.did.action}.`);
  }

  private answer(asked: Asked, action: string): void {
    const refused = this.refusal(asked, action);
    if (refused) {
      this.tries += 1;
      this.tried = refused;
      const { hand } = this;
      const { clauses, links } = hand.movie;
      const cite = (id: string) => ({ href: links?.[id] ?? addressOf(id), title: clauses[id] ?? "" });
      this.verdict.replaceChildren("Not allowed. Try another.");
      this.verdict.classList.remove("bp-right");
      hand.say.replaceChildren(...drawRefusal(refused, cite));
      hand.say.classList.add("bp-no");
      hand.live.textContent = spoken(`${refused.text}.`);
      markCards(hand.felt, refused);
      return;
    }
    const { did } = asked;
    const same = did.cards ? sameCards(did.cards, named(asked, action)) : did.action === action;
    if (!same) this.goOn(asked, false, `${action} is allowed, too. This was done: ${did.action}.`);
    else if (this.tries) this.goOn(asked, false, "Yes, now it is as in the record.", true);
    else this.goOn(asked, true, "Yes, as in the record.");
  }

  /** Why an answer is refused, in the engine's words; null if it is allowed. */
  private refusal(asked: Asked, action: string): Refused | null {
    const cards = named(asked, action);
    for (const part of asked.parts) {
      const key = part.kind === "card" ? (cards[0] ?? "") : action;
      let number: number | undefined;
      if (part.kind === "cards") {
        if (!action.startsWith(part.verb)) continue;
        number = own(part.sizes, String(cards.length));
        for (const [card, why] of Object.entries(part.needs)) {
          if (!cards.includes(card)) number ??= why;
        }
      } else if (part.kind !== "card" || written(part.verb, key) === action) number = own(part.no, key);
      const found = number === undefined ? undefined : this.questions.refusals[number];
      if (found) return { ...found, text: found.text.replaceAll("{}", key), action };
    }
    return null;
  }

  tap(event: MouseEvent): boolean {
    if (!this.dock) return false;
    // A finger that was caught by the felt is still on a card.
    const under = document.elementFromPoint(event.clientX, event.clientY);
    const face = under?.closest<HTMLElement>("[data-zone^='hand'] [data-card]");
    const card = face?.dataset["card"];
    if (!card || !this.dock.has(card) || !this.hand.felt.contains(face)) return false;
    this.dock.take(card);
    return true;
  }

  end(): void {
    const { hand } = this;
    this.over.abort();
    this.element.remove();
    hand.felt.classList.remove("bp-drags");
    hand.classList.remove("bp-guessing");
    hand.say.classList.remove("bp-no");
    if (!this.scrolled) hand.say.removeAttribute("tabindex");
    markCards(hand.felt, null);
    hand.guessed(null);
    hand.felt.focus({ preventScroll: true });
  }
}

function written(verb: string, what: string): string {
  return verb ? `${verb} ${what}` : what;
}

/** The cards that an answer names. */
function named(asked: Asked, action: string): string[] {
  const part = asked.parts.find(({ kind, verb }) => kind.startsWith("card") && action.startsWith(verb));
  return part ? action.slice(part.verb.length).trim().split(" ") : [];
}

function sameCards(one: readonly string[], other: readonly string[]): boolean {
  return [...one].sort().join(" ") === [...other].sort().join(" ");
}

/** The question as the dock puts it: cards are not told apart before they are tried. */
function promptOf({ seat, text, parts }: Asked): Prompt {
  return {
    seat,
    text,
    parts: parts.map((part): Part => {
      const { kind, verb } = part;
      if (kind === "cards") return { kind, verb, cards: part.cards, least: part.least, most: part.most };
      if (kind === "card") {
        return { kind, verb, answers: part.cards.map((card) => ({ action: written(verb, card), card, legal: true })) };
      }
      const answers = part.answers.map((action) => ({ action, legal: !Object.hasOwn(part.no, action) }));
      return { kind, verb, answers };
    }),
  };
}
