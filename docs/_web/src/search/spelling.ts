// What a misspelled word means: the nearest word that the rules know.

/** How many letters of a word may be wrong. */
function spare(word: string): number {
  return word.length < 4 ? 0 : word.length < 8 ? 1 : 2;
}

/** How many letters to add, drop, change or swap with the next make one word another; more than `most` is infinite. */
function edits(one: string, other: string, most: number): number {
  if (Math.abs(one.length - other.length) > most) return Infinity;
  const rows = [Array.from({ length: other.length + 1 }, (_, at) => at)];
  for (let i = 1; i <= one.length; i += 1) {
    const row = [i];
    const above = rows[i - 1] as number[];
    for (let j = 1; j <= other.length; j += 1) {
      const same = one[i - 1] === other[j - 1];
      const swapped = i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1];
      row[j] = Math.min(
        (above[j] as number) + 1,
        (row[j - 1] as number) + 1,
        (above[j - 1] as number) + Number(!same),
        swapped ? (rows[i - 2]?.[j - 2] as number) + 1 : Infinity,
      );
    }
    if (Math.min(...row) > most) return Infinity;
    rows.push(row);
  }
  const found = rows[one.length]?.[other.length] ?? Infinity;
  return found > most ? Infinity : found;
}

/** Words that are known, and how often each comes. */
export class Spelling {
  constructor(private readonly counts: ReadonlyMap<string, number>) {}

  /** The word itself if it is known, else the one that it may be: the nearest, then the most frequent. */
  right(word: string): string {
    if (this.counts.has(word) || word.length < 4 || /\d/.test(word)) return word;
    const worth = (known: string, count: number) => {
      const away = edits(word, known, spare(word));
      // The beginning of a word will do.
      const near = away < Infinity ? 3 - away - (word[0] === known[0] ? 0 : 0.5) : known.startsWith(word) ? 0.1 : 0;
      return near && near + count / 1e6;
    };
    let best = { known: word, worth: 0 };
    for (const [known, count] of this.counts) {
      const now = worth(known, count);
      if (now > best.worth) best = { known, worth: now };
    }
    return best.known;
  }
}
