// The way back from a hand that was taken over, and the game that grew from it: kept as long as its
// tab, never beside the games that are the reader's own.

import type { Movie, Watched } from "../python/contract";

export interface ReturnPath {
  /** The address from which the reader came, with the step. */
  href: string;
  /** What stood there. */
  title: string;
  /** The table as he saw it: one step, shown until Python is there. */
  table?: Movie;
}

interface Branch {
  returnPath?: ReturnPath;
  /** The game as it stands, in the engine's own words. */
  session?: unknown;
  /** The hand that was opened large, with its movie: it is shown without Python. */
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

/** What is kept of the hand at this address: the part of it behind the #. */
export function savedBranch(hash: string): Branch {
  const found = load().find(([name]) => name === hash)?.[1];
  return found && typeof found === "object" ? found : {};
}

export function saveBranch(hash: string, kept: Branch): void {
  const others = load().filter(([name]) => name !== hash);
  try {
    // A movie is large, and only the last one is wanted.
    const lean = others
      .slice(1 - most)
      .map(([name, { watched: _, ...rest }]) => [name, kept.watched ? rest : { ...rest, watched: _ }]);
    sessionStorage.setItem(key, JSON.stringify([...lean, [hash, { ...savedBranch(hash), ...kept }]]));
  } catch {
    // Then a reload begins the hand again where it was taken over.
  }
}
