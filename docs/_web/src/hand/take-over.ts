// Taking over: a recorded hand is played on from the current step, on the play page, with a way back. Opening it large
// leads to the same page, to step through it there.

import { html, type TemplateResult } from "lit-html";
import { root } from "../base/clause-index";
import { type Acted, questionsOf } from "./guess";
import { shareAt } from "./linked-hand";
import { lossMark, told } from "../felt/face";
import { linkTo } from "../play/link";
import type { Movie } from "../python/contract";
import { stepOf } from "../felt/movie";
import { saveBranch, savedBranch } from "../play/return-path";

/** A template that asks at which seat to play on. */
export async function takeOver(hand: Acted): Promise<() => TemplateResult> {
  const { share } = await questionsOf(hand);
  const seats = hand.movie.views.filter(({ id }) => id !== "all");
  const { toAct } = hand.current();
  const first = seats.find(({ id }) => id === toAct) ?? seats.find(({ id }) => id === hand.view) ?? seats[0];
  let chosen = first?.id ?? "";
  let over = false;
  const name = (seat: string) => hand.movie.seats.find(({ id }) => id === seat)?.name ?? seat;
  const go = () => {
    over = hand.current().toAct === null;
    if (over) hand.draw();
    else void leave(hand, share, chosen);
  };
  const note = () =>
    over
      ? "The deal is over: go back at least one step to take over."
      : "You take one seat and bots take the others. The record does not change, and you can return to it.";
  return () =>
    html`<div class="h-taking" role="group" aria-label="Take over">
      <p>${note()}</p>
      <div class="t-row">
        <label class="h-choice"
          ><span>Play</span>
          <select
            data-do="seat"
            @change=${(event: Event) => {
              chosen = (event.target as HTMLSelectElement).value;
            }}
          >
            ${seats.map(({ id }) => html`<option value=${id} .selected=${id === chosen}>${name(id)}</option>`)}
          </select></label
        >
        <button type="button" class="t-button t-go" data-do="play-on" @click=${go}>Play on from here</button>
      </div>
    </div>`;
}

async function leave(hand: Acted, share: string, seat: string): Promise<void> {
  const { step } = hand;
  const deal = { ...(JSON.parse(share) as object), step, view: seat, seat };
  const href = await linkTo(new URL("play.html", root), JSON.stringify(deal));
  const returnPath = { href: await hand.address(), title: hand.movie.title, table: tableSeenBy(hand, seat) };
  // So a reader who goes back with the browser returns to this step, too.
  if (!hand.source) history.replaceState(history.state, "", returnPath.href);
  saveBranch(new URL(href).hash.slice(1), { returnPath, session: undefined });
  location.assign(href);
}

/**
 * A template that asks which card to try in place of the one that was played; the result opens as a line of its own.
 */
export async function tryCard(hand: Acted): Promise<() => TemplateResult> {
  const { share } = await questionsOf(hand);
  return () => {
    const cards = hand.legal;
    const values = hand.valuesAt(hand.step);
    return html`<div class="h-taking" role="group" aria-label="Try another card">
      <p>${cards.length ? "Choose a card. You play all the hands from there." : "There is no card to play here."}</p>
      <div class="h-cards">
        ${cards.map(
          (card) =>
            html`<button
              type="button"
              class="t-button t-soft"
              data-try=${card}
              @click=${() => branch(hand, share, card)}
            >
              ${told(card)} ${lossMark(values?.get(card)?.loss)}
            </button>`,
        )}
      </div>
    </div>`;
  };
}

async function branch(hand: Acted, share: string, card: string): Promise<void> {
  const { step } = hand;
  const [from = "", ...tried] = (JSON.parse(share) as { branch?: string }).branch?.split(";") ?? [];
  // On the reader's own line it continues that line, unless an earlier step leaves the record again.
  const line = from && step > Number(from) ? [from, ...tried.slice(0, step - Number(from)), card] : [step, card];
  const href = await linkTo(new URL("play.html", root), shareAt(share, { step: step + 1, branch: line.join(";") }));
  const returnPath = hand.source
    ? savedBranch(location.hash.slice(1)).returnPath
    : { href: await hand.address(), title: hand.movie.title };
  if (returnPath) saveBranch(new URL(href).hash.slice(1), { returnPath });
  location.assign(href);
}

/** The same hand at the same step, in a window of its own. */
export async function openLarge(hand: Acted): Promise<void> {
  const { share } = await questionsOf(hand);
  const { step, view, movie } = hand;
  const href = await linkTo(new URL("play.html", root), shareAt(share, { step, view }));
  const back = await hand.address();
  if (!hand.source) history.replaceState(history.state, "", back);
  // The page that opens needs no Python to show what is known here already.
  const watched = { movie, share, game: movie.game, step, view, seat: null };
  saveBranch(new URL(href).hash.slice(1), { returnPath: { href: back, title: movie.title }, watched });
  location.assign(href);
}

/** The table at this step, as the seat sees it. */
function tableSeenBy(hand: Acted, seat: string): Movie {
  const { movie, step } = hand;
  const table: Movie["frames"][string][number]["zones"] = {};
  for (const frame of (movie.frames[seat] ?? []).slice(0, step + 1)) {
    for (const [id, zone] of Object.entries(frame.zones)) {
      if (zone) table[id] = zone;
      else delete table[id];
    }
  }
  return {
    ...movie,
    intro: "",
    clauses: {},
    words: {},
    views: movie.views.filter(({ id }) => id === seat),
    pack: "",
    steps: [{ ...stepOf(movie, seat, step), why: [] }],
    frames: { [seat]: [{ zones: table }] },
  };
}
