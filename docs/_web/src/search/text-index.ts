// Which texts have a word, and how much it tells of each: the rarer the word and the shorter the text, the more.

import MiniSearch from "minisearch";

/** How soon more of a word adds nothing, how much a long text loses, and what the first of a word adds. */
export interface Curve {
  k: number;
  b: number;
  d: number;
}

/** Terms by field, with the weight of each field. */
type Fields = readonly { weight: number; texts: readonly (readonly string[])[] }[];

// Separates the terms of a text; no term contains it.
const between = "\n";

/** Texts whose terms are known, by their numbers. */
export class TextIndex {
  readonly #index: MiniSearch<{ id: number }>;

  constructor(
    fields: Fields,
    private readonly curve: Curve,
  ) {
    this.#index = new MiniSearch({
      fields: fields.map((_, at) => `${at}`),
      extractField: (text, at) => (at === "id" ? `${text.id}` : (fields[+at]?.texts[text.id] ?? []).join(between)),
      tokenize: (text) => text.split(between),
      processTerm: (term) => term,
      searchOptions: { boost: Object.fromEntries(fields.map(({ weight }, at) => [at, weight])) },
    });
    this.#index.addAll((fields[0]?.texts ?? []).map((_, id) => ({ id })));
  }

  /** For each text with some of the terms, what they tell of it. */
  search(terms: readonly string[], weight: (term: string) => number = () => 1): Map<number, number> {
    const found = this.#index.search(terms.join(between), { bm25: this.curve, boostTerm: weight });
    // MiniSearch multiplies what the terms tell by how many match.
    return new Map(found.map(({ id, score, queryTerms }) => [+id, score / queryTerms.length]));
  }
}
