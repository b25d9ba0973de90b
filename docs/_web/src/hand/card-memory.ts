// What a seat has seen of a hand so far, and what not: a fold for whoever wants to look it up.

import { bySuit, suits, withCards } from "../table/cards";
import { h } from "../base/dom";
import type { Movie } from "../python/contract";
import { known } from "../table/movie";

/** Only what lies open is drawn. */
export function drawCardMemory(fold: HTMLDetailsElement, movie: Movie, view: string, step: number): void {
  const name = movie.seats.find(({ id }) => id === view)?.name ?? "this seat";
  const summary = fold.querySelector("summary") ?? h("summary");
  summary.textContent = `What has ${name} seen?`;
  if (!fold.open) {
    fold.replaceChildren(summary);
    return;
  }
  const { gone, unseen } = known(movie, view, step);
  fold.replaceChildren(
    summary,
    h("dl", {}, ...line("Seen before, not in sight now", gone), ...line("Not seen yet", unseen)),
  );
}

function line(term: string, cards: string[]): Node[] {
  const written = suits.flatMap((suit) => {
    const ranks = (bySuit(cards).get(suit) ?? []).map((card) => (suit === "J" ? card : card.slice(1)));
    const sign = cards.find((card) => bySuit([card]).has(suit))?.charAt(0) ?? "";
    return ranks.length ? [suit === "J" ? ranks.join(" ") : sign + ranks.join("")] : [];
  });
  const text = written.length ? withCards(written.join(" ")) : ["none"];
  return [h("dt", {}, `${term}: ${cards.length}`), h("dd", {}, ...text)];
}
