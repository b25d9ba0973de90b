// What a misspelled word means: the nearest word that the rules know.

import MiniSearch from "minisearch";

/** Words that are known, and how often each comes. */
export class Spelling {
  readonly #known: MiniSearch<{ id: string }>;

  constructor(private readonly counts: ReadonlyMap<string, number>) {
    const whole = (word: string) => word;
    this.#known = new MiniSearch({ fields: ["id"], tokenize: (word) => [word], processTerm: whole });
    this.#known.addAll([...counts.keys()].map((id) => ({ id })));
  }

  /** The word itself if it is known, else the one that it may be: the nearest, then the most frequent. */
  right(word: string): string {
    if (this.counts.has(word) || word.length < 4 || /\d/.test(word)) return word;
    const swapped = Array.from(
      word,
      (letter, at) => word.slice(0, at) + (word[at + 1] ?? "") + letter + word.slice(at + 2),
    );
    const turned = swapped.find((one) => this.counts.has(one));
    if (turned) return turned;
    const [best] = this.#known.search(word, {
      fuzzy: word.length < 8 ? 1 : 2,
      // The beginning of a word will do.
      prefix: true,
      boostDocument: (known: string) => 1 + (this.counts.get(known) ?? 0) / 1e6,
    });
    return (best?.id as string | undefined) ?? word;
  }
}
