// Which texts have a word, and how much it tells of each: the rarer the word and the shorter the text, the more.

/** How soon more of a word adds nothing, how much a long text loses, and what the first of a word adds. */
export interface Curve {
  k: number;
  b: number;
  d: number;
}

/** The texts with each term, and how often it is in each. */
class Field {
  readonly #texts = new Map<string, Map<number, number>>();
  readonly #lengths: number[];
  readonly #usual: number;

  constructor(
    texts: readonly (readonly string[])[],
    readonly weight: number,
    private readonly curve: Curve,
  ) {
    this.#lengths = texts.map(({ length }) => length);
    this.#usual = this.#lengths.reduce((sum, one) => sum + one, 0) / (texts.length || 1);
    texts.forEach((terms, n) => {
      for (const term of terms) {
        const counts = this.#texts.get(term) ?? new Map<number, number>();
        this.#texts.set(term, counts.set(n, (counts.get(n) ?? 0) + 1));
      }
    });
  }

  terms(): Iterable<string> {
    return this.#texts.keys();
  }

  /** Adds what a term tells, to the sum of each text: BM25+. */
  add(term: string, weight: number, sums: Map<number, number>): void {
    const { k, b, d } = this.curve;
    const counts = this.#texts.get(term) ?? new Map<number, number>();
    const rare = Math.log(1 + (this.#lengths.length - counts.size + 0.5) / (counts.size + 0.5));
    for (const [n, count] of counts) {
      const long = 1 - b + (b * (this.#lengths[n] ?? 0)) / this.#usual;
      const told = this.weight * weight * rare * (d + (count * (k + 1)) / (count + k * long));
      sums.set(n, (sums.get(n) ?? 0) + told);
    }
  }
}

/** Texts with fields, each with its weight. */
export class TextIndex {
  readonly #fields: Field[];

  constructor(fields: readonly { weight: number; texts: readonly (readonly string[])[] }[], curve: Curve) {
    this.#fields = fields.map(({ weight, texts }) => new Field(texts, weight, curve));
  }

  terms(): string[] {
    return this.#fields.flatMap((field) => [...field.terms()]);
  }

  /** For each text with some of the terms, what they tell of it. */
  search(terms: readonly string[], weight: (term: string) => number = () => 1): Map<number, number> {
    const sums = new Map<number, number>();
    for (const term of terms) for (const field of this.#fields) field.add(term, weight(term), sums);
    return sums;
  }
}
