// A board or a question in one window: bar, question, felt and dock. Its display is a function of its state; the code
// that opened it decides what an answer leads to.

import { html, nothing, render, type TemplateResult } from "lit-html";
import { addressOf } from "../base/clause-index";
import { isTyping } from "../base/dom";
import { loadPreferences } from "../base/preferences";
import { cardFor } from "../felt/card-keys";
import { spoken } from "../felt/cards";
import { type Answering, drawDock, nothingChosen } from "../table/dock-view";
import { tappable, tapped } from "../table/prompt-cards";
import { told } from "../felt/face";
import type { Prompt } from "../python/contract";
import type { TaskView } from "./task";
import { TaskFelt } from "./task-felt";

/** The answers to the boards or questions of the run. */
export type Mark = "" | "right" | "half" | "wrong";

export interface Way {
  name: string;
  go?: boolean;
  act?: () => void;
  href?: string;
}

export interface ScreenState {
  title: string;
  marks: readonly Mark[];
  /** The index of this one. */
  at: number;
  count: string;
  task: TaskView | null;
  /** A message meanwhile: a question is loading, or cannot be loaded. */
  notice: string;
  /** The heading over an answer, the comments below it, and the ways on. */
  verdict: { head: string; said: readonly string[]; ways: readonly Way[] } | null;
  /** The end of a run. */
  end: TemplateResult | null;
}

export interface ScreenActions {
  act: (action: string) => void;
  hint: () => void;
  skip: () => void;
  leave: () => void;
}

/** How far the dock covers the felt, if it does not float; both from their style sheets. */
const lap = 18;
const floats = matchMedia(
  "(min-width: 700px) and (min-height: 400px), (max-height: 399px) and (orientation: landscape)",
);

const paths = {
  close: "M6 6l12 12M18 6L6 18",
  hint: "M9.500 9a2.600 2.600 0 1 1 3.700 2.400c-.800.400-1.200 1-1.200 1.900M12 17.200v.100",
  right: "M5 12.500l4.500 4.500L19 7.500",
};
const icon = (path: string) => html`<svg viewBox="0 0 24 24" aria-hidden="true"><path d=${path}></path></svg>`;

export class TaskScreen {
  readonly element = document.createElement("div");
  /** The notice that nothing can be stored; it stays when the screen is drawn again. */
  readonly notices = document.createElement("div");
  private state: ScreenState | null = null;
  #answering: Answering = nothingChosen;
  #asked: Prompt | undefined;
  #stop = "";
  #said: unknown;
  #scrolled = 0;
  readonly #live = document.createElement("p");
  readonly #felt = new TaskFelt(this.element, () => this.#draw(false));

  constructor(private readonly actions: ScreenActions) {
    this.element.className = "t-table t-task";
    this.element.setAttribute("role", "main");
    this.element.tabIndex = -1;
    this.notices.className = "t-notices";
    this.notices.append(document.createElement("span"));
    this.#live.className = "bp-unseen";
    this.#live.setAttribute("aria-live", "polite");
    this.element.addEventListener("keydown", (event) => this.#onKey(event));
  }

  /** The place of a notice. */
  get place(): Element {
    return this.notices.firstElementChild ?? this.notices;
  }

  get isOpen(): boolean {
    return this.element.isConnected;
  }

  open(): void {
    if (this.isOpen) return;
    this.#scrolled = window.scrollY;
    document.documentElement.classList.add("t-page");
    document.body.append(this.element);
    // Escape leaves, even while a question is loading.
    this.element.focus({ preventScroll: true });
  }

  close(): void {
    if (!this.isOpen) return;
    this.#felt.rest();
    this.state = null;
    render(nothing, this.element);
    this.element.remove();
    document.documentElement.classList.remove("t-page");
    window.scrollTo({ top: this.#scrolled, behavior: "instant" });
  }

  /** The question is read first. */
  readQuestion(): void {
    this.element.querySelector<HTMLElement>(".t-question, .t-end-of-run h2")?.focus({ preventScroll: true });
  }

  show(state: ScreenState): void {
    const before = this.state;
    this.state = state;
    const { task } = state;
    if (task?.prompt !== this.#asked) {
      this.#asked = task?.prompt;
      this.#answering = nothingChosen;
      const { live, may } = tappable(this.#asked);
      if (!live.has(this.#stop)) this.#stop = [...may][0] ?? "";
    }
    const held = this.element.contains(document.activeElement) ? document.activeElement : null;
    this.#draw(before?.task?.text === task?.text);
    if (state.verdict && !before?.verdict) this.readVerdict();
    else if (held && !this.element.contains(document.activeElement)) this.#felt.element?.focus({ preventScroll: true });
    // Players who use keys continue in the hand.
    if (task?.prompt && this.#stop && document.activeElement === this.#felt.element) this.#focusCard(this.#stop);
    this.#announce();
  }

  readVerdict(): void {
    this.element.querySelector<HTMLElement>(".t-verdict")?.focus({ preventScroll: true });
  }

  /** An announcement, once: a refusal, a hint, or the moves of the others. */
  #announce(): void {
    const { task = null, notice = "" } = this.state ?? {};
    const key = notice || (task?.refused ?? (task?.hint || task?.prompt));
    if (!key || key === this.#said) return;
    this.#said = key;
    const played = task?.heard ? `${task.heard} ${task.prompt?.text ?? ""}` : "";
    const text = notice || (task?.refused ? `${task.refused.text}.` : task?.hint || played);
    this.#live.textContent = spoken(text);
  }

  // --- drawing --------------------------------------------------------------------------------

  #draw(moved: boolean): void {
    const { state } = this;
    if (!state || !this.isOpen) return;
    const before = this.#felt.take();
    render(this.#whole(state), this.element);
    const { task } = state;
    const won = [...(task?.zones.values() ?? [])].find(({ kind }) => kind === "trick")?.winner ?? null;
    if (task && !state.end) this.#felt.drew(before, moved, task.from, won, loadPreferences().speed);
  }

  #whole(state: ScreenState): TemplateResult {
    const { task, end, verdict } = state;
    const bare = task && !task.html && !task.zones.size;
    return html`
      ${this.#bar(state)}
      ${
        end
          ? html`<div class="t-end-of-run">${end}${this.notices}</div>`
          : html`<div class="t-ask ${verdict ? "t-brief" : ""}">
                <p class="t-question ${bare ? "bp-unseen" : ""}" tabindex="-1">
                  ${told((verdict && task?.goal) || (task?.text ?? ""))}
                </p>
              </div>
              ${task ? this.#feltOf(task) : html`<div class="t-felt"><div class="t-over">${this.#strip(null)}</div></div>`}
              <div class="t-dock">${verdict ? this.#verdict(state, task) : this.#dock(task)}${this.notices}</div>`
      }
      ${this.#live}
    `;
  }

  #bar({ title, marks, at, count, task }: ScreenState): TemplateResult {
    const right = marks.filter((mark) => mark === "right").length;
    const hints = task?.hintsLeft ?? 0;
    const any = hints > 0 || Boolean(task?.hint);
    return html`<header class="t-bar">
      <button type="button" class="t-leave" aria-label="Leave" title="Leave" @click=${this.actions.leave}>
        ${icon(paths.close)}
      </button>
      <h1 class=${marks.length ? "t-aside-title" : ""}>${title}</h1>
      ${
        marks.length
          ? html`<div
              class="t-marks"
              role="img"
              aria-label="${Math.min(at + 1, marks.length)} of ${marks.length}, ${right} right"
            >
              ${marks.map((mark, index) => html`<i class="${mark ? `t-${mark}` : ""} ${index === at ? "t-here" : ""}"></i>`)}
            </div>`
          : nothing
      }
      <span class="t-tally">${count}</span>
      ${
        any
          ? html`<button
              type="button"
              class="t-ask-hint"
              aria-label="Hint"
              title="Hint"
              aria-disabled=${hints ? nothing : "true"}
              @click=${() => hints && this.actions.hint()}
            >
              ${icon(paths.hint)}
            </button>`
          : nothing
      }
    </header>`;
  }

  #feltOf(task: TaskView): TemplateResult {
    return this.#felt.draw(
      task,
      {
        picked: this.#answering.picked,
        stop: this.#stop,
        tap: (card) => this.#tap(card),
        skip: this.actions.skip,
      },
      task.outcome ? nothing : this.#strip(task),
      this.#boxed(task) && !floats.matches ? lap : 0,
    );
  }

  /** The sentence over the felt: a refusal, a hint, or the goal. */
  #strip(task: TaskView | null): TemplateResult | typeof nothing {
    const { notice = "" } = this.state ?? {};
    const { refused = null, hint = "", goal = "", prompt } = task ?? {};
    const text = notice || (refused ? `${refused.text}.` : hint || goal);
    if (!text) return nothing;
    const css = refused ? "t-no" : hint ? "t-hinting" : "";
    const [id] = refused?.clauses ?? [];
    const asked = refused || hint || !prompt?.text ? "" : `${prompt.text}.`;
    return html`<div class="t-says ${css}">
      <span class="t-said"
        ><span class="t-happened">${told(text)}</span>${
          asked ? html`<b class="t-asked">${told(asked)}</b>` : nothing
        }</span
      >${id ? html`<a class="t-why" href=${addressOf(id)} aria-label="Why? ${id}">Why?</a>` : nothing}
    </div>`;
  }

  /** Whether there are ways to answer besides the cards. */
  #boxed({ prompt, outcome }: TaskView): boolean {
    return !outcome && Boolean(prompt?.parts.some(({ kind }) => kind !== "card"));
  }

  #dock(task: TaskView | null): TemplateResult | typeof nothing {
    const prompt = task?.prompt;
    if (!prompt) return nothing;
    const dock = drawDock({
      prompt,
      answering: this.#answering,
      hinted: "",
      set: (change) => this.#set(change),
      act: (action) => this.actions.act(action),
    });
    return dock === nothing ? nothing : html`<div class="t-box" role="group" aria-label="Your answer">${dock}</div>`;
  }

  #verdict({ verdict }: ScreenState, task: TaskView | null): TemplateResult | typeof nothing {
    if (!verdict) return nothing;
    const { outcome, working = [], clauses = [] } = task ?? {};
    const right = outcome?.right ?? false;
    // The comment on the mistake gives way to the right line.
    const why = working.length && !right ? [] : (outcome?.said ?? []);
    const said = [...why, ...verdict.said];
    return html`<section
      class="t-verdict ${right ? "t-good" : "t-wrongly"}"
      tabindex="-1"
      aria-label=${spoken([verdict.head, ...said, ...working].join(" "))}
    >
      <div class="t-reason">
        <h2>${icon(right ? paths.right : paths.close)}${verdict.head}</h2>
        ${said.map((line) => html`<p>${told(line)}</p>`)}
        ${working.length ? html`<div class="t-working">${working.map((line) => html`<p>${told(line)}</p>`)}</div>` : nothing}
        ${
          clauses.length && working.length
            ? html`<p class="t-cites">Why? ${clauses.map((id) => html`<a href=${addressOf(id)}>${id}</a> `)}</p>`
            : nothing
        }
      </div>
      <div class="t-row">${verdict.ways.map(drawWay)}</div>
    </section>`;
  }

  // --- by tapping and by keys -----------------------------------------------------------------

  #set(change: Partial<Answering>): void {
    this.#answering = { ...this.#answering, ...change };
    this.#draw(true);
  }

  #tap(card: string): void {
    const prompt = this.state?.task?.prompt;
    if (!prompt) return;
    this.#stop = card;
    const found = tapped(prompt, this.#answering.picked, card);
    if (typeof found === "string") this.actions.act(found);
    else this.#set({ picked: found });
  }

  #focusCard(card: string): void {
    this.#stop = card;
    this.#draw(false);
    this.element.querySelector<HTMLElement>(`button[data-card="${CSS.escape(card)}"]`)?.focus();
  }

  #onKey(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || isTyping(event.target)) return;
    if (event.key === "Escape") {
      event.preventDefault();
      this.actions.leave();
      return;
    }
    const target = event.target instanceof HTMLElement ? event.target : null;
    if (!target?.dataset["card"] || !target.closest(".t-live")) return;
    const cards = [...this.element.querySelectorAll<HTMLElement>(".t-live button[data-card]")];
    const names = cards.map((one) => one.dataset["card"] ?? "");
    const card = cardFor(event.key, names, cards.indexOf(target));
    if (card === null) return;
    event.preventDefault();
    this.#focusCard(card);
  }
}

export function drawWay({ name, go, act, href }: Way): TemplateResult {
  const css = `t-button ${go ? "t-go" : "t-soft"}`;
  return href
    ? html`<a class=${css} href=${href} @click=${act}>${name}</a>`
    : html`<button type="button" class=${css} @click=${act}>${name}</button>`;
}
