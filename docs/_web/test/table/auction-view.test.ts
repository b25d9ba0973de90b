// An auction has a column for each seat; a seat that is skipped has an empty place, and the next one is marked.

import { press, rendered, texts } from "../base/rendered";
import assert from "node:assert/strict";
import { test } from "node:test";
import type { Movie } from "../../src/python/contract";
import { callsOf, drawAuction } from "../../src/table/auction-view";

const step = (actor: string | null, action: string, group = "Auction", alert = "") => ({
  actor,
  action,
  short: action,
  group,
  alert,
});
const movie = {
  seats: [
    { id: "S", name: "You", place: "bottom" },
    { id: "W", name: "Bob", place: "left" },
    { id: "N", name: "Dummy", place: "top", dummy: true },
    { id: "E", name: "Cleo", place: "right" },
  ],
  steps: [
    step(null, "", "Deal"),
    step("E", "1♥"),
    step("S", "pass"),
    step("W", "double", "Auction", "for takeout"),
    step("E", "♥A", "Trick 1"),
  ],
  frames: { all: [] },
} as unknown as Movie;

test("only calls are listed, up to the step that is shown", () => {
  assert.deepEqual(
    callsOf(movie, "all", 2).map(({ short }) => short),
    ["1♥", "pass"],
  );
  assert.equal(callsOf(movie, "all", 4).length, 3);
});

test("each call is in its seat's column, and a dummy has none", () => {
  const view = rendered(drawAuction(movie, callsOf(movie, "all", 3), "E"));
  assert.deepEqual(texts(view, "th"), ["Bob", "Cleo", "You"]);
  const rows = [...view.querySelectorAll("tbody tr")].map((row) => texts(row as HTMLElement, "td"));
  assert.deepEqual(rows, [
    ["", "1♥", "Pass"],
    ["Double*explained", "?", ""],
  ]);
  assert.deepEqual(texts(view, "th.t-on"), ["Cleo"]);
});

test("points that are announced are one row, from the first to announce", () => {
  const said = { ...movie, steps: [step(null, "", "Deal"), step("E", "8", "Points"), step("S", "16", "Points")] };
  const view = rendered(drawAuction(said as unknown as Movie, callsOf(said as unknown as Movie, "all", 2), null));
  assert.equal(view.querySelector("table")?.getAttribute("aria-label"), "Points");
  assert.deepEqual(texts(view, "th"), ["Cleo", "You", "Bob"]);
  assert.deepEqual(texts(view, "tbody td"), ["8", "16", ""]);
});

test("beside a table each call leads to its step", () => {
  const steps: number[] = [];
  const view = rendered(
    drawAuction(movie, callsOf(movie, "all", 3), null, "", { now: 1, go: (to) => void steps.push(to) }),
  );
  press(view, "[data-step='3']");
  assert.deepEqual(steps, [3]);
  assert.deepEqual(texts(view, "[aria-current]"), ["1♥"]);
  assert.equal(view.querySelectorAll(".t-later").length, 2);
});
