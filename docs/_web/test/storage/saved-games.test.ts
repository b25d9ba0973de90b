import { beforeEach, test } from "node:test";
import { deepEqual, equal, ok } from "node:assert/strict";

import { loadPreferences, savePreferences, rulesSwitchedOff } from "../../src/base/preferences";
import { storedGames, layBy, loadStore, merge, saveStore, type Store, takeUp } from "../../src/storage/saved-games";
import { fresh, local } from "./shelf";

const shelf = local.texts;
beforeEach(fresh);

const { key } = storedGames;
/** Maps as plain objects, which are compared by their content. */
const plain = (value: unknown) => JSON.parse(JSON.stringify(value)) as unknown;
const day = (number: number) => `2026-11-0${number}T12:00:00.000Z`;

/** A store with a match of each game at the table, begun on the given day. */
function stored(games: Record<string, [number, string]>): Store {
  const made: Store = { games: {}, about: {}, others: {} };
  for (const [game, [began, session]] of Object.entries(games)) {
    made.games[game] = session;
    made.about[game] = { began: day(began), score: "" };
  }
  return made;
}

const text = ({ games, about, others }: Store) => JSON.stringify({ v: 1, games, about, others });
const copy = (store: Store) => structuredClone(store);

test("two tabs play different games, and both are kept", () => {
  shelf.set(key, text(stored({ duel: [1, "duel 1"], n99: [2, "n99 1"] })));
  const one = loadStore();
  const base = copy(one);
  const other = copy(one);
  other.games["n99"] = "n99 2";
  shelf.set(key, text(other)); // by the other tab
  one.games["duel"] = "duel 2";
  ok(saveStore(one));
  deepEqual(plain(loadStore().games), { duel: "duel 2", n99: "n99 2" });
  deepEqual(plain(one.games), { duel: "duel 2", n99: "n99 2" });
  deepEqual(base.games, { duel: "duel 1", n99: "n99 1" });
});

test("of two matches of one game, begun in two tabs, one is at the table and one lies by", () => {
  const mine = stored({ duel: [1, "mine"] });
  const theirs = stored({ duel: [2, "theirs"] });
  merge(mine, theirs, stored({}));
  deepEqual(plain(mine.games), { duel: "mine" });
  deepEqual(
    mine.others["duel"]?.map(({ session }) => session),
    ["theirs"],
  );
});

test("what another tab removed is gone, unless it was played on here", () => {
  const base = stored({ duel: [1, "a"], n99: [2, "b"] });
  const mine = copy(base);
  mine.games["n99"] = "b, played on";
  merge(mine, stored({}), base);
  deepEqual(plain(mine.games), { n99: "b, played on" });
  const removed = stored({ duel: [1, "a"] });
  merge(removed, base, copy(base));
  deepEqual(plain(removed.games), { duel: "a" });
});

test("what was laid by and taken up again stays one match", () => {
  const store = stored({ duel: [1, "first"] });
  layBy(store, "duel");
  store.games["duel"] = "second";
  store.about["duel"] = { began: day(2), score: "" };
  const base = copy(store);
  const [first] = store.others["duel"] ?? [];
  ok(first);
  takeUp(store, "duel", first);
  merge(store, base, base);
  deepEqual(plain(store.games), { duel: "first" });
  deepEqual(
    store.others["duel"]?.map(({ session }) => session),
    ["second"],
  );
});

test("merging what is the same changes nothing", () => {
  const store = stored({ duel: [1, "a"], n99: [2, "b"] });
  layBy(store, "duel");
  const before = text(store);
  merge(store, copy(store), copy(store));
  equal(text(store), before);
});

test("each tab keeps the choice that it changed", () => {
  savePreferences({ speed: 2 });
  savePreferences({ suits: "two" });
  savePreferences({ asWritten: ["draw.undertricks"] });
  deepEqual(loadPreferences(), { suits: "two", speed: 2, told: false });
  deepEqual(rulesSwitchedOff(), ["draw.undertricks"]);
  shelf.set("bridgepath", '{"asWritten":["a",1,null,{"b":2}],"speed":2}');
  deepEqual(loadPreferences(), { suits: "four", speed: 2, told: false });
  deepEqual(rulesSwitchedOff(), ["a"]);
  shelf.set("bridgepath", '{"asWritten":"draw.undertricks"}');
  deepEqual(rulesSwitchedOff(), []);
});

test("nothing spoilt is taken for games, and nothing is lost", () => {
  const whole = stored({ duel: [1, "♠A♥2 <b>"], n99: [2, "x"] });
  layBy(whole, "duel");
  const sound = text(whole);
  const letters = '{}[]":,0123456789vgamesboutr-<>\\ \0';
  let state = 3;
  const roll = (below: number) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
  let refused = 0;
  const count = Number(process.env["COUNT"] ?? 2000);
  for (let left = count; left > 0; left -= 1) {
    let spoilt = sound;
    for (let times = 1 + roll(4); times > 0; times -= 1) {
      const at = roll(spoilt.length);
      spoilt = spoilt.slice(0, at) + (letters[roll(letters.length)] ?? "") + spoilt.slice(at + roll(4));
    }
    fresh();
    shelf.set(key, spoilt);
    shelf.set("bridgepath", spoilt);
    loadPreferences();
    const found = loadStore();
    const [aside] = storedGames.copies();
    if (aside) {
      refused += 1;
      equal(shelf.get(`${key}-damaged`), spoilt);
      equal(shelf.has(key), false);
      ok(/^[a-z]/.test(aside.fault));
    } else {
      deepEqual(storedGames.parse(text(found)), { value: found, fault: "" });
      ok(saveStore(found));
      deepEqual(loadStore(), found);
    }
  }
  ok(refused > count / 3);
});
