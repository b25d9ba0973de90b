// <bridge-find>: on the search page, the clauses and rulings that hold the words of the query.

import { withCards } from "./cards";
import { h } from "./dom";

interface Clause {
  id: string;
  kind: string;
  title: string;
  text: string;
  url: string;
}

// Words that every question holds and that settle nothing.
const small = new Set(
  "a an and are as at be but by can could do does for from has have how i if in into is it its many may much must my no not of on or over so than that the their them then there they this to was we what when where which who why will with you your".split(
    " ",
  ),
);
const shown = 10;

function words(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
}

/** One form for "trump" and "trumps", "passes" and "pass". */
function stem(word: string): string {
  return word.length > 3 ? word.replace(/(?<=ss|sh|ch|x)es$|(?<!s)s$/, "") : word;
}

/** How well a clause answers; 0 is not at all. The id itself beats everything. */
function match(clause: Clause, wanted: readonly string[], query: string): number {
  const id = clause.id.toLowerCase();
  if (id === query) return 1000;
  if (query.length > 2 && id.startsWith(query)) return 500;
  const title = words(clause.title).map(stem);
  const text = words(clause.text).map(stem);
  let found = 0;
  let weight = 0;
  for (const word of wanted) {
    const fits = (other: string) => other === word || (word.length > 3 && other.startsWith(word));
    const inTitle = title.some(fits) || words(clause.id).includes(word);
    if (!inTitle && !text.some(fits)) continue;
    found += 1;
    weight += inTitle ? 3 : 1;
  }
  // A question may hold a word that the rule does not; with two words or fewer all must be there.
  return found >= Math.max(Math.min(wanted.length, 2), wanted.length * 0.6) ? weight + found * 4 : 0;
}

/** "rules/common/bids.html" is the page "Bids". */
function pageOf(url: string): string {
  const name = url.replace(/^.*\//, "").replace(/\.html.*$/, "").replaceAll("-", " ");
  return name.replace(/\b[a-z]/g, (letter) => letter.toUpperCase());
}

class BridgeFind extends HTMLElement {
  connectedCallback(): void {
    const query = (new URLSearchParams(location.search).get("q") ?? "").trim();
    if (query) void this.find(query);
  }

  private async find(query: string): Promise<void> {
    const root = new URL("../../", import.meta.url);
    let clauses: Clause[];
    try {
      const answer = await fetch(new URL("clauses.json", root));
      if (!answer.ok) return;
      clauses = ((await answer.json()) as { clauses: Clause[] }).clauses;
    } catch {
      // Then the search of whole pages, below, is all there is.
      return;
    }
    const typed = query.toLowerCase();
    const all = words(typed);
    const telling = all.filter((word) => !small.has(word));
    const wanted = [...new Set((telling.length ? telling : all).map(stem))];
    const hits = clauses
      .map((clause) => ({ clause, weight: match(clause, wanted, typed) }))
      .filter(({ weight }) => weight > 0)
      .sort((a, b) => b.weight - a.weight);
    // Whoever types an id, or the start of one, wants just that.
    const best = hits[0]?.weight ?? 0;
    const least = best >= 1000 ? 1000 : best >= 500 ? 500 : 1;
    const found = hits.filter(({ weight }) => weight >= least);
    const count = found.length;
    const list = h("ol");
    for (const { clause } of found.slice(0, shown)) {
      const link = h("a", { href: new URL(clause.url, root).href }, clause.title || clause.id);
      const answer = clause.kind === "ruling" ? "Ruling: " : "";
      list.append(
        h(
          "li",
          {},
          h("p", {}, link),
          h("p", {}, answer, ...withCards(clause.text)),
          h("p", { class: "bp-from" }, `${clause.id} · ${pageOf(clause.url)}`),
        ),
      );
    }
    this.replaceChildren(h("h2", {}, "Clauses and rulings"));
    const more = count > shown ? `; these ${shown} fit best` : "";
    const told = count ? `${count === 1 ? "One fits" : `${count} fit`}${more}.` : "None fits these words.";
    this.append(h("p", { role: "status" }, told), ...(count ? [list] : []));
  }
}

customElements.define("bridge-find", BridgeFind);
