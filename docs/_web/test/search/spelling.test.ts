import { test } from "node:test";
import { equal } from "node:assert/strict";

import { Spelling } from "../../src/search/spelling";

const known = new Map(
  Object.entries({ bridge: 1000, ninety: 1000, trick: 40, penalty: 9, contract: 20, card: 90, carl: 5 }),
);
const spelling = new Spelling(known);

test("a misspelled word is the nearest one that is known", () => {
  const said = {
    brige: "bridge",
    brigde: "bridge",
    ninty: "ninety",
    trik: "trick",
    penatly: "penalty",
    kontrackt: "contract",
  };
  for (const [word, right] of Object.entries(said)) equal(spelling.right(word), right);
});

test("a word that is known, short or a number stays as it is", () => {
  for (const word of ["card", "carl", "cad", "1234"]) equal(spelling.right(word), word);
});

test("the beginning of a word is that word, and what is near to none stays", () => {
  equal(spelling.right("contr"), "contract");
  equal(spelling.right("umbrella"), "umbrella");
});
