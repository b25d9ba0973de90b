// What a step says, in one sentence.

import type { Step } from "../python/contract";

/** The sentence of a step; the start without one says that the cards are dealt. */
export function sentenceOf(step: Step, number: number): string {
  return step.say || step.action || (number ? step.short : "The cards are dealt.");
}
