// <bridge-try>: a form over one rule. Its first answer is on the page; the first change starts Python, and from then on
// the engine answers at once. The address can hold the entries.

import { glyphs } from "../base/controls";
import { button, copyText, h, icons, tick } from "../base/dom";
import { engineHtml } from "../base/engine-html";
import { houseQuery, houseRules, houseValue, onHouse } from "./house-rules";
import { picker, type Picker } from "./form-fields";
import type { Failure, Form, Tried } from "../python/contract";
import { hint, python, StartError, Stopped } from "../python/python";
import { StatusLine } from "../base/status-line";

/**
 * A form, the addresses and titles of the clauses that its answers cite and, if there are few, the answers themselves,
 * by the values with a line between them.
 */
type LinkedForm = Form & { links: Record<string, [string, string]>; answers: Record<string, Tried> };

export class RuleForm extends HTMLElement {
  #form!: LinkedForm;
  #pickers = new Map<string, Picker>();
  #asked!: HTMLElement;
  #begin!: HTMLButtonElement;
  #answer!: HTMLElement;
  #statusLine!: StatusLine;
  #resetButton!: HTMLButtonElement;
  #retry!: HTMLButtonElement;
  #houseLine: HTMLElement | null = null;
  /** Fields that follow a house rule of the page. */
  readonly #followed = new Set<string>();
  #fold: HTMLDetailsElement | null = null;
  #builtAnswer: Node[] = [];
  #builtCode = "";
  #busy = false;
  #again = false;

  connectedCallback(): void {
    if (this.classList.contains("bp-on")) return;
    const text = this.querySelector("script.bp-form")?.textContent;
    const asked = this.querySelector<HTMLElement>(".bp-asked");
    const answer = this.querySelector<HTMLElement>(".bp-reply");
    if (!text || !asked || !answer) return;
    this.#form = JSON.parse(text) as LinkedForm;
    this.#answer = answer;
    this.#builtAnswer = [...answer.childNodes].map((node) => node.cloneNode(true));
    this.#fold = this.querySelector("details.bp-fold");
    this.#builtCode = (this.#fold?.querySelector(".bp-code")?.textContent ?? "").trim();
    this.#asked = asked;
    const begin = button("bp-begin bp-go", "", null, "Ask your own");
    begin.removeAttribute("aria-label");
    begin.addEventListener("click", () => {
      this.#open();
      if (this.#answer.matches(".bp-stale")) void this.#ask();
      this.querySelector<HTMLElement>(".bp-fields :is(button, input, select)")?.focus();
    });
    this.#begin = begin;
    // Beside the other action of a form, so that it takes no line of its own.
    if (this.#fold) this.#fold.before(begin);
    else answer.after(begin);
    this.classList.add("bp-on");
    this.addEventListener("keydown", (event) => {
      // The site has shortcuts of its own.
      if (event.target instanceof HTMLInputElement) event.stopPropagation();
    });
    onHouse(() => this.#ruled());
    this.#ruled();
    this.#readAddress();
    window.addEventListener("hashchange", () => this.#readAddress());
  }

  /** The fields become something to tap; until then the page is as short as its answer. */
  #open(): void {
    if (!this.#begin.isConnected) return;
    this.#begin.remove();
    this.classList.add("bp-begun");
    this.#build(this.#asked);
    this.#follow();
    this.#showHouse();
  }

  #build(asked: HTMLElement): void {
    const fields = h("div", { class: "bp-fields" });
    for (const field of this.#form.fields) {
      const made = picker(field, `${this.id}-${field.name.replace(".", "-")}`, () => this.#changed());
      this.#pickers.set(field.name, made);
      const named = field.kind === "switch" ? "" : field.label;
      const box = h("div", { class: `bp-question bp-question-${field.kind}` });
      if (named) box.append(h("span", { class: "bp-asked-for" }, named));
      box.append(made.element);
      fields.append(box);
    }
    asked.replaceWith(fields);
    this.#answer.setAttribute("role", "status");
    const asksPython = Object.keys(this.#form.answers).length === 0;
    this.#statusLine = new StatusLine(...(asksPython ? [h("span", { class: "bp-hint" }, hint)] : []));
    this.#resetButton = button("bp-reset", "Reset", glyphs.reset, "Reset");
    this.#resetButton.hidden = true;
    this.#resetButton.addEventListener("click", () => this.#reset());
    this.#retry = button("bp-retry", "Try again", glyphs.reset, "Try again");
    this.#retry.hidden = true;
    this.#retry.addEventListener("click", () => void this.#ask());
    const link = button("bp-link", "Copy a link to this question", icons.link, "Link");
    link.addEventListener("click", () => void this.#link(link));
    const tools = h("div", { class: "bp-tools" }, link, this.#resetButton, this.#retry, this.#statusLine.element);
    this.#answer.after(tools);
  }

  // --- the entries ------------------------------------------------------------------------------

  #values(): Record<string, string> {
    return Object.fromEntries(
      this.#form.fields.map(({ name, value }) => [name, this.#pickers.get(name)?.value() ?? value]),
    );
  }

  get #touched(): boolean {
    return this.#form.fields.some((field) => this.#pickers.get(field.name)?.value() !== field.value);
  }

  #address(): string {
    const query = new URLSearchParams();
    for (const field of this.#form.fields) {
      const value = this.#pickers.get(field.name)?.value() ?? "";
      if (value !== field.value) query.set(field.name, value);
    }
    return `#${this.id}${query.size ? `?${query.toString()}` : ""}`;
  }

  /** The entries that the address has for this form; false if it is for another one. */
  #readAddress(): boolean {
    let hash = location.hash.slice(1);
    try {
      hash = hash.includes("?") ? hash : decodeURIComponent(hash);
    } catch {
      return false;
    }
    const [name, query] = hash.split("?", 2);
    if (name !== this.id || query === undefined) return false;
    this.#open();
    const given = new URLSearchParams(query);
    for (const field of this.#form.fields) {
      this.#pickers
        .get(field.name)
        ?.set((given.get(field.name) ?? houseValue(field.name) ?? field.value).slice(0, 1000));
    }
    this.scrollIntoView();
    this.#showChanged();
    void this.#ask();
    return true;
  }

  #changed(): void {
    this.#showChanged();
    history.replaceState(history.state, "", `${location.pathname}${location.search}${this.#address()}`);
    void this.#ask();
  }

  #showChanged(): void {
    this.#resetButton.hidden = !this.#touched;
  }

  #reset(): void {
    for (const field of this.#form.fields) this.#pickers.get(field.name)?.set(field.value);
    this.#showChanged();
    history.replaceState(history.state, "", `${location.pathname}${location.search}#${this.id}`);
    this.querySelector<HTMLElement>(".bp-link")?.focus({ preventScroll: true });
    if (this.#form.ruled && Object.keys(houseRules()).length) {
      void this.#ask();
      return;
    }
    this.#again = false;
    this.#answer.classList.remove("bp-stale");
    this.#answer.replaceChildren(...this.#builtAnswer.map((node) => node.cloneNode(true)));
    this.#showCode(this.#builtCode);
    this.#statusLine.say("The question has not changed.");
  }

  async #link(by: HTMLElement): Promise<void> {
    const url = `${location.origin}${location.pathname}${houseQuery(houseRules())}${this.#address()}`;
    const copied = await copyText(url);
    if (copied) tick(by);
    this.#statusLine.say(copied ? "Link copied." : `The browser did not allow copying: ${url}`);
  }

  /** The house rules have changed. A form that nobody has opened says so and starts no Python. */
  #ruled(): void {
    if (!this.#begin.isConnected) {
      const followed = this.#follow();
      this.#showHouse();
      const rules = this.#form.ruled && Object.keys(houseRules()).length > 0;
      if (followed || rules || this.#answer.dataset["house"]) void this.#ask();
      return;
    }
    const rules = this.#form.ruled && Object.keys(houseRules()).length > 0;
    const other = this.#form.fields.some(({ name, value }) => (houseValue(name) ?? value) !== value);
    this.#answer.classList.toggle("bp-stale", rules || other);
    this.#showHouse();
  }

  /** A field that is also a house rule of the page takes its value; true if that is new. */
  #follow(): boolean {
    let changed = false;
    for (const { name, value } of this.#form.fields) {
      const ruled = houseValue(name);
      const picked = this.#pickers.get(name);
      if (!picked || (ruled === undefined && !this.#followed.has(name))) continue;
      if (ruled === undefined) this.#followed.delete(name);
      else this.#followed.add(name);
      changed ||= picked.value() !== (ruled ?? value);
      picked.set(ruled ?? value);
    }
    if (changed) this.#showChanged();
    return changed;
  }

  #showHouse(): void {
    this.#houseLine?.remove();
    this.#houseLine = null;
    const stale = this.#begin.isConnected && this.#answer.matches(".bp-stale");
    const rules = this.#form.ruled ? Object.entries(houseRules()) : [];
    if (!rules.length && !stale) return;
    const told = rules.map(([key, value]) => `${key} is ${value}`).join(", ");
    const line = [
      told && `With house rules: ${told}`,
      stale && "This answer uses the standard rules; ask again to use yours.",
    ];
    this.#houseLine = h("p", { class: "bp-with" }, line.filter(Boolean).join(". "));
    this.#answer.before(this.#houseLine);
  }

  // --- asking ---------------------------------------------------------------------------------

  async #ask(): Promise<void> {
    const values = this.#values();
    const kept = this.#form.answers[this.#form.fields.map(({ name }) => values[name]).join("\n")];
    if (kept && !this.#busy && !(this.#form.ruled && Object.keys(houseRules()).length)) {
      this.#again = false;
      this.#show(kept, false);
      return;
    }
    this.#answer.classList.add("bp-stale");
    if (this.#busy) {
      // The last question counts; those before it are skipped.
      this.#again = true;
      return;
    }
    this.#busy = true;
    this.#retry.hidden = true;
    do {
      this.#again = false;
      const rules = this.#form.ruled ? houseRules() : {};
      const { function: name, says } = this.#form;
      try {
        const request = { do: "try", function: name, values: this.#values(), rules: { ...rules }, says } as const;
        const reply = await python.ask(request, this.#statusLine);
        if (!this.#again) this.#show(reply, Object.keys(rules).length > 0);
      } catch (problem) {
        this.#failed(problem);
      }
    } while (this.#again);
    this.#busy = false;
  }

  #show(reply: Tried | Failure, house: boolean): void {
    this.#statusLine.say("");
    this.#answer.classList.remove("bp-stale");
    if (house) this.#answer.dataset["house"] = "yes";
    else delete this.#answer.dataset["house"];
    if ("error" in reply) {
      this.#answer.replaceChildren(h("p", { class: "bp-refused" }, reply.error));
      return;
    }
    this.#answer.replaceChildren(engineHtml(reply.html, this.#form.links));
    this.#showCode(reply.code);
  }

  #failed(problem: unknown): void {
    const stopped = problem instanceof Stopped;
    const sentence = problem instanceof StartError ? problem.message : `It failed: ${String(problem)}`;
    this.#statusLine.say(stopped ? "Python was stopped before it answered." : sentence);
    this.#retry.hidden = false;
  }

  /** The same question as an ordinary cell. */
  #showCode(source: string): void {
    const old = this.#fold?.querySelector("bridge-cell");
    if (!old) return;
    const code = h(
      "div",
      { class: "bp-code highlight-python" },
      h("div", { class: "highlight" }, h("pre", {}, source)),
    );
    old.replaceWith(h("bridge-cell" as "div", { class: "bp-example", id: `${this.id}-python` }, code));
  }
}
