// The way back from a hand that was taken over, and the game that grew from it: kept as long as its
// tab, never beside the games that are the reader's own.

import type { Movie } from "../table/movie";

export interface Way {
  /** The address from which the reader came, with the step. */
  href: string;
  /** What stood there. */
  title: string;
  /** The table as he saw it: one step, shown until Python is there. */
  seen?: Movie;
}

interface Kept {
  way?: Way;
  /** The game as it stands, in the engine's own words. */
  session?: unknown;
}

const key = "bridgepath-branches";
const most = 12;

function load(): [string, Kept][] {
  try {
    const found: unknown = JSON.parse(sessionStorage.getItem(key) ?? "[]");
    return Array.isArray(found) ? (found as [string, Kept][]).filter((one) => Array.isArray(one)) : [];
  } catch {
    return [];
  }
}

/** What is kept of the hand at this address: the part of it behind the #. */
export function keptOf(hash: string): Kept {
  const found = load().find(([name]) => name === hash)?.[1];
  return found && typeof found === "object" ? found : {};
}

export function keepOf(hash: string, kept: Kept): void {
  const others = load().filter(([name]) => name !== hash);
  try {
    sessionStorage.setItem(key, JSON.stringify([...others.slice(1 - most), [hash, { ...keptOf(hash), ...kept }]]));
  } catch {
    // Then a reload begins the hand again where it was taken over.
  }
}
