// The table in one window: bar, felt, sentence and dock, and a panel beside them if there is room. Its display is a
// function of its state, which comes from the engine's movie and question alone.

import { html, nothing, render, type TemplateResult } from "lit-html";
import { auctionName, callsOf, drawAuction } from "./auction-view";
import { isTyping } from "../base/dom";
import { cardSpeed, loadPreferences, tableChoices } from "../base/preferences";
import { cardFor } from "../felt/card-keys";
import { inWords, spoken } from "../felt/cards";
import { type Answering, asksInDock, drawDock, nothingChosen } from "./dock-view";
import { type Ending, drawEnding } from "./end-view";
import { draggable } from "../felt/drag";
import { suitShape, told, inTitle } from "../felt/face";
import { factsInOrder, headline } from "../felt/facts";
import { drawFelt } from "../felt/felt-view";
import { gather, travel } from "../felt/motion";
import { stepOf, type ShownZone as Zone, type Zones } from "../felt/movie";
import type { Movie, Picture, Prompt, Refused } from "../python/contract";
import { drawPicture, heights, onFelt, picturesAt } from "./picture-view";
import { answersOf, cardsPart, listed, slotsOf, tappable, tapped } from "./prompt-cards";
import { layOut, type Rect, type Scene, trickIn } from "../felt/scene";
import { applyChoices, drawSettings } from "./settings";
import { play } from "./sound";
import { eventsInWords, sentenceOf } from "./step-sentence";
import { drawTricks } from "./trick-list";

export interface TableState {
  title: string;
  movie: Movie;
  zones: readonly Zones[];
  step: number;
  view: string;
  /** How much faster than usual cards move. */
  speed: number;
  /** The question, once everything that happened has been shown. */
  prompt: Prompt | undefined;
  refused: Refused | null;
  hint: { action: string; text: string; line: string; because?: string[] | undefined } | null;
  ending: Ending | null;
  /** The player who is to take the phone; nothing of the table is shown until then. */
  curtain: { seat: string; name: string } | null;
  busy: boolean;
  /** How much of Python has loaded; null once it is ready. */
  coming: number | null;
  /** A message beside the game: an error, the answer to a claim. */
  notice: HTMLElement | null;
  undo: boolean;
  redo: boolean;
  back: { href: string; title: string };
  /** The contents of the menu. */
  menu: () => Node;
  coach: HTMLElement | null;
  hrefOf: (id: string) => string;
  titleOf: (id: string) => string;
  wordsOf: (id: string) => string;
  /** The address of a line of the bidding table. */
  lineAt: (id: string) => string;
}

export interface TableActions {
  act: (action: string) => void;
  weigh: (action: string) => Promise<string>;
  hint: () => void;
  undo: () => void;
  redo: () => void;
  go: (step: number) => void;
  skip: () => void;
  take: (seat: string) => void;
}

const paths = {
  back: "M15 5l-7 7 7 7",
  hint: "M9.5 9a2.6 2.6 0 1 1 3.7 2.4c-.8.4-1.2 1-1.2 1.9M12 17.2v.1",
  undo: "M8 6L4 10l4 4M4 10h10a5 5 0 0 1 0 10h-3",
  menu: "M5 7h14M5 12h14M5 17h14",
};

const icon = (path: string) => html`<svg viewBox="0 0 24 24" aria-hidden="true"><path d=${path}></path></svg>`;

/** The height that a phone keeps free for the sentence. */
const sentenceHeight = 66;
const roomy = matchMedia("(min-width: 700px) and (min-height: 400px)");

/** A phone in landscape: the sentence is in the bar. */
const lowly = matchMedia("(max-height: 399px) and (orientation: landscape)");

type Page = "auction" | "tricks" | "shown" | "rule";
type Sheet = "" | "menu" | "settings" | Page;

export class TableScreen {
  readonly element = document.createElement("div");
  private state!: TableState;
  #scene: Scene | null = null;
  private answering: Answering = nothingChosen;
  #asked: Prompt | undefined;
  #felt = { width: 0, height: 0 };
  #overHeight = 0;
  #underHeight = 0;
  private sheet: Sheet = "";
  /** The page of the panel that the reader chose; until then the most relevant one is shown. */
  #chosenTab: Page | "" = "";
  #stop = "";
  /** Whether the sentence is left out. */
  #quiet: boolean | undefined;
  /** Whether the reader last used the keyboard; the focus then follows the turn. */
  #byKeys = false;
  /** What a screen reader was last told. */
  private heard: Pick<TableState, "step" | "view" | "refused" | "hint"> | null = null;
  readonly #live = document.createElement("p");
  readonly #sizes = new ResizeObserver(() => this.#measure());

  constructor(private readonly actions: TableActions) {
    this.element.className = "t-table";
    this.element.setAttribute("role", "main");
    this.#live.className = "bp-unseen";
    this.#live.setAttribute("aria-live", "polite");
    this.element.addEventListener("keydown", (event) => this.#onKey(event));
    // Also before the table is shown: a reader who came to it by keyboard continues by keyboard.
    document.addEventListener("keydown", () => (this.#byKeys = true), true);
    document.addEventListener("pointerdown", () => (this.#byKeys = false), true);
  }

  get #feltBox(): HTMLElement | null {
    return this.element.querySelector(".t-felt");
  }

  get #dialog(): HTMLDialogElement | null {
    return this.element.querySelector("dialog");
  }

  /** Show the whole state, or only what has changed; cards travel to their new places. */
  show(change: Partial<TableState>): void {
    const before = this.state as TableState | undefined;
    this.state = { ...before, ...change } as TableState;
    const { prompt } = this.state;
    if (prompt !== this.#asked) {
      this.#asked = prompt;
      this.answering = nothingChosen;
      const { live } = tappable(prompt);
      if (!live.has(this.#stop)) this.#stop = "";
    }
    this.#draw(before?.movie === this.state.movie || (before?.step ?? 0) + 1 === this.state.step);
    this.#followTurn(prompt !== before?.prompt || this.state.ending?.result !== before?.ending?.result);
    this.#announce();
    if (change.step !== undefined || change.refused) this.#sounds(before);
  }

  /** The focused element may be gone: move the focus to the next card, control or result. */
  #followTurn(fresh: boolean): void {
    const { activeElement: active } = document;
    const lost = active === document.body || active === null;
    if (!this.#byKeys || this.#dialog?.open || !(lost || (fresh && this.element.contains(active)))) return;
    const wanted = [
      ".t-end h2",
      ".t-curtain button",
      ".t-live button[tabindex='0']",
      ".t-box button:not([aria-disabled])",
      ".t-says",
    ];
    const all = this.state.prompt?.parts.some(({ kind }) => kind === "card" || kind === "cards")
      ? wanted
      : wanted.filter((one) => !one.includes("t-live"));
    const next = all.map((one) => this.element.querySelector<HTMLElement>(one)).find((one) => one !== null);
    if (next && !(next.contains(active) || (active && !lost && active.closest(".t-panel, .t-bar")))) {
      next.focus({ preventScroll: true });
    }
  }

  #sounds(before: TableState | undefined): void {
    const { state } = this;
    if (state.refused && state.refused !== before?.refused) play("wrong");
    else if (before && before.step !== state.step) {
      const over = [...(state.zones[state.step]?.values() ?? [])].some(({ winner }) => winner);
      play(over ? "trick" : state.prompt ? "turn" : "card");
    }
  }

  /** Close everything over this table, so that none of it is open over the next. */
  remove(): void {
    this.sheet = "";
    this.#dialog?.close();
    this.#sizes.disconnect();
    this.element.remove();
    document.documentElement.classList.remove("t-page");
  }

  /** Take the whole window. */
  open(): void {
    if (this.element.isConnected) {
      this.#bringNotices();
      return;
    }
    document.documentElement.classList.add("t-page");
    applyChoices();
    document.body.append(this.element);
    this.#bringNotices();
    const felt = this.#feltBox;
    if (felt) this.#sizes.observe(felt);
  }

  /** Show the notices about unsaved data here, too, because the rest of the page is hidden. */
  #bringNotices(): void {
    for (const notice of document.querySelectorAll("bridge-play .bp-unkept")) this.element.after(notice);
  }

  #measure(): void {
    const felt = this.#feltBox;
    if (!felt) return;
    const { clientWidth: width, clientHeight: height } = felt;
    const over = this.element.querySelector<HTMLElement>(".t-over")?.offsetHeight ?? 0;
    const under = !lowly.matches && this.element.querySelector(".t-dock > .t-box") ? 18 : 0;
    const same = width === this.#felt.width && height === this.#felt.height;
    if (same && over === this.#overHeight && under === this.#underHeight) return;
    this.#felt = { width, height };
    this.#overHeight = over;
    this.#underHeight = under;
    this.#draw(false);
  }

  #set(change: Partial<Answering>): void {
    this.answering = { ...this.answering, ...change };
    this.#draw(true);
  }

  #act(action: string): void {
    this.answering = { ...this.answering, chosen: "" };
    this.actions.act(action);
  }

  #tap(card: string): void {
    const { prompt } = this.state;
    if (!prompt) return;
    this.#stop = card;
    const found = tapped(prompt, this.answering.picked, card);
    if (typeof found === "string") {
      this.#act(found);
      return;
    }
    this.#set({ picked: found, weighed: "" });
    const many = cardsPart(prompt);
    if (!many?.weighed || found.length < many.least) return;
    void this.actions.weigh(`${many.verb} ${found.join(" ")}`).then((weighed) => {
      if (this.answering.picked === found) this.#set({ weighed });
      return null;
    });
  }

  // --- drawing --------------------------------------------------------------------------------

  private get view(): string {
    return this.state.view;
  }

  get #me(): string | null {
    return this.view === "all" ? null : this.view;
  }

  #draw(moved: boolean): void {
    const { state } = this;
    const step = stepOf(state.movie, state.view, state.step);
    const zones: Zones = state.curtain ? new Map() : (state.zones[state.step] ?? new Map());
    const calls = callsOf(state.movie, state.view, state.step);
    const auction = !state.curtain && this.#showsAuction(calls.length > 0);
    const before = this.#scene;
    const aid = state.curtain ? undefined : onFelt(this.#pictures);
    const lay = (over: number) =>
      layOut({
        aid: aid && !state.ending ? heights[aid.kind] : 0,
        zones,
        seats: state.movie.seats,
        toAct: step.toAct,
        felt: this.#felt,
        under: this.#underHeight,
        over,
        picked: this.answering.picked,
        slots: state.curtain ? 0 : slotsOf(state.prompt),
        auction,
      });
    // On a phone a long sentence is over the felt, so that the cards stay where they are.
    let scene = lay(this.#floats ? this.#overHeight : lowly.matches ? 0 : sentenceHeight);
    // It gives way to the calls and to the game's picture, and to a high dock, which contains the question.
    const rounds = calls.length / state.movie.seats.length;
    const crowded = lowly.matches
      ? this.#asksForCall(3)
      : (aid && !scene.aid) || scene.middle.height < 72 + 29 * rounds;
    const asks = asksInDock(state.prompt) || (auction && this.#asksForCall() && crowded);
    this.#quiet = asks && !this.#floats && !(state.refused || state.hint || state.notice?.textContent);
    if (this.#quiet) scene = lay(0);
    if (moved && before && this.#feltBox && step.actor !== undefined) {
      gather(this.#feltBox, before, scene, this.#winnerBefore(), state.speed);
    }
    this.#scene = scene;
    render(this.#whole(step, zones, scene, calls, auction), this.element);
    const felt = this.#feltBox;
    if (felt && moved && before) travel(felt, before, scene, step.hand ?? step.actor, state.speed);
    if (felt && !this.#felt.width) {
      draggable(felt, (card) => this.#tap(card));
      this.#sizes.observe(felt);
    }
    this.#measure();
    // Only the end of a long auction is visible; the keyboard reaches the rest.
    const middle = this.element.querySelector<HTMLElement>(".t-middle");
    if (middle) {
      middle.scrollTop = middle.scrollHeight;
      middle.tabIndex = middle.scrollTop > 0 ? 0 : -1;
    }
    this.#openSheet();
  }

  /** The pictures that the game shows beside its cards at this step. */
  get #pictures(): Picture[] {
    const { movie, view, step } = this.state;
    return picturesAt(movie, view, step);
  }

  #picture(picture: Picture): TemplateResult {
    return drawPicture(picture, {
      picked: this.answering.picked,
      me: this.#me,
      nameOf: (seat) => this.#name(seat),
    });
  }

  /** If there is room, the dock floats over the felt; the style sheet has the same condition. */
  get #floats(): boolean {
    return roomy.matches;
  }

  /** The auction has the middle of the table while it goes on, and until the first card is played. */
  #showsAuction(called: boolean): boolean {
    const { state } = this;
    const trick = trickIn(state.zones[state.step]);
    // While cards are picked the middle is for them, and the contract is in the bar.
    if (trick || state.ending || slotsOf(state.prompt)) return false;
    return called || this.#asksForCall();
  }

  /** Whether the answer is a number or a call, of which there are more than a few. */
  #asksForCall(few = 1): boolean {
    const { prompt } = this.state;
    const number = listed(prompt, "number").some(({ verb }) => !verb);
    return number || listed(prompt, "call").some(({ answers }) => answers.length > few);
  }

  /** The winner of the trick that was on the table one step ago. */
  #winnerBefore(): string | null {
    const { zones, step } = this.state;
    return trickIn(zones[step - 1])?.winner ?? null;
  }

  #whole(
    step: ReturnType<typeof stepOf>,
    zones: Zones,
    scene: Scene,
    calls: ReturnType<typeof callsOf>,
    auction: boolean,
  ): TemplateResult {
    const { state, answering } = this;
    const { prompt } = state;
    const { live, may } = tappable(state.busy ? undefined : prompt);
    this.#stop ||= [...may][0] ?? "";
    const refused = state.refused;
    this.element.style.setProperty("--say", `${scene.say}px`);
    const felt = {
      scene,
      zones,
      me: this.#me,
      roles: new Map<string, string>(),
      live,
      may,
      picked: answering.picked,
      refused: refused ? cardIn(refused.action) : "",
      because: new Set((refused ?? state.hint)?.because),
      hinted: state.hint ? cardIn(state.hint.action) : "",
      stop: this.#stop,
      tap: (card: string) => this.#tap(card),
    };
    const dock =
      prompt && !state.curtain
        ? drawDock({
            prompt,
            answering,
            hinted: state.hint?.action ?? "",
            loose: state.busy ? [] : [...live].filter((card) => !scene.cards.some((spot) => inHand(zones, spot, card))),
            set: (change) => this.#set(change),
            act: (action) => this.#act(action),
          })
        : nothing;
    const box = dock === nothing || state.ending ? nothing : html`<div class="t-box">${dock}</div>`;
    const { middle, aid } = scene;
    const covered = this.#floats ? 0 : Math.max(0, this.#overHeight - sentenceHeight);
    const calling = { ...middle, height: Math.max(0, middle.height - covered) };
    const picture = onFelt(this.#pictures);
    return html`
      ${this.#bar(step.facts)}
      <div class="t-felt" role="group" aria-label="The table" @click=${(event: MouseEvent) => this.#tapFelt(event)}>
        ${
          state.coming === null
            ? nothing
            : html`<progress class="t-coming" max="1" .value=${state.coming} aria-label="Python is loading"></progress>`
        }
        ${this.#felt.width ? drawFelt(felt) : nothing}
        ${aid && picture ? html`<div class="t-aid" .style=${boxStyle(aid)}>${this.#picture(picture)}</div>` : nothing}
        ${
          auction && (this.#asksForCall() || auctionName(state.movie, calls) === "Points" || calling.height > 70)
            ? html`<div class="t-middle" .style=${boxStyle(calling)}>
                ${drawAuction(state.movie, calls, this.#asksForCall() ? step.toAct : null)}
              </div>`
            : nothing
        }
        ${
          state.curtain || state.ending
            ? nothing
            : html`<div class="t-over">${this.#floats ? box : nothing}${this.#quiet ? nothing : this.#says(step)}</div>`
        }
        ${
          state.ending && !state.curtain
            ? drawEnding(state.ending, {
                ...state,
                tally: this.#pictures.filter(({ kind }) => kind === "tally").map((one) => this.#picture(one)),
              })
            : nothing
        }
        ${state.curtain ? this.#curtain(state.curtain) : nothing}
      </div>
      <div class="t-dock">
        ${lowly.matches && box !== nothing && picture && !aid ? html`<div class="t-aid">${this.#picture(picture)}</div>` : nothing}
        ${this.#floats ? nothing : box}
      </div>
      ${this.#panel(step, calls)}
      <dialog class="t-sheet" @close=${() => (this.sheet = "")} @click=${(event: MouseEvent) => this.#outside(event)}>
        ${this.sheet ? this.#sheetOf(step, calls) : nothing}
      </dialog>
      ${this.#live}
    `;
  }

  #bar(facts: readonly [string, string][]): TemplateResult {
    const { state } = this;
    const asked = !!state.prompt && !state.busy;
    // A phone has no room for the family of a form: "Carl's game, …".
    const title = headline(facts) || (this.#floats ? state.title : inTitle(state.title.replace(/^.*, /, "")));
    const button = (name: string, path: string, on: boolean, act: () => void) =>
      html`<button
        type="button"
        aria-label=${name}
        title=${name}
        aria-disabled=${on ? nothing : "true"}
        @click=${() => on && act()}
      >
        ${icon(path)}
      </button>`;
    return html`<header class="t-bar">
      <nav class="t-nav" aria-label="Site">
        <a class="t-mark" href="index.html">${suitShape("S")}Bridgepath</a>
        <a href="which-game.html">Rules</a><a href="play.html" aria-current="page">Play</a
        ><a href="path/index.html">Learn</a>
      </nav>
      <a class="t-icon" href=${state.back.href} aria-label=${state.back.title} title=${state.back.title}
        >${icon(paths.back)}</a
      >
      <div class="t-titles">
        <h1 class=${title.length > 22 ? "t-long" : ""}>${told(title)}</h1>
        ${
          facts.length
            ? html`<div class="t-facts">
                ${factsInOrder(facts).map(([name, value]) => html`<span><i ?hidden=${value.length > 18 || (title !== state.title && name === "Tricks")}>${name}</i> <b>${told(value)}</b></span>`)}
              </div>`
            : nothing
        }
      </div>
      ${button("Hint", paths.hint, asked, this.actions.hint)}
      ${button("Undo", paths.undo, state.undo, this.actions.undo)}
      ${button("Menu", paths.menu, true, () => this.#toSheet("menu"))}
    </header>`;
  }

  #says(step: ReturnType<typeof stepOf>): TemplateResult {
    const { state } = this;
    const { refused, hint, notice } = state;
    if (notice?.textContent) return html`<div class="t-says"><div class="t-notice">${notice}</div></div>`;
    const css = refused ? "t-no" : hint ? "t-hinting" : "";
    const why = refused ? refused.clauses : hint ? (hint.line ? [hint.line] : []) : step.why;
    const asked = refused || hint || !state.prompt?.text ? "" : `${state.prompt.text}.`;
    const text = refused ? `${refused.text}.` : (hint?.text ?? this.#sentence(step));
    return html`<button type="button" class="t-says ${css}" @click=${() => this.#toSheet("rule")}>
      <span class="t-said"
        ><span class="t-happened">${told(text)}</span
        >${asked ? html`<b class="t-asked">${told(asked)}</b>` : nothing}</span
      >${why.length ? html`<span class="t-why">Why?</span>` : nothing}
    </button>`;
  }

  /** What happened, what it means, and the author's comment. */
  #sentence(step: ReturnType<typeof stepOf>): string {
    return [sentenceOf(step, this.state.step), step.alert, step.note].filter(Boolean).join(" ");
  }

  #curtain({ seat, name }: { seat: string; name: string }): TemplateResult {
    return html`<div class="t-curtain">
      <p>Hand the phone to</p>
      <h2>${name}</h2>
      <button type="button" class="t-button t-go" @click=${() => this.actions.take(seat)}>
        I am ${name}. Show my cards
      </button>
    </div>`;
  }

  // --- panel and sheets -----------------------------------------------------------------------

  #panel(step: ReturnType<typeof stepOf>, calls: ReturnType<typeof callsOf>): TemplateResult {
    const { state } = this;
    const tabs: [Page, string][] = [
      ["auction", auctionName(state.movie, calls)],
      ["tricks", "Tricks"],
      ["shown", this.#shownName],
      ["rule", "Rule"],
    ];
    const empty = { auction: !calls.length, shown: !this.#pictures.length || !!state.curtain };
    const shown = tabs.filter(([page]) => !(page in empty && empty[page as keyof typeof empty]));
    const trick = trickIn(state.zones[state.step]);
    // Once there are tricks, the game's picture is on the felt.
    const before = calls.length ? "auction" : this.#matters ? "shown" : "rule";
    const tab = this.#chosenTab || (trick || state.ending ? "tricks" : before);
    const tool = (name: string, on: boolean, act: () => void) =>
      html`<button type="button" class="t-button t-soft" aria-disabled=${on ? nothing : "true"} @click=${act}>
        ${name}
      </button>`;
    return html`<aside class="t-panel" aria-label="Beside the table">
      <div class="t-tabs" role="tablist">
        ${shown.map(
          ([one, name]) =>
            html`<button type="button" role="tab" aria-selected=${one === tab} @click=${() => this.#choose(one)}>
              ${name}
            </button>`,
        )}
      </div>
      ${state.curtain ? nothing : this.#page(tab, step, calls)} ${state.coach ?? nothing}
      <div class="t-row">
        ${tool("Undo", state.undo, this.actions.undo)} ${tool("Hint", !!state.prompt, this.actions.hint)}
        ${tool("Menu", true, () => this.#toSheet("menu"))}
      </div>
    </aside>`;
  }

  #page(page: Page, step: ReturnType<typeof stepOf>, calls: ReturnType<typeof callsOf>): TemplateResult {
    const { state } = this;
    if (page === "auction") return drawAuction(state.movie, calls, null);
    if (page === "shown") return html`<div class="t-beside">${this.#pictures.map((one) => this.#picture(one))}</div>`;
    if (page === "tricks") return drawTricks(state.movie, state.view, state.step, (to) => this.actions.go(to));
    const { refused, hint } = state;
    const why = refused ? refused.clauses : hint ? [] : step.why;
    const text = refused ? `${refused.text}.` : (hint?.text ?? this.#sentence(step));
    return html`<div class="t-rule">
      <p>${told(text)}</p>
      ${hint?.line ? html`<p class="t-note"><a href=${state.lineAt(hint.line)}>${`Line ${hint.line} of the bidding table`}</a></p>` : nothing}
      ${why.map(
        (id) =>
          html`<div class="t-note">
            <a href=${state.hrefOf(id)}>${id}</a> ${state.titleOf(id)}
            ${state.wordsOf(id) && html`<p>${told(state.wordsOf(id))}</p>`}
          </div>`,
      )}
    </div>`;
  }

  #choose(tab: Page): void {
    this.#chosenTab = tab;
    this.#draw(false);
  }

  #toSheet(sheet: Sheet): void {
    const beside = this.element.querySelector<HTMLElement>(".t-panel")?.offsetWidth;
    if (sheet !== "menu" && sheet !== "settings" && beside) {
      this.#choose(sheet as Page);
      return;
    }
    this.sheet = sheet;
    this.#draw(false);
  }

  #sheetOf(step: ReturnType<typeof stepOf>, calls: ReturnType<typeof callsOf>): TemplateResult {
    const { sheet, state } = this;
    const names = {
      menu: state.title,
      settings: "Settings",
      auction: auctionName(state.movie, calls),
      tricks: "Tricks",
      shown: this.#hasSeen ? "What have I seen?" : "This deal",
      rule: "Why?",
      "": "",
    };
    const to = (next: Sheet, name: string) =>
      html`<button type="button" @click=${() => this.#toSheet(next)}>${name}</button>`;
    return html`<div class="t-head">
        <h2>${names[sheet]}</h2>
        <button type="button" class="t-close" aria-label="Close" @click=${() => this.#dialog?.close()}>✕</button>
      </div>
      ${
        sheet === "menu"
          ? html`<div class="t-list">
              <div class="t-note t-all-facts">
                <dl>
                  ${step.facts.map(
                    ([name, value]) =>
                      html`<dt>${name}</dt>
                        <dd>${told(value)}</dd>`,
                  )}
                </dl>
              </div>
              ${calls.length ? to("auction", names.auction) : nothing} ${to("tricks", "Tricks so far")}
              ${this.#pictures.length && !state.curtain ? to("shown", this.#hasSeen ? "What have I seen?" : "This deal") : nothing}
              ${to("rule", "The rule behind this step")}
              ${state.redo ? html`<button type="button" @click=${() => this.#closing(this.actions.redo)}>Redo</button>` : nothing}
              ${to("settings", "Settings")} ${state.menu()}
            </div>`
          : sheet === "settings"
            ? drawSettings(() => this.show({ speed: cardSpeed(loadPreferences().speed) }))
            : this.#page(sheet as Page, step, calls)
      }`;
  }

  /**
   * Whether the game's picture comes before its tricks; the cards seen do not, because they only help a poor memory.
   */
  get #matters(): boolean {
    return this.#pictures.length > 0 && !this.#hasSeen && !this.state.curtain;
  }

  get #hasSeen(): boolean {
    return this.#pictures.some(({ kind }) => kind === "seen");
  }

  get #shownName(): string {
    return this.#hasSeen ? "Seen" : "Deal";
  }

  #closing(act: () => void): void {
    this.#dialog?.close();
    act();
  }

  #openSheet(): void {
    const dialog = this.#dialog;
    if (!dialog) return;
    if (this.sheet && !dialog.open) dialog.showModal();
    else if (!this.sheet && dialog.open) dialog.close();
  }

  #outside(event: MouseEvent): void {
    if (event.target === this.#dialog) this.#dialog?.close();
  }

  toMenu(): void {
    this.#toSheet("menu");
  }

  closeSheet(): void {
    this.#dialog?.close();
  }

  // --- by tapping and by keys -----------------------------------------------------------------

  #tapFelt(event: MouseEvent): void {
    const target = event.target instanceof Element ? event.target : null;
    if (target?.closest("button, a, .t-end, .t-curtain")) return;
    this.actions.skip();
  }

  #onKey(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || isTyping(event.target)) return;
    if (this.#dialog?.open) return;
    const target = event.target instanceof HTMLElement ? event.target : null;
    const done = event.shiftKey
      ? tableChoices().keys && this.#read(event.key)
      : (target?.dataset["card"] && target.closest(".t-live") && this.#alongHand(event.key, target)) ||
        this.#byLetter(event.key);
    if (done) event.preventDefault();
  }

  #alongHand(key: string, from: HTMLElement): boolean {
    const buttons = [...(from.closest(".t-live")?.querySelectorAll<HTMLElement>("button[data-card]") ?? [])];
    const cards = buttons.map((one) => one.dataset["card"] ?? "");
    const next = cardFor(key, cards, buttons.indexOf(from));
    if (next === null) return false;
    this.#focusCard(next);
    return true;
  }

  #focusCard(card: string): void {
    this.#stop = card;
    this.#draw(false);
    this.element.querySelector<HTMLElement>(`button[data-card="${CSS.escape(card)}"]`)?.focus();
  }

  /** A bid by its level and its letter, pass by P, double and redouble by X and R. */
  #byLetter(key: string): boolean {
    const { prompt } = this.state;
    const calls = listed(prompt, "call").flatMap(answersOf);
    if (!calls.length || this.state.busy) return false;
    const letter = key.toUpperCase();
    const legal = (action: string) => calls.find((one) => one.legal && one.action === action)?.action;
    const suit = { C: "♣", D: "♦", H: "♥", S: "♠", N: "NT" }[letter];
    const level = this.answering.level || Number(this.answering.chosen.charAt(0)) || 1;
    if (/^[1-7]$/.test(key)) this.#set({ level: Number(key), chosen: "" });
    else if (suit && legal(`${level}${suit}`)) this.#set({ level, chosen: `${level}${suit}` });
    else if (key === "Enter" && this.answering.chosen && document.activeElement === document.body) {
      this.#act(this.answering.chosen);
    } else {
      const call = { P: legal("pass"), X: legal("double"), R: legal("redouble") }[letter];
      if (!call) return false;
      this.#act(call);
    }
    return true;
  }

  /** Shift with a letter reads out a part of the table. */
  #read(key: string): boolean {
    const { state } = this;
    const step = stepOf(state.movie, state.view, state.step);
    const zones = state.curtain ? [] : [...(state.zones[state.step]?.values() ?? [])];
    const trick = (zone: Zone | undefined) =>
      (zone?.plays ?? []).map(([seat, card]) => `${this.#name(seat)} ${card ? inWords([card]) : "a card face down"}`);
    const texts: Record<string, () => string> = {
      H: () =>
        zones
          .filter(({ kind, place }) => kind === "hand" && place === "bottom")
          .map(({ cards = [], hidden = 0 }) => inWords(cards, hidden))
          .join("; "),
      T: () => trick(zones.find(({ kind }) => kind === "trick")).join(", ") || "The trick is empty.",
      L: () => this.#lastTrick(trick),
      A: () =>
        callsOf(state.movie, state.view, state.step)
          .map(({ seat, short }) => `${this.#name(seat)} ${spoken(short)}`)
          .join(", ") || "There were no calls.",
      S: () => step.facts.map(([name, value]) => `${name}: ${spoken(value)}`).join("; "),
      R: () => [spoken(this.#sentence(step)), state.prompt?.text ?? ""].join(" "),
      "?": () =>
        "With Shift, H reads your hand, T the trick, L the last trick, A the auction, S the score, and R what happened.",
    };
    const text = texts[key.toUpperCase()];
    if (!text) return false;
    // Emptied first, so that the same words are announced again.
    this.#live.textContent = "";
    this.#live.textContent = text() || "Nothing.";
    return true;
  }

  #lastTrick(trick: (zone: Zone | undefined) => string[]): string {
    const { zones, step } = this.state;
    let full: Zone | undefined;
    for (const table of zones.slice(0, step)) {
      for (const zone of table.values()) if (zone.kind === "trick" && zone.winner) full = zone;
    }
    if (!full) return "No trick is complete.";
    return `${trick(full).join(", ")}; ${this.#name(full.winner ?? "")} won it.`;
  }

  #name(seat: string): string {
    return this.state.movie.seats.find(({ id }) => id === seat)?.name ?? seat;
  }

  /** Announce what is new, once: each new step, a refusal, a hint. */
  #announce(): void {
    const { state, heard } = this;
    if (state.curtain) {
      this.heard = null;
      this.#live.textContent = "";
      return;
    }
    const { step, view, refused, hint } = state;
    this.heard = { step, view, refused, hint };
    const on = heard?.view === view;
    let text = "";
    if (refused && refused !== heard?.refused) text = refused.text;
    else if (hint && hint !== heard?.hint) text = hint.text;
    else if (!on || heard.step !== step) {
      const first = on && heard.step < step ? heard.step + 1 : step;
      const steps = Array.from({ length: step - first + 1 }, (_, at) => first + at);
      text = eventsInWords(state, steps, tableChoices().words);
    }
    if (text) this.#live.textContent = spoken(text);
  }
}

const boxStyle = ({ x, y, width, height }: Rect) => `left:${x}px;top:${y}px;width:${width}px;height:${height}px`;

/** Whether a card is where it can be tapped. */
function inHand(zones: Zones, { zone, card: lies }: Scene["cards"][number], card: string): boolean {
  const kind = zones.get(zone)?.kind;
  return lies === card && (kind === "hand" || kind === "trick");
}

/** The last card that an action names. */
function cardIn(action: string): string {
  return /(?:[♠♥♦♣](?:10|[AKQJ2-9])|Joker)$/.exec(action)?.[0] ?? "";
}
