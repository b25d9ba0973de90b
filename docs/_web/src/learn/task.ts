// One board or one question while the reader works on it: the table, the comment on the last answer, the next step.
// Nothing is drawn here, and no rule is known: the results of all answers were written when the page was built.

import { Ending } from "./endgame";
import { cardsIn, judge, promptOf } from "./question";
import { own } from "../base/maps";
import type { AskedBoard, Board, Decision, PlayedBoard, Prompt, Refused, Seat, Zone } from "../python/contract";
import type { Zones } from "../felt/movie";

/** The result of an answer. */
export interface Outcome {
  right: boolean;
  answer: string;
  /** Sentences that say why. */
  said: readonly string[];
}

/** Everything that a screen needs of it. */
export interface TaskView {
  text: string;
  /** The goal, and the progress; empty if nothing is played. */
  goal: string;
  zones: Zones;
  seats: readonly Seat[];
  html: string;
  toAct: string | null;
  /** Who played the last card. */
  from: string | null;
  prompt: Prompt | undefined;
  refused: Refused | null;
  lit: ReadonlySet<string>;
  /** The card that was a wrong answer. */
  wrong: string;
  hint: string;
  hintsLeft: number;
  outcome: Outcome | null;
  /** The steps to the answer, once they are wanted or shown anyway. */
  working: readonly string[];
  clauses: readonly string[];
  /** Whether there is more to be shown of a wrong answer. */
  showable: boolean;
  /** The events since the reader's last card, for screen readers. */
  heard: string;
}

/** In milliseconds. */
export interface Pace {
  /** For a card while others play. */
  card: number;
  /** How long a wrong card is visible before it is judged. */
  wrong: number;
  /** For a card in a demonstration that the reader asked for. */
  shown: number;
}

const none: ReadonlySet<string> = new Set();

export class Task {
  hints = 0;
  refused: Refused | null = null;
  outcome: Outcome | null = null;
  private shown = false;
  private ending: Ending | null = null;
  private now: Decision | null = null;
  private prompt: Prompt | undefined;
  private timer = 0;
  /** The rest of a line still to be shown, and the following step. */
  private rest: readonly string[] = [];
  private after: (() => void) | null = null;
  /** The moves before the reader's last card. */
  private before: readonly string[] = [];
  /** The origin of a wrong card, the continuation, the remaining cards of the unseen hands, and the layout that beat
   * it. */
  #miss: Miss | null = null;
  private heard: string[] = [];

  constructor(
    readonly data: Board,
    private readonly pace: () => Pace,
    private changed: () => void,
    private readonly ended: (outcome: Outcome) => void,
  ) {}

  /** From the start; hints that were used stay used. */
  begin(): void {
    this.stop();
    this.refused = this.outcome = this.now = null;
    this.prompt = undefined;
    this.shown = false;
    this.before = [];
    this.heard = [];
    const { data } = this;
    if (data.kind === "answer") {
      this.prompt = promptOf(data);
      this.changed();
      return;
    }
    this.ending = new Ending(data);
    this.#lay(data.script.line, () => this.#decide(0));
  }

  stop(): void {
    window.clearTimeout(this.timer);
    this.rest = [];
    this.after = null;
  }

  hint(): void {
    if (this.hints < (this.data.hints?.length ?? 0) && !this.outcome) this.hints += 1;
    this.refused = null;
    this.changed();
  }

  /** The rest of a demonstration is shown at once. */
  skip(): void {
    const { after } = this;
    if (!after) return;
    window.clearTimeout(this.timer);
    for (const move of this.rest) this.move(move);
    this.rest = [];
    this.after = null;
    after();
  }

  /** A card, or an answer. */
  act(action: string): void {
    const { data } = this;
    if (this.outcome || this.after) return;
    if (data.kind === "play") {
      this.play(data, action);
      return;
    }
    const { right, said } = judge(data, action);
    this.#end({ right, answer: action, said: [right ? (data.won ?? "") : said || (data.lost ?? "")] });
  }

  /** After a wrong answer: the continuation, or the steps to the answer. */
  show(): void {
    if (!this.outcome) return;
    this.stop();
    this.shown = true;
    if (this.data.kind === "play" && this.#miss) {
      const { before, line, left } = this.#miss;
      this.ending = new Ending(this.data);
      for (const move of before) this.ending.move(move);
      this.ending.turnUp(left, line);
      this.#lay(line, () => this.changed());
    } else this.changed();
  }

  /** Show an answer and the right line once more. */
  look(outcome: Outcome, changed: () => void): void {
    this.changed = changed;
    this.outcome = outcome;
    this.show();
  }

  // --- a hand that is played ------------------------------------------------------------------

  private play(data: PlayedBoard, card: string): void {
    const { now } = this;
    if (!now) return;
    const refused = own(now.no, card);
    this.heard = [];
    if (refused) {
      this.refused = { ...refused, action: card };
      this.changed();
      return;
    }
    const way = own(now.cards, card);
    if (!way) return;
    this.refused = null;
    const { line, to, shows } = way;
    if (shows) {
      const beats = takenIn(line, data.mine);
      this.#miss = { before: this.before, line, left: shows, beats };
      const said = own(data.wrong, card) ?? data.lost ?? "";
      this.#wrongly(line, shows, { right: false, answer: card, said: [share(card, way), said] });
      return;
    }
    this.#lay(line, () => {
      this.before = [...this.before, ...line];
      if (to === undefined) this.#end({ right: true, answer: card, said: [share(card, way), data.won ?? ""] });
      else this.#decide(to);
    });
  }

  /** A wrong card is visible for a moment; then its trick is explained, with all hands as they are after it. */
  #wrongly(line: readonly string[], left: Record<string, string>, outcome: Outcome): void {
    this.now = null;
    const over = line.findIndex((move) => move.startsWith(">")) + 1 || line.length;
    this.move(line[0] ?? "");
    this.rest = line.slice(1, over);
    this.after = () => {
      this.ending?.turnUp(left, line.slice(over));
      this.#end(outcome);
    };
    this.changed();
    this.timer = window.setTimeout(() => this.skip(), this.pace().wrong);
  }

  #decide(node: number): void {
    const { data } = this;
    if (data.kind !== "play") return;
    if (!this.before.length && node === 0) this.before = [...data.script.line];
    const now = data.script.nodes[node];
    if (!now) return;
    this.now = now;
    this.prompt = { seat: now.hand, text: `${this.name(now.hand)}: play a card`, parts: [cardsOf(now)] };
    this.changed();
  }

  /** Cards are played one after the other. */
  #lay(line: readonly string[], then: () => void): void {
    this.now = null;
    const [move, ...rest] = line;
    if (!move) {
      this.rest = [];
      this.after = null;
      then();
      return;
    }
    this.move(move);
    this.rest = rest;
    this.after = then;
    this.changed();
    // The winner is announced at once, and then shown for a moment.
    const { card, shown } = this.pace();
    const wait = rest[0]?.startsWith(">") ? 0 : this.outcome ? shown : card;
    this.timer = window.setTimeout(() => this.#lay(rest, then), wait);
  }

  private move(written: string): void {
    if (!written) return;
    this.ending?.move(written);
    const [seat = "", card = ""] = written.split(" ");
    if (this.data.kind === "play" && !this.data.mine.includes(seat)) {
      this.heard.push(seat === ">" ? `Trick: ${this.name(card)}.` : `${this.name(seat)} plays ${card}.`);
    }
  }

  private name(seat: string): string {
    return this.data.seats?.find(({ id }) => id === seat)?.name ?? seat;
  }

  #end(outcome: Outcome): void {
    this.now = null;
    this.outcome = { ...outcome, said: outcome.said.filter(Boolean) };
    this.ended(this.outcome);
    this.changed();
  }

  // --- the display ------------------------------------------------------------------------------

  get view(): TaskView {
    const { data, outcome, refused } = this;
    const hints = data.hints ?? [];
    const clauses = data.kind === "answer" && outcome ? (data.clauses ?? []) : [];
    return {
      text: data.text,
      ...(data.kind === "play" ? this.played(data) : this.asked(data)),
      refused,
      lit: this.lit(),
      wrong: outcome && !outcome.right && data.kind === "answer" ? (cardsIn(outcome.answer)[0] ?? "") : "",
      hint: outcome ? "" : (hints[this.hints - 1] ?? ""),
      hintsLeft: outcome ? 0 : hints.length - this.hints,
      outcome,
      clauses,
      heard: this.heard.join(" "),
    };
  }

  private asked(
    data: AskedBoard,
  ): Pick<TaskView, "goal" | "zones" | "seats" | "html" | "toAct" | "from" | "prompt" | "working" | "showable"> {
    const { outcome, shown } = this;
    return {
      goal: "",
      zones: new Map(Object.entries(data.zones ?? {})),
      seats: data.seats ?? [],
      html: data.html ?? "",
      toAct: null,
      from: null,
      prompt: outcome ? undefined : this.prompt,
      working: (shown || outcome?.right) && outcome && !(outcome.right && data.won) ? solution(data) : [],
      showable: outcome !== null && !outcome.right && !shown,
    };
  }

  private played(data: PlayedBoard): ReturnType<Task["asked"]> {
    const { ending, now, outcome } = this;
    const { won = 0, lost = 0 } = ending ?? {};
    const trump = data.trump ? `${data.trump} are trumps.` : "";
    const tally = won + lost ? `Won ${won}, lost ${lost}.` : "";
    return {
      goal: [data.goal, trump, tally].filter(Boolean).join(" "),
      zones: ending?.table(now ?? undefined) ?? new Map(),
      seats: data.seats,
      html: "",
      toAct: now?.hand ?? null,
      from: ending?.last ?? null,
      prompt: now ? this.prompt : undefined,
      working: [],
      showable: outcome !== null && !outcome.right,
    };
  }

  private zones(): Zone[] {
    const { data, ending } = this;
    if (data.kind === "answer") return Object.values(data.zones ?? {});
    return [...(ending?.table() ?? new Map<string, Zone>()).values()];
  }

  /** The cards in the last sentence; the right ones, if they are to be shown. */
  private lit(): ReadonlySet<string> {
    const { data, refused, outcome, shown } = this;
    if (refused) return new Set(refused.because);
    if (!outcome) return none;
    const right = (shown || outcome.right) && data.kind === "answer" ? cardsIn(data.right[0] ?? "") : [];
    if (right.length) return new Set(right);
    const here = new Set(
      this.zones().flatMap(({ cards = [], plays = [] }) => [...cards, ...plays.map(([, card]) => card)]),
    );
    const lying = (cards: readonly string[]) => cards.filter((card) => here.has(card));
    const named = lying(cardsIn(outcome.said.join(" ")));
    if (data.kind === "answer") {
      // If the sentence names no card, those that the engine names.
      const decide = lying(cardsIn(data.deciding ?? (data.working ?? []).join(" ")));
      return new Set(named.length ? named : decide);
    }
    // The layout that beats the reader, with the remaining cards of the others if nothing has yet.
    const { beats = [], left = {} } = (!outcome.right && this.#miss) || {};
    const lit = [...named, ...lying(beats)];
    return new Set(lit.length ? lit : cardsIn(Object.values(left).join(" ")));
  }
}

interface Miss {
  before: readonly string[];
  line: readonly string[];
  left: Record<string, string>;
  beats: readonly string[];
}

/** The cards of a line with which the others take tricks. */
function takenIn(line: readonly string[], mine: readonly string[]): string[] {
  const trick = new Map<string, string>();
  return line.flatMap((move) => {
    const [seat = "", card = ""] = move.split(" ");
    if (seat !== ">") trick.set(seat, card);
    return seat === ">" && !mine.includes(card) ? [trick.get(card) ?? ""] : [];
  });
}

/** Every card that can be tried: legal ones, and those that a rule forbids. */
function cardsOf({ cards, no }: Decision): Prompt["parts"][number] {
  const tried = Object.keys(no).filter((card) => no[card]?.because.length);
  const answers = [...Object.keys(cards), ...tried].map((card) => ({ action: card, card, legal: card in cards }));
  return { kind: "card", verb: "", answers };
}

function share(card: string, way: { share?: number; of?: number }): string {
  return way.of ? `${card} wins in ${way.share ?? 0} of ${way.of} layouts.` : "";
}

/** The way to the answer of a question: its steps, or why it is right. */
function solution({ working = [], won = "", right }: AskedBoard): readonly string[] {
  return working.length ? working : [won || `${right[0] ?? ""}.`];
}
