// The felt of a question: cards that are only for viewing fit between the question and the dock.

import assert from "node:assert/strict";
import { test } from "node:test";
import type { Seat, Zone } from "../../src/python/contract";
import { layOut, tall } from "../../src/felt/scene";

const suit = (sign: string) => ["A", "K", "Q", "J", "10", "9", "8"].map((rank) => sign + rank);
const thirteen = [...suit("♠"), ...suit("♥")].slice(0, 13);
const seats: Seat[] = [
  { id: "N", name: "North", place: "top" },
  { id: "S", name: "South", place: "bottom" },
];
const hand = (place: "top" | "bottom" | "left", seat: string, cards: string[]): [string, Zone] => [
  `hand:${seat}`,
  { kind: "hand", place, seat, title: seat, cards },
];
const common = { toAct: null, over: 0, under: 18, picked: [], slots: 0, auction: false, reading: true };

test("two whole hands that are looked at have a row each, and room between them", () => {
  const zones = new Map([hand("top", "N", thirteen), hand("bottom", "S", thirteen)]);
  const { cards } = layOut({ ...common, zones, seats, felt: { width: 320, height: 233 } });
  const rows = (zone: string) => new Set(cards.filter((one) => one.zone === zone).map(({ y }) => y));
  const [upper = 0] = rows("hand:N");
  const [lower = 0] = rows("hand:S");
  assert.equal(rows("hand:N").size, 1);
  assert.equal(rows("hand:S").size, 1);
  const wide = cards.find((one) => one.zone === "hand:N")?.w ?? 0;
  assert.ok(upper + wide * tall < lower, "no hand covers the other");
  assert.ok(cards.every(({ x, w }) => x >= 0 && x + w <= 320));
});

test("cards of which only their players are told lie side by side", () => {
  const center = ["N", "E", "S", "W"].map((id): Seat => ({ id, name: id, place: "center" }));
  const plays: Zone["plays"] = [
    ["N", "♠A"],
    ["E", "♠K"],
    ["S", "♥2"],
    ["W", "♠3"],
  ];
  const zones = new Map<string, Zone>([["trick", { kind: "trick", title: "", place: "center", plays }]]);
  const { cards, labels } = layOut({ ...common, zones, seats: center, felt: { width: 320, height: 300 } });
  assert.equal(cards.length, 4);
  cards.slice(1).forEach((card, at) => assert.ok(card.x >= (cards[at]?.x ?? 0) + card.w, "none covers another"));
  assert.deepEqual(
    labels.map(({ text }) => text),
    ["N led", "E", "S", "W"],
  );
});

test("few cards at a side are cards, many are written", () => {
  const west: Seat[] = [...seats, { id: "W", name: "West", place: "left" }];
  const laid = (cards: string[]) =>
    layOut({
      ...common,
      sideCards: true,
      zones: new Map([hand("left", "W", cards)]),
      seats: west,
      felt: { width: 360, height: 400 },
    });
  assert.equal(laid(thirteen.slice(0, 4)).cards.length, 4);
  assert.equal(laid(thirteen).cards.length, 0);
  assert.equal(laid(thirteen).lines.length, 1);
});
