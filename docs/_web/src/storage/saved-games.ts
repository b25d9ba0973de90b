// Games under way, stored in the reader's own browser.

import { isMap, mapOf, same } from "../base/maps";
import { type Found, Stored } from "./stored";

const version = 1;
/** The text that this tab last read or wrote: any difference comes from another tab. */
let known: string | null = null;

/** The key that distinguishes a match from others of the same game. */
export interface About {
  /** When it was begun, as a date in ISO form. */
  began: string;
  /** The score after its last deal; empty before the first one is over. */
  score: string;
  /** The state in which its table was left. */
  left?: Left;
}

/** The preview of a table before it is opened again, as its only reader last saw it. */
export interface Left {
  /** The moment, as a date in ISO form. */
  when: string;
  line: string;
  /** The reader's cards; none if several people pass one phone round. */
  hand: string[];
}

/** A match that waits while another one of its game is played. */
export interface Match extends About {
  session: unknown;
}

export interface Store {
  /** The engine's own text of the game at the table, by the game's id. */
  games: Record<string, unknown>;
  /** The known facts of each of these. */
  about: Record<string, About>;
  /** The other matches of each game, the latest first. */
  others: Record<string, Match[]>;
}

const empty = (): Store => ({ games: mapOf(), about: mapOf(), others: mapOf() });

/** The saved games, as far as they can be read. */
function readStore(found: unknown): Found<Store> {
  const value = empty();
  const v = isMap(found) ? found["v"] : 0;
  if (typeof v === "number" && v > version) return { value, fault: "it was made by a newer version of this site" };
  if (!isMap(found) || v !== version) return { value, fault: "it is damaged" };
  // The waiting matches were added later than the format: a text without them is complete.
  const { games, about = {}, others = {} } = found;
  if (!isMap(games) || !isMap(about) || !isMap(others)) return { value, fault: "parts of it are missing" };
  let fault = "";
  const spoilt = (game: string) => (fault ||= `the entry for the game "${game.slice(0, 40)}" cannot be read`);
  for (const [game, session] of Object.entries(games)) value.games[game] = session;
  for (const [game, one] of Object.entries(about)) {
    if (isAbout(one)) value.about[game] = withLeft(one);
    else spoilt(game);
  }
  for (const [game, list] of Object.entries(others)) {
    const matches = Array.isArray(list) ? list.filter(isMatch) : [];
    if (!Array.isArray(list) || matches.length < list.length) spoilt(game);
    if (Array.isArray(list)) value.others[game] = matches;
  }
  return { value, fault };
}

/** The key of games in storage. */
export const storedGames = new Stored<Store>({
  key: "bridgepath-games",
  what: "your games",
  empty,
  read: readStore,
  write: (store) => ({ v: version, ...store }),
  join(one, other) {
    merge(other, one, empty());
    return other;
  },
  rejoin(kept, held, base) {
    const clash = merge(kept, held, base);
    return { value: kept, clash };
  },
});

export function loadStore(): Store {
  const found = storedGames.load();
  known = storedGames.text();
  return found;
}

function isAbout(value: unknown): value is About {
  return isMap(value) && typeof value["began"] === "string" && typeof value["score"] === "string";
}

/** The preview of a game, without an unreadable picture of its table. */
function withLeft({ began, score, left }: About): About {
  const found: unknown = left;
  if (!isMap(found)) return { began, score };
  const { when, line, hand } = found;
  const cards = Array.isArray(hand) && hand.length <= 60 ? (hand as unknown[]) : [];
  if (typeof when !== "string" || typeof line !== "string") return { began, score };
  const seen = cards.filter(
    (card): card is string => typeof card === "string" && /^([♠♥♦♣](10|[2-9JQKA])|Joker)$/.test(card),
  );
  return { began, score, left: { when, line, hand: seen } };
}

function isMatch(value: unknown): value is Match {
  return isAbout(value) && "session" in value;
}

/** The match at the table waits from now on, so that another one can be played. */
export function layBy(store: Store, game: string): void {
  if (!(game in store.games)) return;
  const { began = "", score = "" } = store.about[game] ?? {};
  store.others[game] = [{ began, score, session: store.games[game] }, ...(store.others[game] ?? [])];
  delete store.games[game];
  delete store.about[game];
}

/** A match comes to the table; the current one waits. */
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
 * Merge another tab's changes since `base` into `store`: matches begun there, played on or removed. A match that both
 * have played on stays as it is here, which is a clash; no table has two. Whether there is a clash.
 */
export function merge(store: Store, theirs: Store, base: Store): boolean {
  const [here, there, before] = [matchesOf(store), matchesOf(theirs), matchesOf(base)];
  const alike = (one?: [string, Match, boolean], other?: [string, Match, boolean]) => same(one?.[1], other?.[1]);
  let clash = false;
  for (const [name, mine] of here) {
    const other = there.get(name);
    if (!before.has(name) || !alike(mine, before.get(name))) {
      clash ||= other !== undefined && !alike(other, mine) && !alike(other, before.get(name));
    } else if (other) here.set(name, [mine[0], other[1], mine[2]]);
    else here.delete(name);
  }
  for (const [name, other] of there) {
    if (!here.has(name) && !alike(other, before.get(name))) here.set(name, other);
  }
  const { games, about, others } = empty();
  for (const [game, match, atTable] of here.values()) {
    if (atTable && !(game in games)) {
      const { session, ...rest } = match;
      games[game] = session;
      about[game] = rest;
    } else (others[game] ??= []).push(match);
  }
  Object.assign(store, { games, about, others });
  return clash;
}

/** Called with the data that another tab has saved. */
export function onStored(told: (theirs: Store) => void): void {
  window.addEventListener("storage", (event) => {
    if (event.key === storedGames.key || event.key === null) told(loadStore());
  });
}

/** Save the games, together with another tab's newer ones; false if they are only held. */
export function saveStore(store: Store): boolean {
  const before = known === null ? empty() : storedGames.parse(known).value;
  if (storedGames.text() !== known) merge(store, loadStore(), before);
  const done = storedGames.save(store);
  known = storedGames.text();
  return done;
}
