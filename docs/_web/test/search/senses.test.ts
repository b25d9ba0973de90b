import { test } from "node:test";
import { ok } from "node:assert/strict";

import { Senses } from "../../src/search/senses";

test("words with the same company mean the same", () => {
  const texts = [
    "quit early home",
    "leave early home",
    "quit train",
    "deal cards pack",
    "shuffle cards pack",
    "deal hand",
  ];
  const senses = new Senses(texts.map((text) => text.split(" ")));
  const near = (word: string) => senses.near([word], [...texts.keys()]);
  const [, leave, , , shuffle] = near("quit");
  ok((leave ?? 0) > (shuffle ?? 0));
});
