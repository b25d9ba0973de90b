// The words of a clause, asked for at the sentence that names it: they lie over the table, and no
// control moves.

import { spoken, withCards } from "../table/cards";
import { button, h } from "../base/dom";
import type { Movie } from "../python/contract";

/** What the words lie over, and who reads them out. */
interface Under {
  readonly movie: Movie;
  readonly felt: HTMLElement;
  readonly say: HTMLElement;
  readonly live: HTMLElement;
  pause(): void;
}

export interface ClauseWords {
  readonly element: HTMLElement;
  /** Lay them over the table, as `by` asks. */
  readonly open: (id: string, by: HTMLElement) => void;
  readonly shut: () => void;
}

/** `leave` is called where the link to the clause is followed. */
export function clauseWordsOver(under: Under, leave: () => void): ClauseWords {
  const element = h("div", { class: "bp-clause-words", role: "region", hidden: true });
  let asked: HTMLElement | null = null;
  const shut = () => {
    const by = asked;
    if (!by) return;
    const held = element.contains(document.activeElement);
    element.hidden = true;
    asked = null;
    by.setAttribute("aria-expanded", "false");
    if (held) (by.isConnected ? by : under.felt).focus({ preventScroll: true });
  };
  const open = (id: string, by: HTMLElement) => {
    under.pause();
    asked = by;
    by.setAttribute("aria-expanded", "true");
    element.replaceChildren(...drawClauseWords(under.movie, id, shut, leave));
    element.setAttribute("aria-label", `What ${id} says`);
    element.style.maxHeight = `${under.felt.offsetHeight + under.say.offsetHeight}px`;
    element.hidden = false;
    element.scrollTop = 0;
    element.querySelector("a")?.focus({ preventScroll: true });
    under.live.textContent = spoken(element.querySelector("p")?.textContent ?? "");
  };
  return { element, open, shut };
}

/** The words, with the way on to the clause and the way back. */
function drawClauseWords(movie: Movie, id: string, close: () => void, leave: () => void): Node[] {
  const title = movie.clauses[id] ?? "";
  const back = button("bp-shut", "Close", null, "Close");
  back.addEventListener("click", close);
  const on = h("a", { class: "bp-onward", href: movie.links?.[id] ?? `#${id}` }, `${id} in the rules`);
  on.addEventListener("click", leave);
  const [first = "", ...more] = (movie.words?.[id] ?? "").split("\n\n");
  return [
    h("p", {}, h("strong", {}, title, /[.?!]$/.test(title) ? " " : ". "), ...withCards(first)),
    ...more.map((text) => h("p", {}, ...withCards(text))),
    h("div", { class: "bp-onwards" }, on, back),
  ];
}
