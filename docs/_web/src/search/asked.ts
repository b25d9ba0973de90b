// The ways in which people ask for an entry, and how near a question comes to them.

import { TextIndex } from "./text-index";
import { type Stem, words } from "./words";

/** A question, and the number of the entry that it is for. */
interface Way {
  n: number;
  entry: number;
  question: string;
  /** Its words, and its pairs of neighbours. */
  parts: Set<string>;
  /** Three letters in a row, of its words: known once they are compared. */
  letters?: Set<string>;
}

/** How near a question comes to the ways of asking for an entry. */
export interface Near {
  /**
   * To the nearest, by letters, which forgives misspelled words; it tells more of a long question: from 0 to 1, times
   * the logarithm of its length.
   */
  nearest: number;
  /** How much better its words fit this entry and its topic than all the others: a logarithm. */
  talk: number;
  /** How many ways there are: a logarithm. */
  many: number;
}

// The weight of a word for a card or a person, and of one that every question may have.
const light = 0.35;
const faint = 0.4;
// The weight of a pair of neighbours, and of a synonym, relative to its words.
const paired = 0.8;
const instead = 0.25;
// The share that the second best question adds to the best; the third adds half of that.
const besides = 0.4;
// Questions are short, and one with a few more words is not worse.
const bm25 = { k: 1.2, b: 0.5, d: 0.3 };
// How much of the talk about an entry is its own, and how much that of its topic; the rest is everybody's.
const own = 0.5;
const shared = 0.2;

const anySuit = /^(?:spade|heart|diamond|club)s?$/;

/** How near two questions are, from 0 to 1: the cosine between them. */
function cosine(some: ReadonlySet<string>, others: ReadonlySet<string>): number {
  let both = 0;
  for (const part of some) if (others.has(part)) both += 1;
  return both / Math.sqrt(some.size * others.size || 1);
}

/** Three letters in a row, with the space before and after a word. */
function lettersOf(text: string): Set<string> {
  return new Set(words(text).flatMap((word) => Array.from(word, (_, at) => ` ${word} `.slice(at, at + 3))));
}

/** How often each word occurs among some words. */
class Talk {
  readonly #counts = new Map<string, number>();
  #all = 0;

  add(word: string): void {
    this.#counts.set(word, (this.#counts.get(word) ?? 0) + 1);
    this.#all += 1;
  }

  count(word: string): number {
    return this.#counts.get(word) ?? 0;
  }

  share(word: string): number {
    return this.count(word) / (this.#all || 1);
  }
}

/** All questions, ready to be compared with a query. */
export class Ways {
  readonly #index: TextIndex;
  readonly #all: Way[];
  readonly #of: Way[][];
  readonly #weights: Map<string, number>;
  /** In how many questions each part is. */
  readonly #parts = new Talk();
  readonly #topics = new Map<string, Talk>();

  /**
   * `asked` has the questions for each entry, in the order of the entries, and `topics` what each is about. The words
   * of `small` are in every question, and those of `cards` tell which suit, card or person; what happened matters more.
   */
  constructor(
    asked: readonly (readonly string[])[],
    private readonly topics: readonly string[],
    { small, cards }: { small: string; cards: string },
    private readonly stem: Stem,
  ) {
    this.#all = asked
      .flatMap((questions, entry) => questions.map((question) => ({ entry, question })))
      .map((way, n) => ({ ...way, n, parts: new Set(this.#partsOf(way.question)) }));
    this.#of = asked.map(() => []);
    for (const way of this.#all) {
      this.#of[way.entry]?.push(way);
      const topic = this.#topic(way.entry);
      for (const part of way.parts) {
        this.#parts.add(part);
        topic.add(part);
      }
    }
    const weighed = (row: string, weight: number) =>
      row.split(" ").map((word): [string, number] => [stem(word), weight]);
    this.#weights = new Map([...weighed(small, faint), ...weighed(cards, light)]);
    this.#index = new TextIndex([{ weight: 1, texts: this.#all.map(({ parts }) => [...parts]) }], bm25);
  }

  /** How well each entry matches; `meant` are stems that are synonyms of the query's. */
  near(question: string, meant: readonly string[]): Map<number, number> {
    const said = new Set(this.#partsOf(question));
    const others = meant.filter((one) => !said.has(one));
    const found = this.#index.search([...said, ...others], (part) => (said.has(part) ? this.#weight(part) : instead));
    const best = new Map<number, number[]>();
    for (const [n, score] of [...found].sort(([, one], [, other]) => other - one)) {
      const { entry } = this.#all[n] as Way;
      best.set(entry, [...(best.get(entry) ?? []), score]);
    }
    // Each part that matches counts; more parts of a long query do.
    const whole = (scores: number[]) =>
      scores.slice(0, 3).reduce((sum, score, at) => sum + (at ? (besides * score) / at : score), 0) / said.size;
    return new Map([...best].map(([entry, scores]) => [entry, whole(scores)]));
  }

  /** A closer look at some of the entries. */
  look(question: string, entries: readonly number[]): Near[] {
    const said = lettersOf(question);
    const spoken = [...new Set(this.#partsOf(question).filter((part) => !part.includes(" ")))];
    return entries.map((entry) => {
      const ways = this.#of[entry] ?? [];
      const near = ways.map((way) => cosine(said, (way.letters ??= lettersOf(way.question))));
      const talk = new Talk();
      for (const { parts } of ways) for (const part of parts) talk.add(part);
      const topic = this.#topic(entry);
      const fit = spoken.map((word) => {
        const usual = this.#parts.share(word) || 1;
        const here = own * talk.share(word) + shared * topic.share(word);
        return this.#weight(word) * Math.log(1 - own - shared + here / usual);
      });
      return {
        nearest: Math.max(0, ...near) * Math.log(1 + spoken.length),
        talk: fit.reduce((sum, one) => sum + one, 0),
        many: Math.log(ways.length + 2),
      };
    });
  }

  /** What is said about an entry and others like it. */
  #topic(entry: number): Talk {
    const name = this.topics[entry] ?? "";
    const talk = this.#topics.get(name) ?? new Talk();
    this.#topics.set(name, talk);
    return talk;
  }

  /** The words of a query, then its pairs of neighbours: "take back" means more than its words. */
  #partsOf(text: string): string[] {
    const row = words(text).map((word) => this.stem(anySuit.test(word) ? "suit" : word));
    return [...row, ...row.slice(1).map((word, at) => `${row[at] ?? ""} ${word}`)];
  }

  #weight(part: string): number {
    const [first = "", second] = part.split(" ");
    const one = this.#weights.get(first) ?? 1;
    return second === undefined ? one : (paired * (one + (this.#weights.get(second) ?? 1))) / 2;
  }
}
