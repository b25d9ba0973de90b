// The ways in which people ask for an entry, and how near a question comes to one of them.

import MiniSearch from "minisearch";
import { type Stem, words } from "./words";

/** A question, and the number of the entry that it is for. */
interface Way {
  n: number;
  entry: number;
  question: string;
}

// The weight of a word for a card or a person, and of one that every question may have.
const light = 0.35;
const faint = 0.4;
// The weight of a pair of neighbours, of a synonym, and of a misspelled word, relative to its words.
const paired = 0.8;
const instead = 0.25;
const misspelled = 0.5;
// The share that the second best question adds to the best; the third adds half of that.
const besides = 0.4;
// Questions are short, and one with a few words more is not worse.
const bm25 = { k: 1.2, b: 0.5, d: 0.3 };

const anySuit = /^(?:spade|heart|diamond|club)s?$/;

/** All questions, ready to be compared with a query. */
export class Ways {
  readonly #index: MiniSearch<Way>;
  readonly #all: Way[];
  readonly #weights: Map<string, number>;

  /**
   * `asked` has the questions for each entry, in the order of the entries. The words of `small` are in every
   * question, and those of `cards` tell which suit, card or person; what happened matters more.
   */
  constructor(
    asked: readonly (readonly string[])[],
    { small, cards }: { small: string; cards: string },
    private readonly stem: Stem,
  ) {
    this.#all = asked
      .flatMap((questions, entry) => questions.map((question) => ({ entry, question })))
      .map((way, n) => ({ ...way, n }));
    const weighed = (row: string, weight: number) =>
      row.split(" ").map((word): [string, number] => [stem(word), weight]);
    this.#weights = new Map([...weighed(small, faint), ...weighed(cards, light)]);
    this.#index = new MiniSearch<Way>({
      idField: "n",
      fields: ["question"],
      tokenize: (text) => this.#parts(text),
      processTerm: (part) => part,
    });
    this.#index.addAll(this.#all);
  }

  /** How well each entry matches; `meant` are stems that are synonyms of the query's. */
  near(question: string, meant: readonly string[]): Map<number, number> {
    const said = new Set(this.#parts(question));
    const others = meant.filter((one) => !said.has(one));
    const found = this.#index.search([...said, ...others].join("\n"), {
      tokenize: (text) => text.split("\n"),
      boostTerm: (part) => (said.has(part) ? this.#weight(part) : instead),
      bm25,
      fuzzy: (part) => (part.length > 4 && !part.includes(" ") ? 0.2 : false),
      weights: { fuzzy: misspelled, prefix: 0 },
    });
    const best = new Map<number, number[]>();
    for (const { id, score } of found) {
      const { entry } = this.#all[id as number] as Way;
      best.set(entry, [...(best.get(entry) ?? []), score]);
    }
    // MiniSearch counts each part that matches; more parts of a long query do.
    const whole = (scores: number[]) =>
      scores.slice(0, 3).reduce((sum, score, at) => sum + (at ? (besides * score) / at : score), 0) / said.size;
    return new Map([...best].map(([entry, scores]) => [entry, whole(scores)]));
  }

  /** The words of a query, then its pairs of neighbours: "take back" means more than its words. */
  #parts(text: string): string[] {
    const row = words(text).map((word) => this.stem(anySuit.test(word) ? "suit" : word));
    return [...row, ...row.slice(1).map((word, at) => `${row[at] ?? ""} ${word}`)];
  }

  #weight(part: string): number {
    const [first = "", second] = part.split(" ");
    const one = this.#weights.get(first) ?? 1;
    return second === undefined ? one : (paired * (one + (this.#weights.get(second) ?? 1))) / 2;
  }
}
