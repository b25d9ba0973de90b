// Keys inside a hand: it is one tab stop, and arrows, letters and digits go from card to card.

import { suitOf } from "./cards";

/** The card that a key leads to, from the one at `at`; null for a key that does not belong to the hand. */
export function cardFor(key: string, cards: readonly string[], at: number): string | null {
  const here = cards[at] ?? "";
  const letter = key.toUpperCase();
  let next: string | undefined;
  if (key === "ArrowRight" || key === "ArrowDown") next = cards[at + 1];
  else if (key === "ArrowLeft" || key === "ArrowUp") next = cards[at - 1];
  else if (key === "Home") next = cards[0];
  else if (key === "End") next = cards.at(-1);
  else if (["S", "H", "D", "C"].includes(letter)) {
    const held = cards.filter((card) => suitOf(card) === letter);
    next = held[(held.indexOf(here) + 1) % Math.max(1, held.length)];
  } else if (/^[\dAKQJT]$/.test(letter)) {
    const rank = key === "0" || key === "1" || letter === "T" ? "10" : letter;
    const same = cards.filter((card) => card.slice(1) === rank);
    next = same.find((card) => suitOf(card) === suitOf(here)) ?? same[0];
  } else return null;
  return next ?? here;
}
