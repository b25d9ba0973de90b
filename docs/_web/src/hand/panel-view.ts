// The panel beside a recorded hand: its auction, its tricks, the notes, the rule behind the step; and the sheet with a
// reader's choices and actions.

import { html, nothing, type TemplateResult } from "lit-html";
import { auctionName, drawAuction, isAuction } from "../table/auction-view";
import { bySuit, suits } from "../felt/cards";
import { told } from "../felt/face";
import { known, stepOf } from "../felt/movie";
import { sentenceOf } from "../table/step-sentence";
import { drawTricks } from "../table/trick-list";
import { paces } from "../base/preferences";
import type { PlayerActions, PlayerState } from "./player-view";

export type Page = "auction" | "tricks" | "notes" | "rule" | "verdicts";

/** The pages that this hand has, with their names. */
export function tabsOf({ movie, view, judging }: Pick<PlayerState, "movie" | "view" | "judging">): [Page, string][] {
  const first = movie.steps.findIndex((_, at) => isAuction(stepOf(movie, view, at).group));
  const rest: [Page, string][] = [
    ["tricks", "Tricks"],
    ["notes", "Notes"],
    ["rule", "Rule"],
  ];
  if (judging) rest.push(["verdicts", "Verdicts"]);
  return first < 0 ? rest : [["auction", auctionName(movie, [{ step: first }])], ...rest];
}

export function drawPage(page: Page, state: PlayerState, acts: PlayerActions): TemplateResult {
  const { movie, view, step, last, listed, hidesLater } = state;
  // The effect of a choice in a sheet must be visible on the table under it.
  const go = (to: number) => {
    acts.jump(to);
    acts.close();
  };
  if (page === "auction") {
    if (!listed.length) return html`<p class="t-note">No call has been made yet.</p>`;
    return drawAuction(movie, listed, null, "", { now: step, go });
  }
  if (page === "tricks") {
    const losses = state.verdicts?.losses ?? new Map<number, number>();
    return drawTricks(movie, view, step, go, { upTo: hidesLater ? step : last, phases: true, losses });
  }
  if (page === "verdicts") return state.verdicts?.page(go) ?? html`<p class="t-note">Solving …</p>`;
  return page === "notes" ? notes(state, go) : rule(state, acts);
}

// --- notes ----------------------------------------------------------------------------------------

function notes(state: PlayerState, go: (step: number) => void): TemplateResult {
  const { movie, now, step, view, seesAll, hidesLater, last, zones } = state;
  const { intro } = state;
  const names = new Map(movie.seats.map(({ id, name }) => [id, name]));
  const explained = movie.steps.flatMap((_, at) => {
    const { actor, short, alert } = stepOf(movie, view, at);
    return alert && at <= (hidesLater ? step : last) ? [{ at, who: names.get(actor ?? "") ?? "", short, alert }] : [];
  });
  return html`<div class="h-notes">
    <p class="h-whole">${told(sentenceOf(now, step))} ${now.alert ? told(now.alert) : nothing}</p>
    ${now.note ? html`<p class="t-note h-note">${told(now.note)}</p>` : nothing}
    ${
      now.facts.length
        ? html`<dl class="h-facts-all">
            ${now.facts.map(
              ([name, value]) =>
                html`<div>
                  <dt>${name}</dt>
                  <dd>${told(value)}</dd>
                </div>`,
            )}
          </dl>`
        : nothing
    }
    ${[...zones.values()]
      .filter(({ deep, cards = [] }) => deep && cards.length > 1)
      .map(
        // The felt shows only the first card of a long pile; its order shows the next ones.
        ({ title, cards = [] }) => html`<p class="h-pile"><b>${title}</b> ${told(cards.join(" "))}</p>`,
      )}
    ${
      explained.length
        ? html`<div class="h-explained">
            <h3>Explained calls</h3>
            <ul>
              ${explained.map(
                ({ at, who, short, alert }) =>
                  html`<li>
                    <button
                      type="button"
                      data-step=${at}
                      aria-current=${at === step ? "step" : nothing}
                      @click=${() => go(at)}
                    >
                      ${who} ${told(short)}
                    </button>
                    ${told(alert)}
                  </li>`,
              )}
            </ul>
          </div>`
        : nothing
    }
    ${seesAll ? nothing : memory(state)} ${intro ? html`<p class="t-note h-about">${told(intro)}</p>` : nothing}
  </div>`;
}

/** The cards that a seat has seen so far, and the others, for readers who want to look them up. */
function memory({ movie, view, step }: PlayerState): TemplateResult {
  const name = movie.seats.find(({ id }) => id === view)?.name ?? "this seat";
  const { gone, unseen } = known(movie, view, step);
  const line = (term: string, cards: readonly string[]) =>
    html`<dt>${term}: ${cards.length}</dt>
      <dd>${cards.length ? told(written(cards)) : "none"}</dd>`;
  return html`<details class="h-seen">
    <summary>What has ${name} seen?</summary>
    <dl>${line("Seen, but no longer visible", gone)} ${line("Not seen yet", unseen)}</dl>
  </details>`;
}

/** Suit by suit: a sign and its ranks. */
function written(cards: readonly string[]): string {
  const held = bySuit(cards);
  return suits
    .flatMap((suit) => {
      const own = held.get(suit) ?? [];
      if (!own.length) return [];
      return [suit === "J" ? own.join(" ") : `${own[0]?.charAt(0) ?? ""}${own.map((card) => card.slice(1)).join("")}`];
    })
    .join(" ");
}

// --- the rule -------------------------------------------------------------------------------------

function rule({ movie, now, step }: PlayerState, acts: PlayerActions): TemplateResult {
  const refused = acts.refused();
  const why = refused ? refused.clauses : now.why;
  const text = refused ? `${refused.text}.` : sentenceOf(now, step);
  return html`<div class="t-rule">
    <p class="h-whole">${told(text)}</p>
    ${why.length ? nothing : html`<p class="t-note">No rule decided this step.</p>`}
    ${why.map((id) => {
      const [first = "", ...more] = (movie.words?.[id] ?? "").split("\n\n");
      const title = movie.clauses[id] ?? "";
      return html`<section class="t-note" data-clause=${id}>
        <h3>${told(title)}</h3>
        ${first ? html`<p>${told(first)}</p>` : nothing} ${more.map((one) => html`<p>${told(one)}</p>`)}
        <a href=${movie.links?.[id] ?? `#${id}`} @click=${acts.leave}>${id} in the rules</a>
      </section>`;
    })}
  </div>`;
}

// --- choices and actions ---------------------------------------------------------------------------

export function drawSettings(state: PlayerState, acts: PlayerActions): TemplateResult {
  const { movie, view, guessing, whole } = state;
  const act = (does: string, name: string, then: () => void, pressed?: boolean) =>
    html`<button
      type="button"
      data-do=${does}
      aria-pressed=${pressed === undefined ? nothing : String(pressed)}
      @click=${then}
    >
      ${name}
    </button>`;
  const closing = (then: () => void) => () => {
    acts.close();
    then();
  };
  return html`<div class="h-settings">
    ${
      movie.views.length > 1
        ? choice(
            "view",
            "Cards",
            movie.views.map(({ id, name }) => [id, name]),
            view,
            acts.see,
          )
        : nothing
    }
    ${choice(
      "pace",
      "Pace",
      paces.map(([speed, name]) => [String(speed), name]),
      String(state.speed),
      (speed) => acts.pace(Number(speed)),
    )}
    <div class="t-list">
      ${act("colours", "Four colours", acts.colours, state.suits === "four")}
      ${state.judged ? act("verdicts", "Verdicts on the cards", acts.judge, state.judging) : nothing}
      <button type="button" data-do="link" @click=${(event: Event) => acts.link(event.currentTarget as HTMLElement)}>
        ${state.linked ? "Link copied" : "Copy the link to this step"}
      </button>
      ${act("guess", guessing ? "Stop guessing" : "Guess what comes next", closing(acts.guess))}
      ${state.hidesLater ? nothing : act("try", "Try another card here", acts.tries)}
      ${act("take", "Take over from here", acts.take)} ${state.taking ?? nothing}
      ${whole ? nothing : act("large", "Open large", closing(acts.large))}
    </div>
    ${whole?.menu ?? nothing}
  </div>`;
}

/** One of a few, side by side. */
function choice(
  does: string,
  title: string,
  options: readonly (readonly [string, string])[],
  now: string,
  choose: (value: string) => void,
): TemplateResult {
  return html`<fieldset class="h-options" data-options=${does}>
    <legend>${title}</legend>
    ${options.map(
      ([value, name]) =>
        html`<button
          type="button"
          data-value=${value}
          aria-pressed=${String(value === now)}
          @click=${() => choose(value)}
        >
          ${name}
        </button>`,
    )}
  </fieldset>`;
}
