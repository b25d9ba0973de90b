import assert from "node:assert/strict";
import { test } from "node:test";
import type { Prompt } from "../../src/python/contract";
import { tapped } from "../../src/table/prompt-cards";

test("both of two jokers can be picked, and put back", () => {
  const cards = ["Joker", "Joker", "♠A"];
  const prompt = { text: "", parts: [{ kind: "cards", verb: "keep", cards, least: 3, most: 3 }] } as unknown as Prompt;
  const one = tapped(prompt, [], "Joker");
  assert.deepEqual(one, ["Joker"]);
  assert.deepEqual(tapped(prompt, ["Joker"], "Joker"), ["Joker", "Joker"]);
  assert.deepEqual(tapped(prompt, ["Joker", "Joker"], "♠A"), ["Joker", "Joker", "♠A"]);
  assert.deepEqual(tapped(prompt, ["Joker", "Joker", "♠A"], "Joker"), ["♠A"]);
  assert.deepEqual(tapped(prompt, ["♠A"], "♠A"), []);
});
