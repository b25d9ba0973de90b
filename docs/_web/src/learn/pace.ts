// How fast cards fall in a board: the reader's pace, and at once where nothing is to move.

import { loadPreferences } from "../base/preferences";
import { moves } from "../felt/motion";
import type { Pace } from "./task";

const card = 800;
/** A wrong card is seen before it is judged, but nobody waits for it. */
const wrong = 600;

export const pace = (): Pace => {
  const { speed } = loadPreferences();
  const shown = card / speed;
  return moves() ? { card: shown, wrong: Math.min(wrong, wrong / speed), shown } : { card: 0, wrong: 0, shown };
};
