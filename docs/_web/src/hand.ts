// <bridge-hand>: the plain table of a hand becomes a player that steps through it. No Python, no
// rules: everything shown was computed when the page was built.

import { fit } from "./bands";
import type { Acted, Guess, Questions } from "./guess";
import { bySuit, spoken, suits, withCards } from "./cards";
import { button, copyText, filled, h, icons, isTyping, shape, tick } from "./dom";
import { holdable, swipable } from "./hold";
import { LogView } from "./log";
import { known, type Movie, MovieError, parse, type Step, stepOf, type Table, tables } from "./movie";
import { loadPrefs, savePrefs, speeds } from "./prefs";
import { drawSentence, drawWords, type Opening, sentenceOf } from "./sentence";
import { TableView } from "./table";

const prefs = loadPrefs();
let ids = 0;

function applySuits(): void {
  if (prefs.suits === "two") document.documentElement.dataset["suits"] = "two";
  else delete document.documentElement.dataset["suits"];
}

class BridgeHand extends HTMLElement implements Acted {
  movie!: Movie;
  view = "all";
  tables: Table[] = [];
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
  private facts!: HTMLElement;
  felt!: HTMLElement;
  say!: HTMLElement;
  private words!: HTMLElement;
  private asked: HTMLElement | null = null;
  private head!: HTMLElement;
  bar!: HTMLElement;
  private guessButton!: HTMLButtonElement;
  private slider!: HTMLInputElement;
  private counter!: HTMLElement;
  live!: HTMLElement;
  status!: HTMLElement;
  private playButton!: HTMLButtonElement;
  private buttons!: Record<"first" | "back" | "next" | "last", HTMLButtonElement>;
  private suitsButton!: HTMLButtonElement;
  private seen!: HTMLDetailsElement;
  private log: LogView | null = null;

  /** Until the reader comes near, a hand stays the plain table that it is without scripts. */
  connectedCallback(): void {
    hands.add(this);
    nearness.observe(this);
  }

  disconnectedCallback(): void {
    this.pause();
    hands.delete(this);
    nearness.unobserve(this);
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
      const sentence =
        problem instanceof MovieError ? problem.message : "This hand cannot be stepped through.";
      this.append(h("p", { class: "bp-status", role: "status" }, sentence));
      this.isBroken = true;
      return false;
    }
    const wanted = this.dataset["view"];
    const first = this.movie.views.find(({ id }) => id === wanted) ?? this.movie.views[0];
    this.step = Math.min(this.last, Number(this.dataset["step"] ?? 0));
    this.build();
    this.look(first?.id ?? "all", false);
    note();
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

    this.facts = h("ul", { class: "bp-chips", "aria-label": "At this step" });
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
    holdable(this.felt, (event) => {
      if (this.guessing?.tap(event)) return false;
      const box = this.felt.getBoundingClientRect();
      return this.walk(event.clientX < box.left + box.width / 2 ? -1 : 1);
    });

    swipable(this.felt, (by) => this.walk(by));
    this.words = h("div", { class: "bp-clause-words", role: "region", hidden: true });
    this.say = h("div", { class: "bp-say", role: "group", "aria-label": "This step" });
    this.live = h("p", { class: "bp-unseen", "aria-live": "polite" });
    this.status = h("p", { class: "bp-status", role: "status" });
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
    this.bar = this.buildBar();
    const stage = h(
      "div",
      { class: "bp-stage" },
      h(
        "div",
        { class: "bp-main" },
        this.felt,
        this.say,
        h("div", { class: "bp-sheet" }, this.words),
        this.bar,
        this.buildMore(),
        this.status,
      ),
      side,
    );
    this.head = h("div", { class: "bp-header" });
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
    new ResizeObserver(() => this.near() && this.settle()).observe(this);
  }

  private buildBar(): HTMLElement {
    const make = (css: "first" | "back" | "next" | "last", name: string) =>
      button(`bp-${css}`, name, icons[css]);
    this.buttons = {
      first: make("first", "First step"),
      back: make("back", "Back one step"),
      next: make("next", "Next step"),
      last: make("last", "Last step"),
    };
    this.playButton = button("bp-play-button", "Play", icons.play);
    const { first, back, next, last } = this.buttons;
    first.addEventListener("click", () => this.jump(0));
    last.addEventListener("click", () => this.jump(this.last));
    holdable(back, () => this.walk(-1));
    holdable(next, () => this.walk(1));
    this.playButton.addEventListener("click", () => this.toggle());

    this.slider = h("input", {
      type: "range",
      class: "bp-slider",
      min: 0,
      max: this.last,
      value: 0,
      "aria-label": "Step",
    });
    this.slider.addEventListener("input", () => this.jump(this.slider.valueAsNumber));
    this.counter = h("span", { class: "bp-counter" });
    // As wide for step 9 as for step 10: the slider beside it stays as it is.
    this.counter.style.minWidth = `${2 * String(this.last).length + 2}ch`;
    return h(
      "div",
      { class: "bp-bar" },
      h("div", { class: "bp-scrub" }, this.slider, this.counter),
      h(
        "div",
        { class: "bp-buttons", role: "group", "aria-label": "Steps" },
        first,
        back,
        this.playButton,
        next,
        last,
      ),
    );
  }

  private buildMore(): HTMLElement {
    const more = h("div", { class: "bp-more" });
    if (this.movie.views.length > 1) {
      const select = h("select", { class: "bp-view" });
      for (const view of this.movie.views) select.append(h("option", { value: view.id }, view.name));
      select.addEventListener("change", () => this.look(select.value));
      more.append(h("label", { class: "bp-choice" }, h("span", {}, "Cards"), select));
    }
    const speed = h("select", { class: "bp-speed" });
    for (const value of speeds) {
      speed.append(h("option", { value, selected: value === prefs.speed }, `${value}×`));
    }
    speed.addEventListener("change", () => {
      prefs.speed = Number(speed.value);
      savePrefs({ speed: prefs.speed });
      for (const hand of hands) hand.showPrefs();
    });
    more.append(h("label", { class: "bp-choice" }, h("span", {}, "Speed"), speed));

    this.suitsButton = button("bp-suits bp-switch", "Four colours", null, "Four colours");
    this.suitsButton.addEventListener("click", () => {
      prefs.suits = prefs.suits === "two" ? "four" : "two";
      savePrefs({ suits: prefs.suits });
      applySuits();
      for (const hand of hands) hand.showPrefs();
    });
    const share = button("bp-share", "Copy link to this step", icons.link, "Link");
    share.addEventListener("click", () => void this.share(share));
    this.guessButton = button("bp-guess bp-switch", "Guess", null, "Guess");
    this.guessButton.setAttribute("aria-pressed", "false");
    this.guessButton.addEventListener("click", () => void this.guess());
    const take = button("bp-take", "Take over", null, "Take over");
    take.addEventListener("click", () => void this.act(({ take: over }) => over(this, more)));
    more.append(this.suitsButton, share, this.guessButton, take);
    this.seen = h("details", { class: "bp-seen", hidden: true });
    this.seen.addEventListener("toggle", () => this.showSeen());
    more.append(this.seen);
    this.showPrefs();
    return more;
  }

  showPrefs(): void {
    this.suitsButton?.setAttribute("aria-pressed", String(prefs.suits === "four"));
    const speed = this.querySelector<HTMLSelectElement>(".bp-speed");
    if (speed) speed.value = String(prefs.speed);
    if (this.timer) this.schedule();
  }

  // --- acting ---------------------------------------------------------------------------------

  /** What a reader does with a hand comes when it is wanted. */
  private async act(then: (acting: typeof import("./acting")) => Promise<void> | void): Promise<void> {
    this.pause();
    try {
      const url = new URL("./acting.js", import.meta.url).href;
      await then((await import(url)) as typeof import("./acting"));
    } catch {
      this.status.textContent = "What this needs could not be fetched; the hand can be stepped through.";
    }
  }

  private async guess(): Promise<void> {
    if (this.guessing) this.guessing.end();
    else await this.act(({ guess }) => guess(this));
  }

  /** Guessing begins, or ends with null. */
  guessed(guessing: Guess | null): void {
    this.guessing = guessing;
    this.guessButton.setAttribute("aria-pressed", String(guessing !== null));
    this.look(this.view);
  }

  /** Where this step of the hand can be seen. */
  async address(): Promise<string> {
    if (this.linkAt) return this.linkAt(this.step, this.view);
    const url = new URL(location.href);
    url.hash = this.step ? `${this.id}-${this.step}` : this.id;
    return url.href;
  }

  // --- moving ---------------------------------------------------------------------------------

  /** One step; true when another can follow in the same direction. */
  private walk(by: 1 | -1): boolean {
    this.jump(this.step + by);
    return this.step > 0 && this.step < this.last;
  }

  jump(to: number): void {
    this.pause();
    this.go(to);
  }

  private go(to: number): void {
    lastUsed = this;
    const step = Math.max(0, Math.min(this.guessing?.limit ?? this.last, to));
    this.status.textContent = "";
    if (step === this.step) return;
    if (!this.step && this.opening.hint) {
      prefs.told = true;
      savePrefs({ told: true });
    }
    this.step = step;
    this.render(true);
  }

  private look(view: string, moved = true): void {
    this.pause();
    this.view = view;
    this.tables = tables(this.movie, view);
    const select = this.querySelector<HTMLSelectElement>(".bp-view");
    if (select) select.value = view;
    this.log?.look(view);
    this.seen.hidden = this.seesAll;
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
  private get hidesLater(): boolean {
    return !this.seesAll || this.guessing !== null || this.dataset["later"] === "hidden";
  }

  private toggle(): void {
    if (this.guessing) return;
    if (this.timer) {
      this.pause();
      return;
    }
    this.go(this.step === this.last ? 0 : this.step + 1);
    if (this.step === this.last) return;
    this.schedule();
    this.showPlaying(true);
  }

  private schedule(): void {
    window.clearTimeout(this.timer);
    // Long sentences stay longer.
    const wait = (900 + 32 * this.current().say.length) / prefs.speed;
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
    this.showPlaying(false);
  }

  private showPlaying(on: boolean): void {
    const name = on ? "Pause" : "Play";
    this.playButton.setAttribute("aria-label", name);
    this.playButton.title = name;
    this.playButton.replaceChildren(shape(icons[on ? "pause" : "play"], "bp-icon"));
  }

  /** What this seat has seen so far, and what not: for whoever wants to look it up. */
  private showSeen(): void {
    if (this.seesAll) return;
    const name = this.movie.seats.find(({ id }) => id === this.view)?.name ?? "this seat";
    const summary = this.seen.querySelector("summary") ?? h("summary");
    summary.textContent = `What has ${name} seen?`;
    if (!this.seen.open) {
      this.seen.replaceChildren(summary);
      return;
    }
    const { gone, unseen } = known(this.movie, this.view, this.step);
    const line = (term: string, cards: string[]) => {
      const written = suits.flatMap((suit) => {
        const ranks = (bySuit(cards).get(suit) ?? []).map((card) => (suit === "J" ? card : card.slice(1)));
        const sign = cards.find((card) => bySuit([card]).has(suit))?.charAt(0) ?? "";
        return ranks.length ? [suit === "J" ? ranks.join(" ") : sign + ranks.join("")] : [];
      });
      const text = written.length ? withCards(written.join(" ")) : ["none"];
      return [h("dt", {}, `${term}: ${cards.length}`), h("dd", {}, ...text)];
    };
    this.seen.replaceChildren(
      summary,
      h("dl", {}, ...line("Seen before, not in sight now", gone), ...line("Not seen yet", unseen)),
    );
  }

  private onKey(event: KeyboardEvent): void {
    const target = event.target as HTMLElement;
    if (isTyping(target)) return;
    if (event.key === "Escape") this.shut();
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

  /** The words of a clause lie over the table; no control moves. */
  private open(id: string, by: HTMLElement): void {
    this.pause();
    this.asked = by;
    by.setAttribute("aria-expanded", "true");
    this.words.replaceChildren(...drawWords(this.movie, id, () => this.shut(), () => this.leave()));
    this.words.setAttribute("aria-label", `What ${id} says`);
    this.words.style.maxHeight = `${this.felt.offsetHeight + this.say.offsetHeight}px`;
    this.words.hidden = false;
    this.words.scrollTop = 0;
    this.words.querySelector("a")?.focus({ preventScroll: true });
    this.live.textContent = spoken(this.words.querySelector("p")?.textContent ?? "");
  }

  private shut(): void {
    const by = this.asked;
    if (!by) return;
    const held = this.words.contains(document.activeElement);
    this.words.hidden = true;
    this.asked = null;
    by.setAttribute("aria-expanded", "false");
    if (held) (by.isConnected ? by : this.felt).focus({ preventScroll: true });
  }

  /** Whoever follows the link to a clause comes back to the same step. */
  private leave(): void {
    this.shut();
    if (this.linkAt) return;
    const url = new URL(location.href);
    url.hash = `${this.id}-${this.step}`;
    history.replaceState(history.state, "", url);
  }

  // --- links ----------------------------------------------------------------------------------

  /** Go where a link to this hand leads: `#hand-…-12`. Says whether the link is ours. */
  follow(hash: string): boolean {
    let wanted = hash.slice(1);
    try {
      wanted = decodeURIComponent(wanted);
    } catch {
      // Then it is taken as it stands.
    }
    if (!wanted.startsWith(this.id) || !this.id || !this.wake()) return false;
    const named = document.getElementById(wanted);
    if (named && named !== this) return false;
    const rest = wanted.slice(this.id.length);
    if (rest) {
      if (!/^([-/]|\?step=)/.test(rest)) return false;
      const step = rest.replace(/^([-/]|\?step=)/, "");
      const number = /^\d{1,6}$/.test(step) ? Number(step) : -1;
      const here = number >= 0 && number <= this.last;
      this.jump(here ? number : 0);
      if (!here) {
        this.status.textContent =
          `The link asks for step “${step.slice(0, 20)}”; this hand has steps 0 to ${this.last}. Here is the start.`;
      }
    }
    // On a phone the cards, the sentence and the buttons just fill the screen: begin at the cards.
    const small = matchMedia("(max-width: 40rem)").matches;
    (rest && small ? this.felt : this).scrollIntoView({ block: "start", behavior: "instant" });
    this.felt.focus({ preventScroll: true });
    return true;
  }

  private async share(by: HTMLElement): Promise<void> {
    this.pause();
    const href = await this.address();
    const copied = await copyText(href);
    if (copied) tick(by);
    const link = h("a", { href }, href);
    this.status.replaceChildren(
      ...(copied ? [`The link to step ${this.step} is copied.`] : filled("Copy this link: {link}", { link })),
    );
  }

  /** Where the table is on the screen, for keys that no element has. */
  visible(): number {
    if (!this.isAwake) return 0;
    const box = this.felt.getBoundingClientRect();
    const shown = Math.min(box.bottom, window.innerHeight) - Math.max(box.top, 0);
    return box.height ? shown / box.height : 0;
  }

  // --- drawing --------------------------------------------------------------------------------

  current(): Step {
    return stepOf(this.movie, this.view, this.step);
  }

  private render(announce: boolean): void {
    const step = this.current();
    this.table.show(this.tables[this.step] ?? new Map(), step.toAct);
    this.facts.replaceChildren(...this.factsOf(this.step));

    // What held the focus inside the sentence is about to go; the table takes the focus.
    this.shut();
    const orphaned = this.say.contains(document.activeElement);
    const opens = (id: string, by: HTMLElement) => this.open(id, by);
    this.say.replaceChildren(...drawSentence(this.movie, step, this.step, this.opening, opens));
    this.say.scrollTop = 0;
    this.showSeen();
    if (orphaned) this.felt.focus({ preventScroll: true });

    this.slider.value = String(this.step);
    this.slider.setAttribute("aria-valuetext", `${this.step} of ${this.last}`);
    this.counter.textContent = `${this.step} / ${this.last}`;
    // Not `disabled`, which would drop the focus of whoever just pressed the button.
    const atStart = String(this.step === 0);
    const atEnd = String(this.step === this.last);
    this.buttons.first.setAttribute("aria-disabled", atStart);
    this.buttons.back.setAttribute("aria-disabled", atStart);
    this.buttons.next.setAttribute("aria-disabled", atEnd);
    this.buttons.last.setAttribute("aria-disabled", atEnd);
    this.log?.mark(this.step, this.hidesLater);
    this.guessing?.drawn();
    if (announce) {
      const told = [sentenceOf(step, this.step), step.note].filter(Boolean).join(" ");
      this.live.textContent = `Step ${this.step} of ${this.last}. ${spoken(told)}`;
    }
  }

  /** What the author says before the first step, if this viewer may know it; once, how to go on. */
  private get opening(): Opening {
    const verb = matchMedia("(pointer: coarse)").matches ? "Tap" : "Click";
    const swipe = verb === "Tap" ? ", or swipe" : "";
    return {
      intro: this.seesAll || this.movie.introFor !== "all" ? this.movie.intro : "",
      hint: prefs.told || this.guessing ? "" : `${verb} the right half of the table to go on, the left to go back${swipe}.`,
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

  near(): boolean {
    const { top, bottom } = this.getBoundingClientRect();
    return bottom > -innerHeight && top < 2 * innerHeight;
  }

  /** Bands of one height for all steps, so that no control moves under the finger. */
  private settle(): void {
    const now = `${this.clientWidth} ${this.view}`;
    if (!this.clientWidth || now === this.fitted) return;
    this.fitted = now;
    const small = this.clientWidth < 640;
    if (this.table.widen(!small)) {
      this.table.show(this.tables[this.step] ?? new Map(), this.current().toAct);
    }
    const { head, facts, felt, say, bar, view, movie } = this;
    const shown = { head, facts, felt, table: this.table.element, say, bar };
    fit(
      shown,
      {
        facts: (step) => this.factsOf(step),
        table: (step) => {
          const blank = new TableView(movie.seats, true);
          blank.widen(!small);
          blank.show(this.tables[step] ?? new Map(), stepOf(movie, view, step).toAct);
          return blank.element;
        },
        sentence: (step) => drawSentence(movie, stepOf(movie, view, step), step, this.opening),
      },
      movie.steps.length,
      small,
    );
  }
}

const hands = new Set<BridgeHand>();
let lastUsed: BridgeHand | null = null;

// A page has a dozen hands, and a reader comes near a few of them.
const coming = new Set<BridgeHand>();
const nearness = new IntersectionObserver(
  (entries) => {
    for (const { isIntersecting, target } of entries) {
      if (!(target instanceof BridgeHand)) continue;
      if (isIntersecting) coming.add(target);
      else coming.delete(target);
    }
    wakeNearest();
  },
  { rootMargin: "100% 0px" },
);

/** One hand after the other, each in a turn of its own: meanwhile the page answers. */
function wakeNearest(): void {
  const middle = innerHeight / 2;
  const away = (hand: Element) => {
    const { top, bottom } = hand.getBoundingClientRect();
    return Math.max(top - middle, middle - bottom);
  };
  const [nearest] = [...coming].sort((a, b) => away(a) - away(b));
  if (!nearest) return;
  coming.delete(nearest);
  keepPlace(nearest, () => nearest.wake());
  if (coming.size) window.setTimeout(wakeNearest);
}

/** The player is not as high as the plain table: what the reader looks at stays where it is. */
function keepPlace(hand: HTMLElement, change: () => void): void {
  const before = hand.getBoundingClientRect();
  change();
  const after = hand.getBoundingClientRect();
  // Of a hand that is nearly past, the end stays; of any other, the beginning.
  const isPast = before.top < 0 && before.bottom < innerHeight / 2;
  const moved = isPast ? after.bottom - before.bottom : after.top - before.top;
  if (Math.abs(moved) >= 1) window.scrollBy({ top: moved, behavior: "instant" });
}

/** The hand that the reader looks at. */
function inSight(): BridgeHand | null {
  if (lastUsed && hands.has(lastUsed) && lastUsed.visible() > 0.3) return lastUsed;
  let best: BridgeHand | null = null;
  for (const hand of hands) {
    if (hand.visible() > Math.max(0.3, best?.visible() ?? 0)) best = hand;
  }
  return best;
}

function follow(hash: string): boolean {
  // The longest name first: one may begin another, and both may be followed by a step.
  const byName = [...hands].sort((a, b) => b.id.length - a.id.length);
  return byName.some((hand) => hand.follow(hash));
}

applySuits();
customElements.define("bridge-hand", BridgeHand);

document.addEventListener("keydown", (event) => {
  const target = event.target;
  if (target === document.body || target === document.documentElement) inSight()?.key(event, false);
});
// Whoever opens a fold sees the player at once, and not first the table that it is made of.
document.addEventListener(
  "toggle",
  ({ target }) => {
    for (const hand of hands) {
      if (hand.parentElement !== target) continue;
      if (target instanceof HTMLDetailsElement && target.open && hand.near()) hand.wake();
      else note();
    }
  },
  true,
);
document.addEventListener("visibilitychange", () => {
  if (document.hidden) for (const hand of hands) hand.pause();
});
window.addEventListener("hashchange", () => follow(location.hash));
document.addEventListener("click", (event) => {
  // A link to the step that the address names already changes no address; it still leads there.
  const link = event.target instanceof Element ? event.target.closest("a") : null;
  if (link && link.href === location.href && link.hash) follow(link.hash);
});
// Whoever comes back, or loads the page again, is put where he was: the page must be as high as then.
// What is noted while a page is left gets lost when it is loaded again, so it is noted at once.
function note(): void {
  const awake = [...hands].filter((hand) => hand.isAwake && hand.checkVisibility());
  history.replaceState({ ...(history.state as object | null), awake: awake.map(({ id }) => id) }, "");
}
window.addEventListener("hashchange", note);
const { awake = [] } = (history.state ?? {}) as { awake?: string[] };
for (const hand of hands) if (awake.includes(hand.id)) hand.wake();
follow(location.hash);
