// The speed of cards in a board: the reader's pace, or at once if nothing should move.

import { loadPreferences } from "../base/preferences";
import { moves } from "../felt/motion";
import type { Pace } from "./task";

const card = 800;
/** A wrong card is visible before it is judged, but nobody waits for it. */
const wrong = 600;

export const pace = (): Pace => {
  const { speed } = loadPreferences();
  const shown = card / speed;
  return moves() ? { card: shown, wrong: Math.min(wrong, wrong / speed), shown } : { card: 0, wrong: 0, shown };
};
