// A contract and its result as people write them: "3NT +1 vulnerable", "two down in 4 hearts doubled".
// The score is not computed here: the form asks the engine.

import { figures } from "./words";

const signs: Record<string, string> = {
  c: "♣",
  d: "♦",
  h: "♥",
  s: "♠",
  n: "NT",
};
const bid =
  /(?<![\d+-])\b([1-7])\s*(nt|no[ -]?trumps?|spades?|hearts?|diamonds?|clubs?|[shdc♠♥♦♣])(?=x{0,2}(?![\p{L}\p{N}]))/giu;

/** The values that the fields of the form take. */
export interface Result {
  contract: string;
  tricks: string;
  vulnerable: string;
}

const more = /\+\s*(\d+)|\bplus (\d+)|\b(\d+|an) (?:over|overtricks?|too many)\b/;
const less = /[-−–]\s*(\d+)|\bminus (\d+)|\b(\d+|an) (?:down|off|short|light|undertricks?)\b|\bdown (\d+)/;

/** The number in a match of a pattern. */
function counted(pattern: RegExp, text: string): number | undefined {
  const found = pattern.exec(text)?.slice(1).find(Boolean);
  return found === undefined ? undefined : found === "an" ? 1 : Number(found);
}

/** The overtricks, or undertricks below zero; undefined if nothing is said. */
function over(text: string): number | undefined {
  const lost = counted(less, text);
  return counted(more, text) ?? (lost === undefined ? undefined : -lost);
}

/** The only contract of a query, if it is about a result or a score. */
export function readContract(question: string): Result | null {
  const text = question
    .toLowerCase()
    .replace(/\b[a-z]+\b/g, (word) => (figures.includes(word) ? String(figures.indexOf(word)) : word));
  const [found, another] = [...text.matchAll(bid)];
  if (!found || another) return null;
  const [whole, level = "", strain = ""] = found;
  const rest = text.replace(whole, " ");
  const won = /\b(?:making|made|took|takes?|with) (\d+)\b( tricks)?/.exec(rest);
  const by = over(rest);
  const met = /=|\b(?:made|making|makes|fulfilled|exactly|score|scores|scored|points? for|worth)\b/.test(rest);
  const status = /\b(?:not|non|un)[ -]?vul|\bnv\b/.test(rest) ? "false" : /\bvul|\bv\b/.test(rest) ? "true" : "";
  if (by === undefined && !won && !met && !status) return null;
  // A contract is for six tricks plus its level.
  const promised = 6 + Number(level);
  const told = Number(won?.[1]);
  // "Making four" means ten tricks, and so does "made ten".
  const taken = won?.[2] || told > 7 ? told : told + 6;
  const tricks = by !== undefined ? promised + by : won ? taken : promised;
  if (tricks < 0 || tricks > 13) return null;
  const doubling = /\bredoubled?\b|(?<![a-z])xx\b/.test(rest)
    ? "XX"
    : /\bdoubled?\b|(?<![a-z])x\b/.test(rest)
      ? "X"
      : "";
  return {
    contract: `${level}${signs[strain.charAt(0)] ?? strain}${doubling}`,
    tricks: String(tricks),
    vulnerable: status || "false",
  };
}
