// <bridge-find>: on the search page, the clauses, rulings and words that answer the query.

import MiniSearch from "minisearch";
import { withCards } from "./cards";
import { h } from "./dom";

// The search of whole pages, which Sphinx brings, has a stemmer for English: "trumps" is "trump".
declare const Stemmer: new () => { stemWord(word: string): string };
const english = new Stemmer();
const stemmer = (word: string) => english.stemWord(word);

interface Clause {
  id: string;
  kind: string;
  title: string;
  text: string;
  url: string;
  page: string;
}

interface Term {
  term: string;
  forms: string[];
  text: string;
  url: string;
}

/** What is found: a clause, a ruling, or a word of the glossary. */
interface Entry {
  n: number;
  /** A clause's number; empty for a word of the glossary. */
  id: string;
  /** A word and its other forms; none for a clause. */
  heads: string[];
  title: string;
  text: string;
  page: string;
  url: string;
  ruling: boolean;
}

// Words that every question holds and that settle nothing.
const small = new Set(
  "a allowed am an and any are as at be been but by can could did do does for from had happen happens has have how i if in into is it its many may me mine much must my need no not of ok okay on or our over own please shall should so somebody someone than that the their them then there they this to was we were what when where whether which who whose why will with would you your".split(
    " ",
  ),
);
// What people say, and what the rules say; by stems.
const alike = new Map(
  Object.entries({
    all: "nobody out",
    down: "undertrick fail",
    everybody: "all nobody out",
    everyone: "all nobody out",
    forget: "revoke",
    forgot: "revoke",
    laid: "spread open",
    nobody: "all everybody out",
    quit: "break end",
    renege: "revoke",
    show: "spread open see",
    shown: "spread open see",
    start: "lead begin first",
    starts: "lead begin first",
    stop: "break end",
    wrong: "revoke",
  }).map(([said, meant]) => [stemmer(said), meant.split(" ").map(stemmer)]),
);
const shown = 10;

function words(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
}

async function fetched(url: URL): Promise<unknown> {
  const answer = await fetch(url);
  if (!answer.ok) throw new Error(answer.statusText);
  return answer.json();
}

/** All that can be found, in the order of the files. */
async function entries(root: URL): Promise<Entry[]> {
  const [rules, glossary] = (await Promise.all([
    fetched(new URL("clauses.json", root)),
    fetched(new URL("terms.json", root)),
  ])) as [{ clauses: Clause[] }, { terms: Term[] }];
  return [
    ...rules.clauses.map((clause) => ({
      ...clause,
      title: clause.title || clause.id,
      heads: [],
      ruling: clause.kind === "ruling",
    })),
    ...glossary.terms.map((term) => ({
      ...term,
      id: "",
      title: term.term,
      heads: [term.term, ...term.forms].map((form) => form.toLowerCase()),
      page: "Glossary",
      ruling: false,
    })),
  ].map((entry, n) => ({ ...entry, n }));
}

/** The clauses that a number, or the start of one, names. */
function numbered(all: readonly Entry[], query: string): Entry[] {
  const exact = all.filter(({ id }) => id.toLowerCase() === query);
  if (exact.length || query.length < 3) return exact;
  return all.filter(({ id }) => id.toLowerCase().startsWith(query));
}

/** What answers a question, best first. */
function answers(all: readonly Entry[], query: string): Entry[] {
  const index = new MiniSearch<Entry>({
    idField: "n",
    fields: ["title", "id", "heads", "text", "page"],
    tokenize: words,
    processTerm: stemmer,
  });
  index.addAll(all);
  const asked = words(query);
  const telling = asked.filter((word) => !small.has(word));
  const wanted = [...new Set((telling.length ? telling : asked).map(stemmer))];
  // Which of the reader's words a word of the search stands for.
  const meant = new Map<string, string>(wanted.map((word) => [word, word]));
  for (const word of wanted) {
    for (const other of alike.get(word) ?? []) if (!meant.has(other)) meant.set(other, word);
  }
  const found = index.search([...meant.keys()].join(" "), {
    processTerm: (word) => word,
    boost: { title: 3, heads: 3, page: 0.5 },
    boostTerm: (word) => (wanted.includes(word) ? 1 : 0.6),
    prefix: (word) => word.length > 3,
    fuzzy: (word) => (word.length > 4 ? 0.2 : false),
  });
  // A question may hold a word that no rule does; with two words or fewer all should be there.
  const enough = Math.max(Math.min(wanted.length, 2), wanted.length * 0.6);
  const fits = found.filter(
    ({ queryTerms }) => new Set(queryTerms.map((word) => meant.get(word))).size >= enough,
  );
  const best = (fits.length ? fits : found).map(({ id }) => all[id as number] as Entry);
  // Who asks for one word wants to know first what it means.
  const isWord = ({ heads }: Entry) => heads.includes(query);
  return [...best.filter(isWord), ...best.filter((entry) => !isWord(entry))];
}

class BridgeFind extends HTMLElement {
  connectedCallback(): void {
    const query = (new URLSearchParams(location.search).get("q") ?? "").trim();
    if (query) void this.find(query.toLowerCase());
  }

  private async find(query: string): Promise<void> {
    const root = new URL("../../", import.meta.url);
    let all: Entry[];
    try {
      all = await entries(root);
    } catch {
      // Then the search of whole pages, below, is all there is.
      return;
    }
    // Whoever types a number wants just that.
    const named = numbered(all, query);
    const found = named.length ? named : answers(all, query);
    const count = found.length;
    const list = h("ol");
    for (const { id, title, text, url, page, ruling } of found.slice(0, shown)) {
      const link = h("a", { href: new URL(url, root).href }, ...withCards(title));
      list.append(
        h(
          "li",
          {},
          h("p", {}, link),
          h("p", {}, ruling ? "Ruling: " : "", ...withCards(text)),
          h("p", { class: "bp-from" }, id ? `${id} · ${page}` : page),
        ),
      );
    }
    this.replaceChildren(h("h2", {}, "Rules, rulings and words"));
    const more = count > shown ? `; these ${shown} fit best` : "";
    const told = count ? `${count === 1 ? "One fits" : `${count} fit`}${more}.` : "None fits these words.";
    this.append(h("p", { role: "status" }, told), ...(count ? [list] : []));
  }
}

customElements.define("bridge-find", BridgeFind);
