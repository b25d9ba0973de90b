import { beforeEach, test } from "node:test";
import { deepEqual, equal, ok } from "node:assert/strict";

import { change, load, nothing, storedProgress, solved } from "../../src/storage/progress";
import { storedSheets } from "../../src/storage/score-sheets";
import { lastBackup } from "../../src/storage/persistence";
import { storedGames, loadStore, saveStore } from "../../src/storage/saved-games";
import { close, fresh, leave, local, session } from "./shelf";

const key = storedProgress.key;
const day = "2026-11-01";
const solve = (board: string) => change((progress) => solved(progress, board, true, day));
const empty = {
  game: "duel",
  columns: [],
  rows: [],
  entries: [],
  says: "",
  dealer: "",
  vulnerable: [],
  over: false,
  winner: "",
  fields: [],
};
const sheetOf = (says: string) => ({ options: {}, sheet: { ...empty, says } });
const sheets = (games: Record<string, string>) =>
  JSON.stringify({
    version: 1,
    games: Object.fromEntries(Object.entries(games).map(([game, says]) => [game, sheetOf(says)])),
  });
const said = () => Object.fromEntries(Object.entries(storedSheets.load()).map(([game, one]) => [game, one.sheet.says]));
/** Save what this tab enters together with the rest, as the score pad does. */
const enter = (game: string, says: string) => storedSheets.save({ ...storedSheets.load(), [game]: sheetOf(says) });
const match = (game: string) => ({
  games: { duel: game },
  about: { duel: { began: "2026-11-01", score: "" } },
  others: {},
});
const plain = (value: unknown) => JSON.parse(JSON.stringify(value)) as unknown;

beforeEach(() => {
  fresh();
  storedProgress.why = storedGames.why = storedSheets.why = "";
  load();
});

test("what a full browser does not take is held as long as the tab, and says why", () => {
  ok(solve("1/a"));
  equal(storedProgress.trouble, "");
  local.room = 0;
  ok(!solve("1/b"));
  equal(storedProgress.why, "full");
  equal(
    storedProgress.trouble,
    "This browser has no room left for the site. What you do here is kept only until you close this tab.",
  );
  leave();
  deepEqual(Object.keys(load().boards), ["1/a", "1/b"]);
  // There is room again: everything is stored, and nothing need be held.
  local.room = Infinity;
  ok(solve("1/c"));
  equal(session.length, 0);
  deepEqual(Object.keys(load().boards), ["1/a", "1/b", "1/c"]);
});

test("what another tab keeps meanwhile is not lost", () => {
  local.room = 0;
  solve("1/a");
  local.room = Infinity;
  const other = nothing();
  other.boards["2/b"] = day;
  local.setItem(key, JSON.stringify(other));
  ok(solve("1/c"));
  deepEqual(Object.keys(load().boards).sort(), ["1/a", "1/c", "2/b"]);
});

test("an older sheet that a tab holds never takes the place of a newer one", () => {
  local.room = 0;
  ok(!enter("n99", "one deal"));
  local.room = Infinity;
  // The other tab begins with nothing, because it never saw what is held here.
  local.setItem(storedSheets.key, sheets({ n99: "three deals" }));
  leave();
  deepEqual(said(), { n99: "three deals" });
  const [copy, ...more] = storedSheets.copies();
  equal(copy?.label, "other");
  equal(copy?.text, sheets({ n99: "one deal" }));
  deepEqual(more, []);
  equal(session.length, 0);
  ok(enter("n99", "four deals"));
  deepEqual(said(), { n99: "four deals" });
  ok(copy && storedSheets.restore(copy));
  deepEqual(said(), { n99: "one deal" });
  deepEqual(
    storedSheets.copies().map(({ label, text }) => [label, text]),
    [["before", sheets({ n99: "four deals" })]],
  );
});

test("two tabs that change different sheets give way in nothing", () => {
  local.setItem(storedSheets.key, sheets({ n99: "one deal", duel: "old" }));
  local.room = 0;
  enter("n99", "two deals");
  enter("minibridge", "new");
  local.room = Infinity;
  local.setItem(storedSheets.key, sheets({ n99: "one deal", duel: "newer" }));
  leave();
  deepEqual(said(), { n99: "two deals", duel: "newer", minibridge: "new" });
  deepEqual(storedSheets.copies(), []);
});

test("where there is no room to set aside what gives way, it waits for room", () => {
  local.room = 0;
  enter("n99", "mine");
  local.room = Infinity;
  local.setItem(storedSheets.key, sheets({ n99: "theirs" }));
  local.room = 0;
  deepEqual(said(), { n99: "theirs" });
  ok(!enter("n99", "theirs, played on"));
  leave();
  deepEqual(said(), { n99: "theirs, played on" });
  deepEqual(storedSheets.copies(), []);
  local.room = Infinity;
  deepEqual(said(), { n99: "theirs, played on" });
  deepEqual(
    storedSheets.copies().map(({ text }) => text),
    [sheets({ n99: "mine" })],
  );
  ok(enter("n99", "on"));
  equal(session.length, 0);
  deepEqual(said(), { n99: "on" });
});

test("an older match that a tab holds never takes the place of a newer one", () => {
  local.setItem(storedGames.key, JSON.stringify({ v: 1, ...match("begun") }));
  const store = loadStore();
  store.games["duel"] = "one turn on";
  local.room = 0;
  ok(!saveStore(store));
  local.room = Infinity;
  local.setItem(storedGames.key, JSON.stringify({ v: 1, ...match("three turns on") }));
  leave();
  deepEqual(plain(loadStore()), match("three turns on"));
  const [copy] = storedGames.copies();
  deepEqual(plain(storedGames.parse(copy?.text ?? "").value), match("one turn on"));
});

test("a match that was removed without room stays removed", () => {
  local.setItem(storedGames.key, JSON.stringify({ v: 1, ...match("begun") }));
  const store = loadStore();
  delete store.games["duel"];
  delete store.about["duel"];
  storedGames.why = "";
  local.room = 0;
  ok(!saveStore(store));
  leave();
  deepEqual(plain(loadStore().games), {});
});

test("a browser that lets the site keep nothing is not called full", () => {
  close();
  ok(!solve("1/a"));
  equal(storedProgress.why, "closed");
  equal(
    storedProgress.trouble,
    "This browser does not let the site store anything. This may be a private window. What you do here is kept only until you leave this page.",
  );
  deepEqual(Object.keys(load().boards), ["1/a"]);
  ok(!saveStore(loadStore()));
  equal(storedGames.why, "closed");
});

test("some browsers call it full where they let nothing be kept", () => {
  local.room = session.room = 0;
  ok(!solve("1/a"));
  equal(storedProgress.why, "closed");
  deepEqual(Object.keys(load().boards), ["1/a"]);
});

test("copies of what cannot be read never overwrite each other", () => {
  const spoilt = ["{one", '{"v":9}', "[2]", "{one"];
  for (const text of spoilt) {
    local.setItem(key, text);
    deepEqual(plain(load()), plain(nothing()));
    equal(local.getItem(key), null);
  }
  deepEqual(
    storedProgress.copies().map(({ name, text, fault, readable }) => [name, text, fault, readable]),
    [
      [`${key}-damaged`, "{one", "it is damaged", false],
      [`${key}-damaged-2`, '{"v":9}', "it was made by a newer version of this site", false],
      [`${key}-damaged-3`, "[2]", "it is damaged", false],
    ],
  );
  solve("1/a");
  storedProgress.drop(`${key}-damaged-2`);
  equal(storedProgress.copies().length, 2);
  deepEqual(Object.keys(load().boards), ["1/a"]);
});

test("where there is room for one only, it is moved; where there is none, it stays", () => {
  const text = `{${"x".repeat(90)}`;
  local.setItem(key, text);
  local.room = 150;
  load();
  equal(local.getItem(key), null);
  equal(local.getItem(`${key}-damaged`), text);
  fresh();
  local.setItem(key, text);
  local.room = key.length + text.length;
  load();
  equal(local.getItem(key), text);
  ok(!solve("1/a"), "what cannot be read is not overwritten");
  equal(storedProgress.why, "blocked");
  equal(local.getItem(key), text);
  deepEqual(Object.keys(load().boards), ["1/a"]);
});

test("what can be read of a copy comes back, beside what was done since", () => {
  const before = { ...nothing(), boards: { "1/a": day, "1/b": "yesterday", constructor: day } };
  local.setItem(key, JSON.stringify(before));
  load();
  solve("2/c");
  const [copy] = storedProgress.copies();
  ok(copy?.readable);
  equal(copy?.fault, 'the entry for the board "1/b" cannot be read');
  ok(copy && storedProgress.restore(copy));
  deepEqual(Object.keys(load().boards).sort(), ["1/a", "2/c", "constructor"]);
  equal(storedProgress.copies().length, 1, "what cannot be read of it stays");
  const whole = { ...nothing(), boards: { "3/d": day } };
  local.setItem(`${key}-damaged-2`, JSON.stringify(whole));
  for (const one of storedProgress.copies()) storedProgress.restore(one);
  deepEqual(
    storedProgress.copies().map(({ name }) => name),
    [`${key}-restored`],
  );
  ok("3/d" in load().boards);
});

test("a sheet that comes back leaves a copy of the one that it replaces", () => {
  local.setItem(storedSheets.key, JSON.stringify({ version: 1, games: { duel: sheetOf("old"), n99: 3 } }));
  deepEqual(Object.keys(storedSheets.load()), []);
  storedSheets.save({ duel: sheetOf("new"), minibridge: sheetOf("other") });
  const [copy] = storedSheets.copies();
  equal(copy?.fault, 'the sheet of "n99" cannot be read');
  ok(copy && storedSheets.restore(copy));
  equal(storedSheets.load()["duel"]?.sheet.says, "old");
  equal(storedSheets.load()["minibridge"]?.sheet.says, "other");
  const [before] = storedSheets.copies();
  equal(before?.name, `${storedSheets.key}-before`);
  equal(
    (JSON.parse(before?.text ?? "") as { games: { duel: { sheet: { says: string } } } }).games.duel.sheet.says,
    "new",
  );
});

test("a copy that cannot be restored leaves all as it was", () => {
  local.setItem(storedSheets.key, sheets({ duel: "now" }));
  local.setItem(`${storedSheets.key}-damaged`, sheets({ duel: "then", minibridge: "more" }));
  const [copy] = storedSheets.copies();
  const before = new Map(local.texts);
  const taken = [...before].reduce((sum, [name, text]) => sum + name.length + text.length, 0);
  // Room for nothing more; and room for a copy of the current data, but not for what would replace it.
  for (const more of [0, storedSheets.key.length + 7 + sheets({ duel: "now" }).length]) {
    local.room = taken + more;
    ok(copy && !storedSheets.restore(copy));
    deepEqual(local.texts, before);
    deepEqual(said(), { duel: "now" });
    equal(session.length, 0);
    equal(storedSheets.trouble, "This browser has no room left for the site.");
  }
  local.room = Infinity;
  ok(copy && storedSheets.restore(copy));
  deepEqual(said(), { duel: "then", minibridge: "more" });
});

test("notes that cannot be read are dropped: nobody misses them", () => {
  local.setItem("bridgepath-notes", "{");
  equal(lastBackup(), "");
  equal(local.length, 0);
});

test("no sheet with a hole in it is shown", () => {
  const field = { key: "a", label: "A", default: "0", only: [], least: 0, most: 3 };
  const line = { name: "Ann", points: 1, text: "x", below: false, clauses: [] };
  const row = { dealer: "", text: "", points: [1], totals: [1], lines: [line] };
  const sheet = {
    columns: ["Ann"],
    rows: [row],
    entries: [{ a: "1" }],
    says: "",
    dealer: "",
    vulnerable: [],
    over: false,
    winner: "",
    fields: [field],
  };
  const read = (one: unknown) =>
    storedSheets.parse(JSON.stringify({ version: 1, games: { duel: { options: {}, sheet: one } } })).fault;
  equal(read(sheet), "");
  const holes = [
    { ...sheet, rows: [null] },
    { ...sheet, rows: [{ ...row, points: [null] }] },
    { ...sheet, rows: [{ ...row, lines: [null] }] },
    { ...sheet, entries: [null] },
    { ...sheet, columns: [null] },
    { ...sheet, fields: [null] },
    { ...sheet, fields: [{ ...field, only: [null] }] },
    null,
  ];
  for (const one of holes) equal(read(one), 'the sheet of "duel" cannot be read', JSON.stringify(one));
  equal(read({ ...sheet, fields: [{ ...field, choices: [["a", "b"]] }] }), "");
});

test("a name that every object has is a name like any other", () => {
  for (const name of ["constructor", "__proto__", "toString", "valueOf"]) {
    fresh();
    // As another tab, or an older version, may have stored it.
    local.setItem(storedGames.key, `{"v":1,"games":{"${name}":"kept"},"about":{},"others":{}}`);
    const store = loadStore();
    deepEqual(Object.keys(store.games), [name]);
    local.setItem(storedGames.key, `{"v":1,"games":{"${name}":"played on"},"about":{},"others":{}}`);
    store.games["duel"] = "mine";
    ok(saveStore(store), name);
    deepEqual(
      new Map(Object.entries(loadStore().games)),
      new Map([
        ["duel", "mine"],
        [name, "played on"],
      ]),
    );
    equal(storedSheets.load()[name], undefined);
  }
});
