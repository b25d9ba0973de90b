// A recorded hand is laid out to be read: in one row where no thumb has to find a card, with the hands
// that are known beside each other while there is an auction.

import assert from "node:assert/strict";
import { test } from "node:test";
import { cardFor } from "../../src/felt/card-keys";
import { factsInOrder, headline } from "../../src/felt/facts";
import type { Movie, Seat, Zone } from "../../src/python/contract";
import { layOut } from "../../src/felt/scene";
import { rowsOf } from "../../src/table/trick-list";

const seats: Seat[] = [
  { id: "S", name: "South", place: "bottom" },
  { id: "W", name: "West", place: "left" },
  { id: "N", name: "North", place: "top" },
  { id: "E", name: "East", place: "right" },
];
const suit = (sign: string, ranks: string) => ranks.split(" ").map((rank) => `${sign}${rank}`);
const dealt: Record<string, string[]> = {
  S: suit("♠", "A K Q J 10 9 8 7 6 5 4 3 2"),
  W: suit("♥", "A K Q J 10 9 8 7 6 5 4 3 2"),
  N: suit("♦", "A K Q J 10 9 8 7 6 5 4 3 2"),
  E: suit("♣", "A K Q J 10 9 8 7 6 5 4 3 2"),
};
const hands = new Map<string, Zone>(
  seats.map(({ id, place, name }) => [
    `hand:${id}`,
    { kind: "hand", place, seat: id, title: name, cards: dealt[id] ?? [] },
  ]),
);
const at = (width: number, height: number, more: Partial<Parameters<typeof layOut>[0]> = {}) =>
  layOut({
    zones: hands,
    seats,
    toAct: "S",
    felt: { width, height },
    under: 0,
    over: 52,
    picked: [],
    slots: 0,
    auction: false,
    reading: true,
    ...more,
  });

for (const [width, height] of [
  [291, 380],
  [331, 400],
  [450, 430],
  [944, 660],
] as const) {
  test(`thirteen cards lie in one row on ${width}`, () => {
    const own = at(width, height).cards.filter(({ zone }) => zone === "hand:S");
    assert.equal(own.length, 13);
    assert.equal(new Set(own.map(({ y }) => y)).size, 1);
    for (const { x, w, shown } of own) {
      assert.ok(x >= 0 && x + w <= width + 0.5);
      assert.ok(shown >= w * 0.45, "its index is seen");
    }
  });
}

test("where a thumb has to find a card, a phone has two rows", () => {
  const own = at(331, 400, { reading: false }).cards.filter(({ zone }) => zone === "hand:S");
  assert.equal(new Set(own.map(({ y }) => y)).size, 2);
});

test("hands that are known stand side by side during an auction, and leave room for it", () => {
  const { lines, middle, plates } = at(331, 400, { auction: true });
  assert.deepEqual(
    lines.map(({ zone }) => zone),
    ["hand:W", "hand:N", "hand:E"],
  );
  assert.equal(new Set(lines.map(({ y }) => y)).size, 1);
  lines.forEach(({ x, w }, index) => assert.ok(x + w <= (lines[index + 1]?.x ?? 331)));
  assert.ok(plates.every(({ seat }) => seat !== "S"));
  assert.ok(middle.height >= 80);
});

test("a seat is where its hand lies, also when it has moved", () => {
  const moved = new Map<string, Zone>([
    ["hand:S", { kind: "hand", place: "right", title: "", seat: "S", cards: [] }],
    ["hand:E", { kind: "hand", place: "bottom", title: "", seat: "E", cards: dealt["E"] ?? [] }],
  ]);
  const { plates } = at(944, 660, { zones: moved });
  const middle = 944 / 2;
  assert.ok((plates.find(({ seat }) => seat === "S")?.x ?? 0) > middle);
  assert.equal(plates.find(({ seat }) => seat === "E")?.x, middle);
});

test("keys go from card to card, to a suit and to a rank", () => {
  const cards = ["♠A", "♠9", "♥K", "♥10", "♦9"];
  assert.equal(cardFor("ArrowRight", cards, 0), "♠9");
  assert.equal(cardFor("ArrowLeft", cards, 0), "♠A");
  assert.equal(cardFor("End", cards, 0), "♦9");
  assert.equal(cardFor("h", cards, 0), "♥K");
  assert.equal(cardFor("h", cards, 2), "♥10");
  assert.equal(cardFor("1", cards, 0), "♥10");
  assert.equal(cardFor("9", cards, 4), "♦9");
  assert.equal(cardFor("x", cards, 0), null);
});

test("what decides is named first", () => {
  const facts: [string, string][] = [
    ["Dealer", "West"],
    ["Contract", "4♥ by South"],
    ["Tricks", "3"],
  ];
  assert.equal(headline(facts), "4♥ by South");
  assert.deepEqual(
    factsInOrder(facts).map(([name]) => name),
    ["Tricks", "Dealer"],
  );
});

test("a list has a row for each trick, and for other parts where they are asked for", () => {
  const step = (actor: string | null, group: string, short: string, result = "") => ({
    actor,
    group,
    short,
    result,
    action: short,
    say: "",
    note: "",
    why: [],
    toAct: null,
    facts: [],
  });
  const steps = [
    step(null, "", ""),
    step("S", "Auction", "1♥"),
    step("W", "Choice", "keeps ♠A"),
    step("S", "Trick 1", "♠A"),
    { ...step("W", "Trick 1", "♠2", "South · 1–0"), winner: "S" },
    step("S", "Trick 2", "♠K"),
  ];
  const movie = { seats, steps, frames: { all: [] } } as unknown as Movie;
  assert.deepEqual(
    rowsOf(movie, "all", 5, false).map(({ name, result, winner }) => [name, result, winner]),
    [
      ["Trick 1", "South · 1–0", "S"],
      ["Trick 2", "", undefined],
    ],
  );
  assert.equal(rowsOf(movie, "all", 3, false)[0]?.result, "");
  assert.deepEqual(
    rowsOf(movie, "all", 2, true).map(({ name }) => name),
    ["Choice"],
  );
});
