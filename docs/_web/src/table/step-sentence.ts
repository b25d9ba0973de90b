// What a step says: its sentence, the author's note, and the clauses behind it.

import { withCards } from "./cards";
import { h } from "../base/dom";
import type { Movie, Step } from "../python/contract";

/** The sentence of a step; the start without one says that the cards are dealt. */
export function sentenceOf(step: Step, number: number): string {
  return step.say || step.action || (number ? step.short : "The cards are dealt.");
}

/** Open the words of a clause, as `by` asks. */
export type Opens = (id: string, by: HTMLElement) => void;

/** What is said before the first step: the author's words, and how the table is moved. */
export interface Opening {
  intro: string;
  hint: string;
}

/** The paragraphs of a step, and under them its reasons. */
export function drawSentence(
  movie: Movie,
  step: Step,
  number: number,
  { intro, hint }: Opening,
  opens?: Opens,
): Node[] {
  const why = h("div", { class: "bp-why" }, ...reasons(movie, step.why, opens));
  const said = h("div", { class: "bp-sentence" });
  const add = (text: string | null | undefined, css: string) => {
    if (text) said.append(h("p", { class: css }, ...withCards(text)));
  };
  if (!number) add(intro, "bp-opening");
  add(sentenceOf(step, number), "");
  add(step.alert, "bp-alert");
  add(step.note, "bp-note");
  if (!number) add(hint, "bp-hint");
  return [said, why];
}

function reasons(movie: Movie, why: readonly string[], opens?: Opens): Node[] {
  if (!why.length) return [];
  const links = why.map((id) => {
    const href = movie.links?.[id] ?? `#${id}`;
    const link = h("a", { class: "bp-because", href }, h("b", {}, id));
    const title = movie.clauses[id];
    if (title) link.append(h("span", { class: "bp-title" }, ` ${title}`));
    if (movie.words?.[id]) {
      link.setAttribute("aria-expanded", "false");
      link.addEventListener("click", (event) => {
        // With a key held, it opens elsewhere as any link does.
        if (!opens || event.ctrlKey || event.metaKey || event.shiftKey) return;
        event.preventDefault();
        opens(id, link);
      });
    }
    return link;
  });
  const parts: Node[] = [h("span", {}, "Why?"), ...links];
  // The end of a deal has a dozen reasons; the first few say the most.
  const rest = links.slice(3);
  if (rest.length > 1) {
    const more = h("button", { type: "button", class: "bp-because" }, `${rest.length} more`);
    for (const link of rest) link.hidden = true;
    more.addEventListener("click", () => {
      for (const link of rest) link.hidden = false;
      more.remove();
      rest[0]?.focus({ preventScroll: true });
    });
    parts.push(more);
  }
  return parts;
}
