// Lists of deals to look at: those of a text, and the earlier ones of a match.

import { withCards } from "../felt/cards";
import { worded } from "../base/controls";
import { filled, h } from "../base/dom";
import type { PastDeal } from "../python/contract";

/**
 * The deals of a text to choose from, why others cannot be read, and what was left out; the
 * question comes first.
 */
export function chooseDeal(
  titles: readonly string[],
  faults: readonly string[],
  notes: readonly string[],
  watch: (deal: number) => void,
): HTMLElement[] {
  const items = titles.map((title, deal) =>
    h(
      "li",
      {},
      worded(title, () => watch(deal)),
    ),
  );
  const asked = items.length === 1 ? "One deal can be read:" : `There are ${items.length} deals. Which one?`;
  const told = (title: string, sentences: readonly string[]) =>
    sentences.length
      ? [h("p", {}, title), h("ul", { class: "bp-line" }, ...sentences.map((sentence) => h("li", {}, sentence)))]
      : [];
  return [
    h("p", { class: "bp-question", tabindex: -1 }, asked),
    h("ul", { class: "bp-deals" }, ...items),
    ...told("Not readable:", faults),
    ...told("Left out:", notes),
  ];
}

/** The deals of a match so far, with their points. */
export function listDeals(past: readonly PastDeal[], watch: (deal: number) => void): HTMLElement {
  const items = past.map(({ text, points }, deal) => {
    const score = points.map(([name, sum]) => `${name} ${sum}`).join(", ");
    const what = withCards(text);
    const button = worded("Watch", () => watch(deal));
    button.setAttribute("aria-label", `Watch deal ${deal + 1}`);
    return h(
      "li",
      {},
      button,
      h(
        "span",
        {},
        ...filled(score ? "Deal {deal}. {what} {score}." : "Deal {deal}. {what}", {
          deal: String(deal + 1),
          what,
          score,
        }),
      ),
    );
  });
  return h("ul", { class: "bp-deals" }, ...items);
}
