// What a game shows beside its cards, as the engine describes it: orders of ranks, what a bid asks for, targets, what
// is at stake in a trick, and the cards that a seat has seen.

import { html, nothing, type TemplateResult } from "lit-html";
import { rankNames, suitNames, suitOf, suits } from "../felt/cards";
import { face, suitShape, told } from "../felt/face";
import type { Movie, Picture, Prospects, RankOrders, Scale, SeenCards, Tally, Targets } from "../python/contract";

export interface Shown {
  picked: readonly string[];
  /** The viewer's seat. */
  me: string | null;
  /** The name of a seat. */
  nameOf: (seat: string) => string;
}

/** The pictures for this viewer at a step. */
export function picturesAt(movie: Movie, view: string, step: number): Picture[] {
  const frames = movie.frames[view] ?? [];
  for (let at = step; at >= 0; at -= 1) {
    const found = frames[at]?.pictures;
    if (found) return found;
  }
  return [];
}

/** The picture that has a place on the felt itself; the cards that were seen fill a page of their own. */
export const onFelt = (pictures: readonly Picture[]): Picture | undefined =>
  pictures.find(({ kind }) => kind !== "seen");

/** The height of each on the felt, as in its style sheet. */
export const heights: Readonly<Record<Picture["kind"], number>> = {
  orders: 68,
  scale: 62,
  targets: 34,
  prospects: 72,
  seen: 0,
  tally: 0,
};

export function drawPicture(picture: Picture, shown: Shown): TemplateResult {
  if (picture.kind === "orders") return drawOrders(picture);
  if (picture.kind === "scale") return drawScale(picture, shown.picked);
  if (picture.kind === "tally") return drawTally(picture);
  if (picture.kind === "targets") return drawTargets(picture, shown);
  return picture.kind === "prospects" ? drawProspects(picture) : drawSeen(picture);
}

function drawOrders({ rows, high }: RankOrders): TemplateResult {
  // The class is on a box around the list: the theme styles a list of terms that has one.
  return html`<div class="t-orders">
    <dl>
      ${rows.map(
        ([name, ranks]) =>
          html`<div>
            <dt>${name}</dt>
            <dd>
              <span class="bp-unseen">${ranks.map((rank) => rankNames[rank] ?? rank).join(", ")}</span>
              ${ranks.map((rank) => html`<b aria-hidden="true" class=${rank === high ? "t-high" : ""}>${rank}</b>`)}
            </dd>
          </div>`,
      )}
    </dl>
  </div>`;
}

/** A step lights up while a card of its rank or suit is picked. */
function drawScale({ title, steps }: Scale, picked: readonly string[]): TemplateResult {
  const lit = (step: string) => picked.some((card) => card.charAt(0) === step || card.slice(1) === step);
  return html`<div class="t-scale">
    <p>${title}</p>
    <dl>
      ${steps.map(
        ([step, value]) =>
          html`<div class=${lit(step) ? "t-high" : ""}>
            <dt>
              ${suitOf(step) === "J" ? step : html`<span class="bp-unseen">${suitNames[suitOf(step)]}</span>${suitShape(suitOf(step))}`}
            </dt>
            <dd>${value}</dd>
          </div>`,
      )}
    </dl>
  </div>`;
}

function drawTargets({ seats }: Targets, { me, nameOf }: Shown): TemplateResult {
  return html`<ul class="t-targets">
    ${seats.map(([seat, won, wanted]) => {
      const dots = wanted !== null && wanted <= 9 && seats.length < 4;
      return html`<li class=${seat === me ? "t-mine" : ""}>
        <b>${nameOf(seat)}</b>
        ${
          dots
            ? html`<span class="t-dots" aria-hidden="true"
                >${Array.from({ length: Math.max(wanted, won) }, (_, at) => {
                  const css = at < won ? (at < wanted ? "t-full" : "t-over-target") : "";
                  return html`<i class=${css}></i>`;
                })}</span
              >`
            : nothing
        }
        <span>${won} of ${wanted ?? "?"}</span>
      </li>`;
    })}
  </ul>`;
}

function drawTally({ players, rows }: Tally): TemplateResult {
  return html`<table class="t-sums">
    <tr>
      <td></td>
      ${players.map((name) => html`<th scope="col">${name}</th>`)}
    </tr>
    ${rows.map(
      ([name, values]) =>
        html`<tr>
          <th scope="row">${name}</th>
          ${values.map((value) => html`<td>${value}</td>`)}
        </tr>`,
    )}
  </table>`;
}

function drawProspects({ ways }: Prospects): TemplateResult {
  return html`<div class="t-ways">
    ${ways.map(
      ({ name, text, card }) =>
        html`<div>
          ${
            card
              ? html`<span class="t-card t-mini bp-${suitOf(card)}" aria-hidden="true">${face(card)}</span>`
              : html`<span class="t-card t-back t-mini" aria-hidden="true"></span>`
          }
          <p><b>${name}</b> ${told(text)}</p>
        </div>`,
    )}
  </div>`;
}

const order = ["A", "K", "Q", "J", "10", "9", "8", "7", "6", "5", "4", "3", "2"];

/** Suit by suit, each card with the place where it was last seen. */
function drawSeen({ names, cards, rest }: SeenCards): TemplateResult {
  const called = new Map<string, string>(names);
  return html`<section class="t-seen" aria-label="What have I seen?">
    <p class="t-legend">${names.map(([where, name]) => html`<span class="t-was-${where}">${name}</span>`)}</p>
    ${suits
      .filter((suit) => suit !== "J")
      .map(
        (suit) =>
          html`<div class="t-seen-suit">
            <span class="bp-${suit}">${suitShape(suit)}<span class="bp-unseen">${suitNames[suit]}</span></span>
            <ul>
              ${order.map((rank) => {
                const found = Object.entries(cards).find(([card]) => suitOf(card) === suit && card.slice(1) === rank);
                const where = found?.[1] ?? "";
                return html`<li class="t-was-${where || "nowhere"}">
                  <b>${rank}</b><span class="bp-unseen">${where ? (called.get(where) ?? "") : "not seen"}</span>
                </li>`;
              })}
            </ul>
          </div>`,
      )}
    <p class="t-note">${rest}</p>
  </section>`;
}
