// How a deal ended and how its match stands, as the engine counted them.

import { withCards } from "../table/cards";
import { counted, h } from "../base/dom";
import type { Result } from "../python/contract";

/** How a match stands after so many deals; empty before the first counts. */
export function standing({ match: { totals, deals } }: Result): string {
  const score = totals.map(([name, points]) => `${name} ${points}`).join(" : ");
  const played = counted(deals, { one: "after a deal", other: "after # deals" });
  return deals ? `${played} · ${score}` : "";
}

/** What the deal came to, line by line. `hrefOf` says where a clause stands. */
export function drawScore(result: Result, hrefOf: (id: string) => string): Node[] {
  const rows = [...result.lines, ...result.match.lines].map(({ name, points, text, clauses }) => {
    const cites = clauses.flatMap((id, at) => [at ? ", " : " ", h("a", { href: hrefOf(id) }, id)]);
    return h(
      "tr",
      {},
      h("th", { scope: "row" }, name),
      h("td", { class: "bp-points" }, String(points)),
      h("td", {}, ...withCards(text), h("small", {}, ...cites)),
    );
  });
  const parts: Node[] = [h("p", { class: "bp-question", tabindex: -1 }, ...withCards(result.text))];
  if (rows.length) {
    parts.push(
      h("table", { class: "bp-score" }, h("caption", { class: "bp-unseen" }, "Score"), h("tbody", {}, ...rows)),
    );
  }
  return parts;
}
