// The calls so far, with a column for each seat, in the middle of the table or beside it.

import { html, nothing, type TemplateResult } from "lit-html";
import { inTitle, told } from "../felt/face";
import { stepOf } from "../felt/movie";
import type { Movie } from "../python/contract";

export interface Call {
  seat: string;
  short: string;
  step: number;
  alert: string;
}

/** All calls up to a step. */
export function callsOf(movie: Movie, view: string, step: number): Call[] {
  const calls: Call[] = [];
  for (let at = 1; at <= step; at += 1) {
    const { actor, group, short, action, alert } = stepOf(movie, view, at);
    if (actor && isAuction(group)) calls.push({ seat: actor, short: short || action, step: at, alert: alert ?? "" });
  }
  return calls;
}

/** Whether a part of the deal, by its name in the log, has calls or announcements of points. */
export function isAuction(group: string): boolean {
  return /^(Auction|Calls|Points)/.test(group);
}

/** The name of the calls as a whole. */
export const auctionName = ({ steps }: Movie, [first]: readonly Pick<Call, "step">[]) =>
  steps[first?.step ?? 0]?.group === "Points" ? "Points" : "Auction";

/** For calls that are listed beside the table: each leads to its step. */
export interface Jumps {
  /** The current step. */
  now: number;
  go: (step: number) => void;
}

export function drawAuction(
  movie: Movie,
  calls: readonly Call[],
  toAct: string | null,
  css = "",
  jumps: Jumps | null = null,
): TemplateResult {
  const seats = seatOrder(movie, calls, toAct);
  const first = calls[0]?.seat ?? toAct ?? seats[0]?.id ?? "";
  const title = auctionName(movie, calls);
  let lead = Math.max(
    0,
    seats.findIndex(({ id }) => id === first),
  );
  // Each hand announces once, so one row holds all of it.
  if (title === "Points") {
    seats.push(...seats.splice(0, lead));
    lead = 0;
  }
  // Calls one after the other, each under its seat; a seat that is skipped keeps an empty place.
  const cells: (Call | null | "now")[] = Array.from({ length: lead }, () => null);
  const put = (seat: string, what: Call | "now") => {
    while (seats[cells.length % seats.length]?.id !== seat && cells.length < 400) cells.push(null);
    cells.push(what);
  };
  for (const call of calls) put(call.seat, call);
  if (toAct && seats.some(({ id }) => id === toAct)) put(toAct, "now");
  const rows: (typeof cells)[] = [];
  for (let at = 0; at < cells.length; at += seats.length) rows.push(cells.slice(at, at + seats.length));
  return html`<table class="t-auction ${css}" aria-label=${title}>
    <thead>
      <tr>
        ${seats.map(({ id, name }) => html`<th scope="col" class=${id === toAct ? "t-on" : ""}>${name}</th>`)}
      </tr>
    </thead>
    <tbody>
      ${rows.map(
        (row) =>
          html`<tr>
            ${seats.map((_, at) => {
              const cell = row[at];
              if (!cell) return html`<td></td>`;
              if (cell === "now") return html`<td><span class="t-call t-now">?</span></td>`;
              const words = html`${told(inTitle(cell.short))}${
                cell.alert ? html`<span aria-hidden="true">*</span><span class="bp-unseen">explained</span>` : nothing
              }`;
              if (!jumps) {
                return html`<td>
                  <span class="t-call ${cssOf(cell.short)}" title=${cell.alert || nothing}>${words}</span>
                </td>`;
              }
              const look = `t-call ${cssOf(cell.short)} ${cell.step > jumps.now ? "t-later" : ""}`;
              return html`<td>
                <button
                  type="button"
                  class=${look}
                  title=${cell.alert || nothing}
                  data-step=${cell.step}
                  aria-current=${cell.step === jumps.now ? "step" : nothing}
                  @click=${() => jumps.go(cell.step)}
                >
                  ${words}
                </button>
              </td>`;
            })}
          </tr>`,
      )}
    </tbody>
  </table>`;
}

/** The seats that bid, in the order of the table. */
function seatOrder(movie: Movie, calls: readonly Call[], toAct: string | null): { id: string; name: string }[] {
  const around = ["left", "top", "right", "bottom", "center"];
  const here = new Set([...calls.map(({ seat }) => seat), toAct]);
  const voices = movie.seats.filter(({ id, dummy }) => !dummy || here.has(id));
  return [...voices].sort((a, b) => around.indexOf(a.place) - around.indexOf(b.place));
}

/** The class of a call in the style sheet. */
export function cssOf(call: string): string {
  if (call === "pass") return "t-passed";
  if (call === "double" || call === "X") return "t-x";
  return call.startsWith("redouble") || call === "XX" ? "t-xx" : "";
}
