// The tricks so far: one row for each, with the winner's card marked, and each card leading to its step.

import { press, rendered, texts } from "../base/rendered";
import assert from "node:assert/strict";
import { test } from "node:test";
import type { Movie } from "../../src/python/contract";
import { drawTricks } from "../../src/table/trick-list";

const step = (actor: string | null, action: string, group: string, result = "") => ({
  actor,
  action,
  short: action,
  group,
  result,
});
const movie = {
  seats: [
    { id: "S", name: "You", place: "bottom" },
    { id: "W", name: "Bob", place: "left" },
    { id: "N", name: "Dummy", place: "top", dummy: true },
  ],
  steps: [
    step(null, "", "Deal"),
    step("W", "1♥", "Auction"),
    step("W", "♥K", "Trick 1"),
    step("S", "♥A", "Trick 1", "1–0"),
    step("S", "♠2", "Trick 2"),
  ],
  frames: { all: [] },
} as unknown as Movie;

test("before the first card it says so", () => {
  assert.deepEqual(texts(rendered(drawTricks(movie, "all", 1, () => {})), "p"), [
    "No card has been played to a trick yet.",
  ]);
});

test("only those who play have a column, and a card leads to its step", () => {
  const steps: number[] = [];
  const view = rendered(drawTricks(movie, "all", 4, (to) => void steps.push(to)));
  assert.deepEqual(texts(view, "thead th"), ["", "You", "Bob", ""]);
  const rows = [...view.querySelectorAll<HTMLElement>("tbody tr")];
  assert.equal(rows.length, 2);
  assert.match(rows[0]?.textContent ?? "", /♥A[^]*♥K[^]*1–0/);
  press(view, "[data-step='3']");
  assert.deepEqual(steps, [3]);
});

test("a step back has fewer rows", () => {
  assert.equal(rendered(drawTricks(movie, "all", 3, () => {})).querySelectorAll("tbody tr").length, 1);
});
