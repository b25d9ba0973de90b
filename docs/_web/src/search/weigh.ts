// What speaks for an entry as the answer to a query, and how much.

import type { Near } from "./asked";

export interface Clues extends Near {
  /** How well its words match, relative to the best of all entries: a logarithm. */
  text: number;
  /** How well the ways of asking for it match, likewise. */
  ways: number;
  /** The weight of its game, or of rules that games share, in this query: a logarithm. */
  share: number;
  /** Whether it is a word of the glossary: 1 or 0. */
  word: number;
  /** Whether it is one, and the query is about a meaning. */
  defines: number;
}

// Fitted by logistic regression to questions with their answers, which the search was not told: if the sum for an
// entry is greater by one, it is 2.7 times as likely to be the answer.
const weights: Clues = {
  text: 1.5,
  ways: 0.8,
  share: 1.2,
  parts: 3,
  letters: 4.5,
  talk: 0.8,
  many: 0.7,
  word: 1.1,
  defines: 2,
};
const names = Object.keys(weights) as (keyof Clues)[];

/** All that speaks for an entry. */
export function weigh(clues: Clues): number {
  return names.reduce((sum, name) => sum + weights[name] * clues[name], 0);
}
