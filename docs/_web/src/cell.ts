// <bridge-cell>: an example of a rules page that can be run, edited, reset, copied and stopped.

import { button, copyText, h, isTyping, tick } from "./dom";
import type { Editor } from "./editor";
import type { CellError } from "./protocol";
import { Python, StartError, Stopped } from "./python";

// What the first run loads, so that nobody spends it unawares.
const hint = "The first run loads Python, about 14 MB.";
const python = new Python();
const cells: BridgeCell[] = [];
/** The cell that runs now. */
let running: BridgeCell | null = null;
/** Cells whose names this Python knows. */
const done = new Set<BridgeCell>();
python.onLost = () => done.clear();
python.onReady = () => {
  for (const each of document.querySelectorAll("bridge-cell .bp-hint")) each.remove();
};

// --- what the reader wrote, kept while his tab is open -------------------------------------------

function storageKey(cell: BridgeCell): string {
  return `bridgepath:${location.pathname}#${cell.id}`;
}

function savedEdit(cell: BridgeCell): string | null {
  try {
    return sessionStorage.getItem(storageKey(cell));
  } catch {
    return null;
  }
}

function saveEdit(cell: BridgeCell, source: string | null): void {
  try {
    if (source === null) sessionStorage.removeItem(storageKey(cell));
    else sessionStorage.setItem(storageKey(cell), source);
  } catch {
    // Then the edit lasts as long as the page.
  }
}

class BridgeCell extends HTMLElement {
  source = "";
  private original = "";
  private code!: HTMLElement;
  private edited!: HTMLElement;
  private out!: HTMLElement;
  private pre!: HTMLPreElement;
  private built!: Node[];
  private builtHidden = false;
  private error!: HTMLElement;
  private mark!: HTMLElement;
  private builtMark = "";
  private status!: HTMLElement;
  private editor: Editor | null = null;
  private runButton!: HTMLButtonElement;
  private stopButton!: HTMLButtonElement;
  private editButton!: HTMLButtonElement;
  private resetButton!: HTMLButtonElement;
  private wantsToStop = false;

  connectedCallback(): void {
    if (this.classList.contains("bp-on")) return;
    const code = this.querySelector<HTMLElement>(".bp-code");
    const data = this.querySelector("script.bp-source")?.textContent;
    if (!code || !data) return;
    try {
      this.original = String(JSON.parse(data));
    } catch {
      this.append(h("p", { class: "bp-status" }, "This example cannot be run: its code is damaged."));
      return;
    }
    this.source = this.original;
    this.code = code;
    this.build();
    const edit = savedEdit(this);
    if (edit !== null && edit !== this.original) {
      this.source = edit;
      this.showEdit();
    }
    cells.push(this);
    cells.sort((a, b) =>
      a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1,
    );
  }

  disconnectedCallback(): void {
    this.editor?.destroy();
    const index = cells.indexOf(this);
    if (index >= 0) cells.splice(index, 1);
    done.delete(this);
  }

  get label(): string {
    const head = this.querySelector(".bp-example-head > span")?.textContent ?? "";
    return head.replace(/^Example · /, "") || this.id;
  }

  private build(): void {
    for (const pre of this.querySelectorAll<HTMLElement>("pre")) {
      // Long output scrolls in its own box, which the keyboard must reach.
      pre.tabIndex = 0;
      pre.setAttribute("role", "region");
      pre.setAttribute("aria-label", pre.closest(".bp-out") ? "Output" : "Code");
    }
    this.edited = h("div", { class: "bp-edited", hidden: true });
    this.code.after(this.edited);
    let out = this.querySelector<HTMLElement>(".bp-out");
    if (!out) {
      out = h("div", { class: "bp-out", hidden: true }, h("pre"));
      this.edited.after(out);
    }
    this.out = out;
    this.pre = out.querySelector("pre") ?? out.appendChild(h("pre"));
    this.built = [...this.pre.childNodes].map((node) => node.cloneNode(true));
    this.builtHidden = out.hidden !== false;
    this.error = h("div", { class: "bp-error", hidden: true });
    this.mark = this.querySelector<HTMLElement>(".bp-checked") ?? h("span");
    this.builtMark = this.mark.textContent ?? "";

    this.runButton = button("bp-run bp-go", "Run", "play", "Run");
    this.stopButton = button("bp-stop bp-go", "Stop", "stop", "Stop");
    this.stopButton.hidden = true;
    this.editButton = button("bp-edit", "Edit", "edit", "Edit");
    this.resetButton = button("bp-reset", "Reset", "reset", "Reset");
    this.resetButton.hidden = true;
    const copy = button("bp-copy", "Copy", "copy", "Copy");
    this.status = h("p", { class: "bp-status", role: "status" }, h("span", { class: "bp-hint" }, hint));

    this.runButton.addEventListener("click", () => void this.run());
    this.stopButton.addEventListener("click", () => this.stop());
    this.editButton.addEventListener("click", () => void this.edit());
    this.resetButton.addEventListener("click", () => this.reset());
    copy.addEventListener("click", () => void this.copy(copy));
    this.addEventListener("keydown", (event) => {
      // The site has shortcuts of its own, such as / for its search; whoever writes means a slash.
      if (isTyping(event.target)) event.stopPropagation();
      const wanted = event.key === "Enter" && (event.ctrlKey || event.metaKey);
      if (!wanted || event.defaultPrevented) return;
      event.preventDefault();
      void this.run();
    });
    const tools = h(
      "div",
      { class: "bp-tools", role: "group", "aria-label": `Example: ${this.label}` },
      this.runButton,
      this.stopButton,
      this.editButton,
      this.resetButton,
      copy,
      this.status,
    );
    out.after(this.error, tools);
    this.classList.add("bp-on");
  }

  // --- editing --------------------------------------------------------------------------------

  private async edit(): Promise<void> {
    if (this.editor) {
      this.editor.focus();
      return;
    }
    const label = `Code of the example ${this.label}`;
    const onChange = (source: string) => this.changed(source);
    this.editButton.setAttribute("aria-busy", "true");
    try {
      const url = new URL("./editor.js", import.meta.url).href;
      const module = (await import(url)) as typeof import("./editor");
      this.edited.replaceChildren();
      this.editor = module.edit(this.edited, this.source, label, onChange, () => void this.run());
    } catch {
      this.editor = plainEditor(this.edited, this.source, label, onChange);
      this.say("The editor could not be fetched; this plain field works as well.");
    }
    this.editButton.removeAttribute("aria-busy");
    this.edited.hidden = false;
    this.code.hidden = true;
    this.editButton.hidden = true;
    this.resetButton.hidden = false;
    this.editor.focus();
  }

  private changed(source: string): void {
    this.source = source;
    saveEdit(this, source === this.original ? null : source);
    this.mark.textContent = source === this.original ? this.builtMark : "edited by you";
    this.out.classList.add("bp-stale");
  }

  /** The reader's edit of an earlier visit, as plain text until he edits again. */
  private showEdit(): void {
    this.edited.replaceChildren(
      h("pre", { tabindex: 0, role: "region", "aria-label": "Code" }, this.source),
    );
    this.edited.hidden = false;
    this.code.hidden = true;
    this.resetButton.hidden = false;
    this.mark.textContent = "edited by you";
    this.out.classList.add("bp-stale");
  }

  private reset(): void {
    this.editor?.destroy();
    this.editor = null;
    this.source = this.original;
    saveEdit(this, null);
    this.edited.replaceChildren();
    this.edited.hidden = true;
    this.code.hidden = false;
    this.editButton.hidden = false;
    this.editButton.focus({ preventScroll: true });
    this.resetButton.hidden = true;
    this.out.classList.remove("bp-stale");
    this.out.hidden = this.builtHidden;
    this.pre.replaceChildren(...this.built.map((node) => node.cloneNode(true)));
    this.error.hidden = true;
    this.mark.textContent = this.builtMark;
    this.say("The example is as it was.");
  }

  private async copy(by: HTMLElement): Promise<void> {
    const copied = await copyText(this.source);
    if (copied) tick(by);
    this.say(copied ? "The code is copied." : "The browser did not allow copying; select the code.");
  }

  // --- running --------------------------------------------------------------------------------

  private async run(): Promise<void> {
    if (running) {
      if (running !== this) {
        this.say("Another example is running; stop it first, or wait for it.", running);
      }
      return;
    }
    running = this;
    this.wantsToStop = false;
    this.showRunning(true);
    try {
      const notes = await this.runEarlier();
      if (!this.wantsToStop) await this.runSelf(notes);
    } catch (problem) {
      this.explain(problem);
    } finally {
      running = null;
      this.showRunning(false);
    }
  }

  /** The cells above that have not run yet, so that their names exist. */
  private async runEarlier(): Promise<(Node | string)[]> {
    const notes: (Node | string)[] = [];
    for (const cell of cells.slice(0, cells.indexOf(this))) {
      if (done.has(cell) || this.wantsToStop) continue;
      const error = await python.run(cell.id, cell.source, {
        progress: (text) => this.say(text),
        output: () => undefined,
      });
      done.add(cell);
      // Some examples end in a refusal on purpose, and the page says so.
      if (!error || cell.promises(error)) continue;
      notes.push(
        notes.length ? " " : "",
        "The earlier example ",
        h("a", { href: `#${cell.id}` }, cell.label),
        ` failed: ${error.sentence}`,
      );
      // It may be mended and tried again.
      done.delete(cell);
    }
    return notes;
  }

  /** Whether the page shows this very refusal. */
  promises(error: CellError): boolean {
    const shown = this.built
      .filter((node): node is Element => node instanceof Element)
      .find((node) => node.matches(".bp-refused"));
    return this.source === this.original && shown?.textContent === error.sentence;
  }

  private async runSelf(notes: (Node | string)[]): Promise<void> {
    this.say("Running…");
    this.out.hidden = false;
    this.out.classList.remove("bp-stale");
    this.error.hidden = true;
    this.pre.replaceChildren();
    this.mark.textContent = "running";
    const error = await python.run(this.id, this.source, {
      progress: (text) => this.say(text),
      output: (text) => this.pre.append(text),
    });
    done.add(this);
    this.mark.textContent = this.source === this.original ? "run here" : "edited and run here";
    this.out.hidden = !this.pre.textContent;
    if (error) this.showError(error);
    const silent = !error && this.out.hidden;
    this.say(notes.length ? "" : error ? "" : silent ? "Done; nothing was printed." : "Done.");
    if (notes.length) this.status.replaceChildren(...notes);
  }

  private showError({ sentence, traceback }: CellError): void {
    this.error.replaceChildren(h("p", { class: "bp-refused", role: "alert" }, sentence));
    if (traceback) {
      this.error.append(
        h(
          "details",
          {},
          h("summary", {}, "Traceback"),
          h("pre", { tabindex: 0, role: "region", "aria-label": "Traceback" }, traceback),
        ),
      );
    }
    this.error.hidden = false;
  }

  private stop(): void {
    this.wantsToStop = true;
    python.stop();
  }

  private explain(problem: unknown): void {
    this.mark.textContent = "not finished";
    this.out.hidden = !this.pre.textContent;
    if (problem instanceof Stopped) {
      this.say("Stopped. Names are forgotten; the next run starts the examples above afresh.");
      return;
    }
    const sentence = problem instanceof StartError ? problem.message : `It failed: ${String(problem)}`;
    const retry = button("bp-retry", "Retry", "reset", "Retry");
    retry.addEventListener("click", () => void this.run());
    this.error.replaceChildren(h("p", { class: "bp-refused", role: "alert" }, sentence), retry);
    this.error.hidden = false;
    this.say("");
  }

  private showRunning(on: boolean): void {
    const focused = document.activeElement;
    const [from, to] = on
      ? [this.runButton, this.stopButton]
      : [this.stopButton, this.runButton];
    to.hidden = false;
    // The button that takes its place takes the focus, too.
    if (focused === from || (on && this.error.contains(focused))) to.focus({ preventScroll: true });
    from.hidden = true;
    this.toggleAttribute("data-running", on);
    if (on) this.error.hidden = true;
  }

  private say(text: string, see?: BridgeCell): void {
    this.status.replaceChildren(text);
    if (see) this.status.append(" ", h("a", { href: `#${see.id}` }, see.label));
  }
}

/** If the editor cannot be had, the browser's own field will do. */
function plainEditor(
  parent: HTMLElement,
  source: string,
  label: string,
  onChange: (source: string) => void,
): Editor {
  const field = h("textarea", {
    "aria-label": label,
    rows: Math.max(4, source.split("\n").length + 1),
    autocapitalize: "off",
    spellcheck: "false",
  });
  field.value = source;
  field.addEventListener("input", () => onChange(field.value));
  parent.replaceChildren(field);
  return { focus: () => field.focus(), destroy: () => field.remove() };
}

customElements.define("bridge-cell", BridgeCell);
