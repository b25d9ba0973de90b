// A solver's verdict on every card of a deal: asked once per deal, and reported as the answers arrive.

import { filledText } from "../base/dom";
import type { Forms, LastCards, Movie, OpenPlay } from "../python/contract";
import type { Par } from "./dds";
import type { Answer, Ask } from "./messages";

/** The hash of this site's solver; empty if the site was built without one. */
declare const SOLVER_SHA256: string;

const failed = "The solver found no answer ({why}), so there are no verdicts.";
const missing = "This copy of the site was built without its solver, so there are no verdicts.";

/** The value of one card. */
export interface Value {
  /** The tricks of its side in the whole deal, with best play from there on, if tricks are what counts. */
  tricks?: number | undefined;
  /** How many fewer these are than with the best card, or how many points. */
  loss: number;
}

/** A card that was played and lost tricks or points. */
export interface Mistake {
  /** The step before it, where another card could have been played. */
  step: number;
  card: string;
  seat: string;
  loss: number;
  /** Points that it cost by the game's own score; 0 if the number of tricks does not determine them. */
  points: number;
  /** The cards that would have lost nothing. */
  better: string[];
}

export interface Makeable {
  /** For each denomination, from spades to no trumps, the tricks of each hand. */
  table: number[][];
  par: Par | null;
}

/** The cards of a deal with their values. */
export abstract class Judged {
  /** Why there are no verdicts, as a sentence. */
  failed = "";
  makeable: Makeable | null = null;

  /** What cards give away, and the steps after which they are judged, in order. */
  constructor(
    readonly lost: Forms,
    readonly steps: readonly number[],
  ) {}

  /** The value of each card that may be played after a step; null while it is unknown. */
  abstract valuesAt(step: number): ReadonlyMap<string, Value> | null;
  /** The card that was played after a step, if it lost something. */
  abstract mistakeAt(step: number): Mistake | null;

  /** All known mistakes, in order. */
  get mistakes(): Mistake[] {
    return this.steps.flatMap((step) => this.mistakeAt(step) ?? []);
  }

  /** The card that cost most, in tricks and then in points; null while unknown, or if none did. */
  get critical(): Mistake | null {
    if (!this.complete) return null;
    let found: Mistake | null = null;
    for (const one of this.mistakes) {
      if (!found || one.loss > found.loss || (one.loss === found.loss && one.points > found.points)) found = one;
    }
    return found;
  }

  /** True once every card has its verdict. */
  get complete(): boolean {
    return true;
  }

  /** Answer nothing more; keep the answers so far. */
  end(): void {}
}

/** The last cards of a game about which DDS has nothing to say; the engine has judged them. */
export class LastVerdicts extends Judged {
  constructor(readonly last: LastCards) {
    super(
      last.lost,
      last.cards.map(([at]) => at),
    );
  }

  valuesAt(step: number): Map<string, Value> | null {
    const worth = Object.entries(this.#at(step)?.[3] ?? {});
    const best = Math.max(...worth.map(([, one]) => one));
    const { tricks } = this.last;
    return new Map(worth.map(([card, one]) => [card, { tricks: tricks ? one : undefined, loss: best - one }]));
  }

  mistakeAt(step: number): Mistake | null {
    const values = this.valuesAt(step);
    const [, seat = "", card = ""] = this.#at(step) ?? [];
    const loss = values?.get(card)?.loss;
    return values && loss ? { step, card, seat, loss, points: 0, better: lossless(values) } : null;
  }

  #at(step: number): LastCards["cards"][number] | undefined {
    return this.last.cards.find(([at]) => at === step);
  }
}

const lossless = (values: ReadonlyMap<string, Value>) => [...values].flatMap(([card, { loss }]) => (loss ? [] : card));

export class Verdicts extends Judged {
  readonly #answers: (ReadonlyMap<string, number> | null)[];
  readonly #played: readonly string[];
  readonly #at: ReadonlyMap<number, number>;
  readonly #legal = new Map<number, ReadonlySet<string>>();
  #worker: Worker | null;
  #timer = 0;

  /** Calls `tell` when answers have arrived, but not once for every card. */
  constructor(
    movie: Movie,
    readonly play: OpenPlay,
    step: number,
    private readonly tell: () => void,
  ) {
    super(
      { one: "a trick", other: "# tricks" },
      play.positions.map(([at]) => at),
    );
    this.#answers = play.positions.map(() => null);
    this.#played = play.cards ? play.cards.split(" ") : [];
    this.#at = new Map(play.positions.map(([of], number) => [of, number]));
    this.#readLegal(movie);
    if (!SOLVER_SHA256) {
      this.failed = missing;
      this.#worker = null;
      // The caller does not have this object yet.
      this.#timer = window.setTimeout(tell, 0);
      return;
    }
    const here = import.meta.url;
    this.#worker = new Worker(new URL("./solver.js", here), { type: "module", name: "bridgepath-solver" });
    this.#worker.addEventListener("message", ({ data }: MessageEvent<Answer>) => this.#hear(data));
    this.#worker.addEventListener("error", (event) => {
      event.preventDefault();
      this.#hear({ kind: "failed", why: event.message });
    });
    const first = Math.max(0, this.#at.get(step) ?? play.positions.findIndex(([of]) => of >= step));
    const ask: Ask = { file: { url: new URL("../dds/dds.wasm", here).href, sha256: SOLVER_SHA256 }, play, first };
    this.#worker.postMessage(ask);
  }

  override end(): void {
    this.#worker?.terminate();
    this.#worker = null;
  }

  /** True while answers are still to come. */
  get busy(): boolean {
    return this.#worker !== null;
  }

  /** A game may restrict a lead, so the engine lists at each step the cards that may be played. */
  #readLegal(movie: Movie): void {
    let zones: Record<string, { kind: string; legal?: string[] } | null> = {};
    for (const [step, frame] of (movie.frames["all"] ?? []).entries()) {
      zones = { ...zones, ...frame.zones };
      if (!this.#at.has(step)) continue;
      const found = Object.values(zones).find((zone) => zone?.kind === "hand" && zone.legal?.length);
      if (found?.legal) this.#legal.set(step, new Set(found.legal));
    }
  }

  #hear(answer: Answer): void {
    if (answer.kind === "position") this.#answers[answer.at] = answer.tricks;
    else {
      if (answer.kind === "deal") this.makeable = answer;
      else this.failed = filledText(failed, { why: answer.why });
      this.end();
    }
    if (this.#timer) return;
    this.#timer = window.setTimeout(() => {
      this.#timer = 0;
      this.tell();
    }, 0);
  }

  /** The side of the hand that plays at a position, and the tricks that it has won. */
  #camp(number: number): { declares: boolean; won: number } {
    const [, count = 0, leader = 0, lying = 0, won = 0] = this.play.positions[number] ?? [];
    const declares = (leader + lying) % 2 === this.play.declaring;
    return { declares, won: declares ? won : (count - lying) / 4 - won };
  }

  /** The seat that plays at a step. */
  seatAt(step: number): string {
    const [, , leader = 0, lying = 0] = this.play.positions[this.#at.get(step) ?? -1] ?? [];
    return this.play.seats[(leader + lying) % 4] ?? "";
  }

  valuesAt(step: number): ReadonlyMap<string, Value & { tricks: number }> | null {
    const number = this.#at.get(step);
    const answer = number === undefined ? null : this.#answers[number];
    if (number === undefined || !answer) return null;
    const legal = this.#legal.get(step);
    const allowed = [...answer].filter(([card]) => !legal || legal.has(card));
    const best = Math.max(...allowed.map(([, tricks]) => tricks));
    const { won } = this.#camp(number);
    return new Map(allowed.map(([card, tricks]) => [card, { tricks: won + tricks, loss: best - tricks }]));
  }

  /** The declaring side's tricks with best play from a step on; null if unknown. */
  makeableAt(step: number): number | null {
    const number = this.#at.get(step);
    const values = this.valuesAt(step);
    if (number === undefined || !values) return null;
    const best = Math.max(...[...values.values()].map(({ tricks }) => tricks));
    return this.#camp(number).declares ? best : 13 - best;
  }

  mistakeAt(step: number): Mistake | null {
    const number = this.#at.get(step);
    const values = this.valuesAt(step);
    if (number === undefined || !values) return null;
    const card = this.#played[this.play.positions[number]?.[1] ?? -1];
    const value = card === undefined ? undefined : values.get(card);
    if (card === undefined || !value?.loss) return null;
    const { declares } = this.#camp(number);
    const made = declares ? value.tricks : 13 - value.tricks;
    const could = declares ? made + value.loss : made - value.loss;
    const points = Math.abs((this.play.points[could] ?? 0) - (this.play.points[made] ?? 0));
    return { step, card, seat: this.seatAt(step), loss: value.loss, points, better: lossless(values) };
  }

  override get complete(): boolean {
    return !this.#answers.includes(null);
  }
}
