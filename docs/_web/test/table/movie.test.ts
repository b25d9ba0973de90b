import { test } from "node:test";
import { deepEqual, equal, throws } from "node:assert/strict";

import { inWords, spoken } from "../../src/felt/cards";
import { known, MovieError, parse, stepOf, zonesOfSteps } from "../../src/felt/movie";

const step = {
  actor: null,
  action: "",
  short: "",
  group: "",
  result: "",
  say: "",
  note: "for all",
  why: [],
  toAct: null,
  facts: [],
};
const data = {
  v: 2,
  seats: [],
  views: [
    { id: "all", name: "All hands" },
    { id: "S", name: "What you know" },
  ],
  pack: "♠A ♠K ♥10 Joker",
  steps: [step, step, step],
  frames: {
    all: [{ zones: { a: { kind: "pile", place: "top" } } }, { zones: {} }, { zones: { a: null } }],
    S: [
      { zones: {}, met: [0] },
      { zones: {}, met: [2], gone: [0], step: { note: "" } },
      { zones: {}, back: [0], gone: [2] },
    ],
  },
};
const movie = parse(JSON.stringify(data));

test("what a seat has seen is read from its frames", () => {
  deepEqual(known(movie, "S", 0), { gone: [], unseen: ["♠K", "♥10", "Joker"] });
  deepEqual(known(movie, "S", 1), { gone: ["♠A"], unseen: ["♠K", "Joker"] });
  deepEqual(known(movie, "S", 2), { gone: ["♥10"], unseen: ["♠K", "Joker"] });
});

test("a zone that stays is the same object, a null takes it away", () => {
  const [first, second, third] = zonesOfSteps(movie, "all");
  equal(first?.get("a"), second?.get("a"));
  equal(third?.size, 0);
});

test("tricks that were won are no deep pile, however many cards there are", () => {
  const won = { kind: "pile", place: "left", cards: Array(12).fill("♠A"), tricks: 3 };
  const frames = { all: data.frames.S.map(() => ({ zones: { "won:S": won } })), S: data.frames.S };
  const [seen] = zonesOfSteps(parse(JSON.stringify({ ...data, frames })), "all");
  deepEqual(seen?.get("won:S"), won);
});

test("a pile that is deep at one step is drawn so at every step", () => {
  const pile = (count: number) => ({ kind: "pile", place: "center", cards: Array(count).fill("♠A") });
  const zones = [{ stock: pile(9) }, { stock: pile(2) }, { stock: pile(1) }];
  const frames = { all: zones.map((each) => ({ zones: each })), S: data.frames.S };
  const seen = zonesOfSteps(parse(JSON.stringify({ ...data, frames })), "all");
  deepEqual(
    seen.map((table) => table.get("stock")?.deep),
    [true, true, true],
  );
});

test("a view's own words come before everybody's", () => {
  equal(stepOf(movie, "all", 1).note, "for all");
  equal(stepOf(movie, "S", 1).note, "");
});

test("a movie that cannot be shown says so in a sentence", () => {
  for (const text of ["{", '{"v": 2}', '{"v": 1}', JSON.stringify({ ...data, frames: {} })]) {
    throws(() => parse(text), MovieError);
  }
});

test("cards and contracts for ears", () => {
  equal(spoken("Nora leads ♥AQ10."), "Nora leads hearts ace queen 10.");
  equal(spoken("The contract is 4♠."), "The contract is 4 spades.");
  equal(spoken("1♣ or clubs (♣)"), "1 club or clubs (clubs)");
  equal(spoken("3NT by North, not 1NT"), "3 no trumps by North, not 1 no trump");
  equal(spoken("♠4 wins"), "4 of spades wins");
  equal(spoken("the ♠A"), "the ace of spades");
  equal(inWords(["♠A", "♠Q", "Joker", "Joker"], 2), "spades ace, queen; 2 jokers; 2 face down");
});
