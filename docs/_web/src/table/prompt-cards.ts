// Which cards a question is about, and what tapping one of them comes to.

import type { Prompt } from "./dock";

/** How many cards are to be picked, where several are at once. */
export function slotsOf(prompt: Prompt | undefined): number {
  const many = prompt?.parts.find(({ kind }) => kind === "cards");
  return many ? (many.most ?? 1) : 0;
}

/** Cards that can be tapped for an answer, and those of them that the rules allow. */
export function tappable(prompt: Prompt | undefined): { live: Set<string>; may: Set<string> } {
  const live = new Set<string>();
  const may = new Set<string>();
  for (const { kind, cards = [], answers = [] } of prompt?.parts ?? []) {
    if (kind === "cards") {
      for (const card of cards) {
        live.add(card);
        may.add(card);
      }
    } else if (kind === "card") {
      for (const { card, legal } of answers) {
        if (!card) continue;
        live.add(card);
        if (legal) may.add(card);
      }
    }
  }
  return { live, may };
}

/** A tapped card: an action that is complete, or what is picked now. */
export function tapped(prompt: Prompt, picked: readonly string[], card: string): string | string[] {
  const many = prompt.parts.find(({ kind }) => kind === "cards");
  const verbs = prompt.parts.filter(({ kind }) => kind === "card");
  if (many) {
    if (picked.includes(card)) return picked.filter((one) => one !== card);
    const most = many.most ?? 1;
    return picked.length < most ? [...picked, card] : most === 1 ? [card] : [...picked];
  }
  if (verbs.length > 1) return picked[0] === card ? [] : [card];
  return [verbs[0]?.verb ?? "", card].join(" ").trim();
}
