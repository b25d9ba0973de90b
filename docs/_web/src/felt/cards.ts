// Cards as text, and the shapes of their suits.

import { h } from "../base/dom";

export const drawings: Record<string, string> = {
  S: "M12 2C9 6.500 3 9.700 3 14.300c0 2.700 2 4.500 4.400 4.500 1.500 0 2.900-.700 3.700-1.900-.100 2-.800 3.700-2.100 5.100h6c-1.300-1.400-2-3.100-2.100-5.100.800 1.200 2.200 1.900 3.700 1.900 2.400 0 4.400-1.800 4.400-4.500C21 9.700 15 6.500 12 2z",
  H: "M12 21.500C5.500 15.900 2 12.200 2 8.200 2 5.200 4.300 3 7 3c2 0 3.900 1.100 5 3 1.100-1.900 3-3 5-3 2.700 0 5 2.200 5 5.200 0 4-3.500 7.700-10 13.300z",
  D: "M12 1.500c2 3.800 5 7.400 8 10.500-3 3.100-6 6.700-8 10.500-2-3.800-5-7.400-8-10.500 3-3.100 6-6.700 8-10.500z",
  C: "M12 2a4.800 4.800 0 0 0-3.800 7.700 4.800 4.800 0 1 0 2.900 7.100c-.100 2-.800 3.800-2.100 5.200h6c-1.300-1.400-2-3.200-2.100-5.200a4.800 4.800 0 1 0 2.900-7.100A4.800 4.800 0 0 0 12 2z",
  J: "M12 1.800l3 6.900 7.500.700-5.600 4.900 1.700 7.300L12 17.800l-6.600 3.800 1.700-7.300-5.600-4.900 7.500-.700z",
};

const letters: Record<string, string> = { "♠": "S", "♥": "H", "♦": "D", "♣": "C" };
export const suitNames: Record<string, string> = {
  S: "spades",
  H: "hearts",
  D: "diamonds",
  C: "clubs",
  J: "joker",
};
export const rankNames: Record<string, string> = { A: "ace", K: "king", Q: "queen", J: "jack", T: "10" };

/** The suits in the order of a hand; J are jokers. */
export const suits: readonly string[] = ["S", "H", "D", "C", "J"];

/** The letter of a card's suit; J is a joker. */
export function suitOf(card: string): string {
  return letters[card.charAt(0)] ?? "J";
}

function rankOf(card: string): string {
  return suitOf(card) === "J" ? "" : card.slice(1);
}

/** Cards suit by suit, each in the order in which it came. */
export function bySuit(cards: readonly string[]): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const card of cards) found.set(suitOf(card), [...(found.get(suitOf(card)) ?? []), card]);
  return found;
}

/** A card as written in the line of its suit. */
export function drawRank(card: string, css = ""): HTMLElement {
  const rank = rankOf(card) || "Joker";
  const wide = rank === "10" ? "bp-wide" : "";
  return h("span", { class: `bp-rank ${wide} ${css}`, "data-card": card }, rank);
}

/** Cards in words, for screen readers: "spades ace, queen; hearts 9". */
export function inWords(cards: readonly string[], hidden = 0): string {
  const parts = [...bySuit(cards)].map(([suit, held]) => {
    if (suit === "J") return held.length > 1 ? `${held.length} jokers` : "joker";
    const ranks = held.map((card) => rankNames[rankOf(card)] ?? rankOf(card));
    return `${suitNames[suit] ?? ""} ${ranks.join(", ")}`;
  });
  if (hidden) parts.push(`${hidden} face down`);
  return parts.join("; ") || "nothing";
}

// Cards in the engine's notation: a suit sign and its ranks, or the word Joker.
const inText = /[♠♥♦♣](?:10|[AKQJT2-9])*|\bJoker\b/g;

/** A sentence in which every card has the colour of its suit beside its sign. */
export function withCards(text: string): (Node | string)[] {
  const parts: (Node | string)[] = [];
  let end = 0;
  for (const found of text.matchAll(inText)) {
    parts.push(text.slice(end, found.index));
    parts.push(h("span", { class: `bp-card bp-${suitOf(found[0])}` }, found[0]));
    end = found.index + found[0].length;
  }
  parts.push(text.slice(end));
  return parts;
}

/** The same sentence for screen readers: ♠4 is a card, "4 of spades", and 4♠ a bid, "4 spades". */
export function spoken(text: string): string {
  const cards = /(\d?)([♠♥♦♣])((?:10|[AKQJT2-9])*)/g;
  const bids = text.replace(/\b([1-7])NT\b/g, (_, level: string) =>
    level === "1" ? "1 no trump" : `${level} no trumps`,
  );
  return bids.replace(cards, (_, level: string, sign: string, ranks: string) => {
    const each = (ranks.match(/10|[AKQJT2-9]/g) ?? []).map((rank) => rankNames[rank] ?? rank);
    const suit = suitNames[letters[sign] ?? ""] ?? "";
    if (level) return [level, level === "1" ? suit.slice(0, -1) : suit, ...each].join(" ");
    if (each.length === 1) return `${each[0] ?? ""} of ${suit}`;
    return each.length ? [suit, ...each].join(" ") : suit;
  });
}
