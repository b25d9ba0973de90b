// <bridge-hand>: the plain table of a hand becomes a player that steps through it. No Python, no
// rules: everything shown was computed when the page was built.

import { addressAt } from "./step-address";
import { fit } from "./layout-heights";
import { type Bar, barOf } from "./playback-bar";
import { spoken, withCards } from "../table/cards";
import { applySuits, type Choices, choicesOf, preferences } from "./view-options";
import { h, isTyping } from "../base/dom";
import type { Acted, Guess } from "./guess";
import { addHand, type HandOnPage, isNear, noteAwake, removeHand, startHands, useHand } from "./page-hands";
import { repeatWhilePressed, stepOnSwipe } from "./press";
import { LogView } from "./log";
import type { Movie, Questions, Step } from "../python/contract";
import { MovieError, parse, stepOf, type Zones, zonesOfSteps } from "../table/movie";
import { savePreferences } from "../base/preferences";
import { drawCardMemory } from "./card-memory";
import { drawSentence, type Opening, sentenceOf } from "../table/step-sentence";
import { TableView } from "../table/table";
import { clauseWordsOver } from "./clause-words";

type Actions = typeof import("./actions");
const actions = async () => (await import(new URL("./actions.js", import.meta.url).href)) as Actions;

let ids = 0;

class BridgeHand extends HTMLElement implements Acted, HandOnPage {
  movie!: Movie;
  view = "all";
  zones: Zones[] = [];
  step = 0;
  /** Where a hand that stands on no page of the site can be seen. */
  linkAt: ((step: number, view: string) => Promise<string>) | null = null;
  /** What guessing and taking over need; a hand of the rulebook has it in a file of its own. */
  source: (() => Promise<Questions>) | null = null;
  private guessing: Guess | null = null;
  private timer = 0;
  /** The width and the view for which the bands have their heights. */
  private fitted = "";
  private isBroken = false;

  private table!: TableView;
  private readonly facts = h("ul", { class: "bp-chips", "aria-label": "At this step" });
  felt!: HTMLElement;
  readonly say = h("div", { class: "bp-say", role: "group", "aria-label": "This step" });
  private readonly words = clauseWordsOver(this, () => this.leave());
  private readonly head = h("div", { class: "bp-header" });
  bar!: Bar;
  readonly live = h("p", { class: "bp-unseen", "aria-live": "polite" });
  readonly status = h("p", { class: "bp-status", role: "status" });
  private choices: Choices | null = null;
  private readonly cardMemory = h("details", { class: "bp-seen", hidden: true });
  private log: LogView | null = null;
  /** Draws the list of explained calls, once it is there. */
  explained?: (hidesLater: boolean) => void;

  /** Until the reader comes near, a hand stays the plain table that it is without scripts. */
  connectedCallback(): void {
    addHand(this);
  }

  disconnectedCallback(): void {
    this.pause();
    removeHand(this);
  }

  get isAwake(): boolean {
    return this.classList.contains("bp-on");
  }

  /** Out of the fold in which it lies, if it lies in one. */
  private unfold(): void {
    for (let at: Element | null = this; at; at = at.parentElement) {
      if (at instanceof HTMLDetailsElement) at.open = true;
    }
  }

  /** Become the player, its bands measured: from then on nothing moves. False if it cannot be. */
  wake(): boolean {
    this.unfold();
    if (this.isAwake) {
      this.settle();
      return true;
    }
    if (this.isBroken) return false;
    const data = this.querySelector(".bp-movie")?.textContent ?? "";
    try {
      this.movie = parse(data);
    } catch (problem) {
      const sentence = problem instanceof MovieError ? problem.message : "This hand cannot be stepped through.";
      this.append(h("p", { class: "bp-status", role: "status" }, sentence));
      this.isBroken = true;
      return false;
    }
    const wanted = this.dataset["view"];
    const first = this.movie.views.find(({ id }) => id === wanted) ?? this.movie.views[0];
    this.step = Math.min(this.last, Number(this.dataset["step"] ?? 0));
    this.build();
    this.setView(first?.id ?? "all", false);
    noteAwake();
    return true;
  }

  get last(): number {
    return this.movie.steps.length - 1;
  }

  // --- building -------------------------------------------------------------------------------

  private build(): void {
    const { movie } = this;
    const name = `bp-hand-${++ids}`;
    const title = this.querySelector<HTMLElement>(".bp-hand-title");
    if (title) title.id ||= `${name}-title`;
    this.setAttribute("role", "group");
    this.setAttribute("aria-label", movie.title);

    this.table = new TableView(movie.seats);
    this.felt = h("div", {
      class: "bp-felt",
      tabindex: 0,
      role: "group",
      "aria-label": "The table",
      "aria-describedby": `${name}-keys`,
      "aria-keyshortcuts": "ArrowLeft ArrowRight Home End Space",
    });
    this.felt.append(this.table.element);
    repeatWhilePressed(this.felt, (event) => {
      if (this.guessing?.tap(event)) return false;
      const box = this.felt.getBoundingClientRect();
      return this.walk(event.clientX < box.left + box.width / 2 ? -1 : 1);
    });

    stepOnSwipe(this.felt, (by) => this.walk(by));
    const keys = h(
      "p",
      { class: "bp-unseen", id: `${name}-keys` },
      "Left and right arrow step, Home and End jump, Space plays.",
    );

    const side = h("div", { class: "bp-side" });
    const log = this.querySelector<HTMLTableElement>("table.bp-log");
    if (log) {
      this.log = new LogView(movie, log, (step) => this.jump(step));
      // Its own box scrolls, so that a long log never makes the page scroll sideways.
      side.append(log);
    }
    this.bar = barOf(this);
    this.choices = choicesOf(this);
    this.showPreferences();
    this.cardMemory.addEventListener("toggle", () => this.showSeen());
    this.choices.element.append(this.cardMemory);
    if (movie.steps.some(({ alert }) => alert)) {
      // Nobody asked for the list, so nobody is told if it does not come.
      void actions()
        .then(({ explain }) => explain(this, this.cardMemory))
        .catch(() => undefined);
    }
    const stage = h(
      "div",
      { class: "bp-stage" },
      h(
        "div",
        { class: "bp-main" },
        this.felt,
        this.say,
        h("div", { class: "bp-sheet" }, this.words.element),
        this.bar.element,
        this.choices.element,
        this.status,
      ),
      side,
    );
    if (title) this.head.append(title);
    this.head.append(this.facts);
    const steps = this.querySelector<HTMLElement>(".bp-steps");
    for (const item of steps?.querySelectorAll("li[id]") ?? []) {
      // Links to a step lead to the player now, not to the folded sentence.
      item.removeAttribute("id");
    }
    if (steps instanceof HTMLDetailsElement) {
      steps.open = false;
      // The table abbreviates a long pile; here all of it is written out. On paper it stays above.
      const start = this.querySelector(".bp-start")?.cloneNode(true);
      if (start) steps.querySelector("ol")?.before(start);
    }
    this.prepend(this.head, stage);
    this.append(this.live, keys);
    this.classList.add("bp-on");

    this.addEventListener("keydown", (event) => this.onKey(event));
    new ResizeObserver(() => isNear(this) && this.settle()).observe(this);
  }

  showPreferences(): void {
    this.choices?.showPreferences();
    if (this.timer) this.schedule();
  }

  // --- acting ---------------------------------------------------------------------------------

  /** What a reader does with a hand comes when it is wanted. */
  private async act(then: (actions: Actions) => Promise<void> | void): Promise<void> {
    this.pause();
    try {
      await then(await actions());
    } catch {
      this.status.textContent = "What this needs could not be fetched; the hand can be stepped through.";
    }
  }

  async guess(): Promise<void> {
    if (this.guessing) this.guessing.end();
    else await this.act(({ guess }) => guess(this));
  }

  async takeOver(below: HTMLElement): Promise<void> {
    await this.act(({ takeOver }) => takeOver(this, below));
  }

  /** Guessing begins, or ends with null. */
  guessed(guessing: Guess | null): void {
    this.guessing = guessing;
    this.choices?.guessed(guessing !== null);
    this.setView(this.view);
  }

  /** Where this step of the hand can be seen. */
  async address(): Promise<string> {
    if (this.linkAt) return this.linkAt(this.step, this.view);
    return addressAt(this);
  }

  // --- moving ---------------------------------------------------------------------------------

  /** One step; true when another can follow in the same direction. */
  walk(by: 1 | -1): boolean {
    this.jump(this.step + by);
    return this.step > 0 && this.step < this.last;
  }

  jump(to: number): void {
    this.pause();
    this.go(to);
  }

  private go(to: number): void {
    useHand(this);
    const step = Math.max(0, Math.min(this.guessing?.limit ?? this.last, to));
    this.status.textContent = "";
    if (step === this.step) return;
    if (!this.step && this.opening.hint) {
      preferences.told = true;
      savePreferences({ told: true });
    }
    this.step = step;
    this.render(true);
  }

  setView(view: string, moved = true): void {
    this.pause();
    this.view = view;
    this.zones = zonesOfSteps(this.movie, view);
    this.choices?.setView(view);
    this.log?.setView(view);
    this.cardMemory.hidden = this.seesAll;
    // The sentences of all steps tell what this seat does not know.
    const steps = this.querySelector<HTMLElement>(".bp-steps");
    if (steps) steps.hidden = this.hidesLater;
    this.settle();
    this.render(moved);
  }

  private get seesAll(): boolean {
    return this.movie.views[0]?.id === this.view;
  }

  /** A seat does not know what comes; a reader may not want to. */
  get hidesLater(): boolean {
    return !this.seesAll || this.guessing !== null || this.dataset["later"] === "hidden";
  }

  toggle(): void {
    if (this.guessing) return;
    if (this.timer) {
      this.pause();
      return;
    }
    this.go(this.step === this.last ? 0 : this.step + 1);
    if (this.step === this.last) return;
    this.schedule();
    this.bar.showPlaying(true);
  }

  private schedule(): void {
    window.clearTimeout(this.timer);
    // Long sentences stay longer.
    const wait = (900 + 32 * this.current().say.length) / preferences.speed;
    this.timer = window.setTimeout(() => {
      this.go(this.step + 1);
      if (this.step < this.last) this.schedule();
      else this.pause();
    }, wait);
  }

  pause(): void {
    if (!this.timer) return;
    window.clearTimeout(this.timer);
    this.timer = 0;
    this.bar.showPlaying(false);
  }

  /** What this seat has seen so far, and what not: for whoever wants to look it up. */
  private showSeen(): void {
    if (this.seesAll) return;
    drawCardMemory(this.cardMemory, this.movie, this.view, this.step);
  }

  private onKey(event: KeyboardEvent): void {
    const target = event.target as HTMLElement;
    if (isTyping(target)) return;
    if (event.key === "Escape") this.words.shut();
    // On a button or a link the space bar presses it.
    if (event.key === " " && target.closest("button, a, summary")) return;
    this.key(event, true);
  }

  /** Act on a key; with the focus elsewhere only the arrows are ours, the rest scrolls the page. */
  key(event: KeyboardEvent, inside: boolean): void {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === "ArrowLeft") this.walk(-1);
    else if (event.key === "ArrowRight") this.walk(1);
    else if (!inside) return;
    else if (event.key === "Home") this.jump(0);
    else if (event.key === "End") this.jump(this.last);
    else if (event.key === " ") this.toggle();
    else return;
    event.preventDefault();
  }

  // --- reasons --------------------------------------------------------------------------------

  /** Whoever follows the link to a clause comes back to the same step. */
  private leave(): void {
    this.words.shut();
    if (this.linkAt) return;
    history.replaceState(history.state, "", addressAt(this, true));
  }

  // --- drawing --------------------------------------------------------------------------------

  current(): Step {
    return stepOf(this.movie, this.view, this.step);
  }

  private render(announce: boolean): void {
    const step = this.current();
    this.table.show(this.zones[this.step] ?? new Map(), step.toAct);
    this.facts.replaceChildren(...this.factsOf(this.step));

    // What held the focus inside the sentence is about to go; the table takes the focus.
    this.words.shut();
    const orphaned = this.say.contains(document.activeElement);
    this.say.replaceChildren(...drawSentence(this.movie, step, this.step, this.opening, this.words.open));
    this.say.scrollTop = 0;
    this.showSeen();
    if (orphaned) this.felt.focus({ preventScroll: true });

    this.bar.show(this.step);
    this.log?.mark(this.step, this.hidesLater);
    this.explained?.(this.hidesLater);
    this.guessing?.drawn();
    if (announce) {
      const told = [sentenceOf(step, this.step), step.alert, step.note].filter(Boolean).join(" ");
      this.live.textContent = `Step ${this.step} of ${this.last}. ${spoken(told)}`;
    }
  }

  /** What the author says before the first step, if this viewer may know it; once, how to go on. */
  private get opening(): Opening {
    const verb = matchMedia("(pointer: coarse)").matches ? "Tap" : "Click";
    const swipe = verb === "Tap" ? ", or swipe" : "";
    return {
      intro: this.seesAll || this.movie.introFor !== "all" ? this.movie.intro : "",
      hint:
        preferences.told || this.guessing
          ? ""
          : `${verb} the right half of the table to go on, the left to go back${swipe}.`,
    };
  }

  private factsOf(number: number): HTMLElement[] {
    const before = new Map(number ? stepOf(this.movie, this.view, number - 1).facts : []);
    return stepOf(this.movie, this.view, number).facts.map(([name, value]) => {
      const fresh = number > 0 && before.get(name) !== value;
      const css = fresh ? "bp-chip bp-fresh" : "bp-chip";
      return h("li", { class: css }, `${name} `, h("b", {}, ...withCards(value)));
    });
  }

  /** Bands of one height for all steps, so that no control moves under the finger. */
  private settle(): void {
    const now = `${this.clientWidth} ${this.view}`;
    if (!this.clientWidth || now === this.fitted) return;
    this.fitted = now;
    const small = this.clientWidth < 640;
    if (this.table.widen(!small)) {
      this.table.show(this.zones[this.step] ?? new Map(), this.current().toAct);
    }
    const { head, facts, felt, say, bar, view, movie } = this;
    const shown = { head, facts, felt, table: this.table.element, say, bar: bar.element };
    fit(
      shown,
      {
        facts: (step) => this.factsOf(step),
        table: (step) => {
          const blank = new TableView(movie.seats, true);
          blank.widen(!small);
          blank.show(this.zones[step] ?? new Map(), stepOf(movie, view, step).toAct);
          return blank.element;
        },
        sentence: (step) => drawSentence(movie, stepOf(movie, view, step), step, this.opening),
      },
      movie.steps.length,
      small,
    );
  }
}

applySuits();
customElements.define("bridge-hand", BridgeHand);
startHands();
