// A field that answers while the reader types: a combobox with the best answers as its list. Arrows choose, Enter opens
// the choice or submits the query, Escape closes the list.

import { withCards } from "../felt/cards";
import { h } from "../base/dom";
import { load, root } from "./load";
import type { Entry } from "./rank";

const shown = 6;

/** The place of an entry: its number and its page. */
export function placeOf({ id, kind, page, title }: Entry): string {
  if (kind === "page") return page === title ? "Page" : page;
  if (kind === "form") return `Form · ${page}`;
  return id ? `${id} · ${page}` : page;
}

/** Turns the search field of a form into a combobox. */
export function suggest(form: HTMLFormElement): void {
  const found = form.querySelector<HTMLInputElement>("input[name=q]");
  if (!found) return;
  const input = found;
  const list = h("ul", { id: "bp-suggest", role: "listbox", "aria-label": "Answers", hidden: true });
  form.classList.add("bp-suggests");
  form.append(list);
  for (const [name, value] of Object.entries({
    role: "combobox",
    autocomplete: "off",
    "aria-autocomplete": "list",
    "aria-controls": list.id,
    "aria-expanded": "false",
  })) {
    input.setAttribute(name, value);
  }

  let at = -1;
  let asked = 0;

  const options = (): HTMLElement[] => [...list.children] as HTMLElement[];

  const choose = (next: number): void => {
    options()[at]?.setAttribute("aria-selected", "false");
    at = next;
    const option = options()[at];
    if (!option) {
      input.removeAttribute("aria-activedescendant");
      return;
    }
    option.setAttribute("aria-selected", "true");
    input.setAttribute("aria-activedescendant", option.id);
    option.scrollIntoView({ block: "nearest" });
  };

  const open = (is: boolean): void => {
    list.hidden = !is;
    input.setAttribute("aria-expanded", String(is));
    choose(-1);
  };

  const draw = (entries: readonly Entry[]): void => {
    list.replaceChildren(
      ...entries.map((entry, n) => {
        const option = h(
          "li",
          {
            id: `bp-suggest-${n}`,
            role: "option",
            "aria-selected": "false",
            "data-href": new URL(entry.url, root).href,
          },
          h("span", {}, ...withCards(entry.title)),
          h("small", {}, placeOf(entry)),
        );
        // The field keeps the focus, or the list would close under the finger.
        option.addEventListener("pointerdown", (event) => event.preventDefault());
        option.addEventListener("click", () => go(option));
        return option;
      }),
    );
    open(entries.length > 0);
  };

  const go = (option: HTMLElement): void => {
    location.href = option.dataset["href"] ?? "";
  };

  const answer = async (): Promise<void> => {
    asked += 1;
    const mine = asked;
    const question = input.value.trim();
    if (!question) {
      draw([]);
      return;
    }
    const { rules } = await load();
    // A newer query has its own answer.
    if (mine === asked && rules) draw(rules.ask(question).found.slice(0, shown));
  };

  input.addEventListener("focus", () => void load(), { once: true });
  input.addEventListener("input", () => void answer());
  input.addEventListener("blur", () => open(false));
  input.addEventListener("keydown", (event) => {
    if (event.isComposing) return;
    const count = options().length;
    const closed = list.hidden;
    if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      event.preventDefault();
      if (closed) {
        void answer();
        return;
      }
      // Beyond either end the field itself is chosen.
      const step = event.key === "ArrowDown" ? 1 : -1;
      choose(((at + 1 + step + count + 1) % (count + 1)) - 1);
    } else if (event.key === "Enter" && !closed && at >= 0) {
      event.preventDefault();
      const option = options()[at];
      if (option) go(option);
    } else if (event.key === "Escape" && !closed) {
      // A second one empties the field, as in a browser.
      event.preventDefault();
      asked += 1;
      open(false);
    }
  });
}
