// <bridge-boards>: boards to play, one after the other. The page shows the next one, ready to begin; the reader works
// on it in a window of its own. All results of a tap were written when the page was built: nothing is loaded before the
// first one, and no rule is known here.

import { html, nothing, render, type TemplateResult } from "lit-html";
import { BoardTries, standingOf } from "./board-tries";
import { LeftByBack } from "./left-by-back";
import { pace } from "./pace";
import { Task } from "./task";
import type { Board } from "../python/contract";
import { TaskFelt } from "./task-felt";
import { TaskScreen, type ScreenState, type Way } from "./task-screen";
import { own } from "../base/maps";
import { reportSaving } from "../storage/save-notice";
import { load, storedProgress } from "../storage/progress";
import { tappable } from "../table/prompt-cards";
import { told } from "../felt/face";

interface Boards {
  /** The rung, and the name of each board in storage; 0 if nothing is stored. */
  rung: number;
  boards: Board[];
  /** The next place after the last board. */
  on: { text: string; href: string }[];
}

class BridgeBoards extends HTMLElement {
  private data!: Boards;
  private at = 0;
  private task: Task | null = null;
  #tries = new BoardTries("");
  private verdict: ScreenState["verdict"] = null;
  /** The board on the page, as it begins. */
  #ready: Task | null = null;
  readonly #start = document.createElement("div");
  readonly #felt = new TaskFelt(this.#start, () => this.#drawStart());
  readonly #history = new LeftByBack(() => this.#closed());
  readonly #screen = new TaskScreen({
    act: (action) => this.task?.act(action),
    hint: () => this.task?.hint(),
    skip: () => this.task?.skip(),
    leave: () => this.#history.leave(),
  });

  connectedCallback(): void {
    if (this.classList.contains("bp-on")) return;
    const data = this.querySelector(".bp-boards-data")?.textContent;
    if (!data) return;
    this.data = JSON.parse(data) as Boards;
    // Without a script the boards are read; with one, the text stays for readers who prefer it.
    const listed = [...this.querySelectorAll<HTMLDetailsElement>("details.bp-listed")];
    this.#start.className = "t-table t-inline t-start";
    this.prepend(this.#start);
    const open = (all: boolean) => {
      for (const one of listed) one.open = all;
    };
    open(false);
    // On paper they are a sheet, with the answers on the next one.
    window.addEventListener("beforeprint", () => open(true));
    window.addEventListener("afterprint", () => open(false));
    this.classList.add("bp-on");
    window.addEventListener("hashchange", () => this.#follow());
    this.#prepare(this.#first());
    this.#follow();
  }

  disconnectedCallback(): void {
    this.task?.stop();
  }

  private get board(): Board {
    const board = this.data.boards[this.at];
    if (!board) throw new RangeError("there is no such board");
    return board;
  }

  #name({ id }: Board): string {
    return this.data.rung ? `${this.data.rung}/${id}` : "";
  }

  /** The first board that is not solved yet. */
  #first(): number {
    if (!this.data.rung) return 0;
    const { boards } = load();
    const found = this.data.boards.findIndex((board) => !own(boards, this.#name(board)));
    return Math.max(0, found);
  }

  /** The board in the address. */
  #follow(): void {
    const name = /^#board-([a-z0-9-]+)$/.exec(window.location.hash)?.[1];
    const found = this.data.boards.findIndex(({ id }) => id === name);
    // Beginning a board changes the address, too.
    if (found >= 0 && !(this.#screen.isOpen && found === this.at)) this.#begin(found, true);
  }

  // --- on the page ----------------------------------------------------------------------------

  #prepare(at: number): void {
    this.at = at;
    this.#ready = new Task(
      this.board,
      () => ({ card: 0, wrong: 0, shown: 0 }),
      () => this.#drawStart(),
      () => undefined,
    );
    this.#ready.begin();
    this.#ready.skip();
  }

  #drawStart(): void {
    const view = this.#ready?.view;
    if (!view || this.#screen.isOpen) return;
    const { boards, rung } = this.data;
    const begun = rung > 0 && boards.some((board) => standingOf(this.#name(board)).mark !== "");
    const felt = view.zones.size > 0;
    this.#start.classList.toggle("t-short", view.zones.size === 1);
    const { live, may } = tappable(view.prompt);
    const touched = {
      picked: [],
      stop: [...may][0] ?? [...live][0] ?? "",
      tap: (card: string) => this.#begin(this.at, false, card),
      skip: () => undefined,
    };
    const strip = view.goal
      ? html`<div class="t-says">
          <span class="t-said"
            ><span class="t-happened">${told(view.goal)}</span><b class="t-asked">Tap a card.</b></span
          >
        </div>`
      : nothing;
    render(
      html`
        <p class="t-about">${told(view.text)}</p>
        ${felt ? this.#felt.draw({ ...view, html: "" }, touched, strip) : nothing}
        ${
          rung || !live.size
            ? html`<div class="t-foot">
                ${boards.length > 1 ? this.#dots() : nothing}
                <button type="button" class="t-button t-go t-begin" @click=${() => this.#begin(this.at, false)}>
                  ${begun ? "Continue" : "Start"}
                </button>
              </div>`
            : nothing
        }
      `,
      this.#start,
    );
    if (felt) this.#felt.drew(null, false, null, null, 1);
  }

  #dots(): TemplateResult {
    const all = this.data.boards.map((board) => standingOf(this.#name(board)));
    const solved = all.filter(({ mark }) => mark === "right").length;
    return html`<p class="t-standing">${solved} of ${all.length} boards solved</p>
      <nav class="t-dots" aria-label="Boards">
        ${all.map(
          ({ mark, text }, index) =>
            html`<button
              type="button"
              class="t-dot ${mark ? `t-${mark}` : ""}"
              aria-label="Board ${index + 1}, ${text}"
              aria-current=${index === this.at ? "step" : nothing}
              @click=${() => this.#begin(index, false)}
            >
              <span>${mark === "right" ? "✓" : index + 1}</span>
            </button>`,
        )}
      </nav>`;
  }

  /** Back on the page. */
  #closed(): void {
    this.task?.stop();
    this.task = null;
    this.#screen.close();
    this.#start.after(this.#screen.notices);
    this.#prepare(this.at);
    const find = (css: string) => this.#start.querySelector<HTMLElement>(css);
    (find(".t-begin") ?? find("button.t-card[tabindex='0']"))?.focus({ preventScroll: true });
  }

  // --- in the window --------------------------------------------------------------------------

  /** Begin a board; `card` was tapped before the window was there. */
  #begin(at: number, byAddress: boolean, card = ""): void {
    this.at = at;
    this.task?.stop();
    this.verdict = null;
    this.#tries = new BoardTries(this.#name(this.board));
    this.#screen.open();
    this.#history.enter(byAddress);
    // The address of a board can be shared.
    if (this.data.boards.length > 1) this.#history.name(`#board-${this.board.id}`);
    const task = new Task(
      this.board,
      pace,
      () => this.#update(),
      ({ right }) => this.#ended(task, right),
    );
    this.task = task;
    task.begin();
    if (card) {
      task.skip();
      task.act(card);
    } else this.#screen.readQuestion();
  }

  #again(): void {
    this.verdict = null;
    this.task?.begin();
    this.#screen.readQuestion();
  }

  #update(): void {
    const { task, data, at, verdict } = this;
    if (!task) return;
    this.#screen.show({
      title: document.querySelector("h1")?.firstChild?.textContent ?? "Boards",
      marks: data.boards.length > 1 ? data.boards.map((board) => standingOf(this.#name(board)).mark) : [],
      at,
      count: data.boards.length > 1 ? `${at + 1} of ${data.boards.length}` : "",
      task: task.view,
      notice: "",
      verdict: verdict && { ...verdict, ways: this.#ways(task) },
      end: null,
    });
  }

  /** The final comment, and the next steps. */
  #ended(task: Task, right: boolean): void {
    const { head, said } = this.#tries.note(right, task.hints);
    this.verdict = { head, said, ways: [] };
    if (this.data.rung) reportSaving(storedProgress, this.#screen.place);
  }

  #ways(task: Task): Way[] {
    const { outcome, showable } = task.view;
    if (!outcome?.right) {
      const show = showable ? [{ name: "Show me", act: () => task.show() }] : [];
      return [...show, { name: "Try again", go: true, act: () => this.#again() }];
    }
    const again = { name: "Again", act: () => this.#again() };
    const { boards, on } = this.data;
    if (this.at + 1 < boards.length) {
      return [again, { name: "Next", go: true, act: () => this.#begin(this.at + 1, false) }];
    }
    const leave = () => this.#history.shut();
    return [again, ...on.map(({ text, href }, place) => ({ name: text, href, go: place === 0, act: leave }))];
  }
}

customElements.define("bridge-boards", BridgeBoards);
