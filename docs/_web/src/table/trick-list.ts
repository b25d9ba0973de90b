// The tricks so far, one row for each, as listed beside a table; and what else happened before and between them.

import { html, nothing, type TemplateResult } from "lit-html";
import { isAuction, type Jumps } from "./auction-view";
import { lossMark, told } from "../felt/face";
import { stepOf } from "../felt/movie";
import type { Movie } from "../python/contract";

interface Entry {
  seat: string;
  short: string;
  step: number;
}

interface Row {
  name: string;
  trick: boolean;
  entries: Entry[];
  result: string;
  winner: string | undefined;
}

/** The rows up to a step, without calls; only tricks, unless `phases` is true. */
export function rowsOf(movie: Movie, view: string, step: number, phases: boolean): Row[] {
  const rows: Row[] = [];
  for (let at = 1; at <= step; at += 1) {
    const { actor, hand, group, short, action, result, winner } = stepOf(movie, view, at);
    const trick = group.startsWith("Trick");
    if (isAuction(group) || (!trick && !phases) || (trick && !actor)) continue;
    let row = rows.at(-1);
    if (row?.name !== group) {
      row = { name: group, trick, entries: [], result: "", winner };
      rows.push(row);
    }
    row.entries.push({ seat: hand ?? actor ?? "", short: short || action, step: at });
    if (result) Object.assign(row, { result, winner });
  }
  return rows.filter(({ entries }) => entries.some(({ short }) => short));
}

interface Listed {
  /** The last step to be listed. */
  upTo: number;
  /** Whether other parts of the deal have rows of their own. */
  phases: boolean;
  /** By the step of a card, the tricks that it gave away. */
  losses?: ReadonlyMap<number, number>;
}

export function drawTricks(
  movie: Movie,
  view: string,
  step: number,
  go: (step: number) => void,
  { upTo, phases, losses }: Listed = { upTo: step, phases: false },
): TemplateResult {
  const rows = rowsOf(movie, view, upTo, phases);
  const here = new Set(rows.flatMap(({ trick, entries }) => (trick ? entries.map(({ seat }) => seat) : [])));
  const seats = movie.seats.filter(({ id }) => here.has(id));
  const jumps = { now: step, go };
  if (!rows.length) return html`<p class="t-note">No card has been played to a trick yet.</p>`;
  return html`<table class="t-tricks" aria-label="Tricks">
    ${
      seats.length
        ? html`<thead>
            <tr>
              <th></th>
              ${seats.map(({ name }) => html`<th scope="col">${name}</th>`)}
              <th></th>
            </tr>
          </thead>`
        : nothing
    }
    <tbody>
      ${rows.map((row) => (row.trick ? trickRow(row, seats, jumps, losses) : phaseRow(row, movie, seats.length + 1, jumps)))}
    </tbody>
  </table>`;
}

const now = ({ entries }: Row, step: number) => (entries.some((one) => one.step === step) ? "t-now-row" : "");

function trickRow(
  row: Row,
  seats: readonly { id: string; name: string }[],
  jumps: Jumps,
  losses: ReadonlyMap<number, number> = new Map(),
): TemplateResult {
  const last = row.entries.at(-1)?.step ?? 0;
  // The winner's card is marked, so the row adds only what the tricks come to.
  return html`<tr class=${now(row, jumps.now)}>
    <th scope="row">${row.name.replace(/^\D+(?=\d)/, "")}</th>
    ${seats.map(({ id }) => {
      // A seat may have turned several cards before one fits.
      const cards = row.entries.filter(({ seat }) => seat === id);
      return html`<td data-seat=${id} class=${id === row.winner ? "t-took" : ""}>
        ${cards.map((one) => entry(one, [told(one.short), lossMark(losses.get(one.step))], jumps))}
      </td>`;
    })}
    <td class=${last > jumps.now ? "t-later" : ""}>
      ${told(row.winner ? row.result.split(" · ").slice(1).join(" · ") : row.result)}
    </td>
  </tr>`;
}

function phaseRow(row: Row, movie: Movie, columns: number, jumps: Jumps): TemplateResult {
  const name = (seat: string) => movie.seats.find(({ id }) => id === seat)?.name ?? "";
  return html`<tr class="t-phase ${now(row, jumps.now)}">
    <th scope="row" colspan=${columns > 1 ? columns + 1 : nothing}>
      ${row.name}
      <div class="t-phase-entries">
        ${row.entries
          .filter(({ short }) => short)
          .map((one) => entry(one, [name(one.seat) && `${name(one.seat)} `, told(one.short)], jumps))}
      </div>
    </th>
  </tr>`;
}

function entry({ step }: Entry, words: unknown, { now: shown, go }: Jumps): TemplateResult {
  return html`<button
    type="button"
    class=${step > shown ? "t-later" : ""}
    data-step=${step}
    aria-current=${step === shown ? "step" : nothing}
    @click=${() => go(step)}
  >
    ${words}
  </button>`;
}
