// The face and the back of a card, and a sentence with its cards, as templates.

import { html, nothing, svg, type TemplateResult } from "lit-html";
import { drawings, suitOf } from "./cards";

export type Piece = TemplateResult | string | typeof nothing;

/** The shape of a suit; never a glyph of a font, which phones draw in their own ways. */
export function suitShape(suit: string, css = ""): TemplateResult {
  // Without spaces inside, which would be read as part of the text.
  const path = svg`<path d=${drawings[suit] ?? ""}></path>`;
  return html`<svg class="t-suit ${css}" viewBox="0 0 24 24" aria-hidden="true">${path}</svg>`;
}

/** The visible part of a card: its index, and one large suit. */
export function face(card: string): TemplateResult {
  const suit = suitOf(card);
  if (suit === "J") return html`<b class="t-joker">Joker</b>${suitShape("J", "t-small")}${suitShape("J", "t-big")}`;
  const rank = card.slice(1);
  return html`<b class=${rank === "10" ? "t-ten" : ""}>${rank}</b
    >${suitShape(suit, "t-small")}${suitShape(suit, "t-big")}`;
}

// Cards in the engine's notation: a suit sign and its ranks, or the word Joker.
const inText = /[♠♥♦♣](?:10|[AKQJT2-9])*|\bJoker\b/g;

/** What a card gave away; nothing if that is nothing. */
export const lossMark = (count?: number) =>
  count ? html`<i class="t-lost" title="given away">−${count}</i>` : nothing;

/** A sentence in which suits are shapes of their colours. */
export function told(text: string): Piece[] {
  const parts: Piece[] = [];
  let end = 0;
  for (const { 0: found, index } of text.matchAll(inText)) {
    parts.push(text.slice(end, index));
    const suit = suitOf(found);
    const ranks = suit === "J" ? found : found.slice(1);
    parts.push(
      html`<span class="t-card-text bp-${suit}"
        ><span class="t-sign">${found.charAt(0) === "J" ? "" : found.charAt(0)}</span
        >${suit === "J" ? nothing : suitShape(suit)}${apart(ranks)}</span
      >`,
    );
    end = index + found.length;
  }
  parts.push(text.slice(end));
  return parts;
}

/** A ten among other ranks has room around it: 108 could be read as a number. */
function apart(ranks: string): Piece[] {
  return ranks
    .split(/(10)/)
    .map((part) => (part === "10" && ranks !== part ? html`<span class="t-tens">10</span>` : part));
}

export const inTitle = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
