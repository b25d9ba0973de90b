// <bridge-hand>: the plain table of a hand becomes a player that steps through it. No Python, no
// rules: everything shown was computed when the page was built.

import { bySuit, spoken, suits, withCards } from "./cards";
import { button, copyText, h, icons, isTyping, shape, tick } from "./dom";
import { holdable } from "./hold";
import { known, type Movie, MovieError, parse, type Step, stepOf, type Table, tables } from "./movie";
import { loadPrefs, savePrefs, speeds } from "./prefs";
import { TableView } from "./table";

const prefs = loadPrefs();
let ids = 0;

function applySuits(): void {
  if (prefs.suits === "two") document.documentElement.dataset["suits"] = "two";
  else delete document.documentElement.dataset["suits"];
}

class BridgeHand extends HTMLElement {
  private movie!: Movie;
  private view = "all";
  private tables: Table[] = [];
  private step = 0;
  private timer = 0;
  private heights = new Map<HTMLElement, number>();
  private width = 0;

  private table!: TableView;
  private facts!: HTMLElement;
  private felt!: HTMLElement;
  private say!: HTMLElement;
  private why!: HTMLElement;
  private slider!: HTMLInputElement;
  private counter!: HTMLElement;
  private live!: HTMLElement;
  private status!: HTMLElement;
  private playButton!: HTMLButtonElement;
  private buttons!: Record<"first" | "back" | "next" | "last", HTMLButtonElement>;
  private suitsButton!: HTMLButtonElement;
  private seen!: HTMLDetailsElement;
  private items = new Map<number, HTMLButtonElement>();
  private rows: HTMLTableRowElement[] = [];
  private rowOf: number[] = [];

  connectedCallback(): void {
    if (this.classList.contains("bp-on")) return;
    const data = this.querySelector("script.bp-movie")?.textContent ?? "";
    try {
      this.movie = parse(data);
    } catch (problem) {
      const sentence =
        problem instanceof MovieError ? problem.message : "This hand cannot be stepped through.";
      this.append(h("p", { class: "bp-status", role: "status" }, sentence));
      return;
    }
    this.view = this.movie.views[0]?.id ?? "all";
    this.tables = tables(this.movie, this.view);
    this.build();
    this.render(false);
    hands.add(this);
  }

  disconnectedCallback(): void {
    this.pause();
    hands.delete(this);
  }

  private get last(): number {
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
      const box = this.felt.getBoundingClientRect();
      return this.walk(event.clientX < box.left + box.width / 2 ? -1 : 1);
    });

    this.say = h("div", { class: "bp-sentence" });
    this.why = h("div", { class: "bp-why" });
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
      this.upgradeLog(log);
      // Its own box scrolls, so that a long log never makes the page scroll sideways.
      side.append(log);
    }
    const stage = h(
      "div",
      { class: "bp-stage" },
      h(
        "div",
        { class: "bp-main" },
        this.felt,
        h("div", { class: "bp-say" }, this.say, this.why),
        this.buildBar(),
        this.buildMore(),
        this.status,
      ),
      side,
    );
    const top = h("div", { class: "bp-header" });
    if (title) top.append(title);
    top.append(this.facts);
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
    const intro = this.querySelector(".bp-intro");
    this.prepend(top, ...(intro ? [intro] : []), stage);
    this.append(this.live, keys);
    this.classList.add("bp-on");

    this.addEventListener("keydown", (event) => this.onKey(event));
    new ResizeObserver(() => {
      if (this.clientWidth === this.width) return;
      this.width = this.clientWidth;
      this.settle(true);
    }).observe(this);
  }

  private buildBar(): HTMLElement {
    const make = (css: "first" | "back" | "next" | "last", name: string) =>
      button(`bp-${css}`, name, css);
    this.buttons = {
      first: make("first", "First step"),
      back: make("back", "Back one step"),
      next: make("next", "Next step"),
      last: make("last", "Last step"),
    };
    this.playButton = button("bp-play-button", "Play", "play");
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
      savePrefs(prefs);
      for (const hand of hands) hand.showPrefs();
    });
    more.append(h("label", { class: "bp-choice" }, h("span", {}, "Speed"), speed));

    this.suitsButton = button("bp-suits bp-switch", "Four colours", null, "Four colours");
    this.suitsButton.addEventListener("click", () => {
      prefs.suits = prefs.suits === "two" ? "four" : "two";
      savePrefs(prefs);
      applySuits();
      for (const hand of hands) hand.showPrefs();
    });
    const share = button("bp-share", "Copy link to this step", "link", "Link");
    share.addEventListener("click", () => void this.share(share));
    more.append(this.suitsButton, share);
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

  /** The entries of the log become jumps. */
  private upgradeLog(log: HTMLTableElement): void {
    // Each row of turns says which step begins it; step 0 is the start and has no row.
    this.rows = [...log.querySelectorAll<HTMLTableRowElement>("tr[data-from]")];
    const firsts = this.rows.map((row) => Number(row.dataset["from"]));
    this.rowOf = this.movie.steps.map((_, step) => firsts.filter((from) => from <= step).length - 1);
    for (const item of log.querySelectorAll<HTMLElement>("[data-step]")) {
      const number = Number(item.dataset["step"]);
      if (!this.movie.steps[number]) continue;
      const jump = h("button", { type: "button", class: "bp-item", "data-step": number });
      keepWhole(jump, item.textContent ?? "", 9);
      if (item.title) jump.title = item.title;
      jump.tabIndex = -1;
      jump.append(...item.childNodes);
      jump.addEventListener("click", () => this.jump(number));
      item.replaceWith(jump);
      this.items.set(number, jump);
    }
    for (const { cells } of this.rows) {
      const result = cells[cells.length - 1];
      const limit = log.matches(".bp-wide-log") ? 11 : 13;
      if (result) keepWhole(result, result.textContent ?? "", limit);
    }
    const first = this.items.values().next().value;
    if (first) first.tabIndex = 0;
  }

  // --- moving ---------------------------------------------------------------------------------

  /** One step; true when another can follow in the same direction. */
  private walk(by: 1 | -1): boolean {
    this.jump(this.step + by);
    return this.step > 0 && this.step < this.last;
  }

  private jump(to: number): void {
    this.pause();
    this.go(to);
  }

  private go(to: number): void {
    lastUsed = this;
    const step = Math.max(0, Math.min(this.last, to));
    this.status.textContent = "";
    if (step === this.step) return;
    this.step = step;
    this.render(true);
  }

  private look(view: string): void {
    this.pause();
    this.view = view;
    this.tables = tables(this.movie, view);
    const all = this.movie.views[0]?.id === view;
    for (const [number, item] of this.items) {
      item.replaceChildren(...this.itemText(item, stepOf(this.movie, view, number).short));
    }
    this.seen.hidden = all;
    // The sentences tell what this seat does not know.
    const steps = this.querySelector<HTMLElement>(".bp-steps");
    if (steps) steps.hidden = !all;
    this.settle(true);
    this.render(true);
  }

  private itemText(item: HTMLElement, short: string): (Node | string)[] {
    const parts = withCards(short);
    return item.querySelector("strong") ? [h("strong", {}, ...parts)] : parts;
  }

  private toggle(): void {
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
    const all = this.movie.views[0]?.id ?? "all";
    if (this.view === all) return;
    const name = this.movie.seats.find(({ id }) => id === this.view)?.name ?? "this seat";
    const summary = this.seen.querySelector("summary") ?? h("summary");
    summary.textContent = `What has ${name} seen?`;
    if (!this.seen.open) {
      this.seen.replaceChildren(summary);
      return;
    }
    const { gone, unseen } = known(this.movie, this.tables, this.step);
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

  // --- links ----------------------------------------------------------------------------------

  /** Go where a link to this hand leads: `#hand-…-12`. Says whether the link is ours. */
  follow(hash: string): boolean {
    let wanted = hash.slice(1);
    try {
      wanted = decodeURIComponent(wanted);
    } catch {
      // Then it is taken as it stands.
    }
    if (!wanted.startsWith(this.id) || !this.id) return false;
    const named = document.getElementById(wanted);
    if (named && named !== this) return false;
    const rest = wanted.slice(this.id.length);
    if (rest) {
      if (!/^([-/]|\?step=)/.test(rest)) return false;
      const step = rest.replace(/^([-/]|\?step=)/, "");
      const number = /^\d{1,6}$/.test(step) ? Number(step) : -1;
      const known = number >= 0 && number <= this.last;
      this.jump(known ? number : 0);
      if (!known) {
        this.status.textContent =
          `The link asks for step “${step.slice(0, 20)}”; ` +
          `this hand has steps 0 to ${this.last}. Here is the start.`;
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
    const url = new URL(location.href);
    url.hash = this.step ? `${this.id}-${this.step}` : this.id;
    const copied = await copyText(url.href);
    if (copied) tick(by);
    this.status.replaceChildren(
      copied ? `The link to step ${this.step} is copied.` : "Copy this link: ",
      ...(copied ? [] : [h("a", { href: url.href }, url.href)]),
    );
  }

  /** Where the table is on the screen, for keys that no element has. */
  visible(): number {
    const box = this.felt.getBoundingClientRect();
    const shown = Math.min(box.bottom, window.innerHeight) - Math.max(box.top, 0);
    return box.height ? shown / box.height : 0;
  }

  // --- drawing --------------------------------------------------------------------------------

  private current(): Step {
    return stepOf(this.movie, this.view, this.step);
  }

  private render(announce: boolean): void {
    const step = this.current();
    const sentence = step.say || step.action || (this.step ? step.short : "The cards are dealt.");

    this.table.show(this.tables[this.step] ?? new Map(), step.toAct);
    this.renderFacts(step);

    // What held the focus inside the sentence is about to go; the table takes the focus.
    const active = document.activeElement;
    const orphaned = active instanceof Element && this.why.contains(active);
    this.say.replaceChildren(h("p", {}, ...withCards(sentence)));
    if (step.note) this.say.append(h("p", { class: "bp-note" }, ...withCards(step.note)));
    this.why.replaceChildren(...this.whyLinks(step.why));
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
    this.markLog();
    this.settle(false);
    if (announce) {
      this.live.textContent = `Step ${this.step} of ${this.last}. ${spoken(sentence)}`;
    }
  }

  private renderFacts(step: Step): void {
    const before = new Map(this.step ? stepOf(this.movie, this.view, this.step - 1).facts : []);
    this.facts.replaceChildren(
      ...step.facts.map(([name, value]) => {
        const fresh = this.step > 0 && before.get(name) !== value;
        const parts = withCards(value);
        return h("li", { class: fresh ? "bp-chip bp-fresh" : "bp-chip" }, `${name} `, h("b", {}, ...parts));
      }),
    );
  }

  private whyLinks(why: readonly string[]): Node[] {
    if (!why.length) return [];
    const links = why.map((id) => {
      const title = this.movie.clauses[id] ?? "";
      const href = this.movie.links?.[id] ?? `#${id}`;
      const link = h("a", { class: "bp-because", href }, h("b", {}, id));
      if (title) link.append(` ${title}`);
      return link;
    });
    const parts: Node[] = [h("span", {}, "Why?"), ...links];
    // The end of a deal has a dozen reasons; the first few say the most and keep the buttons near.
    const rest = links.slice(3);
    if (rest.length > 1) {
      const more = h("button", { type: "button", class: "bp-because" }, `${rest.length} more`);
      for (const link of rest) link.hidden = true;
      more.addEventListener("click", () => {
        for (const link of rest) link.hidden = false;
        more.remove();
        rest[0]?.focus({ preventScroll: true });
      });
      parts.push(more);
    }
    return parts;
  }

  private markLog(): void {
    const row = this.rowOf[this.step] ?? -1;
    this.rows.forEach((each, index) => each.classList.toggle("bp-now", index === row));
    const marked = this.items.get(this.step);
    const focused = document.activeElement;
    for (const item of this.items.values()) {
      if (item === marked) item.setAttribute("aria-current", "step");
      else item.removeAttribute("aria-current");
    }
    if (!marked) return;
    for (const item of this.items.values()) item.tabIndex = item === marked ? 0 : -1;
    if (focused instanceof HTMLElement && focused.matches(".bp-item") && this.contains(focused)) {
      marked.focus({ preventScroll: true });
    }
    // Follow the step inside the log's own box, never by scrolling the page.
    const side = marked.closest<HTMLElement>(".bp-side");
    if (side && side.scrollHeight > side.clientHeight) {
      const top = marked.getBoundingClientRect().top - side.getBoundingClientRect().top;
      if (top < 32 || top > side.clientHeight - 64) {
        side.scrollTop += top - side.clientHeight / 2;
      }
    }
  }

  /** What grew stays grown, so that the buttons do not move under the finger. */
  private settle(afresh: boolean): void {
    const parts = [this.facts.parentElement, this.felt, this.say.parentElement];
    if (afresh) {
      this.heights.clear();
      for (const part of parts) part?.style.removeProperty("min-height");
    }
    for (const part of parts) {
      if (!part) continue;
      const height = part.getBoundingClientRect().height;
      if (height > (this.heights.get(part) ?? 0)) {
        this.heights.set(part, height);
        part.style.minHeight = `${height}px`;
      }
    }
  }
}

/** A long entry of the log may break between its cards; a short one looks better whole. */
function keepWhole(element: Element, text: string, limit: number): void {
  element.classList.toggle("bp-short", text.length <= limit);
}

const hands = new Set<BridgeHand>();
let lastUsed: BridgeHand | null = null;

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
document.addEventListener("visibilitychange", () => {
  if (document.hidden) for (const hand of hands) hand.pause();
});
window.addEventListener("hashchange", () => follow(location.hash));
document.addEventListener("click", (event) => {
  // A link to the step that the address names already changes no address; it still leads there.
  const link = event.target instanceof Element ? event.target.closest("a") : null;
  if (link && link.href === location.href && link.hash) follow(link.hash);
});
/** Every hand has another height than its plain table had: whoever came for an anchor gets it again. */
function arrive(): void {
  if (!location.hash || follow(location.hash)) return;
  document.getElementById(location.hash.slice(1))?.scrollIntoView({ behavior: "instant" });
}
arrive();
if (document.readyState !== "complete") {
  let moved = false;
  const stay = () => (moved = true);
  for (const name of ["wheel", "touchmove", "keydown", "pointerdown"]) {
    window.addEventListener(name, stay, { once: true, passive: true });
  }
  // Fonts and late styles move things once more; a reader who moved by himself stays where he is.
  window.addEventListener("load", () => moved || arrive(), { once: true });
}
