import { test } from "node:test";
import { deepEqual, equal, ok } from "node:assert/strict";

import {
  answered,
  daily,
  isDue,
  isSkill,
  later,
  merged,
  missed,
  nothing,
  type Progress,
  read,
  skillOf,
  solved,
  standing,
  today,
} from "../../src/storage/progress";

const first = "2026-11-01";

function answer(progress: Progress, drill: string, rights: string, day: string, level = 2): void {
  for (const one of rights) answered(progress, drill, level, one === "+", day);
}

test("days go over the ends of months and years", () => {
  equal(later("2026-12-31", 1), "2027-01-01");
  equal(later("2028-02-28", 1), "2028-02-29");
  equal(later(first, 21), "2026-11-22");
  equal(today(new Date(2026, 0, 2)), "2026-01-02");
});

test("a skill stands with eight of the last ten, on two days, at level 2", () => {
  const progress = nothing();
  answer(progress, "who-wins", "++++++++++", first);
  ok(!isSkill(progress, "who-wins"), "one day is not enough");
  answer(progress, "who-wins", "+", later(first, 1));
  ok(isSkill(progress, "who-wins"));
  equal(skillOf(progress, "who-wins").due, later(first, 2));
  const other = nothing();
  answer(other, "who-wins", "++++++++++", first, 1);
  answer(other, "who-wins", "++++++++++", later(first, 1), 1);
  ok(!isSkill(other, "who-wins"), "level 1 does not count");
  answer(other, "enough", "+++++--", first);
  answer(other, "enough", "++-", later(first, 1));
  ok(!isSkill(other, "enough"), "seven of ten are too few");
});

test("it comes back after 1, 3, 7 and 21 days, and a miss begins again", () => {
  const progress = nothing();
  answer(progress, "losers", "+++++", first);
  let day = later(first, 1);
  answer(progress, "losers", "+++", day);
  const waits: number[] = [];
  for (const wait of [1, 3, 7, 21, 21]) {
    ok(!isDue(progress, "losers", later(day, wait - 1)));
    day = later(day, wait);
    ok(isDue(progress, "losers", day), `due after ${wait} days`);
    answer(progress, "losers", "+", day);
    waits.push(wait);
  }
  answer(progress, "losers", "-", day);
  equal(skillOf(progress, "losers").due, later(day, 1));
  equal(waits.length, 5);
});

test("a right answer before its day does not move it", () => {
  const progress = nothing();
  answer(progress, "losers", "++++", first);
  answer(progress, "losers", "++++", later(first, 1));
  const { due } = skillOf(progress, "losers");
  answer(progress, "losers", "++++", later(first, 1));
  equal(skillOf(progress, "losers").due, due);
});

test("what is kept is read again, and what is spoilt says why", () => {
  const progress = nothing();
  answer(progress, "who-wins", "+-+", first);
  solved(progress, "1/win-it", true, first);
  solved(progress, "1/lead-low", false, first);
  progress.games["1"] = first;
  deepEqual(read(JSON.stringify(progress)), progress);
  const { tries: _, ...older } = progress;
  deepEqual(read(JSON.stringify(older)), progress, "an older file has no tries");
  const spoilt: [unknown, RegExp][] = [
    ["{", /damaged/],
    [[], /not a progress file/],
    [{ v: 2 }, /newer version/],
    [{ v: 1, boards: {}, drills: {} }, /missing/],
    [{ v: 1, boards: { "1/x": "yesterday" }, drills: {}, games: {} }, /board "1\/x"/],
    [{ v: 1, boards: {}, drills: { "who-wins": 3 }, games: {} }, /drill "who-wins"/],
    [{ v: 1, boards: {}, tries: { "1/x": 3 }, drills: {}, games: {} }, /tries at the board "1\/x"/],
    [{ v: 1, boards: {}, drills: {}, games: { "<b>": first } }, /not the name/],
    ['{"v":1,"boards":{"__proto__":""},"drills":{},"games":{}}', /not the name/],
    ["x".repeat(3_000_000), /too large/],
  ];
  for (const [value, why] of spoilt) {
    const found = read(typeof value === "string" ? value : JSON.stringify(value));
    equal(typeof found, "string");
    ok(why.test(found as string), `${JSON.stringify(value).slice(0, 60)}: ${found as string}`);
  }
});

test("a zero with a sign is a zero", () => {
  const found = read(
    '{"v":1,"boards":{},"drills":{"losers":{"last":{"1":[["2026-11-01",-0]]},"next":{"1":-0},"box":-0,"due":""}},"games":{}}',
  );
  deepEqual(read(JSON.stringify(found)), found);
});

test("nothing spoilt is ever taken for progress, and nothing throws", () => {
  const progress = nothing();
  answer(progress, "who-wins", "+-+++", first);
  answer(progress, "losers", "++++++++", first, 3);
  solved(progress, "1/win-it", true, first);
  const text = JSON.stringify(progress);
  let state = 7;
  const roll = (below: number) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
  const letters = '{}[]":,0123456789-abcv_<>\\';
  for (let count = Number(process.env["COUNT"] ?? 2000); count > 0; count -= 1) {
    let spoilt = text;
    for (let times = 1 + roll(4); times > 0; times -= 1) {
      const at = roll(spoilt.length);
      spoilt = spoilt.slice(0, at) + (letters[roll(letters.length)] ?? "") + spoilt.slice(at + roll(3));
    }
    const found = read(spoilt);
    if (typeof found === "string") ok(/^[^<>]*$/.test(found.replace(/"[^"]*"/, "")));
    else deepEqual(read(JSON.stringify(found)), found);
  }
});

test("two devices together lose nothing", () => {
  const one = nothing();
  const other = nothing();
  answer(one, "who-wins", "++++", first);
  answer(one, "who-wins", "++++", later(first, 1));
  answer(other, "who-wins", "--", later(first, 4));
  answer(other, "enough", "+", first, 1);
  solved(one, "1/win-it", false, first);
  solved(other, "1/win-it", true, later(first, 2));
  solved(one, "2/duck", true, first);
  other.games["3"] = first;
  const both = merged(one, other);
  equal(both.boards["1/win-it"], later(first, 2));
  equal(both.boards["2/duck"], first);
  equal(both.games["3"], first);
  equal(both.drills["who-wins"]?.box, 1);
  equal(both.drills["who-wins"]?.next["2"], 8);
  deepEqual(both.drills["enough"], other.drills["enough"]);
  deepEqual(merged(both, one), both);
  deepEqual(merged(other, one), both);
});

test("a rung is done with its boards, its drills and its game", () => {
  const rung = { number: 1, boards: ["1/a", "1/b"], drills: ["who-wins"] };
  const progress = nothing();
  deepEqual(standing(progress, rung), { boards: 0, again: 0, skills: 0, game: false, begun: false, done: false });
  solved(progress, "1/a", false, first);
  equal(standing(progress, rung).boards, 0);
  equal(standing(progress, rung).again, 1);
  ok(standing(progress, rung).begun);
  solved(progress, "1/a", true, first);
  solved(progress, "1/b", true, first);
  solved(progress, "1/b", false, later(first, 1));
  answer(progress, "who-wins", "++++", first);
  answer(progress, "who-wins", "++++", later(first, 1));
  progress.games["1"] = first;
  ok(standing(progress, rung).done);
});

test("a board that was tried before it was solved does not count like one solved at once", () => {
  const rung = { number: 1, boards: ["1/a"], drills: [] };
  const progress = nothing();
  missed(progress, "1/a", first);
  ok(standing(progress, rung).begun);
  solved(progress, "1/a", false, first);
  equal(progress.boards["1/a"], "");
  // Coming back on the same day changes nothing; on another day it is a first try again.
  solved(progress, "1/a", true, first);
  equal(progress.boards["1/a"], "");
  equal(standing(progress, rung).again, 1);
  deepEqual(read(JSON.stringify(progress)), progress);
  solved(progress, "1/a", true, later(first, 1));
  equal(progress.boards["1/a"], later(first, 1));
  deepEqual(Object.keys(progress.tries), []);
  // What counts stays counted, whatever is tried after it.
  missed(progress, "1/a", later(first, 2));
  solved(progress, "1/a", false, later(first, 2));
  equal(standing(progress, rung).boards, 1);
  deepEqual(Object.keys(progress.tries), []);
});

test("two devices agree on what was tried and what counts", () => {
  const one = nothing();
  const other = nothing();
  missed(one, "1/a", first);
  solved(one, "1/a", false, first);
  missed(other, "1/a", later(first, 2));
  missed(one, "1/b", first);
  solved(other, "1/b", true, first);
  const both = merged(one, other);
  deepEqual(Object.entries(both.tries), [["1/a", later(first, 2)]]);
  deepEqual(Object.entries(both.boards), [
    ["1/a", ""],
    ["1/b", first],
  ]);
  deepEqual(merged(other, one).tries, both.tries);
});

test("what was answered while the clock was ahead comes now, and goes on from there", () => {
  const ahead = "2031-05-01";
  for (const box of [1, 2, 3, 4]) {
    const progress = nothing();
    answer(progress, "losers", "++++", ahead);
    answer(progress, "losers", "++++", later(ahead, 1));
    const skill = skillOf(progress, "losers");
    skill.box = box;
    skill.due = later(ahead, [1, 3, 7, 21][box - 1] ?? 0);
    ok(isDue(progress, "losers", first), `box ${box}`);
    ok(daily(progress, [{ number: 1, boards: [], drills: ["losers"] }], first).includes("losers"));
    answer(progress, "losers", "+", first);
    const next = skillOf(progress, "losers");
    equal(next.box, Math.min(box + 1, 4));
    equal(next.due, later(first, [1, 3, 7, 21][next.box - 1] ?? 0));
    ok(!isDue(progress, "losers", first));
  }
  // A date no further away than its wait from today is accepted.
  const progress = nothing();
  answer(progress, "losers", "++++", first);
  answer(progress, "losers", "++++", later(first, 1));
  ok(!isDue(progress, "losers", later(first, 1)));
});

test("a drill may have a name that every object has", () => {
  const one = nothing();
  answer(one, "constructor", "+-", first);
  const text = JSON.stringify(one);
  const found = read(text);
  ok(typeof found !== "string");
  const both = merged(nothing(), found);
  equal(both.drills["constructor"]?.next["2"], 2);
  deepEqual(merged(both, nothing()), both);
  equal(skillOf(nothing(), "constructor").box, 0);
});

test("today's ten mix what is due and what is weak, up to the rung where one stands", () => {
  const rungs = [
    { number: 1, boards: [], drills: ["who-wins"] },
    { number: 2, boards: ["2/a"], drills: ["may-play", "cheap-or-low"] },
    { number: 3, boards: ["3/a"], drills: ["losers"] },
  ];
  const progress = nothing();
  deepEqual(new Set(daily(progress, rungs, first)), new Set(["who-wins"]));
  answer(progress, "who-wins", "++++", first);
  answer(progress, "who-wins", "++++", later(first, 1));
  progress.games["1"] = first;
  const ten = daily(progress, rungs, later(first, 2));
  equal(ten.length, 10);
  equal(ten[0], "who-wins");
  ok(ten.includes("may-play") && ten.includes("cheap-or-low") && !ten.includes("losers"));
  equal(daily(progress, [], first).length, 0);
});
