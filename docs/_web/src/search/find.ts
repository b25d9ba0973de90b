// <bridge-find>: on the search page, the answer to the query in the words of its rule, then related entries, then the
// games to search in. rank.ts chooses them. In the address, q is the query; game limits it to a game, by the
// beginning of its clauses' numbers (SOL), or to none (all). Without it the game is the one that the question names.

import { render } from "lit-html";
import { withCards } from "../felt/cards";
import { face } from "../felt/face";
import { button, copyText, counted, filled, h, icons, tick } from "../base/dom";
import { load, root } from "./load";
import type { Entry, Rules, SearchResult } from "./rank";
import { placeOf, suggest } from "./suggest";

const shown = 10;
// The number of answers whose games are offered, and of cards that are drawn.
const looked = 40;
const mostCards = 7;
// The minimum length of a sentence, and the maximum number of related entries.
const shortest = 24;
const longest = 260;

/** Shows the list of whole pages only if it is not empty; the returned function shows it anyway. */
function quiet(pages: HTMLElement): () => void {
  const refresh = () => {
    pages.hidden = !pages.querySelector("li");
  };
  const observer = new MutationObserver(refresh);
  refresh();
  observer.observe(pages, { childList: true, subtree: true });
  return () => {
    observer.disconnect();
    pages.hidden = false;
  };
}

function hrefOf({ url }: { url: string }): string {
  return new URL(url, root).href;
}

function addressOf(question: string, game: string): string {
  return `?${new URLSearchParams({ q: question, game }).toString()}`;
}

/** The sentence with the answer, and as much of the rest as can be read at a glance. */
function parted(text: string): [string, string] {
  const [first = "", ...others] = text.split(/(?<=[.?!])\s+(?=\S)/u);
  const [second, ...more] = others;
  // A word or two, such as "No.", is not a sentence yet.
  const [sentence, rest] = first.length < shortest && second ? [`${first} ${second}`, more] : [first, others];
  const fit = rest.filter((_, at) => at === 0 || rest.slice(0, at + 1).join(" ").length <= longest);
  return [sentence, fit.length < rest.length ? `${fit.join(" ")} …` : fit.join(" ")];
}

/** The cards in a text, one by one. */
function cardsIn(text: string): string[] {
  return [...text.matchAll(/([♠♥♦♣]) ?((?:(?:10|[AKQJ2-9])(?![\w-])[ ,]?)+|(?:10|[AKQJ2-9])+)/gu)].flatMap(
    ([, suit = "", ranks = ""]) => (ranks.match(/10|[AKQJ2-9]/g) ?? []).map((rank) => suit + rank),
  );
}

/** The worked example of a clause: its cards, drawn, and the result. */
function drawExample({ example }: Entry): HTMLElement | null {
  if (!example) return null;
  const cards = [...new Set(cardsIn([example.title, ...example.lines].join(" ")))];
  const figure = h("figure", { class: "bp-worked" });
  if (cards.length && cards.length <= mostCards) {
    const fan = h("div", { class: "bp-fan", "aria-hidden": "true" });
    for (const card of cards) {
      const drawn = h("span", { class: "t-card", "data-card": card });
      render(face(card), drawn);
      fan.append(drawn);
    }
    figure.append(fan);
  }
  figure.append(
    h(
      "figcaption",
      {},
      h("a", { href: hrefOf(example) }, ...withCards(example.title)),
      ...example.lines.map((line) => h("span", {}, ...withCards(line))),
    ),
  );
  return figure;
}

/** The label of the button that leads to an entry. */
function wayTo({ kind }: Entry): string {
  const ways: Record<string, string> = { page: "Open the page", form: "See the score", word: "In the glossary" };
  return ways[kind] ?? "Read the rule";
}

/** The best match, as an answer. */
function drawAnswer(entry: Entry): HTMLElement {
  const isPlace = entry.kind === "page" || entry.kind === "form";
  // A form that is filled in says what its values are.
  const filledIn = entry.kind === "form" && entry.text;
  const [sentence, rest] = !isPlace ? parted(entry.text) : filledIn ? [entry.text, ""] : [entry.title, entry.text];
  const href = hrefOf(entry);
  // A clause has a page of its own, which stays valid wherever its text moves.
  const lasting = entry.id && !isPlace ? new URL(`c/${entry.id}.html`, root).href : href;
  const copy = button("bp-glass", "Copy link", icons.link, "Copy link");
  copy.addEventListener("click", () => void copyText(lasting).then((done) => done && tick(copy)));
  const said = h("div", { class: "bp-said-first" });
  if (!isPlace || filledIn) said.append(h("p", { class: "bp-kicker" }, ...withCards(entry.title)));
  said.append(h("h2", { id: "bp-answer" }, ...withCards(sentence)));
  if (rest) said.append(h("p", {}, ...withCards(rest)));
  said.append(
    h(
      "p",
      { class: "bp-ways" },
      h("a", { class: "bp-button bp-gold", href }, wayTo(entry)),
      copy,
      h("span", { class: "bp-from" }, placeOf(entry)),
    ),
  );
  const example = drawExample(entry);
  return h(
    "section",
    { class: "bp-answer bp-hit", "aria-labelledby": "bp-answer" },
    said,
    ...(example ? [example] : []),
  );
}

/** The entries near the answer. */
function drawNear(found: readonly Entry[]): HTMLElement {
  const list = h("ol");
  for (const entry of found) {
    const text =
      entry.kind === "ruling" ? filled("Ruling: {text}", { text: withCards(entry.text) }) : withCards(entry.text);
    list.append(
      h(
        "li",
        { class: "bp-hit" },
        h("p", {}, h("a", { href: hrefOf(entry) }, ...withCards(entry.title))),
        h("p", {}, ...text),
        h("p", { class: "bp-from" }, placeOf(entry)),
      ),
    );
  }
  return list;
}

/** How many match, and in which games; the way to ask one of them, or all, the same question. */
function drawGames(rules: Rules, { found, games: within }: SearchResult, question: string): HTMLElement {
  const count = found.length;
  const fit =
    count > shown
      ? `${count} matches; here are the best ${shown}.`
      : count
        ? counted(count, { one: "One match.", other: "# matches." })
        : "Nothing matches these words.";
  const told = within.length ? `In ${within.map(({ name }) => name).join(", ")}: ${fit}` : fit;
  const chips = h("p", { class: "bp-chips" });
  if (within.length) chips.append(h("a", { class: "bp-chip", href: addressOf(question, "all") }, "Search every game"));
  const others = within.length ? [] : found.slice(0, looked).flatMap((entry) => rules.gameOf(entry) ?? []);
  for (const game of new Set(others)) {
    chips.append(h("a", { class: "bp-chip", href: addressOf(question, game.rules[0] ?? "") }, game.name));
  }
  const box = h("aside", { class: "bp-which", "aria-labelledby": "bp-which" });
  if (chips.hasChildNodes()) box.append(h("h2", { id: "bp-which" }, "Which game?"), chips);
  box.append(h("p", { role: "status" }, told));
  return box;
}

class BridgeFind extends HTMLElement {
  /** The page's text for an empty query, or an empty result. */
  #hints: Element[] = [];

  connectedCallback(): void {
    this.#hints = [...this.children];
    for (const form of document.querySelectorAll<HTMLFormElement>("article form.bp-ask")) suggest(form);
    const asked = new URLSearchParams(location.search);
    const question = (asked.get("q") ?? "").trim();
    if (!question) return;
    for (const hint of this.#hints) hint.remove();
    void this.#find(question, asked.get("game"));
  }

  async #find(question: string, game: string | null): Promise<void> {
    const pages = document.getElementById("search-results");
    const speak = pages ? quiet(pages) : () => {};
    const { rules, faults } = await load();
    const notes = faults.map((fault) => h("p", { class: "bp-refused", role: "alert" }, fault));
    // Then the search of whole pages, below, shows all its results.
    if (faults.length) speak();
    if (!rules) {
      this.replaceChildren(...notes, ...this.#hints);
      return;
    }
    const chosen = rules.games.filter(({ rules: [own] }) => own === game?.toUpperCase());
    const answer = rules.ask(question, chosen.length || game === "all" ? chosen : undefined);
    const [first, ...near] = answer.found.slice(0, shown);
    const below = h("div", { class: "bp-below" });
    if (near.length) below.append(h("section", {}, h("h2", {}, "Related"), drawNear(near)));
    below.append(drawGames(rules, answer, question));
    this.replaceChildren(...notes, ...(first ? [drawAnswer(first)] : []), below, ...(first ? [] : this.#hints));
  }
}

customElements.define("bridge-find", BridgeFind);
