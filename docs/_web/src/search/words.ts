// How the search reads a text: as words.

export type Stem = (word: string) => string;

export const figures = "zero one two three four five six seven eight nine ten eleven twelve thirteen".split(" ");

/** The words of a text in the form that the search compares: small letters, numbers in figures. */
export function words(text: string): string[] {
  const plain = text
    .toLowerCase()
    .replace(/\bcan(?:[’']t|not| not)\b/g, "cannot")
    .replace(/[’'](?:s|t|m|d|re|ll|ve)?(?![\p{L}\p{N}])/gu, "")
    .replace(/\bno[ -]?trumps?\b|\bnt\b/g, "notrump")
    .replace(/\b([1-7])nt\b/g, "$1 notrump")
    .replace(/♠/g, " spade ")
    .replace(/♥/g, " heart ")
    .replace(/♦/g, " diamond ")
    .replace(/♣/g, " club ")
    .replace(/\ba k q j\b/g, "$& ace king queen jack")
    .replace(/\bhonor/g, "honour");
  return (plain.match(/[\p{L}\p{N}]+/gu) ?? []).map((word) => {
    const figure = figures.indexOf(word);
    return figure < 0 || figure === 1 ? word : String(figure);
  });
}

/** The position of a phrase in a row of words; -1 if it is not there. */
export function place(row: readonly string[], phrase: readonly string[]): number {
  return row.findIndex((_, at) => phrase.every((word, k) => row[at + k] === word));
}

/** Whether a row has the words of a phrase in order; "put the cards down" is "put down". */
export function holds(row: readonly string[], phrase: readonly string[]): boolean {
  const [first, ...others] = phrase;
  return row.some((word, at) => {
    if (word !== first) return false;
    let last = at;
    return others.every((other) => {
      const next = row.indexOf(other, last + 1);
      const near = next > 0 && next - last < 5;
      last = next;
      return near;
    });
  });
}
