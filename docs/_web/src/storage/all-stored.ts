// Everything that a reader leaves in this browser and that can be set aside.

import { rejoined } from "../base/maps";
import { prefsKey, readPrefs } from "../base/preferences";
import { progressKept } from "./progress";
import { sheetsKept } from "./score-sheets";
import { gamesKept } from "./saved-games";
import { type Found, Stored } from "./stored";

const prefsKept = new Stored<Record<string, unknown>>({
  key: prefsKey,
  what: "your choices of speed and colours",
  empty: () => ({}),
  read(found): Found<Record<string, unknown>> {
    try {
      return { value: readPrefs(found), fault: "" };
    } catch {
      return { value: {}, fault: "it is damaged" };
    }
  },
  write: (chosen) => chosen,
  join: (one, other) => ({ ...one, ...other }),
  rejoin: rejoined,
});

export const allKept: readonly Stored<unknown>[] = [progressKept, gamesKept, sheetsKept, prefsKept] as Stored<unknown>[];
