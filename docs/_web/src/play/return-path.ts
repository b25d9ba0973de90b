// The way back from a hand that was taken over, and the game that followed: kept as long as the
// tab, and never stored among the reader's own games.

import type { Movie, Watched } from "../python/contract";

export interface ReturnPath {
  /** The address from which the reader came, with the step. */
  href: string;
  /** What was there. */
  title: string;
  /** The table as the reader saw it: one step, shown until Python has loaded. */
  table?: Movie;
}

interface Branch {
  returnPath?: ReturnPath;
  /** The current game, as the engine wrote it. */
  session?: unknown;
  /** The hand that was opened large, with its movie, which needs no Python. */
  watched?: Watched;
}

const key = "bridgepath-branches";
const most = 12;

function load(): [string, Branch][] {
  try {
    const found: unknown = JSON.parse(sessionStorage.getItem(key) ?? "[]");
    return Array.isArray(found) ? (found as [string, Branch][]).filter((one) => Array.isArray(one)) : [];
  } catch {
    return [];
  }
}

/** What is stored for the hand at this address, by the part after the #. */
export function savedBranch(hash: string): Branch {
  const found = load().find(([name]) => name === hash)?.[1];
  return found && typeof found === "object" ? found : {};
}

export function saveBranch(hash: string, kept: Branch): void {
  const others = load().filter(([name]) => name !== hash);
  try {
    // A movie is large, and only the last one is needed.
    const lean = others
      .slice(1 - most)
      .map(([name, { watched: _, ...rest }]) => [name, kept.watched ? rest : { ...rest, watched: _ }]);
    sessionStorage.setItem(key, JSON.stringify([...lean, [hash, { ...savedBranch(hash), ...kept }]]));
  } catch {
    // Then a reload restarts the hand where it was taken over.
  }
}
