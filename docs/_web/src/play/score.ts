// The result of a deal and the score of its match, as the engine counted them.

import { counted } from "../base/dom";
import type { Result } from "../python/contract";

/** The score of a match after a number of deals; empty before the first one counts. */
export function standing({ match: { totals, deals } }: Result): string {
  const score = totals.map(([name, points]) => `${name} ${points}`).join(" : ");
  const played = counted(deals, { one: "after # deal", other: "after # deals" });
  return deals ? `${played} · ${score}` : "";
}
