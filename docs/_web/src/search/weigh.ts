// What speaks for an entry as the answer to a query, and how much.

import type { Near } from "./asked";

export interface Clues extends Near {
  /** How well its words match, relative to the best of all entries: a logarithm. */
  text: number;
  /** How well the ways of asking for it match, likewise. */
  ways: number;
  /** Whether it is a word of the glossary: 1 or 0. */
  word: number;
  /** Whether it is one, and the query is about a meaning. */
  defines: number;
  /** Whether it is the page of a game that the query names. */
  home: number;
}

// Fitted by `python -m tests.tools weights` to questions with their answers, which the search was not told: if the sum
// for an entry is greater by one, it is 2.7 times as likely to be the answer.
const weights: Clues = {
  text: 1.6,
  ways: 2.8,
  nearest: 3.9,
  talk: 0.45,
  many: 1.3,
  word: 1.5,
  defines: 3.1,
  home: 1.9,
};
const names = Object.keys(weights) as (keyof Clues)[];

/** All that speaks for an entry. */
export function weigh(clues: Clues): number {
  return names.reduce((sum, name) => sum + weights[name] * clues[name], 0);
}
