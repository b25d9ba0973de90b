// Everything that a reader stores in this browser and that can be set aside.

import { rejoined } from "../base/maps";
import { preferencesKey, readPreferences } from "../base/preferences";
import { storedProgress } from "./progress";
import { storedSheets } from "./score-sheets";
import { storedGames } from "./saved-games";
import { type Found, Stored } from "./stored";

const storedPreferences = new Stored<Record<string, unknown>>({
  key: preferencesKey,
  what: "your speed and colour settings",
  empty: () => ({}),
  read(found): Found<Record<string, unknown>> {
    try {
      return { value: readPreferences(found), fault: "" };
    } catch {
      return { value: {}, fault: "it is damaged" };
    }
  },
  write: (chosen) => chosen,
  join: (one, other) => ({ ...one, ...other }),
  rejoin: rejoined,
});

export const allStored: readonly Stored<unknown>[] = [
  storedProgress,
  storedGames,
  storedSheets,
  storedPreferences,
] as Stored<unknown>[];
