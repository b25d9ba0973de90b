// The end of a deal, on a card of its own: the result, the state of the match, the hands before the play, and what
// to do next.

import { html, nothing, type TemplateResult } from "lit-html";
import { minus } from "../base/numbers";
import { bySuit, suits } from "../felt/cards";
import { suitShape, told } from "../felt/face";
import type { Zones } from "../felt/movie";
import type { Result } from "../python/contract";

export interface Ending {
  result: Result;
  /** All hands before the play, once they are known here. */
  dealt: Zones | null;
  /** Which of the last cards gave away most. */
  turned: { step: number; text: string } | null;
  /** What was makeable, once a solver has found it. */
  makeable: TemplateResult | null;
  next: (() => void) | null;
  again: () => void;
  look: () => void;
  share: () => void;
  lookAt: (step: number) => void;
}

interface Around {
  hrefOf: (id: string) => string;
  /** A message beside the game, such as the answer to a claim. */
  notice: HTMLElement | null;
  /** The result as a table, if the game has one; the lines of the score are then shown on request. */
  tally?: readonly TemplateResult[];
}

/** Whether the window has room for the lines of the score above the hands; four hands take three rows. */
const isRoomy = (hands: number) =>
  matchMedia(`(min-width: 1000px) and (min-height: ${hands < 4 ? 700 : 900}px)`).matches;

const handsOf = (zones: Zones) => [...zones.values()].filter(({ kind, cards }) => kind === "hand" && cards?.length);

const sizeOf = (zones: Zones) => handsOf(zones).reduce((sum, { cards = [] }) => sum + cards.length, 0);

/** The last time that no card had left the hands: a hand that was changed after the deal is shown as it was played. */
export const beforePlay = (all: readonly Zones[]): Zones | null =>
  all.findLast((zones) => all[0] && sizeOf(zones) === sizeOf(all[0])) ?? null;

export function drawEnding(ending: Ending, { hrefOf, notice, tally = [] }: Around): TemplateResult {
  const { result, dealt, turned, makeable, next, again, look, share, lookAt } = ending;
  const { match } = result;
  const lines = [...result.lines, ...match.lines];
  const [first, rest] = headlineOf(result.text);
  const button = (name: string, act: () => void, css = "t-soft") =>
    html`<button type="button" class="t-button ${css}" @click=${act}>${name}</button>`;
  return html`<section class="t-end" aria-label="The end of the deal">
    <h2 tabindex="-1" class=${first.length > 45 ? "t-long" : ""}>
      ${told(first)} ${rest ? html`<span class="t-more">${told(rest)}</span>` : nothing}
    </h2>
    <p class="t-totals">
      ${match.verdict ? html`<b>${match.verdict}</b>` : nothing}
      ${match.totals.map(([name, points]) => html`<span>${name} <b>${minus(points)}</b></span>`)}
    </p>
    ${notice?.textContent ? html`<div class="t-notice">${notice}</div>` : nothing}
    <div class="t-body">
      ${tally}
      ${
        lines.length
          ? html`<details ?open=${dealt !== null && !tally.length && isRoomy(handsOf(dealt).length)}>
              <summary>Score<span>${sumOf(lines)}</span></summary>
              <table class="t-score">
                ${lines.map(
                  ({ name, points, text, clauses }) =>
                    html`<tr>
                      <td>
                        <b>${name}</b> ${told(text)} ${clauses.map((id) => html` <a href=${hrefOf(id)}>${id}</a>`)}
                      </td>
                      <td class="t-points">${minus(points)}</td>
                    </tr>`,
                )}
              </table>
            </details>`
          : nothing
      }
      ${
        turned
          ? html`<p class="t-note">
              <span>${told(turned.text)}</span>
              <button type="button" class="t-why" @click=${() => lookAt(turned.step)}>Look at it</button>
            </p>`
          : nothing
      }
      ${dealt ? drawDeal(dealt) : nothing} ${makeable ?? nothing}
    </div>
    <div class="t-row">
      ${next ? button("Next deal", next, "t-go") : nothing} ${button("Same deal", again)} ${button("Look at it", look)}
      ${button("Share", share)}
    </div>
  </section>`;
}

/** The first sentence of a result, as its title, and the rest, which is shown below. */
function headlineOf(text: string): [string, string] {
  const end = text.indexOf(". ");
  return end < 0 ? [text, ""] : [text.slice(0, end + 1), text.slice(end + 2)];
}

/** The points of a few lines as a sum, if they all belong to one side. */
function sumOf(lines: Result["lines"]): string {
  const one = lines.every(({ name }) => name === lines[0]?.name);
  return one && lines.length < 5
    ? lines
        .map(({ points }) => minus(points))
        .join(" + ")
        .replaceAll("+ −", "− ")
    : "";
}

/** Every hand, a line for each suit of the pack. */
function drawDeal(zones: Zones): TemplateResult {
  const hands = handsOf(zones);
  const inPack = bySuit(hands.flatMap(({ cards = [] }) => cards));
  return html`<div class="t-rose ${hands.length === 4 ? "t-four" : ""}">
    ${hands.map(({ title, place, cards = [] }) => {
      const held = bySuit(cards);
      const rows = suits.filter((suit) => (suit === "J" ? held : inPack).has(suit));
      return html`<div class="t-at-${place}">
        <h3>${title}</h3>
        ${rows.map(
          (suit) =>
            html`<p>
              <span class="bp-${suit}">${suitShape(suit, "t-line-suit")}</span
              ><span
                >${(held.get(suit) ?? []).map((card) => (suit === "J" ? "Joker" : card.slice(1))).join(" ") || "–"}</span
              >
            </p>`,
        )}
      </div>`;
    })}
  </div>`;
}
