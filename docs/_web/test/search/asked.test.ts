import { test } from "node:test";
import { deepEqual, ok } from "node:assert/strict";

import { Ways } from "../../src/search/asked";

const asked = [
  ["forgot to follow suit", "had a club after all"],
  ["took my card back", "can I take back a card"],
  ["who leads after the auction"],
];
const ways = new Ways(
  asked,
  ["revoke", "table", "table"],
  { small: "a to the can i my", cards: "club" },
  (word) => word,
);

function look(question: string): ReturnType<Ways["look"]> {
  return ways.look(question, [0, 1, 2]);
}

/** Which entry has the most of a clue. */
function most(question: string, clue: "nearest" | "talk"): number {
  const found = look(question).map((near) => near[clue]);
  return found.indexOf(Math.max(...found));
}

test("a question is nearest to the entry that it is asked for in the same words", () => {
  for (const [entry, [question = ""]] of asked.entries()) {
    deepEqual([most(question, "nearest"), most(question, "talk")], [entry, entry]);
  }
});

test("a misspelled word still has letters in common", () => {
  const [revoke, back] = look("folow siut");
  ok(revoke && back);
  ok(revoke.nearest > back.nearest);
});

test("what is said of the same topic is nearer than what is said of another", () => {
  const [revoke, back] = look("auction");
  ok(revoke && back);
  ok(back.talk > revoke.talk);
});
