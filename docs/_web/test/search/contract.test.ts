import { test } from "node:test";
import { deepEqual, equal } from "node:assert/strict";

import { readContract } from "../../src/search/contract";

const read: Record<string, [string, number, boolean]> = {
  "3NT +1 vulnerable": ["3NT", 10, true],
  "3nt+2": ["3NT", 11, false],
  "4♥X-1": ["4♥X", 9, false],
  "4S= nv": ["4♠", 10, false],
  "5 clubs doubled minus 2 not vulnerable": ["5♣X", 9, false],
  "3 hearts minus three redoubled, vulnerable": ["3♥XX", 6, true],
  "two down in four hearts doubled vulnerable": ["4♥X", 8, true],
  "2 spades making 4, what is the score": ["2♠", 10, false],
  "1NT with 7 tricks": ["1NT", 7, false],
  "4 hearts with an overtrick": ["4♥", 11, false],
  "how many points for making two spades": ["2♠", 8, false],
};

test("a contract and its result are read as people write them", () => {
  for (const [question, [contract, tricks, vulnerable]] of Object.entries(read)) {
    deepEqual(readContract(question), { contract, tricks: String(tricks), vulnerable: String(vulnerable) }, question);
  }
});

test("what asks for no score is none", () => {
  for (const question of [
    "he bid 1 heart after 1 spade",
    "three clubs over three hearts",
    "how many tricks must declarer take in 4 spades",
    "what does a 2 club opening mean",
    "my partner says 1 heart and I have 3 hearts and 7 points",
    "I ruffed 2 spades",
    "7NT +1",
  ]) {
    equal(readContract(question), null, question);
  }
});
