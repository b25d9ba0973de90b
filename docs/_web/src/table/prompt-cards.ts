// The parts of a question, and what tapping a card means for it.

import type { Answer, CardsPart, ListedPart, Part, Prompt, TypedPart } from "../python/contract";

export const answersOf = (part: Part): readonly Answer[] => ("answers" in part ? part.answers : []);

/** The part that is answered with several cards at once. */
export function cardsPart(prompt: Prompt | undefined): CardsPart | undefined {
  return prompt?.parts.find((part): part is CardsPart => part.kind === "cards");
}

/** The part that is answered by typing a number. */
export function typedPart(prompt: Prompt): TypedPart | undefined {
  return prompt.parts.find((part): part is TypedPart => part.kind === "typed");
}

/** The parts of a kind whose answers are listed; for cards, there is one for each verb. */
export function listed(prompt: Prompt | undefined, kind: ListedPart["kind"]): ListedPart[] {
  return (prompt?.parts ?? []).filter((part): part is ListedPart => part.kind === kind);
}

/** How many cards are to be picked, if the answer is several at once. */
export function slotsOf(prompt: Prompt | undefined): number {
  return cardsPart(prompt)?.most ?? 0;
}

/** The cards that can be tapped for an answer, and those of them that the rules allow. */
export function tappable(prompt: Prompt | undefined): { live: Set<string>; may: Set<string> } {
  const picked = cardsPart(prompt)?.cards ?? [];
  const answers = listed(prompt, "card").flatMap(answersOf);
  const allowed = answers.filter(({ legal }) => legal);
  const names = (all: readonly Answer[]) => all.flatMap(({ card }) => card ?? []);
  return { live: new Set([...picked, ...names(answers)]), may: new Set([...picked, ...names(allowed)]) };
}

/** The result of tapping a card: a complete action, or the cards that are picked now. */
export function tapped(prompt: Prompt, picked: readonly string[], card: string): string | string[] {
  const many = cardsPart(prompt);
  if (many) {
    // There may be two jokers.
    const times = (all: readonly string[]) => all.filter((one) => one === card).length;
    if (times(picked) >= times(many.cards)) return picked.filter((one) => one !== card);
    return picked.length < many.most ? [...picked, card] : many.most === 1 ? [card] : [...picked];
  }
  const verbs = listed(prompt, "card");
  if (verbs.length > 1) return picked[0] === card ? [] : [card];
  return [verbs[0]?.verb ?? "", card].join(" ").trim();
}
