// The words of the search, and the words that mean little.

export type Stem = (word: string) => string;

// Words that are in every query and settle nothing.
export const small = new Set(
  "a about after all allowed also am an and any are as at be been become becomes being but by can could did do does doing don each else ever for from getting go going got had happen happens has have having how i if in into is it its just let lets like many may me might mine much must my need needs no not now of off ok okay on only or our over own please really shall she he should so some somebody someone something still than that the their them then there these they this those to too up us use want wants was we were what when where whether which who whom whose why will with would yet you your yours".split(
    " ",
  ),
);
// The words of a query about the whole of a game.
export const overview = new Set(
  "rule rules play plays playing played work works game games explain explained summary basics instructions guide learn learning".split(
    " ",
  ),
);
// The intent words of a query; a ruling's own question has these words.
export const asking = new Map(
  Object.entries({
    allowed: "may",
    can: "may",
    could: "may",
    have: "must",
    many: "many",
    may: "may",
    must: "must",
    need: "must",
    when: "when",
    which: "which",
    who: "who",
    whose: "whose",
  }),
);
const figures = "zero one two three four five six seven eight nine ten eleven twelve thirteen".split(" ");

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
    return figure > 1 ? String(figure) : word;
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
