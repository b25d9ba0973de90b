// The question to a seat, with the quickest control for it: a bidding box, a stepper, tiles, slots. The engine decides
// which answers there are, and which of them are allowed.

import { html, nothing, type TemplateResult } from "lit-html";
import { spoken, suitNames, suitOf } from "../felt/cards";
import type { Answer, CardsPart, ListedPart, Prompt, TypedPart } from "../python/contract";
import { face, inTitle, suitShape, told } from "../felt/face";
import { answersOf, cardsPart, listed, tapped, typedPart } from "./prompt-cards";

/** What the reader has chosen so far for this question. */
export interface Answering {
  /** The cards that were tapped. */
  picked: readonly string[];
  /** The call, number or choice that was tapped. */
  chosen: string;
  /** The level whose bids are shown; 0 before one is chosen. */
  level: number;
  /** What the picked cards would amount to, in the engine's words. */
  weighed: string;
  typed: string;
}

export const nothingChosen: Answering = { picked: [], chosen: "", level: 0, weighed: "", typed: "" };

export interface Dock {
  prompt: Prompt;
  answering: Answering;
  /** The answer that a hint suggests. */
  hinted: string;
  /** Cards that are asked for but are in no hand. */
  loose?: readonly string[];
  set: (change: Partial<Answering>) => void;
  act: (action: string) => void;
}

const bidPattern = /^([1-7])(♣|♦|♥|♠|NT)$/;
const denominations = ["♣", "♦", "♥", "♠", "NT"];

/** Returns nothing if a card is tapped on the felt and there is no more to say. */
export function drawDock(dock: Dock): TemplateResult | typeof nothing {
  const { prompt } = dock;
  const rows: (TemplateResult | typeof nothing)[] = [];
  const [calls] = listed(prompt, "call");
  const many = cardsPart(prompt);
  const verbs = listed(prompt, "card");
  const [number] = listed(prompt, "number");
  const typed = typedPart(prompt);
  const choices = listed(prompt, "choice").flatMap(answersOf);
  if (typed) return drawPad(dock, typed);
  if (calls?.answers.some(({ action }) => bidPattern.test(action))) rows.push(bidding(dock, calls.answers));
  if (number) rows.push(stepper(dock, number));
  if (dock.loose?.length) rows.push(looseCards(dock));
  if (verbs.length > 1) rows.push(verbTiles(dock, verbs));
  // One choice beside a number, such as keeping the bid, shares the row of the number's button.
  const beside = number && choices.length === 1 && !choices[0]?.means ? choices : [];
  if (choices.length && !beside.length) rows.push(drawChoices(dock, choices));
  const others = (calls?.answers ?? []).filter(({ action, legal }) => legal && !bidPattern.test(action));
  const stakes = others.some(({ means = "" }) => means.length > shortMeaning);
  if (stakes) rows.push(drawStakes(others));
  const [pass, ...doubles] = passes(dock, others, !stakes);
  // Several redoubles, each with a name, have a row of their own.
  if (doubles.length > 1) rows.push(html`<div class="t-row">${doubles.splice(0)}</div>`);
  const last = [
    ...(pass ? [pass] : []),
    ...doubles,
    ...beside.map((one) => plainChoice(dock, one)),
    ...(many ? [confirmCards(dock, many)] : []),
    ...confirm(dock),
  ];
  if (last.length) rows.push(html`<div class="t-row">${last}</div>`);
  return rows.length ? html`${rows}` : nothing;
}

function meaning(text: string): TemplateResult {
  return html`<p class="t-means" aria-live="polite">${told(text ? `${inTitle(text)}.` : "")}</p>`;
}

// --- calls ----------------------------------------------------------------------------------------

function bidding(dock: Dock, answers: readonly Answer[]): TemplateResult {
  const { chosen } = dock.answering;
  const bids = new Map(answers.filter(({ action }) => bidPattern.test(action)).map((one) => [one.action, one]));
  const legalAt = (level: number) => denominations.some((suit) => bids.get(`${level}${suit}`)?.legal);
  const levels = [1, 2, 3, 4, 5, 6, 7];
  const level = dock.answering.level || Number(chosen.charAt(0)) || levels.find(legalAt) || 1;
  const suits = denominations.filter((suit) => bids.has(`${level}${suit}`));
  const found = bids.get(chosen);
  return html`
    <div class="t-row t-levels" role="group" aria-label="Level">
      ${levels.map(
        (one) =>
          html`<button
            type="button"
            class="t-button ${one === level ? "t-sel" : ""} ${legalAt(one) ? "" : "t-nope"}"
            aria-pressed=${one === level}
            aria-disabled=${legalAt(one) ? nothing : "true"}
            @click=${() => dock.set({ level: one, chosen: "" })}
          >
            ${one}
          </button>`,
      )}
    </div>
    <div class="t-row" role="group" aria-label="Bids of level ${level}">
      ${suits.map((suit) => {
        const action = `${level}${suit}`;
        const legal = bids.get(action)?.legal ?? false;
        return html`<button
          type="button"
          class="t-button ${action === chosen ? "t-sel" : ""} ${legal ? "" : "t-nope"} ${hintCss(dock, action)}"
          data-action=${action}
          aria-pressed=${action === chosen}
          aria-label=${suit === "NT" ? nothing : bidInWords(level, suit)}
          aria-disabled=${legal ? nothing : "true"}
          @click=${() => (legal && action !== chosen ? dock.set({ chosen: action, level }) : dock.act(action))}
        >
          ${level}${denomination(suit)}
        </button>`;
      })}
    </div>
    ${meaning(found ? [inWordsOf(found), found.means].filter(Boolean).join(": ") : "")}
  `;
}

const inWordsOf = (answer: Answer) => answer.says ?? answer.action;

function denomination(suit: string): TemplateResult {
  return suit === "NT" ? html`NT` : html`<span class="bp-${suitOf(suit)}">${suitShape(suitOf(suit))}</span>`;
}

function bidInWords(level: number, suit: string): string {
  const name = suitNames[suitOf(suit)] ?? "";
  return `${level} ${level > 1 ? name : name.slice(0, -1)}`;
}

const callCss: Record<string, string> = { pass: "t-pass", double: "t-double", redouble: "t-redouble" };

/** The length of a meaning that fits on a button under its name. */
const shortMeaning = 30;

/** Pass, double and the like, if they are allowed. */
function passes(dock: Dock, answers: readonly Answer[], explained: boolean): TemplateResult[] {
  return answers.map((answer) =>
    plainChoice(dock, answer, callCss[answer.action.split(" ")[0] ?? ""], explained ? answer.means : ""),
  );
}

/** Over the button of each call, what it would amount to: when it is paid, and what each side gets. */
function drawStakes(answers: readonly Answer[]): TemplateResult {
  return html`<div class="t-row t-stakes">
    ${answers.map(
      ({ means = "" }) => html`<div>${means.split(/; |: /).map((part) => html`<p>${told(inTitle(part))}</p>`)}</div>`,
    )}
  </div>`;
}

/** The button that confirms the choice. */
function confirm(dock: Dock): TemplateResult[] {
  const { answering, prompt } = dock;
  const { chosen } = answering;
  const bid = listed(prompt, "call").some((part) => part.answers.some(({ action }) => bidPattern.test(action)));
  const choices = listed(prompt, "choice").flatMap(answersOf);
  const tiles = choices.some(({ means }) => means);
  const [number] = listed(prompt, "number");
  const found = prompt.parts.flatMap(answersOf).find((one) => one.action === chosen);
  // If there are tiles beside a number, the number counts until a tile is chosen.
  if (number && !(tiles && choices.some((one) => one === found))) {
    const value = numberOf(dock, number);
    return [
      html`<button
        type="button"
        class="t-button ${number.verb && !chosen ? "" : "t-go"}"
        data-action=${value}
        @click=${() => dock.act(value)}
      >
        ${number.verb ? inTitle(number.answers.find(({ action }) => action === value)?.says ?? value) : `Bid ${value}`}
      </button>`,
    ];
  }
  if (!bid && !tiles && !product(choices)) return [];
  if (!found) return [html`<button type="button" class="t-button t-off" disabled>${bid ? "Bid …" : "Choose"}</button>`];
  const named = bidPattern.test(chosen) ? `Bid ${chosen}` : inTitle(inWordsOf(found));
  return [
    html`<button type="button" class="t-button t-go" data-action="go" @click=${() => dock.act(chosen)}>
      <span>${told(named)}</span>
    </button>`,
  ];
}

const hintCss = (dock: Dock, action: string) => (action && dock.hinted === action ? "t-hint" : "");

// --- numbers --------------------------------------------------------------------------------------

function numberOf(dock: Dock, { answers }: ListedPart): string {
  const legal = answers.filter((one) => one.legal);
  return (legal.find(({ action }) => action === dock.answering.chosen) ?? legal[0])?.action ?? "";
}

/** Sets a number step by step, because the range is long and the usual answer is near its beginning. */
function stepper(dock: Dock, part: ListedPart): TemplateResult {
  const legal = part.answers.filter((one) => one.legal);
  const now = numberOf(dock, part);
  const at = legal.findIndex(({ action }) => action === now);
  const found = legal[at];
  const to = (index: number) => {
    const next = legal[Math.max(0, Math.min(legal.length - 1, index))];
    if (next) dock.set({ chosen: next.action });
  };
  const number = now.replace(/^\D+/, "");
  return html`
    <div
      class="t-step"
      role="spinbutton"
      tabindex="0"
      aria-label="Number"
      aria-valuenow=${number}
      aria-valuemin=${legal[0]?.action.replace(/^\D+/, "") ?? ""}
      aria-valuemax=${legal.at(-1)?.action.replace(/^\D+/, "") ?? ""}
      @keydown=${(event: KeyboardEvent) => {
        const by: Record<string, number> = {
          ArrowUp: 1,
          ArrowRight: 1,
          ArrowDown: -1,
          ArrowLeft: -1,
          PageUp: 5,
          PageDown: -5,
        };
        const step = by[event.key];
        if (!step) return;
        event.preventDefault();
        event.stopPropagation();
        to(at + step);
      }}
    >
      <button
        type="button"
        class="t-button"
        tabindex="-1"
        aria-label="One less"
        aria-disabled=${at <= 0 ? "true" : nothing}
        @click=${() => to(at - 1)}
      >
        −
      </button>
      <span class="t-number ${hintCss(dock, now)}">${number}</span>
      <button type="button" class="t-button" tabindex="-1" aria-label="One more" @click=${() => to(at + 1)}>+</button>
    </div>
    ${found?.means ? meaning(`${number}: ${found.means}`) : nothing}
  `;
}

/** A number pad, as on a telephone. */
function drawPad(dock: Dock, { least, most }: TypedPart): TemplateResult {
  const { typed } = dock.answering;
  const value = Number(typed);
  const fits = typed !== "" && value >= least && value <= most;
  const put = (digit: string) =>
    dock.set({ typed: `${typed}${digit}`.replace(/^0+(?=\d)/, "").slice(0, String(most).length) });
  return html`<div
    class="t-pad"
    role="group"
    aria-label="A number from ${least} to ${most}"
    @keydown=${(event: KeyboardEvent) => {
      if (/^\d$/.test(event.key)) put(event.key);
      else if (event.key === "Backspace") dock.set({ typed: typed.slice(0, -1) });
      else if (event.key === "Enter" && fits) dock.act(typed);
      else return;
      event.preventDefault();
      event.stopPropagation();
    }}
  >
    <output class="t-shown" aria-live="polite">${typed || "–"}</output>
    ${["1", "2", "3", "4", "5", "6", "7", "8", "9", "0"].map(
      (digit) => html`<button type="button" class="t-button" @click=${() => put(digit)}>${digit}</button>`,
    )}
    <button
      type="button"
      class="t-button t-soft"
      aria-label="Delete"
      @click=${() => dock.set({ typed: typed.slice(0, -1) })}
    >
      ⌫
    </button>
    <button
      type="button"
      class="t-button t-wide ${fits ? "t-go" : "t-off"}"
      aria-disabled=${fits ? nothing : "true"}
      @click=${() => fits && dock.act(typed)}
    >
      ${typed && !fits ? `${least} to ${most}` : "Check"}
    </button>
  </div>`;
}

// --- choices --------------------------------------------------------------------------------------

/** The parts of an answer that says several things, such as "3 tricks, 1 lost" or "♥ game". */
function partsOf(text: string): readonly string[] {
  const mark = [", ", ": "].find((one) => text.includes(one));
  if (mark) return text.split(mark);
  const [first = "", ...rest] = text.split(" ");
  return rest.length ? [first, rest.join(" ")] : [first];
}

/** The words to choose from, part by part, if many choices say several things each; null if they need no such split. */
function product(choices: readonly Answer[]): readonly (readonly string[])[] | null {
  if (choices.length < 8) return null;
  const all = choices.map(({ action }) => partsOf(action));
  const length = all[0]?.length ?? 0;
  if (length < 2 || all.some((parts) => parts.length !== length)) return null;
  const number = (word: string) => Number.parseInt(word, 10) || 0;
  const rows = Array.from({ length }, (_, at) => {
    const words = [...new Set(all.map((parts) => parts[at] ?? ""))];
    return at ? words.sort((a, b) => number(a) - number(b)) : words;
  });
  return rows.reduce((sum, row) => sum + row.length, 0) >= choices.length + 3 ? null : rows;
}

/** The number of columns in which words of this length read well. */
function columns(words: readonly string[]): number {
  const longest = Math.max(...words.map((word) => word.length));
  const most = longest <= 3 ? 7 : longest <= 8 ? 5 : longest <= 10 ? 4 : longest <= 13 ? 3 : longest <= 36 ? 2 : 1;
  const rows = Math.ceil(words.length / most);
  return Math.ceil(words.length / rows);
}

function drawChoices(dock: Dock, answers: readonly Answer[]): TemplateResult {
  const { chosen } = dock.answering;
  const pairs = product(answers);
  if (pairs) return drawPairs(dock, answers, pairs);
  const legal = answers.filter((one) => one.legal);
  if (!legal.some(({ means }) => means)) {
    return html`<div class="t-grid t-of-${columns(legal.map(inWordsOf))}">
      ${legal.map((one) => plainChoice(dock, one))}
    </div>`;
  }
  const found = legal.find((one) => one.action === chosen);
  // Long meanings are on their tiles; of many short ones, only that of the chosen tile is shown, below the row.
  const many = legal.length > 3;
  return html`<div class="t-tiles ${many ? "t-many" : ""}" role="group">
      ${legal.map(
        (one) =>
          html`<button
            type="button"
            class="t-tile ${one === found ? "t-sel" : ""} ${hintCss(dock, one.action)}"
            data-action=${one.action}
            aria-pressed=${one === found}
            @click=${() => (one === found ? dock.act(one.action) : dock.set({ chosen: one.action }))}
          >
            ${fanOf(one)}<b>${told(inTitle(inWordsOf(one)))}</b>${many ? nothing : html`<span>${told(inTitle(one.means ?? ""))}</span>`}
          </button>`,
      )}
    </div>
    ${many ? meaning(found ? `${inWordsOf(found)}: ${found.means ?? ""}` : "") : nothing}`;
}

function plainChoice(dock: Dock, one: Answer, css = "", means = ""): TemplateResult {
  return html`<button
    type="button"
    class="t-button ${css} ${hintCss(dock, one.action)}"
    data-action=${one.action}
    @click=${() => dock.act(one.action)}
  >
    <span>${told(inTitle(inWordsOf(one)))}</span>${means ? html`<small>${told(means)}</small>` : nothing}
  </button>`;
}

/** The answer with this word at a place that keeps most of the other words chosen. */
function nearest(answers: readonly Answer[], now: readonly string[], at: number, word: string): Answer | undefined {
  const alike = (action: string) => {
    const parts = partsOf(action);
    if (parts[at] !== word || now.slice(0, at).some((one, place) => one !== parts[place])) return -1;
    return parts.filter((one, place) => one === now[place]).length;
  };
  const [best] = [...answers].sort((a, b) => alike(b.action) - alike(a.action));
  return best && alike(best.action) >= 0 ? best : undefined;
}

/** Whether the question takes three rows or more, which leave a phone no room for a sentence over the hand. */
export function asksInDock(prompt: Prompt | undefined): boolean {
  return (product(listed(prompt, "choice").flatMap(answersOf))?.length ?? 0) > 2;
}

function drawPairs(dock: Dock, answers: readonly Answer[], rows: readonly (readonly string[])[]): TemplateResult {
  const found = answers.find((answer) => answer.action === dock.answering.chosen);
  const now = found ? partsOf(found.action) : [];
  return html`
    ${rows.length > 2 ? html`<p class="t-unit">${dock.prompt.text}</p>` : nothing}
    ${rows.map((all, at) => {
      // If all words are numbers with a unit, the unit is shown only once.
      const unit = all.every((word) => /^\d+ \w+$/.test(word)) ? (all.at(-1)?.split(" ")[1] ?? "") : "";
      return html`${unit ? html`<p class="t-unit" aria-hidden="true">${inTitle(unit)}</p>` : nothing}
        <div class="t-grid t-of-${unit ? Math.min(7, all.length) : columns(all)}" role="group">
          ${all.map((word) => {
            const to = at && !found ? undefined : nearest(answers, now, at, word)?.action;
            return html`<button
              type="button"
              class="t-button ${word === now[at] ? "t-sel" : ""} ${to ? "" : "t-nope"}"
              aria-pressed=${word === now[at]}
              aria-disabled=${to ? nothing : "true"}
              aria-label=${unit ? word : nothing}
              data-action=${to ?? nothing}
              data-word=${word}
              @click=${() => to && dock.set({ chosen: to })}
            >
              <span>${unit ? word.split(" ")[0] : told(inTitle(word))}</span>
            </button>`;
          })}
        </div>`;
    })}
    ${found?.means ? meaning(`${inWordsOf(found)}: ${found.means}`) : nothing}
  `;
}

// --- cards ----------------------------------------------------------------------------------------

/** Cards from a pile, which are too close together there to be tapped. */
function looseCards(dock: Dock): TemplateResult {
  const { loose = [], prompt, act } = dock;
  return html`<div class="t-grid t-of-${Math.min(7, loose.length)} t-loose t-live" role="group" aria-label="Cards">
    ${loose.map((card, at) => {
      const action = String(tapped(prompt, [], card));
      return html`<button
        type="button"
        class="t-button ${hintCss(dock, action)}"
        data-card=${card}
        data-key=${card}
        data-action=${action}
        tabindex=${at ? -1 : 0}
        @click=${() => act(action)}
      >
        <span class="bp-unseen">${spoken(card)}</span><span aria-hidden="true">${told(card)}</span>
      </button>`;
    })}
  </div>`;
}

/** The cards that a choice would open, or how many would be face down. */
function fanOf({ open = [], closed = 0 }: Answer): TemplateResult | typeof nothing {
  if (!open.length && !closed) return nothing;
  return html`<span class="t-fan" aria-hidden="true"
    >${open.map((card) => html`<span class="t-card bp-${suitOf(card)}">${face(card)}</span>`)}${Array.from(
      { length: closed },
      () => html`<span class="t-card t-back"></span>`,
    )}</span
  >`;
}

/** A picked card, and what may be done with it. */
function verbTiles(dock: Dock, parts: readonly ListedPart[]): TemplateResult {
  const [card] = dock.answering.picked;
  return html`<div class="t-tiles" role="group">
    ${parts.map(({ verb, answers }) => {
      const found = card ? answers.find((one) => one.card === card) : undefined;
      // Before a card is chosen, the first answer gives the name of the action.
      const [{ says = "", card: any = "" } = {}] = answers;
      const name = found?.says ?? (says ? says.replace(any, "").trim() : `${verb} ${card ?? "a card"}`);
      return html`<button
        type="button"
        class="t-tile ${hintCss(dock, found?.action ?? "")}"
        data-action=${found?.action ?? verb}
        aria-disabled=${found ? nothing : "true"}
        @click=${() => found && dock.act(found.action)}
      >
        <b>${told(inTitle(name))}</b><span>${told(inTitle(found?.means ?? (card ? "" : "Tap a card first")))}</span>
      </button>`;
    })}
  </div>`;
}

function confirmCards(dock: Dock, { verb, least, most }: CardsPart): TemplateResult {
  const { picked, weighed } = dock.answering;
  const more = least - picked.length;
  const ready = more <= 0;
  const name = inTitle(verb || "play");
  const missing = most === 1 ? `${name} a card` : `Choose ${more} more`;
  return html`${weighed ? html`<p class="t-means" aria-live="polite">${told(`${inTitle(weighed)}.`)}</p>` : nothing}
    <button
      type="button"
      class="t-button ${ready ? "t-go" : "t-off"}"
      data-action="go"
      aria-disabled=${ready ? nothing : "true"}
      @click=${() => ready && dock.act(`${verb} ${picked.join(" ")}`)}
    >
      ${ready ? html`<span>${name} ${told(picked.join(" "))}</span>` : missing}
    </button>`;
}
