// Games under way, kept in the reader's own browser. Storage may be forbidden, full, or hold
// anything; what cannot be read is set aside and named, never overwritten in silence.

const key = "bridgepath-games";
const version = 1;

/** What tells a match from another one of the same game. */
export interface About {
  /** When it was begun, as a date in ISO form. */
  began: string;
  /** How it stood after its last deal; empty before the first one is over. */
  score: string;
}

/** A match that lies by while another one of its game is played. */
export interface Match extends About {
  session: unknown;
}

export interface Store {
  /** The engine's own text of the game at the table, by the game's id. */
  games: Record<string, unknown>;
  /** What is known of each of these. */
  about: Record<string, About>;
  /** The other matches of each game, the latest first. */
  others: Record<string, Match[]>;
  /** What the reader must know of it, in a sentence; empty if all is well. */
  trouble: string;
}

export function loadStore(): Store {
  let text: string | null;
  try {
    text = localStorage.getItem(key);
  } catch {
    return empty("This browser keeps nothing: a game ends with its page.");
  }
  if (text === null) return empty("");
  try {
    const kept: unknown = JSON.parse(text);
    if (isTable(kept)) {
      // What lies by came later than the form: a text without it is whole.
      const { v, games, about = {}, others = {} } = kept;
      if (v === version && isTable(games) && isTable(about) && isTable(others)) {
        const lists = Object.values(others).every((list) => Array.isArray(list) && list.every(isMatch));
        if (lists && Object.values(about).every(isAbout)) {
          return { games, about: about as Store["about"], others: others as Store["others"], trouble: "" };
        }
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
  return empty("The games kept in this browser cannot be read; they were set aside, and you begin anew.");
}

function empty(trouble: string): Store {
  return { games: {}, about: {}, others: {}, trouble };
}

function isTable(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function isAbout(value: unknown): value is About {
  return isTable(value) && typeof value["began"] === "string" && typeof value["score"] === "string";
}

function isMatch(value: unknown): value is Match {
  return isAbout(value) && "session" in value;
}

/** The match at the table lies by from now on, so that another one can be played. */
export function layBy(store: Store, game: string): void {
  if (!(game in store.games)) return;
  const { began = "", score = "" } = store.about[game] ?? {};
  store.others[game] = [{ began, score, session: store.games[game] }, ...(store.others[game] ?? [])];
  delete store.games[game];
  delete store.about[game];
}

/** A match comes to the table; the one that is there lies by. */
export function takeUp(store: Store, game: string, match: Match): void {
  const rest = (store.others[game] ?? []).filter((one) => one !== match);
  store.others[game] = rest;
  layBy(store, game);
  const { session, ...about } = match;
  store.games[game] = session;
  store.about[game] = about;
}

/** False if the browser did not take it. */
export function saveStore({ games, about, others }: Store): boolean {
  try {
    localStorage.setItem(key, JSON.stringify({ v: version, games, about, others }));
    return true;
  } catch {
    return false;
  }
}
