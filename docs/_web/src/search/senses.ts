// What words mean here, by the company they keep: "quit" is near "leave" if both come with the same other words.

// How many directions there are to tell meanings apart, and how often they are made better.
const directions = 30;
const turns = 5;

type Column = Float64Array;

function dot(some: Column, others: Column): number {
  let sum = 0;
  for (let n = 0; n < some.length; n += 1) sum += (some[n] as number) * (others[n] as number);
  return sum;
}

/** Takes a part of one column from another. */
function take(part: number, from: Column, column: Column): void {
  for (let n = 0; n < column.length; n += 1) column[n] = (column[n] as number) - part * (from[n] as number);
}

/** Makes columns one long and square to each other; what is done to them is done to `partners`, too. */
function square(columns: readonly Column[], partners: readonly Column[] = []): void {
  for (const [at, column] of columns.entries()) {
    const partner = partners[at];
    for (let before = 0; before < at; before += 1) {
      const other = columns[before] as Column;
      const part = dot(column, other);
      take(part, other, column);
      if (partner) take(part, partners[before] as Column, partner);
    }
    const gone = 1 - 1 / (Math.sqrt(dot(column, column)) || 1);
    take(gone, column, column);
    if (partner) take(gone, partner, partner);
  }
}

/** Texts and words as points, near to each other if they have the same company. */
export class Senses {
  readonly #numbers = new Map<string, number>();
  readonly #rare: number[] = [];
  readonly #words: Column[];
  readonly #texts: Column[];

  /** `texts` are all the words of each text. */
  constructor(texts: readonly (readonly string[])[]) {
    const counts = texts.map((text) => {
      const row = new Map<string, number>();
      for (const word of text) row.set(word, (row.get(word) ?? 0) + 1);
      return row;
    });
    for (const row of counts) {
      for (const word of row.keys()) {
        const n = this.#numbers.get(word) ?? this.#numbers.size;
        this.#numbers.set(word, n);
        this.#rare[n] = (this.#rare[n] ?? 0) + 1;
      }
    }
    this.#rare = this.#rare.map((count) => (count > 1 ? Math.log(texts.length / count) : 0));
    const rows = counts.map((row) => {
      const numbers = [...row.keys()].map((word) => this.#numbers.get(word) as number);
      const weights = [...row.values()].map(
        (count, at) => Math.log1p(count) * (this.#rare[numbers[at] as number] as number),
      );
      const long = Math.hypot(...weights) || 1;
      return { numbers, weights: weights.map((one) => one / long) };
    });
    const ofWords = (column: Column) =>
      Float64Array.from(rows, ({ numbers, weights }) =>
        weights.reduce((sum, one, at) => sum + one * (column[numbers[at] as number] as number), 0),
      );
    const ofTexts = (column: Column) => {
      const sums = new Float64Array(this.#numbers.size);
      rows.forEach(({ numbers, weights }, text) => {
        const one = column[text] as number;
        for (let at = 0; at < numbers.length; at += 1) {
          const n = numbers[at] as number;
          sums[n] = (sums[n] as number) + one * (weights[at] as number);
        }
      });
      return sums;
    };
    // Any beginning does, as long as it is the same each time.
    this.#words = Array.from({ length: directions }, (_, n) =>
      Float64Array.from(this.#rare, (_one, at) => Math.sin((at + 1) * (n + 1.3))),
    );
    for (let turn = 0; turn < turns; turn += 1) {
      this.#words = this.#words.map((column) => ofTexts(ofWords(column)));
      square(this.#words);
    }
    this.#texts = this.#words.map(ofWords);
    square(this.#texts, this.#words);
  }

  /** How near a question comes to each text, from -1 to 1. */
  near(question: readonly string[], texts: readonly number[]): number[] {
    const said = [...new Set(question)].flatMap((word) => this.#numbers.get(word) ?? []);
    const point = this.#words.map((column) =>
      said.reduce((sum, at) => sum + (column[at] as number) * (this.#rare[at] as number), 0),
    );
    return texts.map((text) => {
      const other = this.#texts.map((column) => column[text] as number);
      const both = point.reduce((sum, one, at) => sum + one * (other[at] as number), 0);
      return both / (Math.hypot(...point) * Math.hypot(...other) || 1);
    });
  }
}
