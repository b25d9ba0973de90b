// House rules as switches: a choice applies to the forms and cells of this page, marks the clauses that it changes, and
// goes into the address. The values come from the table of options.

import { glyphs } from "../base/controls";
import { button, filled, h } from "../base/dom";

export type Rules = Readonly<Record<string, string>>;

interface Row {
  element: HTMLTableRowElement;
  key: string;
  ruling: string;
  initial: string;
  values: string[];
  free: string;
  /** Brings each switch of the rule up to date. */
  shows: (() => void)[];
}

const inAddress = /([?&])house=([^&]*)/;
const rows = new Map<string, Row>();
let chosen: Record<string, string> = {};
/** House rules in the address that the page does not offer. */
let unknown: string[] = [];
let bar: HTMLElement | null = null;

/** The rules of this page that differ, by their keys. */
export function houseRules(): Rules {
  return chosen;
}

/** The choice for a rule, by the last part of its key: `scoring` of `two.scoring`. */
export function houseValue(name: string): string | undefined {
  const found = Object.entries(chosen).find(([key]) => key.endsWith(`.${name}`));
  return found?.[1];
}

/** The same, game by game, for the page's Python. */
export function houseJson(): string {
  const found: Record<string, Record<string, string>> = {};
  for (const [key, value] of Object.entries(chosen)) {
    const game = rows.get(key)?.element.dataset["game"];
    if (game) (found[game] ??= {})[key] = value;
  }
  return JSON.stringify(found);
}

/** Call `hear` when a rule changes. */
export function onHouse(hear: () => void): void {
  document.addEventListener("bp-house", hear);
}

/** ?house=… with these rules; empty if there are none. */
export function houseQuery(rules: Rules): string {
  const parts = Object.entries(rules).map(([key, value]) => `${key}:${encodeURIComponent(value)}`);
  return parts.length ? `?house=${parts.join(",")}` : "";
}

function readAddress(): Record<string, string> {
  const found: Record<string, string> = {};
  for (const part of (inAddress.exec(location.search)?.[2] ?? "").split(",")) {
    if (!part) continue;
    const at = part.indexOf(":");
    const row = rows.get(part.slice(0, at));
    let value = "";
    try {
      value = decodeURIComponent(part.slice(at + 1));
    } catch {
      // Then it is not a value of any rule.
    }
    if (!row || !value || !fits(row, value)) unknown.push(part.slice(0, 60));
    else if (value !== row.initial) found[row.key] = value;
  }
  return found;
}

/** Whether the table lists a value; the engine reads free ones, and refuses with a sentence. */
function fits(row: Row, value: string): boolean {
  return row.values.length ? row.values.includes(value) : value.length < 200;
}

function choose(key: string, value: string): void {
  const row = rows.get(key);
  if (!row) return;
  const rest = Object.fromEntries(Object.entries(chosen).filter(([each]) => each !== key));
  apply(value === row.initial || !value ? rest : { ...rest, [key]: value });
}

function apply(rules: Record<string, string>): void {
  chosen = rules;
  unknown = [];
  const kept = location.search.replace(inAddress, "").replace(/^\?$/, "");
  const query = houseQuery(rules);
  const search = kept && query ? `${kept}&${query.slice(1)}` : kept || query;
  history.replaceState(history.state, "", `${location.pathname}${search}${location.hash}`);
  show();
}

function show(): void {
  const told = Object.entries(chosen).map(([key, value]) => `${key}:${value}`);
  if (told.length) document.documentElement.dataset["bpHouse"] = told.join(",");
  else delete document.documentElement.dataset["bpHouse"];
  for (const old of document.querySelectorAll(".bp-house-note")) old.remove();
  for (const old of document.querySelectorAll(".bp-changed")) old.classList.remove("bp-changed");
  for (const row of rows.values()) {
    for (const update of row.shows) update();
    const value = chosen[row.key];
    if (value !== undefined) mark(row, value);
  }
  showBar();
  document.dispatchEvent(new CustomEvent("bp-house", { detail: chosen }));
}

/** The ruling that the option settles, and the clauses that link to it. */
function mark(row: Row, value: string): void {
  row.element.classList.add("bp-changed");
  const marked = new Set<Element>();
  const ruling = document.getElementById(row.ruling);
  if (ruling) marked.add(ruling);
  for (const link of document.querySelectorAll(`.bp-clause a[href$="#${row.ruling}"]`)) {
    const clause = link.closest(".bp-clause");
    if (clause) marked.add(clause);
  }
  for (const element of marked) {
    element.classList.add("bp-changed");
    const rule = linked(row.key, value);
    element.append(h("p", { class: "bp-house-note" }, ...filled("House rule here: {rule}.", { rule })));
  }
}

/** A rule that differs, and the link to its switch. */
function linked(key: string, value: string): HTMLElement {
  return h("a", { href: `#option-${key}` }, `${key} is ${value}`);
}

function showBar(): void {
  const title = document.querySelector("article h1");
  if (!bar && title) {
    bar = h("div", { class: "bp-house-bar", role: "status" });
    title.after(bar);
  }
  if (!bar) return;
  const told = Object.entries(chosen);
  bar.hidden = !told.length && !unknown.length;
  bar.replaceChildren();
  if (unknown.length)
    bar.append(
      h(
        "p",
        {},
        `The address has house rules that this page does not offer: ${unknown.slice(0, 3).join(", ")}. They are ignored.`,
      ),
    );
  if (!told.length) return;
  const rules = told.flatMap(([key, value], number) => [number ? ", " : "", linked(key, value)]);
  const line = h(
    "p",
    {},
    ...filled("You are using house rules: {rules}. They apply to the forms on this page.", { rules }),
  );
  const reset = button("bp-house-reset", "Reset the house rules", glyphs.reset, "As written");
  reset.addEventListener("click", () => apply({}));
  bar.append(line, reset);
}

function build(element: HTMLTableRowElement): void {
  const { key, ruling, initial, values, free } = element.dataset;
  const cell = element.cells[1];
  if (!key || !cell || rows.has(key)) return;
  const row: Row = {
    element,
    key,
    ruling: ruling ?? "",
    initial: initial ?? "",
    values: values ? (JSON.parse(values) as string[]) : [],
    free: free ?? "",
    shows: [],
  };
  cell.replaceChildren(...switchOf(row));
  rows.set(key, row);
  // Beside the readings of its ruling too, once somebody unfolds them.
  const named = document.getElementById(row.ruling)?.querySelector(`dd a[href="#option-${key}"]`);
  const fold = named?.closest("details");
  const add = () => named?.closest("dd")?.append(...switchOf(row));
  if (fold?.open) add();
  else fold?.addEventListener("toggle", add, { once: true });
}

function switchOf(row: Row): Node[] {
  const { key, values, free } = row;
  const value = () => chosen[key] ?? row.initial;
  const made: Node[] = [];
  if (values.length) {
    const group = h("div", { class: "bp-pick", role: "radiogroup", "aria-label": key });
    const picks = values.map((each) => {
      const pick = h("button", { type: "button", role: "radio", class: "bp-button" }, each);
      pick.addEventListener("click", () => choose(key, each));
      group.append(pick);
      return pick;
    });
    row.shows.push(() => {
      picks.forEach((pick, at) => pick.setAttribute("aria-checked", String(values[at] === value())));
    });
    arrows(group);
    made.push(group);
  } else {
    const field = h("input", { class: "bp-field", "aria-label": `${key}: ${free}` });
    if (/whole number|multiple/.test(free)) field.inputMode = "numeric";
    field.addEventListener("change", () => choose(key, field.value.trim()));
    row.shows.push(() => {
      field.value = value();
    });
    made.push(field, h("small", {}, free));
  }
  row.shows.at(-1)?.();
  return made;
}

/** In a group of choices the arrow keys move between them. */
export function arrows(group: HTMLElement): void {
  group.addEventListener("keydown", (event) => {
    const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
    if (!step) return;
    const all = [...group.querySelectorAll<HTMLElement>("button")];
    const next = all[all.indexOf(event.target as HTMLElement) + step];
    if (!next) return;
    event.preventDefault();
    next.focus();
    next.click();
  });
}

for (const row of document.querySelectorAll<HTMLTableRowElement>("tr[data-key]")) build(row);
if (rows.size) {
  chosen = readAddress();
  show();
}
