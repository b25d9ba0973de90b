// Games under way, kept in the reader's own browser. Storage may be forbidden, full, or hold
// anything; what cannot be read is set aside and named, never overwritten in silence.

const key = "bridgepath-games";
const version = 1;

export interface Store {
  /** The engine's own text of a game under way, by the game's id. */
  games: Record<string, unknown>;
  /** What the reader must know of it, in a sentence; empty if all is well. */
  trouble: string;
}

export function loadStore(): Store {
  let text: string | null;
  try {
    text = localStorage.getItem(key);
  } catch {
    return { games: {}, trouble: "This browser keeps nothing: a game ends with its page." };
  }
  if (text === null) return { games: {}, trouble: "" };
  try {
    const kept: unknown = JSON.parse(text);
    if (typeof kept === "object" && kept !== null) {
      const { v, games } = kept as Record<string, unknown>;
      if (v === version && typeof games === "object" && games !== null && !Array.isArray(games)) {
        return { games: games as Record<string, unknown>, trouble: "" };
      }
    }
  } catch {
    // Set aside below.
  }
  try {
    localStorage.setItem(`${key}-damaged`, text);
    localStorage.removeItem(key);
  } catch {
    // Then it stays where it is, and the next game takes its place.
  }
  return {
    games: {},
    trouble: "The games kept in this browser cannot be read; they were set aside, and you begin anew.",
  };
}

/** False if the browser did not take it. */
export function saveStore(games: Record<string, unknown>): boolean {
  try {
    localStorage.setItem(key, JSON.stringify({ v: version, games }));
    return true;
  } catch {
    return false;
  }
}
