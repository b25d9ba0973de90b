// Games under way, kept in the reader's own browser. Storage may be forbidden, full, or hold
// anything; what cannot be read is set aside and named, never overwritten in silence.

const key = "bridgepath-games";
const version = 1;
/** The text that this tab read or wrote last: what differs from it, another tab has done. */
let known: string | null = null;

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
    known = text;
  } catch {
    return empty("This browser keeps nothing: a game ends with its page.");
  }
  if (text === null) return empty("");
  const found = readStore(text);
  if (found) return found;
  try {
    localStorage.setItem(`${key}-damaged`, text);
    localStorage.removeItem(key);
  } catch {
    // Then it stays where it is, and the next game takes its place.
  }
  return empty("The games kept in this browser cannot be read; they were set aside, and you begin anew.");
}

/** The games that a text holds; null if it holds none that can be read. */
export function readStore(text: string): Store | null {
  let kept: unknown;
  try {
    kept = JSON.parse(text);
  } catch {
    return null;
  }
  if (!isTable(kept)) return null;
  // What lies by came later than the form: a text without it is whole.
  const { v, games, about = {}, others = {} } = kept;
  if (v !== version || !isTable(games) || !isTable(about) || !isTable(others)) return null;
  const lists = Object.values(others).every((list) => Array.isArray(list) && list.every(isMatch));
  if (!lists || !Object.values(about).every(isAbout)) return null;
  return { games, about: about as Store["about"], others: others as Store["others"], trouble: "" };
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

/** Every match, by its game and when it was begun; whether it is the one at the table. */
function matchesOf({ games, about, others }: Store): Map<string, [string, Match, boolean]> {
  const found = new Map<string, [string, Match, boolean]>();
  const put = (game: string, match: Match, atTable: boolean) => {
    let name = `${game} ${match.began}`;
    while (found.has(name)) name += "+";
    found.set(name, [game, match, atTable]);
  };
  for (const [game, session] of Object.entries(games)) {
    put(game, { began: "", score: "", ...about[game], session }, true);
  }
  for (const [game, list] of Object.entries(others)) for (const match of list) put(game, match, false);
  return found;
}

/**
 * What another tab has done since `base` comes into `store`: matches begun there, played on or
 * removed. A match that both have played on stays as it is here; no table has two.
 */
export function merge(store: Store, theirs: Store, base: Store): void {
  const [here, there, before] = [matchesOf(store), matchesOf(theirs), matchesOf(base)];
  const same = (one?: [string, Match, boolean], other?: [string, Match, boolean]) =>
    JSON.stringify(one?.[1]) === JSON.stringify(other?.[1]);
  for (const [name, mine] of here) {
    const other = there.get(name);
    if (!before.has(name) || !same(mine, before.get(name))) continue;
    if (other) here.set(name, [mine[0], other[1], mine[2]]);
    else here.delete(name);
  }
  for (const [name, other] of there) {
    if (!here.has(name) && !same(other, before.get(name))) here.set(name, other);
  }
  const games: Store["games"] = {};
  const about: Store["about"] = {};
  const others: Store["others"] = {};
  for (const [game, match, atTable] of here.values()) {
    if (atTable && !(game in games)) {
      const { session, ...rest } = match;
      games[game] = session;
      about[game] = rest;
    } else (others[game] ??= []).push(match);
  }
  Object.assign(store, { games, about, others });
}

/** Called with what another tab has kept. */
export function onStored(told: (theirs: Store) => void): void {
  window.addEventListener("storage", (event) => {
    if (event.key === key || event.key === null) told(loadStore());
  });
}

/** Keep the games, beside what another tab has kept since; false if the browser did not take it. */
export function saveStore(store: Store): boolean {
  const before = known;
  try {
    if (localStorage.getItem(key) !== before) {
      merge(store, loadStore(), readStore(before ?? "") ?? empty(""));
    }
    const { games, about, others } = store;
    const text = JSON.stringify({ v: version, games, about, others });
    localStorage.setItem(key, text);
    known = text;
    return true;
  } catch {
    return false;
  }
}
