// The print-outs of a table card: the card itself, an empty score sheet, or the rules of the page. A sheet is laid out
// separately, beside the page, so that nothing else of the page is printed.

import { h } from "../base/dom";

type Paper = "card" | "sheet" | "rules";

/** The nearest element before `from` that matches a selector. */
function before(from: Element, css: string): HTMLElement | null {
  let at = from.previousElementSibling;
  while (at && !at.matches(css)) at = at.previousElementSibling;
  return at as HTMLElement | null;
}

/** The chosen house rules of the page, as its switches publish them, in words. */
function houseRules(): string[] {
  const chosen = document.documentElement.dataset["bpHouse"] ?? "";
  return chosen
    .split(",")
    .filter(Boolean)
    .map((each) => {
      const at = each.indexOf(":");
      const key = each.slice(0, at);
      // Its question is in the table of switches, before the number of its ruling.
      const row = document.querySelector<HTMLTableRowElement>(`tr[data-key="${CSS.escape(key)}"]`);
      const settles = row?.cells[2]?.firstChild?.textContent?.trim() ?? key;
      return `${settles}: ${each.slice(at + 1)}`;
    });
}

function sheet(bar: HTMLElement, what: Paper): HTMLElement {
  const title = bar.dataset["title"] ?? "";
  const paper = h("div", { id: "bp-paper", class: `bp-on-paper bp-on-paper-${what}` });
  paper.append(h("h1", {}, what === "sheet" ? `${title}: score` : title));
  const names = what === "sheet" ? [".bp-paper-sheet"] : ["dl.bp-tablecard", ".bp-paper-card"];
  for (const name of names) {
    const part = before(bar, name);
    if (!part) continue;
    const copy = part.cloneNode(true) as HTMLElement;
    for (const named of copy.querySelectorAll("[id]")) named.removeAttribute("id");
    paper.append(copy);
  }
  const house = houseRules();
  if (house.length) {
    paper.append(h("p", { class: "bp-house-said" }, "House rules"));
    paper.append(h("ul", { class: "bp-house-list" }, ...house.map((each) => h("li", {}, each))));
  }
  return paper;
}

function print(bar: HTMLElement, what: Paper): void {
  const root = document.documentElement;
  document.getElementById("bp-paper")?.remove();
  root.dataset["paper"] = what;
  if (what !== "rules") document.body.append(sheet(bar, what));
  const done = () => {
    delete root.dataset["paper"];
    document.getElementById("bp-paper")?.remove();
  };
  window.addEventListener("afterprint", done, { once: true });
  window.print();
}

/** Show the buttons that print, which need this script. */
export function offerPrints(): void {
  for (const bar of document.querySelectorAll<HTMLElement>(".bp-prints")) {
    bar.hidden = false;
    bar.addEventListener("click", (event) => {
      const pressed = (event.target as Element).closest<HTMLElement>("[data-paper]");
      if (pressed) print(bar, pressed.dataset["paper"] as Paper);
    });
  }
}
