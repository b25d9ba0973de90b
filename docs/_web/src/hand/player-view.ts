// The player of a recorded hand: bar, felt, sentence, controls, and beside them a panel if there is room. All of it is
// a function of its state.

import { html, nothing, type TemplateResult } from "lit-html";
import { type Call, drawAuction } from "../table/auction-view";
import { icons } from "../base/dom";
import { told } from "../felt/face";
import { factsInOrder, type Fact, headline } from "../felt/facts";
import { drawFelt, type Felt } from "../felt/felt-view";
import type { Movie, Refused, Step } from "../python/contract";
import type { Zones } from "../felt/movie";
import { linesHeight, type Scene } from "../felt/scene";
import { sentenceOf } from "../table/step-sentence";
import type { Guessing } from "./guess";
import type { ShownVerdicts } from "../solve/shown";
import { drawPage, drawSettings, type Page, tabsOf } from "./panel-view";

/** A hand below the felt, for tapping. */
export interface Tray {
  scene: Scene;
  zones: Zones;
  /** How much of the lower end of its space is visible. */
  height: number;
  room: number;
}

/** For a hand with the whole window: the way back, and further entries of its menu. */
export interface Whole {
  back: { href: string; title: string };
  /** Verdicts are on from the start, unless the reader has switched them off. */
  judged: boolean;
  menu: HTMLElement;
  /** Messages beside the hand: a download, an error. */
  notice: HTMLElement;
}

export interface PlayerState {
  /** The beginning of this hand's ids. */
  name: string;
  movie: Movie;
  view: string;
  step: number;
  last: number;
  now: Step;
  zones: Zones;
  /** Null until the felt has been measured. */
  scene: Scene | null;
  tray: Tray | null;
  /** The calls up to this step, and all that may be listed. */
  calls: readonly Call[];
  listed: readonly Call[];
  /** Whether the middle of the felt shows the auction, and whether a call comes next. */
  auction: boolean;
  calling: boolean;
  playing: boolean;
  /** The panel is beside the felt; otherwise its pages open as sheets. */
  beside: boolean;
  page: Page;
  sheet: Page | "settings" | "";
  seesAll: boolean;
  hidesLater: boolean;
  intro: string;
  /** The gestures of the table, explained once. */
  hint: string;
  speed: number;
  suits: "four" | "two";
  guessing: Guessing | null;
  /** Whether a solver can judge this hand, and whether the reader wants that. */
  judged: boolean;
  judging: boolean;
  /** Its verdict at this step; null until it is there, or if not all hands are seen. */
  verdicts: ShownVerdicts | null;
  /** Asks from which seat the reader plays on. */
  taking: TemplateResult | null;
  status: readonly (Node | string)[];
  linked: boolean;
  whole: Whole | null;
  live: HTMLElement;
}

export interface PlayerActions {
  jump: (step: number) => void;
  toggle: () => void;
  see: (view: string) => void;
  open: (page: Page) => void;
  settings: () => void;
  close: () => void;
  pace: (speed: number) => void;
  colours: () => void;
  link: (by: HTMLElement) => void;
  guess: () => void;
  /** Verdicts begin, or end. */
  judge: () => void;
  take: () => void;
  /** Another card is tried. */
  tries: () => void;
  large: () => void;
  /** A link to a clause is followed. */
  leave: () => void;
  /** The felt was tapped. */
  refused: () => Refused | null;
}

const icon = (path: string): TemplateResult =>
  html`<svg class="h-icon" viewBox="0 0 24 24" aria-hidden="true"><path d=${path}></path></svg>`;
const large =
  "M14 4h6v6h-2.200V7.800l-3.900 3.900-1.600-1.600 3.900-3.900H14zM10 20H4v-6h2.200v2.200l3.900-3.900 1.600 1.600-3.900 3.900H10z";
const dots =
  "M5 10.200a1.800 1.800 0 1 0 0 3.600 1.800 1.800 0 0 0 0-3.600zm7 0a1.800 1.800 0 1 0 0 3.600 1.800 1.800 0 0 0 0-3.600zm7 0a1.800 1.800 0 1 0 0 3.600 1.800 1.800 0 0 0 0-3.600z";
const leftwards = "M15.200 4.500 17.300 6.600 11.900 12l5.400 5.400-2.100 2.100L7.700 12z";

export function drawPlayer(state: PlayerState, acts: PlayerActions): TemplateResult {
  const { guessing } = state;
  return html`
    ${bar(state, acts)} ${felt(state, acts)}
    <div class="h-foot">
      ${state.tray ? tray(state, state.tray) : nothing} ${guessing ? guessing.draw() : controls(state, acts)}
      ${guessing ? nothing : tabs(state, acts, "h-below")}
    </div>
    ${panel(state, acts)}
    <div class="h-told">
      <p class="h-status" role="status">${state.status}</p>
      ${state.whole?.notice ?? nothing}
    </div>
    <dialog
      class="t-sheet"
      aria-labelledby="${state.name}-sheet"
      @close=${acts.close}
      @click=${(event: MouseEvent) => event.target === event.currentTarget && acts.close()}
    >
      ${state.sheet ? sheet(state, acts) : nothing}
    </dialog>
    ${state.live}
    <p class="bp-unseen" id="${state.name}-keys">Left and right arrows step, Home and End jump, and Space plays.</p>
  `;
}

// --- the bar --------------------------------------------------------------------------------------

function bar({ name, movie, now, whole }: PlayerState, acts: PlayerActions): TemplateResult {
  const tool = (does: string, title: string, path: string, act: () => void) =>
    html`<button type="button" data-do=${does} aria-label=${title} title=${title} @click=${act}>${icon(path)}</button>`;
  return html`<div class="h-bar">
    ${
      whole
        ? html`<a class="h-back" href=${whole.back.href} aria-label=${whole.back.title} title=${whole.back.title}
            >${icon(leftwards)}</a
          >`
        : nothing
    }
    <div class="h-titles">
      <strong class="h-title" id="${name}-title">${told(movie.title)}</strong>
      ${facts(now.facts)}
    </div>
    ${whole ? nothing : tool("large", "Open large", large, acts.large)} ${tool("settings", "More", dots, acts.settings)}
  </div>`;
}

/** Decisive facts come first, and the rest as far as there is room; the panel's notes have all of them. */
function facts(all: readonly Fact[]): TemplateResult {
  const known = all.find(([, value]) => value === headline(all));
  const ordered = [...(known ? [known] : []), ...factsInOrder(all)];
  return html`<ul class="h-facts" aria-label="At this step">
    ${ordered.map(([fact, value]) => html`<li>${fact} <b>${told(value)}</b></li>`)}
  </ul>`;
}

// --- the felt -------------------------------------------------------------------------------------

function feltOf({ guessing, view, verdicts }: PlayerState, scene: Scene, zones: Zones): Felt {
  const asked = guessing?.asked;
  const refused = guessing?.refused ?? null;
  const live = asked?.live ?? new Set<string>();
  return {
    scene,
    zones,
    me: view === "all" ? null : view,
    roles: new Map(),
    live,
    may: live,
    picked: asked?.picked ?? [],
    refused: refused
      ? (/(?:[♠♥♦♣](?:10|[AKQJ2-9])|Joker)$/.exec(refused.action)?.[0] ?? "")
      : (verdicts?.mistaken ?? ""),
    because: new Set(refused?.because ?? []),
    hinted: "",
    stop: asked?.stop ?? "",
    reading: !guessing,
    ...(verdicts ? { values: verdicts.values } : {}),
    tap: (card) => guessing?.tap(card),
  };
}

function tray(state: PlayerState, { scene, zones, height, room }: Tray): TemplateResult {
  return html`<div class="h-tray" .style=${`height:${height}px`}>
    <div .style=${`height:${room}px`}>${drawFelt(feltOf(state, scene, zones))}</div>
  </div>`;
}

function felt(state: PlayerState, acts: PlayerActions): TemplateResult {
  const { scene, guessing, movie, name } = state;
  const middle = scene?.middle;
  // On a phone the words before the first step leave the hands at the sides in sight.
  const sides = scene?.kind === "phone" && state.step === 0 ? scene.lines.map(({ y }) => y + linesHeight) : [];
  const free = Math.max(middle?.y ?? 0, ...sides);
  // Before the first call, the author has the word.
  const opening = state.step === 0 && !!(state.intro || state.hint) && !guessing;
  return html`<div
    class="t-felt h-felt"
    tabindex="0"
    role="group"
    aria-label="The table"
    aria-describedby="${name}-keys"
    aria-keyshortcuts="ArrowLeft ArrowRight Home End Space"
  >
    ${scene ? drawFelt(feltOf(state, scene, state.zones)) : nothing}
    ${
      state.auction && middle && !opening
        ? html`<div
            class="t-middle"
            .style=${`left:${middle.x}px;top:${middle.y}px;width:${middle.width}px;height:${middle.height}px`}
          >
            ${drawAuction(movie, state.calls, state.calling ? state.now.toAct : null)}
          </div>`
        : nothing
    }
    ${
      silent(state, acts)
        ? nothing
        : html`<div class="t-over" .style=${`--say:${scene?.say ?? 8}px;--free:${free}px`}>${says(state, acts)}</div>`
    }
  </div>`;
}

/** While calls are guessed, the auction itself and the verdict show what happened. */
function silent({ guessing, auction }: PlayerState, acts: Pick<PlayerActions, "refused">): boolean {
  return guessing !== null && auction && !guessing.asked?.live.size && !acts.refused();
}

/** The sentence is over the felt; the full version is with the reasons. */
function says(state: PlayerState, acts: PlayerActions): TemplateResult {
  const { now, step, beside } = state;
  const refused = acts.refused();
  if (refused) {
    return html`<button type="button" class="t-says t-no" data-do="why" @click=${() => acts.open("rule")}>
      <span class="t-said"><span class="t-happened">${told(`${refused.text}.`)}</span></span>
      ${refused.clauses.length ? html`<span class="t-why">Why?</span>` : nothing}
    </button>`;
  }
  const trick = [...state.zones.values()].some(({ kind, plays }) => kind === "trick" && plays?.length);
  const opening = step === 0;
  const free = opening ? state.intro || state.hint || !state.auction : !trick && !state.auction;
  const judged = state.verdicts?.text ?? "";
  // A mistake replaces the event, which is visible on the table and in the notes.
  const note = now.note && !beside && !judged ? now.note : "";
  return html`<button
    type="button"
    class="t-says ${free ? "h-free" : ""} ${opening ? "h-opening" : ""}"
    data-do="why"
    @click=${() => acts.open(now.why.length ? "rule" : "notes")}
  >
    <span class="t-said"
      ><span class="t-happened"
        >${opening && state.intro ? html`<span class="h-intro">${told(state.intro)}</span> ` : nothing}<span
          class="h-sentence"
          >${judged ? html`<b class="h-judged">${told(judged)}</b>` : told(sentenceOf(now, step))}</span
        >${now.alert ? html` <span class="h-alert">${told(now.alert)}</span>` : nothing}${
          note ? html` <em class="h-note">${told(note)}</em>` : nothing
        }</span
      >${opening && state.hint ? html`<span class="h-hint">${state.hint}</span>` : nothing}</span
    >${now.why.length ? html`<span class="t-why">Why?</span>` : nothing}
  </button>`;
}

// --- the controls ---------------------------------------------------------------------------------

function controls({ step, last, playing, verdicts }: PlayerState, acts: PlayerActions): TemplateResult {
  const tool = (does: string, title: string, path: string, off: boolean, act: (() => void) | typeof nothing) =>
    html`<button
      type="button"
      class="h-step"
      data-do=${does}
      aria-label=${title}
      title=${title}
      aria-disabled=${off ? "true" : "false"}
      @click=${act}
    >
      ${icon(path)}
    </button>`;
  // Stepping back and on is announced where a held press runs.
  return html`<div class="h-controls">
    <div class="h-scrub">
      <input
        type="range"
        data-do="slide"
        min="0"
        max=${last}
        .value=${String(step)}
        aria-label="Step"
        aria-valuetext="${step} of ${last}"
        .style=${`--at:${last ? (100 * step) / last : 0}%`}
        @input=${(event: Event) => acts.jump((event.target as HTMLInputElement).valueAsNumber)}
      />
      <span class="h-counter" data-counter>${step} / ${last}</span>
    </div>
    <div class="h-steps ${verdicts && !playing ? "h-with-mistakes" : ""}" role="group" aria-label="Steps">
      ${tool("first", "First step", icons.first, step === 0, () => acts.jump(0))}
      ${tool("back", "Back one step", icons.back, step === 0, nothing)}
      ${
        verdicts && !playing
          ? html`<button
              type="button"
              class="h-step h-mistake"
              data-do="mistake"
              aria-disabled=${verdicts.next === null ? "true" : "false"}
              @click=${() => verdicts.next !== null && acts.jump(verdicts.next)}
            >
              Next mistake
            </button>`
          : tool("play", playing ? "Pause" : "Play", playing ? icons.pause : icons.play, false, acts.toggle)
      }
      ${tool("next", "Next step", icons.next, step === last, nothing)}
      ${tool("last", "Last step", icons.last, step === last, () => acts.jump(last))}
    </div>
  </div>`;
}

/** In the panel a tab shows its page; below the controls it opens it as a sheet. */
function tabs(state: PlayerState, acts: PlayerActions, css: string): TemplateResult {
  const { beside, page, sheet: opened } = state;
  return html`<div class="t-tabs h-tabs ${css}" role=${beside ? "tablist" : "group"}>
    ${tabsOf(state).map(
      ([one, name]) =>
        html`<button
          type="button"
          role=${beside ? "tab" : nothing}
          data-tab=${one}
          aria-selected=${beside ? one === page : nothing}
          aria-haspopup=${beside ? nothing : "dialog"}
          aria-expanded=${beside ? nothing : opened === one}
          @click=${() => acts.open(one)}
        >
          ${name}${one === "notes" && state.now.note ? html`<i class="h-dot"></i>` : nothing}
        </button>`,
    )}
  </div>`;
}

// --- panel and sheets -----------------------------------------------------------------------------

function panel(state: PlayerState, acts: PlayerActions): TemplateResult {
  const { now, page, guessing, movie } = state;
  const button = (does: string, name: string, act: () => void, pressed?: boolean) =>
    html`<button
      type="button"
      class="t-button t-soft"
      data-do=${does}
      aria-pressed=${pressed === undefined ? nothing : String(pressed)}
      @click=${act}
    >
      ${name}
    </button>`;
  return html`<aside class="t-panel h-panel" aria-label="Beside the table">
    ${tabs(state, acts, "")}
    <div
      class="h-page"
      role="tabpanel"
      tabindex="0"
      aria-label=${tabsOf(state).find(([one]) => one === page)?.[1] ?? ""}
    >
      ${drawPage(page, state, acts)}
      ${now.note && page !== "notes" ? html`<p class="t-note h-note">${told(now.note)}</p>` : nothing}
    </div>
    <div class="h-tools">
      ${
        movie.views.length > 1
          ? html`<label class="h-choice"
              ><span>Cards</span>
              <select data-do="view" @change=${(event: Event) => acts.see((event.target as HTMLSelectElement).value)}>
                ${movie.views.map(
                  ({ id, name }) => html`<option value=${id} .selected=${id === state.view}>${name}</option>`,
                )}
              </select></label
            >`
          : nothing
      }
      ${state.taking ?? nothing}
      <div class="t-row">
        ${state.judged ? button("verdicts", "Verdicts", acts.judge, state.judging) : nothing}
        ${button("guess", "Guess", acts.guess, guessing !== null)} ${button("take", "Take over", acts.take)}
        ${state.hidesLater ? nothing : button("try", "Try a card", acts.tries)}
      </div>
    </div>
  </aside>`;
}

function sheet(state: PlayerState, acts: PlayerActions): TemplateResult {
  const { sheet: open, movie } = state;
  const title = open === "settings" ? movie.title : (tabsOf(state).find(([one]) => one === open)?.[1] ?? "");
  return html`<div class="t-head">
      <h2 id="${state.name}-sheet">${told(title)}</h2>
      <button type="button" class="t-close" data-do="close" aria-label="Close" @click=${acts.close}>✕</button>
    </div>
    ${open === "settings" ? drawSettings(state, acts) : open ? drawPage(open, state, acts) : nothing}`;
}
