// <bridge-find>: on the search page, the clauses, rulings and words that answer the query, in their
// own words. rank.ts chooses them.
//
// In the address, q is the question; game keeps to a game, by the beginning of its clauses'
// numbers (SOL), or to none (all). Without it the game is the one that the question names.

import { withCards } from "../felt/cards";
import { counted, filled, h } from "../base/dom";
import { type SearchResult, type Clause, entries, games, Rules, type Term } from "./rank";

// The search of whole pages, which Sphinx brings, has a stemmer for English: "trumps" is "trump".
declare const Stemmer: new () => { stemWord(word: string): string };

const shown = 10;

/** The lists that are searched, and what each holds. */
const lists = { clauses: "the clauses and rulings", terms: "the words of the glossary" };

/** A list of the site; if it does not come, why not is added to `faults`. */
async function listed<T>(name: keyof typeof lists, root: URL, faults: string[]): Promise<T[]> {
  const missing = (why: string): T[] => {
    faults.push(
      `${name}.json could not be loaded: ${why}. So ${lists[name]} are not searched. Load the page again to search them too.`,
    );
    return [];
  };
  let answer: Response;
  try {
    answer = await fetch(new URL(`${name}.json`, root));
  } catch {
    return missing("there is no network, or the server does not answer");
  }
  if (!answer.ok) return missing(`the server answered ${answer.status}`);
  try {
    const { [name]: found } = (await answer.json()) as Record<string, T[]>;
    if (Array.isArray(found)) return found;
  } catch {
    // It is no list.
  }
  return missing("something else came in its place, such as the login page of a network");
}

async function rules(root: URL, faults: string[]): Promise<Rules> {
  const [clauses, terms] = await Promise.all([
    listed<Clause>("clauses", root, faults),
    listed<Term>("terms", root, faults),
  ]);
  const english = new Stemmer();
  return new Rules(entries(clauses, terms), (word) => english.stemWord(word));
}

/** Shows the list of whole pages only when it holds some; the returned function shows it anyhow. */
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

/** How many fit, in which games, and the way to ask all games the same question. */
function drawResults({ found, games: within }: SearchResult, question: string): HTMLElement {
  const count = found.length;
  const fit =
    count > shown
      ? `${count} fit; these ${shown} fit best.`
      : count
        ? counted(count, { one: "One fits.", other: "# fit." })
        : "None fits these words.";
  if (!within.length || !question) return h("p", { role: "status" }, fit);
  const every = `?${new URLSearchParams({ q: question, game: "all" }).toString()}`;
  const names = within.map(({ name }) => name).join(", ");
  const link = h("a", { href: every }, "Search every game");
  return h("p", { role: "status" }, ...filled("In {games}: {fit} {every}", { games: names, fit, every: link }));
}

class BridgeFind extends HTMLElement {
  connectedCallback(): void {
    const asked = new URLSearchParams(location.search);
    const question = (asked.get("q") ?? "").trim();
    if (question) void this.find(question, asked.get("game"));
  }

  private async find(question: string, game: string | null): Promise<void> {
    const root = new URL("../../", import.meta.url);
    const pages = document.getElementById("search-results");
    const speak = pages ? quiet(pages) : () => {};
    const faults: string[] = [];
    const ready = await rules(root, faults);
    const notes = faults.map((fault) => h("p", { class: "bp-refused", role: "alert" }, fault));
    // Then the search of whole pages, below, says all that it knows.
    if (faults.length) speak();
    if (faults.length === Object.keys(lists).length) {
      this.replaceChildren(...notes);
      return;
    }
    const chosen = games.filter(({ rules: [own] }) => own === game?.toUpperCase());
    const answer = ready.ask(question, chosen.length || game === "all" ? chosen : undefined);
    const list = h("ol");
    for (const { id, kind, title, text, url, page } of answer.found.slice(0, shown)) {
      const link = h("a", { href: new URL(url, root).href }, ...withCards(title));
      list.append(
        h(
          "li",
          {},
          h("p", {}, link),
          h("p", {}, ...(kind === "ruling" ? filled("Ruling: {text}", { text: withCards(text) }) : withCards(text))),
          h("p", { class: "bp-from" }, id ? `${id} · ${page}` : page),
        ),
      );
    }
    const status = drawResults(answer, game === "all" ? "" : question);
    this.replaceChildren(h("h2", {}, "Rules, rulings and words"), ...notes, status);
    if (answer.found.length) this.append(list);
  }
}

customElements.define("bridge-find", BridgeFind);
