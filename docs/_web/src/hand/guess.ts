// Guessing a recorded hand: the next step is hidden, the reader decides, and the record is then shown. The engine wrote
// the possible answers and the reasons for refusals when the site was built.

import { html, nothing, type TemplateResult } from "lit-html";
import { root } from "../base/clause-index";
import { spoken } from "../felt/cards";
import type { Asked, Movie, Part, Prompt, Questions, Refused, Step } from "../python/contract";
import { type Answering, drawDock, nothingChosen } from "../table/dock-view";
import { slotsOf, tappable, tapped } from "../table/prompt-cards";
import { draggable } from "../felt/drag";
import { told } from "../felt/face";
import { counted } from "../base/dom";
import { own } from "../base/maps";

/** The parts of the hand that actions use. */
export interface Acted extends HTMLElement {
  readonly movie: Movie;
  readonly view: string;
  readonly step: number;
  readonly last: number;
  readonly felt: HTMLElement;
  readonly source: (() => Promise<Questions>) | null;
  current(): Step;
  jump(to: number): void;
  /** Draw the changes. */
  draw(): void;
  say(text: string): void;
  guessed(guessing: Guessing | null): void;
  /** The legal cards at this step. */
  readonly legal: readonly string[];
  valuesAt(step: number): ReadonlyMap<string, { tricks?: number | undefined; loss: number }> | null;
  address(): Promise<string>;
}

const version = 1;
const costs = { one: "costs a trick", other: "costs # tricks" };
const wins = { one: "wins one more trick", other: "wins # more tricks" };

/** The questions of a hand: from their own file in the rulebook, otherwise from the engine. */
export async function questionsOf(hand: Acted): Promise<Questions> {
  if (hand.source) return hand.source();
  const name = hand.dataset["srcId"] ?? "";
  const found = await fetch(new URL(`hands/${name}.json`, root));
  if (!found.ok) throw new Error(`hands/${name}.json is missing`);
  const read = (await found.json()) as Questions;
  if (read.v !== version) throw new Error("another version");
  return read;
}

/** Guessing begins at the current step. */
export async function guess(hand: Acted): Promise<void> {
  const questions = await questionsOf(hand);
  if (hand.step === hand.last) hand.jump(0);
  hand.guessed(new Guessing(hand, questions));
  const { top, bottom, height } = hand.getBoundingClientRect();
  // Answers are below: if they do not all fit, the upper end is left out.
  const block = height > innerHeight - 60 ? "end" : "start";
  if (top < 60 || bottom > innerHeight) hand.scrollIntoView({ block, behavior: "instant" });
  hand.querySelector<HTMLElement>(".h-question")?.focus({ preventScroll: true });
}

/** The felt's part of a question. */
interface Shown {
  /** Cards to try; the legal ones are not marked in advance. */
  live: ReadonlySet<string>;
  picked: readonly string[];
  slots: number;
  /** The card of the hand that Tab moves to. */
  stop: string;
}

export class Guessing {
  readonly #asks: Map<number, Asked>;
  /** The answered steps; true if right at once. */
  readonly #done = new Map<number, boolean>();
  /** How many wrong answers the current question has had. */
  #tries = 0;
  #answering: Answering = nothingChosen;
  private verdict = "";
  #prompt: { key: string; asked: Asked; prompt: Prompt } | null = null;
  readonly #over = new AbortController();
  refused: Refused | null = null;
  stop = "";

  constructor(
    private readonly hand: Acted,
    private readonly questions: Questions,
  ) {
    this.#asks = new Map(questions.asks.map((asked) => [asked.step, asked]));
    draggable(hand.felt, (card) => this.tap(card), this.#over.signal);
  }

  /** The last visible step: the next one is the question. */
  get limit(): number {
    for (let step = this.hand.step; step < this.hand.last; step += 1) if (this.#open(step)) return step;
    return this.hand.last;
  }

  /** The question after a step, if it is for this view and not answered yet. */
  #open(step: number): Asked | null {
    const asked = this.#asks.get(step);
    if (!asked || this.#done.has(step) || !this.#mine(asked)) return null;
    return asked;
  }

  /** A seat's view only asks about that seat's decisions. */
  #mine({ seat }: Asked): boolean {
    return this.hand.view === "all" || this.hand.view === seat;
  }

  /** The current question; a choice for an earlier one is forgotten. */
  #current(): { asked: Asked; prompt: Prompt } | null {
    const { hand } = this;
    const asked = this.#open(hand.step);
    const key = `${hand.step} ${hand.view}`;
    if (this.#prompt?.key !== key || !asked) {
      this.#prompt = asked && { key, asked, prompt: promptOf(asked) };
      this.#answering = nothingChosen;
      this.refused = null;
      this.#tries = 0;
      this.stop = "";
    }
    return this.#prompt;
  }

  get asked(): Shown | null {
    const found = this.#current();
    if (!found) return null;
    const { live } = tappable(found.prompt);
    if (!live.has(this.stop)) this.stop = [...live][0] ?? "";
    return { live, picked: this.#answering.picked, slots: slotsOf(found.prompt), stop: this.stop };
  }

  tap(card: string): void {
    const found = this.#current();
    if (!found || !tappable(found.prompt).live.has(card)) return;
    this.stop = card;
    const next = tapped(found.prompt, this.#answering.picked, card);
    if (typeof next === "string") this.#answer(found.asked, next);
    else this.#choose({ picked: next });
  }

  #choose(change: Partial<Answering>): void {
    this.#answering = { ...this.#answering, ...change };
    this.refused = null;
    this.hand.draw();
  }

  // --- drawing --------------------------------------------------------------------------------

  /** The parts in place of the controls. */
  draw(): TemplateResult {
    const { hand, verdict } = this;
    const found = this.#current();
    const tool = (name: string, does: string, on: boolean, act: () => void) =>
      html`<button type="button" class="t-button t-soft" data-do=${does} ?disabled=${!on} @click=${act}>
        ${name}
      </button>`;
    return html`<div class="h-guess" role="group" aria-label="Guess">
      <p class="h-verdict ${verdict.startsWith("Yes") ? "h-right" : ""}" role="status">${told(verdict)}</p>
      ${found ? this.#drawQuestion(found.asked, found.prompt) : this.#drawBetween()}
      <div class="t-row h-guess-tools">
        ${tool("‹ Back", "guess-back", hand.step > 0, () => this.#walk(-1))}
        ${tool("Show it", "show", found !== null, () => found && this.#reveal(found.asked))}
        ${tool("Stop", "stop", true, () => this.end())}
      </div>
    </div>`;
  }

  #drawQuestion(asked: Asked, prompt: Prompt): TemplateResult {
    const dock = drawDock({
      prompt,
      answering: this.#answering,
      hinted: "",
      set: (change) => this.#choose(change),
      act: (action) => this.#answer(asked, action),
    });
    return html`<p class="h-question" tabindex="-1">${told(prompt.text ? `${prompt.text}.` : "What comes next?")}</p>
      ${dock === nothing ? nothing : html`<div class="t-box h-box">${dock}</div>`}`;
  }

  /** There is no question at this step: go to the next one, or to the end with its sum. */
  #drawBetween(): TemplateResult {
    const { hand } = this;
    const go = (name: string, does: string, act: () => void) =>
      html`<button type="button" class="t-button t-go" data-do=${does} @click=${act}>${name}</button>`;
    if (hand.step < hand.last) {
      const any = [...this.#asks.values()].some((asked) => this.#mine(asked));
      const none = "This seat has no decisions in this hand. Choose another seat.";
      return html`${any ? nothing : html`<p class="h-question">${none}</p>`}
      ${go("Next ›", "guess-next", () => this.#walk(1))}`;
    }
    const first = [...this.#done.values()].filter((atOnce) => atOnce).length;
    const sum = this.#done.size ? `${first} of ${this.#done.size} on the first try.` : "The hand is over.";
    const again = () => {
      this.#done.clear();
      this.verdict = "";
      hand.jump(0);
    };
    return html`<p class="h-question" tabindex="-1" data-sum>${sum}</p>
      ${go("Again", "again", again)}`;
  }

  /** Another step is shown, and its question takes the focus of the answer. */
  #to(step: number): void {
    const { hand } = this;
    const held = hand.contains(document.activeElement);
    hand.jump(step);
    if (held && !hand.querySelector("dialog[open]")) {
      hand.querySelector<HTMLElement>(".h-question, .h-guess .t-go")?.focus({ preventScroll: true });
    }
  }

  #walk(by: number): void {
    this.verdict = "";
    this.#to(this.hand.step + by);
  }

  /** The hand is shown only up to the current question. */
  #goOn(asked: Asked, atOnce: boolean, verdict: string): void {
    this.#done.set(asked.step, atOnce);
    this.verdict = verdict;
    this.#to(asked.step + 1);
  }

  #reveal(asked: Asked): void {
    this.#goOn(asked, false, `In the record: ${asked.did.action}.`);
  }

  #answer(asked: Asked, action: string): void {
    const refused = this.#refusal(asked, action);
    if (refused) {
      this.#tries += 1;
      this.refused = refused;
      this.#answering = { ...this.#answering, chosen: "" };
      this.verdict = "Not allowed. Try another.";
      this.hand.draw();
      this.hand.say(spoken(`${refused.text}.`));
      return;
    }
    const { did } = asked;
    const same = did.cards ? sameCards(did.cards, named(asked, action)) : did.action === action;
    if (!same) this.#goOn(asked, false, `${action} ${this.#besides(asked, action)}. In the record: ${did.action}.`);
    else if (this.#tries) this.#goOn(asked, false, "Yes, now it matches the record.");
    else this.#goOn(asked, true, "Yes, as in the record.");
  }

  /** The value of another answer beside that of the record: exact, if a solver has it. */
  #besides({ step, did }: Asked, action: string): string {
    const values = this.hand.valuesAt(step);
    const [theirs, mine] = [did.action, action].map((card) => values?.get(card)?.tricks);
    if (theirs === undefined || mine === undefined) return "is allowed too";
    return mine === theirs ? "is just as good" : counted(Math.abs(mine - theirs), mine < theirs ? costs : wins);
  }

  /** Why an answer is refused, in the engine's words; null if it is allowed. */
  #refusal(asked: Asked, action: string): Refused | null {
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

  end(): void {
    const { hand } = this;
    this.#over.abort();
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

/** The question in the dock: legal cards look like others until they are tried. */
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
