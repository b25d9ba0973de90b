// What was refused: its sentence with its clauses, the card lifted, and those that forbid it lit.

import { withCards } from "./cards";
import { h } from "../base/dom";
import type { Refused } from "../python/contract";

export interface Cited {
  href: string;
  title: string;
}

/** The sentence, and under it the clauses. */
export function drawRefusal(refused: Refused, cite: (id: string) => Cited): Node[] {
  const links = refused.clauses.map((id) => {
    const { href, title } = cite(id);
    const link = h("a", { class: "bp-because", href }, h("b", {}, id));
    if (title) link.append(h("span", { class: "bp-title" }, ` ${title}`));
    return link;
  });
  const said = h("div", { class: "bp-sentence" }, h("p", {}, ...withCards(`${refused.text}.`)));
  return links.length ? [said, h("div", { class: "bp-why" }, h("span", {}, "Why?"), ...links)] : [said];
}

/** On the felt, the card that was tried is lifted, those that forbid it are lit, `picked` stand out. */
export function markCards(felt: HTMLElement, tried: Refused | null, picked: readonly string[] = []): void {
  const lit = new Set(tried?.because ?? []);
  for (const face of felt.querySelectorAll<HTMLElement>("[data-zone^='hand'] [data-card]")) {
    const card = face.dataset["card"] ?? "";
    face.classList.toggle("bp-up", (tried?.action.endsWith(card) ?? false) && !lit.has(card));
    face.classList.toggle("bp-lit", lit.has(card));
    face.classList.toggle("bp-sel", picked.includes(card));
  }
}
