// The tricks so far, a row each, as they are listed beside a table.

import { html, type TemplateResult } from "lit-html";
import { told } from "./face";
import { stepOf } from "./movie";
import type { Movie } from "../python/contract";

interface Row {
  name: string;
  cards: Map<string, { short: string; step: number }>;
  winner: string | null;
}

export function drawTricks(movie: Movie, view: string, step: number, go: (step: number) => void): TemplateResult {
  const rows: Row[] = [];
  for (let at = 1; at <= step; at += 1) {
    const { actor, hand, group, short, action, result } = stepOf(movie, view, at);
    if (!actor || !group.startsWith("Trick")) continue;
    let row = rows.at(-1);
    if (row?.name !== group) {
      row = { name: group, cards: new Map(), winner: null };
      rows.push(row);
    }
    row.cards.set(hand ?? actor, { short: short || action, step: at });
    if (result) row.winner = result;
  }
  const here = new Set(rows.flatMap(({ cards }) => [...cards.keys()]));
  const seats = movie.seats.filter(({ id }) => here.has(id));
  if (!rows.length) return html`<p class="t-note">No card has been played to a trick yet.</p>`;
  return html`<table class="t-tricks" aria-label="Tricks">
    <thead>
      <tr>
        <th></th>
        ${seats.map(({ name }) => html`<th scope="col">${name}</th>`)}
        <th></th>
      </tr>
    </thead>
    <tbody>
      ${rows.map(
        ({ name, cards, winner }) =>
          html`<tr>
            <th scope="row">${name.replace("Trick ", "")}</th>
            ${seats.map(({ id }) => {
              const card = cards.get(id);
              if (!card) return html`<td></td>`;
              return html`<td><button type="button" @click=${() => go(card.step)}>${told(card.short)}</button></td>`;
            })}
            <td>${told(winner ?? "")}</td>
          </tr>`,
      )}
    </tbody>
  </table>`;
}
