// The ways in which people ask for an entry, and how near a question comes to one of them.

import MiniSearch from "minisearch";
import { small, words } from "./words";
import type { Stem } from "./rank";

/** A way of asking, and the number of the entry that it asks for. */
interface Way {
  n: number;
  entry: number;
  question: string;
}

// Which suit or card it was settles little: what happened does.
const cards = new Set(
  "spade heart diamond club ace king queen jack 2 3 4 5 6 7 8 9 10 11 12 13 anna ann bob cleo dad mum friend wife husband".split(
    " ",
  ),
);
export const tuned = { cards: 0.35, small: 0.4, others: 0.2, alike: 0.25, cover: 1, pair: 0.8, k: 1.2, b: 0.5, d: 0.3, fuzzy: 0.5 };

const anySuit = /^(?:spade|heart|diamond|club)s?$/;

/** The words of a question, then the pairs of neighbours: "take back" tells more than its words. */
function parts(text: string, stem: Stem): string[] {
  const row = words(text).map((word) => (anySuit.test(word) ? "suit" : word)).map(stem);
  const pairs = row.slice(1).map((word, at) => `${row[at] ?? ""} ${word}`);
  return [...row, ...pairs];
}

export class Ways {
  private readonly index: MiniSearch<Way>;
  private readonly all: Way[];
  private readonly light: Set<string>;
  private readonly faint: Set<string>;

  constructor(
    asked: readonly (readonly string[])[],
    private readonly stem: Stem,
  ) {
    this.all = asked
      .flatMap((questions, entry) => questions.map((question) => ({ entry, question })))
      .map((way, n) => ({ ...way, n }));
    this.light = new Set([...cards].map(stem));
    this.faint = new Set([...small].map(stem));
    this.index = new MiniSearch<Way>({
      idField: "n",
      fields: ["question"],
      tokenize: (text) => parts(text, stem),
      processTerm: (term) => term,
    });
    this.index.addAll(this.all);
  }

  /** How well each entry is asked for; `meant` are words that may stand for some of the question. */
  near(question: string, meant: readonly string[] = [], allowed: (entry: number) => boolean = () => true): Map<number, number> {
    const known = new Set(parts(question, this.stem));
    const weigh = (term: string) => {
      if (term.includes(" ")) return tuned.pair * (this.weight(term.split(" ")[0] ?? "") + this.weight(term.split(" ")[1] ?? "")) / 2;
      return known.has(term) ? this.weight(term) : tuned.alike;
    };
    const found = this.index.search([...known, ...meant.filter((one) => !known.has(one))].join("\n"), {
      tokenize: (text) => text.split("\n"),
      boostTerm: weigh,
      bm25: { k: tuned.k, b: tuned.b, d: tuned.d },
      fuzzy: (term) => (!term.includes(" ") && term.length > 4 ? 0.2 : false),
      weights: { fuzzy: tuned.fuzzy, prefix: 0 },
      filter: ({ id }) => allowed(this.all[id as number]?.entry ?? -1),
    });
    const sums = new Map<number, number[]>();
    for (const { id, score } of found) {
      const { entry } = this.all[id as number] as Way;
      const had = sums.get(entry);
      if (had) had.push(score);
      else sums.set(entry, [score]);
    }
    return new Map(
      [...sums].map(([entry, [first = 0, second = 0, third = 0]]) => [entry, (first + tuned.others * (second + third / 2)) / (known.size || 1)]),
    );
  }

  private weight(term: string): number {
    return this.light.has(term) ? tuned.cards : this.faint.has(term) ? tuned.small : 1;
  }
}
