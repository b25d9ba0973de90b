// How a deal ended and how its match stands, as the engine counted them.

import { counted } from "../base/dom";
import type { Result } from "../python/contract";

/** How a match stands after so many deals; empty before the first counts. */
export function standing({ match: { totals, deals } }: Result): string {
  const score = totals.map(([name, points]) => `${name} ${points}`).join(" : ");
  const played = counted(deals, { one: "after a deal", other: "after # deals" });
  return deals ? `${played} · ${score}` : "";
}
