// What a screen reader announces for each step: short, normal or full, and each event once.

import assert from "node:assert/strict";
import { test } from "node:test";
import type { Movie, Prompt, Zone } from "../../src/python/contract";
import { eventsInWords } from "../../src/table/step-sentence";

const step = (actor: string | null, short: string, say: string, why: string[] = []) => ({
  actor,
  group: "Trick 1",
  short,
  result: "",
  action: short,
  say,
  note: "",
  why,
  toAct: null,
  facts: [],
});
const movie = {
  seats: [
    { id: "S", name: "You", place: "bottom" },
    { id: "N", name: "North", place: "top" },
  ],
  steps: [
    step(null, "", "Six cards are dealt to each."),
    step("S", "♥A", "You lead ♥A.", ["X-1"]),
    step("N", "♥2", "North follows with ♥2. You take the trick."),
  ],
  frames: { S: [{ zones: {} }, { zones: {} }, { zones: {} }] },
} as unknown as Movie;
const trick: Zone = { kind: "trick", place: "center", title: "Trick", plays: [], winner: "S" };
const heard = {
  movie,
  view: "S",
  zones: [new Map(), new Map(), new Map([["trick", trick]])],
  prompt: { seat: "S", text: "You play a card", parts: [] } satisfies Prompt,
  titleOf: (id: string) => (id === "X-1" ? "Any card may be led" : ""),
};

test("short says who and what, and who took the trick", () => {
  assert.equal(eventsInWords(heard, [1, 2], "short"), "You: ♥A. North: ♥2. Trick: You.");
});

test("normal says the sentences, each once", () => {
  assert.equal(eventsInWords(heard, [1, 2], "normal"), "You lead ♥A. North follows with ♥2. You take the trick.");
});

test("full says the rules and the question besides", () => {
  assert.equal(eventsInWords(heard, [1], "full"), "You lead ♥A. Rules: Any card may be led. You play a card.");
});

test("the deal is said as it is in every wording", () => {
  assert.equal(eventsInWords(heard, [0], "short"), "Six cards are dealt to each.");
});
