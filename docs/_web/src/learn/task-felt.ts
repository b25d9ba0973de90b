// The felt of a board or a question: its cards, and in the middle the engine's drawing, an auction or the tricks so
// far. It is the same in the window and on a page.

import { html, nothing, render, type TemplateResult } from "lit-html";
import { engineHtml } from "../base/engine-html";
import { cssOf } from "../table/auction-view";
import { tappable } from "../table/prompt-cards";
import { told } from "../felt/face";
import { drawFelt } from "../felt/felt-view";
import { gather, travel } from "../felt/motion";
import { layOut, type Scene } from "../felt/scene";
import type { TaskView } from "./task";

/** The reader's actions on it, and the effect of a tap. */
export interface Touched {
  picked: readonly string[];
  /** The card of the hand that Tab moves to. */
  stop: string;
  tap: (card: string) => void;
  skip: () => void;
}

/** A sentence over the felt leaves this much room, so that no card moves when it appears. */
const strip = 62;

export class TaskFelt {
  #scene: Scene | null = null;
  #size = { width: 0, height: 0 };
  #shown = 0;
  #aside: { source: string; element: HTMLElement } | null = null;
  readonly #sizes = new ResizeObserver(() => this.#measure());

  /** It is drawn inside `place`; `redraw` draws it again for another size. */
  constructor(
    private readonly place: Element,
    private readonly redraw: () => void,
  ) {}

  get element(): HTMLElement | null {
    return this.place.querySelector(".t-felt");
  }

  /** `over` is the sentence over the felt; a dock covers its lower edge by `under`. */
  draw(view: TaskView, touched: Touched, over: TemplateResult | typeof nothing, under = 0): TemplateResult {
    const { prompt, refused, outcome, zones, seats } = view;
    const { live, may } = tappable(prompt);
    const aside = view.html ? this.#drawn(view.html, live.size === 0 && prompt !== undefined) : null;
    this.#scene = layOut({
      zones,
      seats,
      toAct: view.toAct,
      felt: this.#size,
      under,
      over: over === nothing ? 0 : strip,
      picked: [],
      slots: 0,
      auction: aside !== null,
      reading: live.size === 0 && !(view.goal && !outcome),
      shown: aside ? this.#shown : 0,
      sideCards: true,
    });
    const { middle, say } = this.#scene;
    const felt = {
      scene: this.#scene,
      zones,
      me: null,
      roles: new Map<string, string>(),
      live,
      may,
      picked: touched.picked,
      refused: refused?.action ?? view.wrong,
      because: view.lit,
      hinted: "",
      stop: touched.stop,
      tap: touched.tap,
    };
    const bare = !zones.size && !aside;
    return html`<div
      class="t-felt ${outcome ? "t-judged" : ""}"
      role="group"
      aria-label="The table"
      tabindex="-1"
      .style=${`--say:${say}px`}
      @click=${(event: MouseEvent) => tapFelt(event, touched.skip)}
    >
      ${this.#size.width ? drawFelt(felt) : nothing} ${bare ? html`<p class="t-words">${told(view.text)}</p>` : nothing}
      ${
        aside
          ? html`<div
              class="t-middle"
              .style=${`left:${middle.x}px;top:${middle.y}px;width:${middle.width}px;height:${middle.height}px`}
            >
              ${aside}
            </div>`
          : nothing
      }
      <div class="t-over">${over}</div>
    </div>`;
  }

  /** The previous scene is passed to the new drawing, so that cards travel from there. */
  take(): Scene | null {
    return this.#scene;
  }

  /** After drawing: move the cards, and check the size again. */
  drew(before: Scene | null, moved: boolean, from: string | null, winner: string | null, speed: number): void {
    const felt = this.element;
    if (felt && moved && before && this.#scene && this.#size.width) {
      gather(felt, before, this.#scene, winner, speed);
      travel(felt, before, this.#scene, from, speed);
    }
    if (felt) this.#sizes.observe(felt);
    this.#measure();
  }

  rest(): void {
    this.#sizes.disconnect();
    this.#size = { width: 0, height: 0 };
    this.#scene = null;
  }

  #measure(): void {
    const felt = this.element;
    if (!felt) return;
    const { clientWidth: width, clientHeight: height } = felt;
    const shown = this.#aside?.element.isConnected ? this.#aside.element.offsetHeight + 12 : 0;
    if (width === this.#size.width && height === this.#size.height && shown === this.#shown) return;
    this.#size = { width, height };
    this.#shown = shown;
    this.redraw();
  }

  /** The engine's drawing, with its suits as shapes; an auction looks the same as at any table. */
  #drawn(source: string, asked: boolean): HTMLElement {
    if (this.#aside?.source === source) return this.#aside.element;
    const element = document.createElement("div");
    element.className = "t-aside";
    element.append(engineHtml(source));
    for (const card of element.querySelectorAll<HTMLElement>(".bp-card")) {
      const text = card.textContent ?? "";
      card.replaceChildren();
      render(html`${told(text)}`, card);
    }
    for (const table of element.querySelectorAll("table")) dress(table, asked);
    this.#aside = { source, element };
    return element;
  }
}

/** A table whose first column has a name is an auction; otherwise it lists tricks, by number. */
function dress(table: HTMLTableElement, asked: boolean): void {
  const rows = [...table.tBodies].flatMap((body) => [...body.rows]);
  table.classList.add("t-auction", ...(rows.length > 4 ? ["t-many"] : []));
  if (table.querySelector("thead td")) {
    table.classList.add("t-listed");
    return;
  }
  let open = asked;
  for (const cell of rows.flatMap((row) => [...row.cells])) {
    const text = cell.textContent ?? "";
    const call = document.createElement("span");
    if (text) call.className = `t-call ${cssOf(text)}`;
    else if (open && cell.parentElement === rows.at(-1)) {
      call.className = "t-call t-now";
      call.textContent = "?";
      open = false;
    }
    call.append(...cell.childNodes);
    if (call.className) cell.append(call);
  }
}

function tapFelt(event: MouseEvent, skip: () => void): void {
  const target = event.target instanceof Element ? event.target : null;
  if (!target?.closest("button, a")) skip();
}
