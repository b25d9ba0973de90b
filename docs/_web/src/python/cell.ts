// <bridge-cell>: an answer with its code, which can be run, edited, reset, copied and stopped. The
// code is collapsed until a reader opens it.

import { glyphs } from "../base/controls";
import { button, copyText, filled, h, icons, isTyping, tick } from "../base/dom";
import { engineHtml } from "../base/engine-html";
import type { Editor } from "./editor";
import { houseJson, houseRules, onHouse } from "../rules/house-rules";
import type { CellError } from "./protocol";
import { hint, python, StartError, Stopped } from "./python";
import { StatusLine } from "../base/status-line";
import { remember, remembered } from "../base/visit";
import { RuleForm } from "../rules/rule-form";

/** The label of an answer that was computed when the site was built. */
const asBuilt = "as printed";
/** The cells that share names, from top to bottom. */
const cells: BridgeCell[] = [];
/** The cell that is running. */
let running: BridgeCell | null = null;
/** The cell that ran last. */
let latest: BridgeCell | null = null;
/** Cells whose names this Python knows. */
const done = new Set<BridgeCell>();
python.onLost = () => {
  for (const cell of done) cell.forgotten();
  done.clear();
};
python.onReady = () => {
  for (const each of document.querySelectorAll(".bp-hint")) each.remove();
};
python.onRefused = () => latest?.startsSlower();
onHouse(() => {
  for (const cell of cells) cell.mistrust("The house rules have changed; run this example again.");
});

// --- what the reader wrote, kept while the tab is open -------------------------------------------

function storageKey(cell: BridgeCell): string {
  return `bridgepath:${location.pathname}#${cell.id}`;
}

// The label of a code fold says what a tap does, in a cell and in a form. The class is not left to a
// selector with `:has()`, which would make every change of the page slower.
document.addEventListener(
  "toggle",
  ({ target }) => {
    if (!(target instanceof HTMLDetailsElement)) return;
    const words = target.querySelector(":scope > summary > .bp-unfold");
    if (!words) return;
    words.textContent = target.open ? "Hide Python" : "Show as Python";
    target.parentElement?.classList.toggle("bp-unfolded", target.open);
  },
  true,
);

class BridgeCell extends HTMLElement {
  source = "";
  #original = "";
  #code!: HTMLElement;
  #edited!: HTMLElement;
  #out!: HTMLElement;
  #built!: Node[];
  /** Whether it has run in this page's Python. */
  #ran = false;
  /** Whether the output shown is from the current run, or from the last one. */
  #fresh = false;
  #error!: HTMLElement;
  #mark!: HTMLElement;
  #statusLine!: StatusLine;
  #editor: Editor | null = null;
  #runButton!: HTMLButtonElement;
  #stopButton!: HTMLButtonElement;
  #editButton!: HTMLButtonElement;
  #resetButton!: HTMLButtonElement;
  #anewButton!: HTMLButtonElement;
  #wantsToStop = false;
  readonly #progress: StatusLine["progress"] = (...how) => this.#statusLine.progress(...how);

  connectedCallback(): void {
    if (this.classList.contains("bp-on")) return;
    const code = this.querySelector<HTMLElement>(".bp-code");
    if (!code) return;
    this.source = this.#original = (code.textContent ?? "").trim();
    this.#code = code;
    // A page has dozens of cells, and a reader opens a few of them.
    const fold = code.closest("details");
    if (!fold || fold.open) this.#make();
    else fold.addEventListener("toggle", () => this.#make(), { once: true });
    const edit = remembered(storageKey(this));
    if (edit !== null && edit !== this.#original) {
      this.#make();
      this.source = edit;
      this.#showEdit();
    }
    // A form's code shares no names with the cells of the page.
    if (this.closest("bridge-try")) return;
    this.#openWhenMeant();
    // Content that grows while the browser is about to scroll makes it stay where it is.
    window.addEventListener("hashchange", () => this.#openWhenMeant() && this.scrollIntoView());
    cells.push(this);
    if (Object.keys(houseRules()).length) this.mistrust("This uses the standard rules; run it to use yours.");
    cells.sort((a, b) => (a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1));
  }

  disconnectedCallback(): void {
    this.#editor?.destroy();
    const index = cells.indexOf(this);
    if (index >= 0) cells.splice(index, 1);
    done.delete(this);
  }

  /** A link to the cell opens it; true if it was closed. */
  #openWhenMeant(): boolean {
    const fold = this.querySelector<HTMLDetailsElement>("details.bp-fold:not([open])");
    return fold !== null && location.hash === `#${this.id}` && (fold.open = true);
  }

  get label(): string {
    return this.querySelector(".bp-example-title")?.textContent || this.id;
  }

  /** Names that the code defines at its top level; enough to see what depends on it. */
  get #makes(): Set<string> {
    const found = new Set<string>();
    for (const source of [this.#original, this.source]) {
      const made =
        /^(?:def|class)\s+(\w+)|^(?:from\s+\S+\s+)?import\s+([^#\n]+)|^(?:for\s+)?([\w\s,*]+?)\s*(?:=(?!=)|\bin\b)/gm;
      for (const [, one, imported, several] of source.matchAll(made)) {
        for (const each of (one ?? imported ?? several ?? "").split(",")) {
          found.add(each.trim().split(/\s+/).pop() ?? "");
        }
      }
    }
    found.delete("");
    return found;
  }

  #uses(names: ReadonlySet<string>): boolean {
    return (this.source.match(/(?<![.\w])[A-Za-z_]\w*/g) ?? []).some((word) => names.has(word));
  }

  /** Mark the cells below that use names of this one, and those that depend on them. */
  #markBelow(): void {
    const names = this.#makes;
    for (const cell of cells.slice(cells.indexOf(this) + 1)) {
      if (!cell.#uses(names)) continue;
      cell.mistrust("An example above was changed; run this one again.");
      for (const name of cell.#makes) names.add(name);
    }
  }

  /** The output shown here may be out of date. */
  mistrust(why: string): void {
    this.#make();
    if (this.#out.hidden && !this.#ran) return;
    this.#out.classList.add("bp-stale");
    this.#tag("out of date");
    done.delete(this);
    this.#say(why);
  }

  /** Python was started again: what was run here is shown as it was built. */
  forgotten(): void {
    if (!this.#ran || running === this) return;
    this.#ran = false;
    this.#anewButton.hidden = true;
    if (this.source === this.#original) this.#showBuilt();
    else this.#out.classList.add("bp-stale");
  }

  /** The memory snapshot that would make later starts quicker is not stored. */
  startsSlower(): void {
    this.#say("This browser cannot store Python, so it will start just as slowly on the next page.");
  }

  /** All buttons, created once they can be used. */
  #make(): void {
    if (this.classList.contains("bp-on")) return;
    for (const pre of this.querySelectorAll<HTMLElement>("pre")) {
      // Long output scrolls in its own box, which the keyboard must reach.
      pre.tabIndex = 0;
      pre.setAttribute("role", "group");
      pre.setAttribute("aria-label", pre.closest(".bp-out") ? "Output" : "Code");
    }
    this.#edited = h("div", { class: "bp-edited", hidden: true });
    this.#code.after(this.#edited);
    let out = this.querySelector<HTMLElement>(".bp-out");
    if (!out) {
      out = h("div", { class: "bp-out", hidden: true });
      this.append(out);
    }
    this.#out = out;
    this.#built = [...out.childNodes].map((node) => node.cloneNode(true));
    this.#error = h("div", { class: "bp-error", hidden: true });
    this.#mark = h("span", { class: "bp-checked" });
    this.querySelector(".bp-unfold")?.before(this.#mark);
    this.#tag(asBuilt);

    this.#runButton = button("bp-run bp-go", "Run", icons.play, "Run");
    this.#stopButton = button("bp-stop bp-go", "Stop", glyphs.stop, "Stop");
    this.#editButton = button("bp-edit", "Edit", glyphs.edit, "Edit");
    this.#resetButton = button("bp-reset", "Reset", glyphs.reset, "Reset");
    this.#anewButton = button("bp-anew", "Restart Python", null, "Restart Python");
    for (const later of [this.#stopButton, this.#resetButton, this.#anewButton]) later.hidden = true;
    const copy = button("bp-copy", "Copy", glyphs.copy, "Copy");
    this.#statusLine = new StatusLine(...(python.alive ? [] : [h("span", { class: "bp-hint" }, hint)]));

    this.#runButton.addEventListener("click", () => void this.#run());
    this.#stopButton.addEventListener("click", () => this.#stop());
    this.#editButton.addEventListener("click", () => void this.#edit());
    this.#resetButton.addEventListener("click", () => this.#reset());
    this.#anewButton.addEventListener("click", () => this.#anew());
    copy.addEventListener("click", () => void this.#copy(copy));
    this.addEventListener("keydown", (event) => {
      // The site has shortcuts of its own, such as / for its search; in the editor, a slash is a slash.
      if (isTyping(event.target)) event.stopPropagation();
      const wanted = event.key === "Enter" && (event.ctrlKey || event.metaKey);
      if (!wanted || event.defaultPrevented) return;
      event.preventDefault();
      void this.#run();
    });
    const tools = h(
      "div",
      { class: "bp-tools", role: "group", "aria-label": `Example: ${this.label}` },
      this.#runButton,
      this.#stopButton,
      this.#editButton,
      this.#resetButton,
      copy,
      this.#anewButton,
      ...formsOf(this),
      this.#statusLine.element,
    );
    out.before(tools, this.#error);
    this.classList.add("bp-on");
  }

  // --- editing --------------------------------------------------------------------------------

  async #edit(): Promise<void> {
    if (this.#editor) {
      this.#editor.focus();
      return;
    }
    const label = `Code of the example ${this.label}`;
    const onChange = (source: string) => this.#changed(source);
    this.#editButton.setAttribute("aria-busy", "true");
    try {
      const url = new URL("./editor.js", import.meta.url).href;
      const module = (await import(url)) as typeof import("./editor");
      this.#edited.replaceChildren();
      this.#editor = module.edit(this.#edited, this.source, label, onChange, () => void this.#run());
    } catch {
      this.#editor = plainEditor(this.#edited, this.source, label, onChange);
      this.#say("The editor could not be fetched; this plain field works too.");
    }
    this.#editButton.removeAttribute("aria-busy");
    this.#edited.hidden = false;
    this.#code.hidden = true;
    this.#editButton.hidden = true;
    this.#resetButton.hidden = false;
    this.#editor.focus();
  }

  #changed(source: string): void {
    this.source = source;
    remember(storageKey(this), source === this.#original ? null : source);
    this.#tag(source === this.#original ? asBuilt : "edited by you");
    this.#out.classList.add("bp-stale");
    done.delete(this);
    this.#markBelow();
  }

  /** The reader's edit of an earlier visit, as plain text until the next edit. */
  #showEdit(): void {
    this.#edited.replaceChildren(h("pre", { tabindex: 0, role: "group", "aria-label": "Code" }, this.source));
    this.#edited.hidden = false;
    this.#code.hidden = true;
    this.#resetButton.hidden = false;
    this.#tag("edited by you");
    this.#out.classList.add("bp-stale");
  }

  #reset(): void {
    this.#editor?.destroy();
    this.#editor = null;
    this.source = this.#original;
    remember(storageKey(this), null);
    this.#edited.replaceChildren();
    this.#edited.hidden = true;
    this.#code.hidden = false;
    this.#editButton.hidden = false;
    this.#editButton.focus({ preventScroll: true });
    this.#resetButton.hidden = true;
    this.#showBuilt();
    // The page must not show code that differs from what Python has run.
    if (python.alive) python.stop();
    for (const cell of cells) if (cell !== this && cell.source === cell.#original) cell.#showBuilt();
    this.#say("The example is restored, and the next run starts a fresh Python.");
  }

  #anew(): void {
    python.stop();
    this.#runButton.focus({ preventScroll: true });
    this.#say("The next run starts a fresh Python without the earlier names.");
  }

  #showBuilt(): void {
    this.#make();
    this.#ran = false;
    this.#anewButton.hidden = true;
    this.#out.classList.remove("bp-stale");
    this.#out.replaceChildren(...this.#built.map((node) => node.cloneNode(true)));
    this.#out.hidden = !this.#out.textContent;
    this.#error.hidden = true;
    this.#tag(asBuilt);
    this.#say();
  }

  /** Where the answer comes from, beside the title. */
  #tag(text: string): void {
    this.#mark.textContent = text;
    this.toggleAttribute("data-edited", this.source !== this.#original);
  }

  /** Keep the last answer visible until the new one begins to arrive. */
  #renew(): void {
    if (!this.#fresh) this.#out.replaceChildren();
    this.#fresh = true;
    this.#out.classList.remove("bp-stale");
  }

  #print(text: string): void {
    this.#renew();
    const last = this.#out.lastElementChild;
    const pre = last instanceof HTMLPreElement ? last : this.#out.appendChild(plainOutput());
    pre.append(text);
  }

  async #copy(by: HTMLElement): Promise<void> {
    const copied = await copyText(this.source);
    if (copied) tick(by);
    this.#say(copied ? "Code copied." : "The browser did not allow copying; select the code.");
  }

  // --- running --------------------------------------------------------------------------------

  async #run(): Promise<void> {
    if (running) {
      if (running !== this) {
        const link = h("a", { href: `#${running.id}` }, running.label);
        this.#say(...filled("Another example is running; stop it first, or wait for it. {example}", { example: link }));
      }
      return;
    }
    running = latest = this;
    this.#wantsToStop = false;
    this.#showRunning(true);
    try {
      const notes = await this.#runEarlier();
      if (!this.#wantsToStop) await this.#runSelf(notes);
    } catch (problem) {
      this.#explain(problem);
    } finally {
      running = null;
      this.#showRunning(false);
    }
  }

  /** The cells above that have not run yet, so that their names exist. */
  async #runEarlier(): Promise<(Node | string)[]> {
    const notes: (Node | string)[] = [];
    for (const cell of cells.slice(0, cells.indexOf(this))) {
      if (done.has(cell) || this.#wantsToStop) continue;
      const none = () => undefined;
      const hearer = { progress: this.#progress, output: none, drawn: none };
      const error = await python.run(cell.id, cell.source, hearer, houseJson());
      done.add(cell);
      // Some examples end in a refusal on purpose, and the page says so.
      if (!error || cell.promises(error)) continue;
      notes.push(
        notes.length ? " " : "",
        ...filled("The earlier example {example} failed: {why}", {
          example: h("a", { href: `#${cell.id}` }, cell.label),
          why: error.sentence,
        }),
      );
      // The reader may correct it and try again.
      done.delete(cell);
    }
    return notes;
  }

  /** Whether the page shows this very refusal. */
  promises(error: CellError): boolean {
    this.#make();
    const shown = this.#built
      .filter((node): node is Element => node instanceof Element)
      .map((node) => node.querySelector(".bp-refused")?.textContent);
    return this.source === this.#original && shown.includes(error.sentence);
  }

  async #runSelf(notes: (Node | string)[]): Promise<void> {
    this.#say("Running…");
    this.#out.hidden = false;
    this.#error.hidden = true;
    this.#tag("running");
    this.#ran = true;
    const hearer = {
      progress: this.#progress,
      output: (text: string) => this.#print(text),
      drawn: (html: string) => {
        this.#renew();
        this.#out.append(h("div", { class: "bp-reply" }, engineHtml(html)));
      },
    };
    const error = await python.run(this.id, this.source, hearer, houseJson());
    this.#renew();
    done.add(this);
    this.#anewButton.hidden = false;
    if (this.source !== this.#original) this.#markBelow();
    this.#tag(error ? "stopped by an error" : this.source === this.#original ? "run here" : "edited and run here");
    this.#out.hidden = !this.#out.textContent;
    if (error) this.#showError(error);
    const silent = !error && this.#out.hidden;
    this.#say(notes.length ? "" : error ? "" : silent ? "Done; nothing was printed." : "Done.");
    if (notes.length) this.#say(...notes);
  }

  #showError({ sentence, traceback }: CellError): void {
    this.#error.replaceChildren(h("p", { class: "bp-refused", role: "alert" }, sentence));
    if (traceback) {
      this.#error.append(
        h(
          "details",
          {},
          h("summary", {}, "What Python says"),
          h("pre", { tabindex: 0, role: "region", "aria-label": "Traceback" }, traceback),
        ),
      );
    }
    this.#error.hidden = false;
  }

  #stop(): void {
    this.#wantsToStop = true;
    python.stop();
  }

  #explain(problem: unknown): void {
    this.#tag("not finished");
    this.#out.hidden = !this.#out.textContent;
    if (problem instanceof Stopped) {
      this.#say("Stopped. Names were lost; the next run also reruns the examples above.");
      return;
    }
    const sentence = problem instanceof StartError ? problem.message : `It failed: ${String(problem)}`;
    const retry = button("bp-retry", "Try again", glyphs.reset, "Try again");
    retry.addEventListener("click", () => void this.#run());
    this.#error.replaceChildren(h("p", { class: "bp-refused", role: "alert" }, sentence), retry);
    this.#error.hidden = false;
    this.#say("");
  }

  #showRunning(on: boolean): void {
    const focused = document.activeElement;
    const [from, to] = on ? [this.#runButton, this.#stopButton] : [this.#stopButton, this.#runButton];
    to.hidden = false;
    // The button that replaces it also takes the focus.
    if (focused === from || (on && this.#error.contains(focused))) to.focus({ preventScroll: true });
    from.hidden = true;
    this.toggleAttribute("data-running", on);
    if (!on) return;
    this.#error.hidden = true;
    this.#fresh = false;
    this.#out.classList.add("bp-stale");
  }

  #say(...what: (Node | string)[]): void {
    this.#statusLine.say(...what);
  }
}

/** Links to the forms of this page that call what the code calls. */
function formsOf(cell: BridgeCell): Node[] {
  return [...document.querySelectorAll("bridge-try")]
    .filter((form) => {
      const called = /\w+\(/.exec(form.querySelector(".bp-code")?.textContent ?? "")?.[0];
      return called && cell.source.includes(`.${called}`) && !form.contains(cell);
    })
    .map((form) => {
      const title = form.querySelector(".bp-try-title")?.textContent ?? "";
      return h("a", { class: "bp-button", href: `#${form.id}`, "aria-label": `As a form: ${title}` }, "As a form");
    });
}

function plainOutput(): HTMLPreElement {
  return h("pre", { tabindex: 0, role: "region", "aria-label": "Output" });
}

/** If the editor cannot be loaded, the browser's own field is enough. */
function plainEditor(parent: HTMLElement, source: string, label: string, onChange: (source: string) => void): Editor {
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
customElements.define("bridge-try", RuleForm);
