// A deal from elsewhere as a hand to step through: the engine has just made its movie, and the player is that of the
// rules pages.

import { clauseIndex } from "../base/clause-index";
import { data } from "../base/controls";
import { h } from "../base/dom";
import { linkTo } from "../play/link";
import type { Questions, Watched } from "../python/contract";
import type { Whole } from "./player-view";

export interface LinkedHand extends HTMLElement {
  step: number;
  view: string;
  linkAt: ((step: number, view: string) => Promise<string>) | null;
  source: (() => Promise<Questions>) | null;
  whole: Whole | null;
  wake(): boolean;
}

/** The deal in the form of a link, for a reader at another step. */
export function shareAt(share: string, more: Record<string, unknown>): string {
  return JSON.stringify({ ...(JSON.parse(share) as object), seat: undefined, ...more });
}

/** The player. `page` is the page its links lead to, `questions` the data for its guessing. */
export async function handOf(found: Watched, page: URL, questions: () => Promise<Questions>): Promise<LinkedHand> {
  const { movie } = found;
  const index = await clauseIndex();
  movie.links = {};
  movie.words = {};
  for (const id of Object.keys(movie.clauses)) {
    const entry = index.get(id);
    movie.clauses[id] = entry?.title ?? "";
    movie.links[id] = new URL(entry?.url ?? `rules/clauses.html#${id}`, page).href;
    if (entry?.text) movie.words[id] = entry.text;
  }
  const hand = document.createElement("bridge-hand") as LinkedHand;
  hand.id = "hand-linked";
  hand.className = "bp-hand";
  hand.dataset["view"] = found.view;
  hand.dataset["step"] = String(found.step);
  hand.linkAt = (step, view) => linkTo(page, shareAt(found.share, { step, view }));
  hand.source = questions;
  hand.append(h("p", { class: "bp-hand-title" }, h("strong", {}, movie.title)), data("bp-movie", movie));
  return hand;
}
