// Verdicts as the player of a hand shows them at a step: badges, losses, sentences, and the sheet
// with the plot and the makeable contracts.

import { html, nothing, svg, type TemplateResult } from "lit-html";
import { counted, filledText } from "../base/dom";
import { lossMark, told } from "../felt/face";
import type { Movie, OpenPlay } from "../python/contract";
import { type Judged, LastVerdicts, type Mistake, type Value, Verdicts } from "./verdicts";

export { LastVerdicts, Verdicts };

const comes = "{whose} {card} comes next and gives {what} away: {better} keeps {it}.";
const gave = "{whose} {card} gave {what} away: {better} would have kept {it}.";
const turned = "{whose} {card} in {trick} gave {what} away: {better} would have kept {it}.";
const keeps = "{trick}: {better} keeps {it}";
const cost = { one: "That cost # point.", other: "That cost # points." };
const sides = "Tricks for {who} with best play after each card";
const values =
  "Gold: the total tricks for the side to play if this card is played. Red: the tricks that the card gives away. The solver sees all hands.";
const parOf = {
  plus: "Par at duplicate scoring: {contracts}; {score} for North and South.",
  minus: "Par at duplicate scoring: {contracts}; {score} for East and West.",
};

/** A sentence about a mistake. */
function about(text: string, one: Mistake, movie: Movie, forms: Judged["lost"]): string {
  const who = nameOf(movie, one.seat);
  return filledText(text, {
    whose: who === "You" ? "Your" : `${who}'s`,
    card: one.card,
    what: counted(one.loss, forms),
    better: one.better[0] ?? "",
    it: one.loss === 1 ? "it" : "them",
    trick: movie.steps[one.step + 1]?.group ?? "",
  });
}

const nameOf = (movie: Movie, seat: string) => movie.seats.find(({ id }) => id === seat)?.name ?? seat;

/** What a step shows. */
export interface ShownVerdicts {
  /** The values of the cards that may be played now. */
  values: ReadonlyMap<string, Value>;
  /** The next card, if it gives tricks away. */
  mistaken: string;
  /** One sentence about this step; empty if there is nothing to say. */
  text: string;
  /** By the step of a card, the tricks that it gave away. */
  losses: ReadonlyMap<number, number>;
  /** The step before the next mistake; null if there is none after this step. */
  next: number | null;
  page: (go: (step: number) => void) => TemplateResult;
}

interface At {
  movie: Movie;
  step: number;
  last: number;
  /** Later steps are not revealed. */
  hidesLater: boolean;
}

export function shownAt(verdicts: Judged, at: At): ShownVerdicts {
  const { step, hidesLater } = at;
  const { lost } = verdicts;
  const upTo = hidesLater ? step - 1 : Infinity;
  const mistakes = verdicts.mistakes.filter((one) => one.step <= upTo);
  const before = mistakes.find((one) => one.step === step - 1);
  const coming = mistakes.find((one) => one.step === step);
  const text = coming ? about(comes, coming, at.movie, lost) : before ? about(gave, before, at.movie, lost) : "";
  return {
    values: verdicts.valuesAt(step) ?? new Map(),
    mistaken: coming?.card ?? "",
    text,
    losses: new Map(mistakes.map((one) => [one.step + 1, one.loss])),
    next: mistakes.find((one) => one.step > step)?.step ?? null,
    page: (go) => page(verdicts, mistakes, at, go),
  };
}

/** What is shown at the end of a deal. */
export interface Solved {
  turned: { step: number; text: string } | null;
  makeable: TemplateResult;
}

/** Set once the solver has finished; null if it does not. */
export async function solved(movie: Movie, play: OpenPlay): Promise<Solved | null> {
  const verdicts = await new Promise<Verdicts>((done) => {
    const found = new Verdicts(movie, play, 0, () => found.busy || done(found));
  });
  if (verdicts.failed) return null;
  const { critical } = verdicts;
  return {
    turned: critical && { step: critical.step, text: about(turned, critical, movie, verdicts.lost) },
    makeable: makeable(verdicts, (seat) => nameOf(movie, seat)),
  };
}

// --- the page beside the table ---------------------------------------------------------------------

function page(verdicts: Judged, mistakes: readonly Mistake[], at: At, go: (step: number) => void): TemplateResult {
  const { movie, step, last, hidesLater } = at;
  const name = (seat: string) => nameOf(movie, seat);
  const later = hidesLater && step < last;
  const critical = later ? null : verdicts.critical;
  return html`<div class="v-page">
    ${verdicts instanceof Verdicts ? figure(verdicts, at, name) : nothing}
    ${
      critical
        ? html`<p class="t-note v-critical">
            <b>The turning point</b>
            <span>${told(about(turned, critical, movie, verdicts.lost))}</span>
            ${critical.points ? html`<span>${counted(critical.points, cost)}</span>` : nothing}
            <button type="button" class="v-go" data-step=${critical.step} @click=${() => go(critical.step)}>
              Look
            </button>
          </p>`
        : nothing
    }
    ${
      mistakes.length
        ? html`<ul class="v-mistakes">
            ${mistakes.map(
              (one) =>
                html`<li>
                  <button
                    type="button"
                    data-step=${one.step}
                    aria-current=${one.step === step ? "step" : nothing}
                    @click=${() => go(one.step)}
                  >
                    ${told(`${name(one.seat)} ${one.card}`)}
                  </button>
                  <span>${told(about(keeps, one, movie, verdicts.lost))}</span>
                  ${lossMark(one.loss)}
                </li>`,
            )}
          </ul>`
        : html`<p class="t-note">${verdicts.complete ? "No card has given anything away." : "Solving …"}</p>`
    }
    ${later || !(verdicts instanceof Verdicts) ? nothing : makeable(verdicts, name)}
    <p class="t-note">${verdicts instanceof LastVerdicts ? verdicts.last.note : values}</p>
  </div>`;
}

function figure(verdicts: Verdicts, at: At, name: (seat: string) => string): TemplateResult {
  const { seats, declaring } = verdicts.play;
  const who = seats.filter((_, i) => i % 2 === declaring).map(name);
  return html`<figure class="v-figure">
    <figcaption>${filledText(sides, { who: who.join(", ") })}</figcaption>
    ${plot(verdicts, at)}
  </figure>`;
}

const signs = ["♠", "♥", "♦", "♣", "NT"];

/** The tricks of each hand as declarer, as newspapers print them. */
function makeable({ makeable: found, play }: Verdicts, name: (seat: string) => string): TemplateResult {
  if (!found) return html``;
  const order = [4, 0, 1, 2, 3];
  const tricks = (hand: number) => order.map((named) => found.table[named]?.[hand] ?? 0).join();
  // Partners usually take the same number of tricks, whichever of them declares.
  const rows = play.seats.flatMap((seat, hand): [number, string][] => {
    const same = tricks(hand) === tricks((hand + 2) % 4);
    if (!same) return [[hand, name(seat)]];
    return hand < 2 ? [[hand, `${name(seat)}, ${name(play.seats[hand + 2] ?? "")}`]] : [];
  });
  return html`<div class="v-makeable">
    <h3>Makeable tricks</h3>
    <table>
      <thead>
        <tr>
          <th></th>
          ${order.map((named) => html`<th scope="col">${told(signs[named] ?? "")}</th>`)}
        </tr>
      </thead>
      <tbody>
        ${rows.map(
          ([hand, title]) =>
            html`<tr>
              <th scope="row">${title}</th>
              ${order.map((named) => {
                const taken = found.table[named]?.[hand] ?? 0;
                return html`<td class=${taken >= 7 ? "v-most" : ""}>${taken}</td>`;
              })}
            </tr>`,
        )}
      </tbody>
    </table>
    ${
      found.par
        ? html`<p class="t-note v-par">
            ${
              found.par.contracts.length
                ? told(
                    filledText(found.par.score >= 0 ? parOf.plus : parOf.minus, {
                      contracts: found.par.contracts.join(", "),
                      score: String(Math.abs(found.par.score)),
                    }),
                  )
                : "Par at duplicate scoring: all pass."
            }
          </p>`
        : nothing
    }
  </div>`;
}

// --- the plot ------------------------------------------------------------------------------------------

const box = { width: 320, height: 104, left: 22, right: 8, top: 8, bottom: 18 };

function plot(verdicts: Verdicts, { step, hidesLater, last }: At): TemplateResult {
  const { play } = verdicts;
  const points = play.positions.flatMap(([at, count]) => {
    const tricks = verdicts.makeableAt(at);
    return tricks === null || (hidesLater && at > step) ? [] : [{ at, count, tricks }];
  });
  if (play.made !== null && !(hidesLater && step < last)) points.push({ at: last, count: 52, tricks: play.made });
  const shown = [...points.map(({ tricks }) => tricks), ...(play.target === null ? [] : [play.target])];
  const most = Math.min(13, Math.max(...shown, 0) + 1);
  const least = Math.max(0, Math.min(...shown, 13) - 1);
  const x = (count: number) => box.left + ((box.width - box.left - box.right) * count) / 52;
  const y = (tricks: number) =>
    box.top + ((box.height - box.top - box.bottom) * (most - tricks)) / Math.max(1, most - least);
  const line = points
    .map(
      ({ count, tricks }, i) => `${i ? `H${x(count).toFixed(1)}V` : `M${x(count).toFixed(1)} `}${y(tricks).toFixed(1)}`,
    )
    .join("");
  const here = points.findLast(({ at }) => at <= step);
  const rows = Array.from({ length: most - least + 1 }, (_, i) => least + i);
  const said = points.filter(({ tricks }, i) => tricks !== points[i - 1]?.tricks).map(({ tricks }) => tricks);
  return html`<svg
    class="v-plot"
    viewBox="0 0 ${box.width} ${box.height}"
    role="img"
    aria-label=${filledText("Makeable tricks: {numbers}", { numbers: said.join(", ") })}
  >
    ${rows.map(
      (tricks) => svg`<line class="v-grid" x1=${box.left} x2=${box.width - box.right} y1=${y(tricks)} y2=${y(tricks)} />
        <text x=${box.left - 6} y=${y(tricks) + 4} text-anchor="end">${tricks}</text>`,
    )}
    ${[1, 3, 5, 7, 9, 11, 13].map(
      (trick) => svg`<text x=${x(4 * trick - 2)} y=${box.height - 4} text-anchor="middle">${trick}</text>`,
    )}
    ${
      play.target === null
        ? nothing
        : svg`<line class="v-target" x1=${box.left} x2=${box.width - box.right} y1=${y(play.target)} y2=${y(play.target)} />`
    }
    ${line ? svg`<path class="v-line" d=${line} />` : nothing}
    ${here ? svg`<circle class="v-here" cx=${x(here.count)} cy=${y(here.tricks)} r="4.5" />` : nothing}
  </svg>`;
}
