// <bridge-pad>: the score pad. Results are tapped in; the engine computes lines and totals, in Python. No game is known
// here: the fields and their scores come with the answers.

import { glyphs } from "../base/controls";
import { button, h, icons } from "../base/dom";
import { reportSaving } from "../storage/save-notice";
import { mapOf, own } from "../base/maps";
import { minus } from "../base/numbers";
import { python } from "../python/python";
import type { Failure, PadField, PadRow, Sheet } from "../python/contract";
import { type Entry, storedSheets } from "../storage/score-sheets";

interface Rule {
  key: string;
  text: string;
  values: string[];
  default: string;
}
interface Game {
  title: string;
  empty: Sheet;
  rules: Rule[];
}

class BridgePad extends HTMLElement {
  #games: Record<string, Game> = {};
  private game = "";
  private options: Record<string, string> = {};
  #sheet!: Sheet;
  #values: Entry = {};
  #busy = false;
  readonly #says = h("p", { class: "bp-pad-says", role: "status" });
  readonly #body = h("div");

  connectedCallback(): void {
    const data = this.querySelector("script[type='application/json']");
    if (!data || this.contains(this.#body)) return;
    this.#games = mapOf(Object.entries(JSON.parse(data.textContent ?? "{}") as Record<string, Game>));
    this.append(this.#chooser(), this.#body, this.#says);
    const asked = new URLSearchParams(location.search).get("game") ?? "";
    const known = asked in this.#games;
    this.#open(known ? asked : (Object.keys(this.#games)[0] ?? ""));
    if (asked && !known)
      this.#says.textContent = `The score pad has no game "${asked.slice(0, 40)}"; here is ${this.#games[this.game]?.title ?? ""} instead.`;
    // The entries of another tab are on this sheet too, or the next entry here would remove them.
    window.addEventListener("storage", ({ key }) => {
      if (key === storedSheets.key && !this.#busy) this.#open(this.game);
    });
  }

  #chooser(): HTMLElement {
    const select = h("select", { id: "bp-pad-game" });
    for (const [id, { title }] of Object.entries(this.#games)) select.append(h("option", { value: id }, title));
    select.addEventListener("change", () => {
      const url = new URL(location.href);
      url.searchParams.set("game", select.value);
      history.replaceState(null, "", url);
      this.#open(select.value);
    });
    return h("p", { class: "bp-pad-game" }, h("label", { for: "bp-pad-game" }, "Game"), " ", select);
  }

  #open(id: string): void {
    const game = this.#games[id];
    if (!game) return;
    this.game = id;
    (this.querySelector("#bp-pad-game") as HTMLSelectElement).value = id;
    this.#says.textContent = "";
    const kept = own(storedSheets.load(), id);
    this.options = mapOf(Object.entries(kept?.options ?? {}));
    this.#show(kept?.sheet ?? game.empty);
  }

  // --- on the device ----------------------------------------------------------------------------

  #save(): void {
    const sheets = storedSheets.load();
    sheets[this.game] = { options: this.options, sheet: this.#sheet };
    storedSheets.save(sheets);
    reportSaving(storedSheets, this.#says);
  }

  // --- asking the engine ------------------------------------------------------------------------

  async #ask(entries: Entry[], enter?: Entry): Promise<void> {
    if (this.#busy) return;
    this.#busy = true;
    this.setAttribute("aria-busy", "true");
    const { game, options } = this;
    const progress = (text: string) => (this.#says.textContent = text);
    try {
      const asked = { do: "pad", game, options, entries, ...(enter && { enter }) } as const;
      this.#receive(await python.ask(asked, { progress }));
    } catch (problem) {
      this.#says.textContent = problem instanceof Error ? problem.message : String(problem);
    } finally {
      this.#busy = false;
      this.removeAttribute("aria-busy");
    }
  }

  #receive(sheet: Sheet | Failure): void {
    const refused = "error" in sheet ? sheet.error : sheet.refused;
    if ("error" in sheet || refused) {
      this.#says.textContent = refused ?? "";
      return;
    }
    const { lost } = sheet;
    this.#says.textContent = lost ?? (sheet.rows.length ? sheet.says : "");
    this.#show(sheet);
    this.#save();
  }

  // --- showing ----------------------------------------------------------------------------------

  #show(sheet: Sheet): void {
    this.#sheet = sheet;
    this.#values = Object.fromEntries(sheet.fields.map((field) => [field.key, field.default]));
    const parts: Node[] = [];
    if (!sheet.rows.length) parts.push(this.#houseRules());
    else parts.push(this.#table());
    if (sheet.over) {
      const who = sheet.winner ? `${sheet.winner} wins.` : "The match is level.";
      parts.push(h("p", { class: "bp-pad-over" }, `The match is over. ${who}`));
    } else parts.push(this.#form());
    parts.push(this.#tools());
    this.#body.replaceChildren(...parts);
  }

  #houseRules(): HTMLElement {
    const rules = (this.#games[this.game] as Game).rules.filter(({ values }) => values.length > 1);
    const box = h("details", { class: "bp-pad-rules" }, h("summary", {}, "House rules"));
    for (const { key, text, values, default: usual } of rules) {
      const select = h("select");
      for (const value of values) {
        const chosen = value === (this.options[key] ?? usual);
        select.append(h("option", { value, selected: chosen }, value));
      }
      select.addEventListener("change", () => {
        if (select.value === usual) delete this.options[key];
        else this.options[key] = select.value;
        void this.#ask([]);
      });
      box.append(h("label", {}, h("span", {}, text), select));
    }
    box.open = Object.keys(this.options).length > 0;
    return box;
  }

  #table(): HTMLElement {
    const { columns, rows } = this.#sheet;
    const head = ["Deal", "Dealer", ...columns].map((name) => h("th", { scope: "col" }, name));
    const body = rows.flatMap((row, at) => {
      const cells = row.points.map((points, k) =>
        h(
          "td",
          {},
          h("b", {}, minus(row.totals[k] ?? 0)),
          h("small", {}, points ? ` ${points > 0 ? "+" : ""}${minus(points)}` : ""),
        ),
      );
      const first = h("tr", {}, h("th", { scope: "row" }, String(at + 1)), h("td", {}, row.dealer || "–"), ...cells);
      return [first, h("tr", { class: "bp-pad-lines" }, h("td", { colspan: columns.length + 2 }, this.#lines(row)))];
    });
    const table = h("table", { class: "docutils" }, h("thead", {}, h("tr", {}, ...head)), h("tbody", {}, ...body));
    return h("div", { class: "table-wrapper" }, table);
  }

  #lines(row: PadRow): HTMLElement {
    if (!row.lines.length) return h("span", {}, row.text || "no score");
    const list = h("ul");
    for (const line of row.lines) {
      const { name, text, below } = line;
      const points = minus(line.points);
      const [first] = line.clauses;
      const cite = first ? [" ", h("a", { class: "bp-cite", href: `search.html?q=${first}` }, first)] : [];
      list.append(
        h("li", {}, below ? `${name} ${points} below the line: ${text}` : `${name} ${points}: ${text}`, ...cite),
      );
    }
    return h("details", {}, h("summary", {}, "details"), list);
  }

  #form(): HTMLElement {
    const form = h("form", { class: "bp-pad-form" });
    const number = this.#sheet.rows.length + 1;
    const { dealer, vulnerable } = this.#sheet;
    const facts = [dealer && `${dealer} deals`, vulnerable.length && `vulnerable: ${vulnerable.join(", ")}`];
    const told = facts.filter(Boolean).join("; ");
    form.append(h("h2", {}, `Deal ${number}`), h("p", {}, told));
    const shown: [PadField, HTMLElement][] = this.#sheet.fields.map((field) => [
      field,
      this.#field(field, () => settle()),
    ]);
    const settle = () => {
      for (const [{ only }, element] of shown) {
        element.hidden = !only.every(([key, values]) => values.includes(this.#values[key] ?? ""));
      }
    };
    settle();
    const enter = button("bp-go", "Enter this deal", icons.check, "Enter this deal");
    enter.type = "submit";
    form.append(...shown.map(([, element]) => element), enter);
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      void this.#ask(this.#sheet.entries, this.#values);
    });
    return form;
  }

  #field(field: PadField, changed: () => void): HTMLElement {
    const box = h("fieldset", {}, h("legend", {}, field.label));
    if (field.choices) {
      for (const [value, word] of field.choices) {
        const input = h("input", { type: "radio", name: field.key, value, checked: value === field.default });
        input.addEventListener("change", () => {
          this.#values[field.key] = value;
          changed();
        });
        box.append(h("label", {}, input, h("span", {}, word)));
      }
      return box;
    }
    const { least = 0, most = 0 } = field;
    const input = h("input", {
      type: "number",
      inputmode: "numeric",
      min: least,
      max: most,
      value: field.default,
      "aria-label": field.label,
    });
    const set = (value: number) => {
      input.value = String(Math.min(most, Math.max(least, value)));
      this.#values[field.key] = input.value;
    };
    input.addEventListener("change", () => (this.#values[field.key] = input.value));
    const less = button("bp-less", `${field.label}: one less`, null, "−");
    const more = button("bp-more-one", `${field.label}: one more`, null, "+");
    less.addEventListener("click", () => set(Number(input.value) - 1));
    more.addEventListener("click", () => set(Number(input.value) + 1));
    box.append(h("span", { class: "bp-stepper" }, less, input, more));
    return box;
  }

  #tools(): HTMLElement {
    const undo = button("bp-undo", "Undo the last deal", icons.back, "Undo");
    const anew = button("bp-anew", "New match", glyphs.reset, "New match");
    undo.disabled = anew.disabled = !this.#sheet.rows.length;
    undo.addEventListener("click", () => void this.#ask(this.#sheet.entries.slice(0, -1)));
    anew.addEventListener("click", () => {
      if (window.confirm("Begin a new match? This clears the sheet.")) void this.#ask([]);
    });
    return h("p", { class: "bp-ways" }, undo, anew);
  }
}

customElements.define("bridge-pad", BridgePad);
