// <bridge-hand>: the plain table of a hand becomes a player that steps through it. It contains no Python and no rules:
// everything was computed when the page was built.

import { render, type TemplateResult } from "lit-html";
import { callsOf, isAuction } from "../table/auction-view";
import { cardFor } from "../felt/card-keys";
import { spoken } from "../felt/cards";
import { h, isTyping } from "../base/dom";
import type { Acted, Guessing } from "./guess";
import { gather, travel } from "../felt/motion";
import type { Movie, Questions, Step } from "../python/contract";
import type { ShownVerdicts } from "../solve/shown";
import type { Judged, Value } from "../solve/verdicts";
import { type MovieError, parse, stepOf, type Zones, zonesOfSteps } from "../felt/movie";
import {
  addHand,
  arrived,
  type HandOnPage,
  isNear,
  noteAwake,
  removeHand,
  useHand,
  hands,
  startHands,
} from "./page-hands";
import type { Page } from "./panel-view";
import { drawPlayer, type PlayerActions, type PlayerState, type Tray, type Whole } from "./player-view";
import { cardSpeed, loadPreferences, type Preferences, savePreferences } from "../base/preferences";
import { repeatWhilePressed, stepOnSwipe } from "./press";
import { layOut, type Scene } from "../felt/scene";
import { addressAt, share } from "./step-address";
import { sentenceOf } from "../table/step-sentence";
import { loadStylesheet } from "../base/stylesheet";

type Solving = typeof import("../solve/shown");
const solving = async () => (await import(new URL("./shown.js", import.meta.url).href)) as Solving;
type Actions = typeof import("./actions");
const actions = async () => (await import(new URL("./actions.js", import.meta.url).href)) as Actions;

/** A page of words has the styles of the player only when it has a player. */
let dressed = document.querySelector('link[href*="/player.css"]') !== null;
const dress = (dressed ? Promise.resolve() : loadStylesheet("player")).then(() => (dressed = true));

const preferences = loadPreferences();
// Two lines of a sentence, or three with an author's note, are over the felt.
const taken = "dialog[open] .h-taking :is(select, button), .h-taking :is(select, button)";
const missing =
  "Your browser could not fetch the moves of this hand, so you see its plain table. Close the hand and open it again to retry.";
const strip = { two: 52, three: 70 };
let ids = 0;

function applySuits(): void {
  if (preferences.suits === "two") document.documentElement.dataset["suits"] = "two";
  else delete document.documentElement.dataset["suits"];
}

class BridgeHand extends HTMLElement implements Acted, HandOnPage {
  movie!: Movie;
  view = "all";
  step = 0;
  /** The address of a hand that is on no page of the site. */
  linkAt: ((step: number, view: string) => Promise<string>) | null = null;
  /** The data for guessing and taking over; a hand of the rulebook has it in a file of its own. */
  source: (() => Promise<Questions>) | null = null;
  /** Set if the hand has the window for itself. */
  whole: Whole | null = null;
  felt!: HTMLElement;

  #zones: Zones[] = [];
  readonly #name = `bp-hand-${++ids}`;
  private readonly root = h("div", { class: "t-table h-player" });
  readonly #live = h("p", { class: "bp-unseen", "aria-live": "polite" });
  #guessing: Guessing | null = null;
  #judging = false;
  private verdicts: Judged | null = null;
  private shownAt: Solving["shownAt"] | null = null;
  #taking: (() => TemplateResult) | null = null;
  #asking: "takeOver" | "tryCard" | "" = "";
  #status: readonly (Node | string)[] = [];
  #timer = 0;
  #size = { width: 0, height: 0 };
  #scene: Scene | null = null;
  /** The page of the panel that the reader chose; until then it is the most relevant one. */
  #chosen: Page | "" = "";
  #sheet: PlayerState["sheet"] = "";
  #linked = false;
  #noted = false;
  /** The movie of a folded hand, in a file: while loading, and once loaded. */
  #coming = false;
  #told = "";
  #missing = h("p", { class: "bp-status", role: "status" }, missing);

  /** Until the reader comes near, a hand stays the plain table that it is without scripts. */
  connectedCallback(): void {
    addHand(this);
  }

  disconnectedCallback(): void {
    this.pause();
    this.verdicts?.end();
    removeHand(this);
  }

  get isAwake(): boolean {
    return this.classList.contains("bp-on");
  }

  /** Open the fold around it, if there is one. */
  #unfold(): void {
    for (let at: Element | null = this; at; at = at.parentElement) {
      if (at instanceof HTMLDetailsElement) at.open = true;
    }
  }

  async #fetchMovie(from: string): Promise<void> {
    if (this.#coming) return;
    this.#coming = true;
    const found = await fetch(from).catch(() => null);
    this.#told = found?.ok ? await found.text().catch(() => "") : "";
    this.#coming = false;
    if (this.#told) {
      this.#missing.remove();
      arrived(this);
    } else this.prepend(this.#missing);
  }

  /** Become the player, as high as the plain table was. False if it cannot be. */
  wake(): boolean {
    this.#unfold();
    if (this.isAwake) {
      this.#measure();
      return true;
    }
    if (this.classList.contains("bp-broken")) return false;
    if (!dressed) {
      void dress.then(() => arrived(this));
      return false;
    }
    const data = this.querySelector<HTMLElement>(".bp-movie");
    const from = data?.dataset["from"];
    if (from && !this.#told) {
      void this.#fetchMovie(from);
      return false;
    }
    try {
      this.movie = parse(this.#told || (data?.textContent ?? ""));
    } catch (problem) {
      this.append(h("p", { class: "bp-status", role: "status" }, (problem as MovieError).message));
      this.classList.add("bp-broken");
      return false;
    }
    const wanted = this.dataset["view"];
    const first = this.movie.views.find(({ id }) => id === wanted) ?? this.movie.views[0];
    this.step = Math.min(this.last, Number(this.dataset["step"] ?? 0));
    this.#build();
    this.setView(first?.id ?? "all", false);
    noteAwake();
    // Readers who want verdicts get them on every hand, except where the next steps are to be guessed.
    const { verdicts = this.whole?.judged } = preferences;
    if (verdicts && this.#judged && this.#seesAll && this.dataset["later"] !== "hidden") {
      if (this.whole?.judged) this.#chosen = "verdicts";
      void this.#judge();
    }
    return true;
  }

  get last(): number {
    return this.movie.steps.length - 1;
  }

  #build(): void {
    this.setAttribute("role", "group");
    this.setAttribute("aria-label", this.movie.title);
    // Links to a step lead to the player now, not to the folded sentence.
    for (const item of this.querySelectorAll(".bp-steps li[id]")) item.removeAttribute("id");
    const steps = this.querySelector<HTMLDetailsElement>("details.bp-steps");
    if (steps) steps.open = false;
    this.prepend(this.root);
    this.classList.add("bp-on");
    if (this.whole) this.classList.add("h-whole-window");
    // Rendered once without a measured felt, so that there is one to measure.
    this.#zones = zonesOfSteps(this.movie, this.view);
    this.draw();
    this.felt = this.root.querySelector<HTMLElement>(".h-felt") ?? this.root;
    repeatWhilePressed(this.felt, (event) => {
      if (this.#guessing) return false;
      const box = this.felt.getBoundingClientRect();
      return this.walk(event.clientX < box.left + box.width / 2 ? -1 : 1);
    });
    stepOnSwipe(this.felt, (by) => this.walk(by));
    this.addEventListener("keydown", (event) => this.#onKey(event));
    new ResizeObserver(() => isNear(this) && this.#measure()).observe(this.felt);
  }

  #measure(): void {
    const { clientWidth: width, clientHeight: height } = this.felt;
    if (!width || (width === this.#size.width && height === this.#size.height)) return;
    this.#size = { width, height };
    this.draw();
  }

  showPreferences(): void {
    if (!this.isAwake) return;
    this.draw();
    if (this.#timer) this.#schedule();
  }

  /** Save the choice, and apply it to every hand. */
  #prefer(chosen: Partial<Preferences>): void {
    Object.assign(preferences, chosen);
    savePreferences(chosen);
    applySuits();
    for (const hand of hands) hand.showPreferences();
  }

  // --- acting ---------------------------------------------------------------------------------

  tell(...what: (Node | string)[]): void {
    this.#status = what;
    this.draw();
  }

  say(text: string): void {
    this.#live.textContent = text;
  }

  /** The actions on a hand are loaded on demand. */
  async #act(then: (actions: Actions) => Promise<void> | void): Promise<void> {
    this.pause();
    try {
      await then(await actions());
    } catch {
      this.#judging &&= this.shownAt !== null;
      this.tell("Loading failed; you can still step through the hand.");
    }
  }

  async #guess(): Promise<void> {
    if (this.#guessing) {
      this.#guessing.end();
      return;
    }
    void this.#solve().catch(() => undefined);
    await this.#act(({ guess }) => guess(this));
  }

  async #ask(what: "takeOver" | "tryCard"): Promise<void> {
    const open = this.#asking === what;
    this.#taking = null;
    this.#asking = open ? "" : what;
    this.draw();
    if (open) return;
    void this.#solve().catch(() => undefined);
    await this.#act(async (found) => {
      this.#taking = await found[what](this);
      this.draw();
      this.root.querySelector<HTMLElement>(taken)?.focus();
    });
  }

  get legal(): readonly string[] {
    return [...(this.#zones[this.step]?.values() ?? [])].find(({ legal }) => legal?.length)?.legal ?? [];
  }

  /** The values of cards at a step, as far as the solver has them. */
  valuesAt(step: number): ReadonlyMap<string, Value> | null {
    return this.verdicts?.valuesAt(step) ?? null;
  }

  /** Guessing begins, or ends with null. */
  guessed(guessing: Guessing | null): void {
    this.#guessing = guessing;
    this.root.classList.toggle("h-guessing", guessing !== null);
    this.setView(this.view);
  }

  /** The address of this step of the hand. */
  async address(): Promise<string> {
    if (this.linkAt) return this.linkAt(this.step, this.view);
    return addressAt(this);
  }

  readonly #acts: PlayerActions = {
    jump: (step) => this.jump(step),
    toggle: () => this.#toggle(),
    see: (view) => this.setView(view),
    open: (page) => this.#open(page),
    settings: () => {
      this.pause();
      this.#sheet = "settings";
      this.draw();
    },
    close: () => {
      if (!this.#sheet) return;
      this.#sheet = "";
      this.draw();
    },
    pace: (speed) => this.#prefer({ speed }),
    colours: () => this.#prefer({ suits: preferences.suits === "two" ? "four" : "two" }),
    link: () => void this.#link(),
    guess: () => void this.#guess(),
    judge: () => {
      this.#prefer({ verdicts: !this.#judging });
      if (this.#judging) this.#stopJudging();
      else void this.#judge();
    },
    take: () => void this.#ask("takeOver"),
    tries: () => void this.#ask("tryCard"),
    large: () => void this.#act(({ openLarge }) => openLarge(this)),
    leave: () => this.#leave(),
    refused: () => this.#guessing?.refused ?? null,
  };

  /** True if a solver can judge the cards of this hand, or the engine has judged the last ones. */
  get #judged(): boolean {
    return !!(this.movie.play ?? this.movie.last);
  }

  /** Verdicts are only for views of all hands. */
  async #judge(): Promise<void> {
    const { views } = this.movie;
    this.pause();
    this.#judging = true;
    if (!this.#seesAll && views[0]) this.setView(views[0].id);
    else this.draw();
    await this.#act(() => this.#solve());
    this.draw();
  }

  /** Start the solver, if it is needed. */
  async #solve(): Promise<void> {
    const { play, last } = this.movie;
    const { shownAt, LastVerdicts, Verdicts } = await solving();
    this.shownAt = shownAt;
    if (play) this.verdicts ??= new Verdicts(this.movie, play, this.step, () => this.#hear());
    else if (last) this.verdicts ??= new LastVerdicts(last);
  }

  /** The solver has sent more, or a reason why it cannot. */
  #hear(): void {
    const failed = this.verdicts?.failed;
    if (failed) this.verdicts = null;
    if (!failed || !this.#judging) this.draw();
    else {
      this.#stopJudging();
      this.tell(failed);
    }
  }

  /** The solver's verdict at this step, if all hands are seen. */
  get #shown(): ShownVerdicts | null {
    const { verdicts, shownAt, movie, step, last, hidesLater } = this;
    if (!this.#judging || !verdicts || !shownAt || !this.#seesAll || this.#guessing) return null;
    return shownAt(verdicts, { movie, step, last, hidesLater });
  }

  #stopJudging(): void {
    this.#judging = false;
    if (this.#chosen === "verdicts") this.#chosen = "";
    this.draw();
  }

  async #link(): Promise<void> {
    this.#linked = await share(this);
    this.draw();
  }

  #open(page: Page): void {
    this.pause();
    if (this.beside) this.#chosen = page;
    else this.#sheet = page;
    this.draw();
  }

  // --- moving ---------------------------------------------------------------------------------

  /** One step; true if another can follow in the same direction. */
  walk(by: 1 | -1): boolean {
    this.jump(this.step + by);
    return this.step > 0 && this.step < this.last;
  }

  jump(to: number): void {
    this.pause();
    this.#go(to);
  }

  #go(to: number): void {
    useHand(this);
    const step = Math.max(0, Math.min(this.#guessing?.limit ?? this.last, to));
    this.#status = [];
    this.#linked = false;
    if (step === this.step) return;
    if (!this.step && this.#hint) {
      preferences.told = true;
      savePreferences({ told: true });
    }
    const before = this.step;
    this.step = step;
    this.draw(before);
    this.#announce();
  }

  setView(view: string, announce = true): void {
    this.pause();
    this.view = view;
    this.#zones = zonesOfSteps(this.movie, view);
    this.#noted = this.movie.steps.some((_, at) => stepOf(this.movie, view, at).note);
    // The sentences of all steps contain things that this seat does not know.
    const steps = this.querySelector<HTMLElement>(".bp-steps");
    if (steps) steps.hidden = this.hidesLater;
    this.draw();
    this.#measure();
    if (announce) this.#announce();
  }

  get #seesAll(): boolean {
    return this.movie.views[0]?.id === this.view;
  }

  /** A seat does not know the next steps, and a reader may not want to. */
  private get hidesLater(): boolean {
    return !this.#seesAll || this.#guessing !== null || this.dataset["later"] === "hidden";
  }

  #toggle(): void {
    if (this.#guessing) return;
    if (this.#timer) {
      this.pause();
      return;
    }
    this.#go(this.step === this.last ? 0 : this.step + 1);
    if (this.step === this.last) return;
    this.#schedule();
    this.draw();
  }

  #schedule(): void {
    window.clearTimeout(this.#timer);
    // Long sentences stay longer; even the fastest must be readable.
    const wait = (900 + 32 * this.current().say.length) / Math.min(4, preferences.speed);
    this.#timer = window.setTimeout(() => {
      this.#go(this.step + 1);
      if (this.step < this.last) this.#schedule();
      else this.pause();
    }, wait);
  }

  pause(): void {
    if (!this.#timer) return;
    window.clearTimeout(this.#timer);
    this.#timer = 0;
    this.draw();
  }

  #onKey(event: KeyboardEvent): void {
    const target = event.target as HTMLElement;
    if (isTyping(target) || target.closest("dialog")) return;
    if (this.#alongHand(event, target)) return;
    // On a button or a link the space bar presses it.
    if (event.key === " " && target.closest("button, a, summary")) return;
    this.key(event, true);
  }

  /** In a hand that asks for a card, keys move from card to card. */
  #alongHand(event: KeyboardEvent, target: HTMLElement): boolean {
    const live = target.dataset["card"] ? target.closest(".t-live") : null;
    if (!live || !this.#guessing || event.ctrlKey || event.metaKey || event.altKey) return false;
    const buttons = [...live.querySelectorAll<HTMLElement>("button[data-card]")];
    const cards = buttons.map((one) => one.dataset["card"] ?? "");
    const next = cardFor(event.key, cards, buttons.indexOf(target));
    if (next === null) return false;
    this.#guessing.stop = next;
    this.draw();
    buttons[cards.indexOf(next)]?.focus();
    event.preventDefault();
    return true;
  }

  /** Handle a key; with the focus elsewhere only the arrows are ours, and the rest scrolls the page. */
  key(event: KeyboardEvent, inside: boolean): void {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === "ArrowLeft") this.walk(-1);
    else if (event.key === "ArrowRight") this.walk(1);
    else if (!inside) return;
    else if (event.key === "Home") this.jump(0);
    else if (event.key === "End") this.jump(this.last);
    else if (event.key === " ") this.#toggle();
    else return;
    event.preventDefault();
  }

  /** Readers who follow the link to a clause come back to the same step. */
  #leave(): void {
    this.#acts.close();
    if (this.linkAt) return;
    history.replaceState(history.state, "", addressAt(this, true));
  }

  // --- drawing --------------------------------------------------------------------------------

  current(): Step {
    return stepOf(this.movie, this.view, this.step);
  }

  private get beside(): boolean {
    return (this.root.querySelector<HTMLElement>(".h-panel")?.offsetWidth ?? 0) > 0;
  }

  /** The author's introduction, if this viewer may know it. */
  get #intro(): string {
    return this.#seesAll || this.movie.introFor !== "all" ? this.movie.intro : "";
  }

  /** The table's gestures are explained once. */
  get #hint(): string {
    if (preferences.told || this.#guessing) return "";
    const finger = matchMedia("(pointer: coarse)").matches;
    const swipe = finger ? ", or swipe" : "";
    return `${finger ? "Tap" : "Click"} the right half of the table to go forward, the left to go back${swipe}.`;
  }

  /** Draw this step; from the step `before`, cards travel to their new places. */
  draw(before = this.step): void {
    const { movie, view, step, last, root } = this;
    const now = this.current();
    const calling = step < last && isAuction(stepOf(movie, view, step + 1).group);
    const auction = calling || (isAuction(now.group) && !this.#guessing);
    const calls = callsOf(movie, view, step);
    const { beside } = this;
    const zones = this.#zones[step] ?? new Map();
    const asked = this.#guessing?.asked;
    const tray = this.#tray(zones, asked?.live ?? new Set());
    const scene = this.#size.width
      ? layOut({
          zones,
          seats: movie.seats,
          toAct: now.toAct,
          felt: this.#size,
          under: 0,
          over:
            this.#guessing && auction && !asked?.live.size
              ? 0
              : this.#noted && !beside && !this.#guessing
                ? strip.three
                : strip.two,
          picked: asked?.picked ?? [],
          slots: tray ? 0 : (asked?.slots ?? 0),
          auction,
          reading: !asked?.live.size || tray !== null,
        })
      : null;
    const speed = cardSpeed(preferences.speed);
    const old = this.#scene;
    const moved = scene && old && step !== before && !document.hidden;
    if (moved && step === before + 1) gather(this.felt, old, scene, this.#winner(before), speed);
    this.#scene = scene;
    const trick = [...zones.values()].some(({ kind }) => kind === "trick");
    const held = root.contains(document.activeElement);
    const state: PlayerState = {
      name: this.#name,
      movie,
      view,
      step,
      last,
      now,
      zones,
      scene,
      tray,
      calls,
      listed: this.hidesLater ? calls : callsOf(movie, view, last),
      auction,
      calling,
      playing: this.#timer > 0,
      beside,
      page: this.#chosen || (calls.length && (auction || !trick) ? "auction" : "tricks"),
      sheet: this.#sheet,
      seesAll: this.#seesAll,
      hidesLater: this.hidesLater,
      intro: this.#intro,
      hint: this.#hint,
      speed: preferences.speed,
      suits: preferences.suits,
      guessing: this.#guessing,
      judged: this.#judged,
      judging: this.#judging,
      verdicts: this.#shown,
      taking: this.#taking?.() ?? null,
      status: this.#status,
      linked: this.#linked,
      whole: this.whole,
      live: this.#live,
    };
    render(drawPlayer(state, this.#acts), root);
    if (moved) {
      const mover = step > before ? now : stepOf(movie, view, before);
      travel(this.felt, old, scene, Math.abs(step - before) === 1 ? (mover.hand ?? mover.actor) : null, speed);
    }
    this.#listen();
    this.#showSheet();
    this.#follow();
    // The focused element is gone, so the table takes the focus.
    if (held && !root.contains(document.activeElement)) this.felt.focus({ preventScroll: true });
  }

  /** A hand beside the table is written in lines; if it asks for a card, it is below as cards. */
  #tray(zones: Zones, live: ReadonlySet<string>): Tray | null {
    const [id, zone] =
      [...zones].find(
        ([, { kind, place, cards }]) =>
          kind === "hand" && (place === "left" || place === "right") && cards?.some((card) => live.has(card)),
      ) ?? [];
    const { width } = this.#size;
    if (!id || !zone || !width) return null;
    const own: Zones = new Map([[id, { ...zone, place: "bottom" }]]);
    // Its cards are at the lower end of the largest space they could need.
    const room = 600;
    const scene = layOut({
      zones: own,
      seats: [],
      toAct: null,
      felt: { width, height: room },
      under: 0,
      over: 0,
      picked: [],
      slots: 0,
      auction: false,
    });
    const height = Math.ceil(room - Math.min(...scene.cards.map(({ y }) => y)) + 10);
    return { scene, zones: own, height, room };
  }

  /** The winner of the trick on the table at a step. */
  #winner(step: number): string | null {
    for (const { kind, winner } of this.#zones[step]?.values() ?? []) if (kind === "trick") return winner ?? null;
    return null;
  }

  /** The step buttons are there again after guessing. */
  #listen(): void {
    for (const [does, by] of [
      ["back", -1],
      ["next", 1],
    ] as const) {
      const button = this.root.querySelector<HTMLElement>(`.h-step[data-do=${does}]`);
      if (!button || button.dataset["heard"]) continue;
      button.dataset["heard"] = "yes";
      repeatWhilePressed(button, () => this.walk(by));
    }
  }

  #showSheet(): void {
    const dialog = this.root.querySelector("dialog");
    if (!dialog) return;
    if (this.#sheet && !dialog.open) dialog.showModal();
    else if (!this.#sheet && dialog.open) dialog.close();
  }

  /** The list beside the table follows the step in its own box, without scrolling the page. */
  #follow(): void {
    const page = this.root.querySelector<HTMLElement>(".h-page");
    const row = page?.querySelector<HTMLElement>("[aria-current=step]");
    if (page && row && page.scrollHeight > page.clientHeight) {
      const top = row.getBoundingClientRect().top - page.getBoundingClientRect().top;
      if (top < 32 || top > page.clientHeight - 64) page.scrollTop += top - page.clientHeight / 2;
    }
    const middle = this.root.querySelector(".t-middle");
    if (middle) middle.scrollTop = middle.scrollHeight;
  }

  #announce(): void {
    const step = this.current();
    const told = [sentenceOf(step, this.step), step.alert, step.note, this.#shown?.text].filter(Boolean).join(" ");
    this.say(`Step ${this.step} of ${this.last}. ${spoken(told)}`);
  }
}

applySuits();
customElements.define("bridge-hand", BridgeHand);
startHands();
