// Cards and names on the felt: what may be tapped is a button, and every hand names its owner.

import { press, rendered, texts } from "../base/rendered";
import assert from "node:assert/strict";
import { test } from "node:test";
import { drawFelt, type Felt } from "../../src/felt/felt-view";
import { layOut } from "../../src/felt/scene";
import type { Seat, Zone } from "../../src/python/contract";

const seats: Seat[] = [
  { id: "S", name: "South", place: "bottom" },
  { id: "W", name: "West", place: "left" },
  { id: "N", name: "You", place: "top" },
  { id: "E", name: "East", place: "right" },
];
const hand = (seat: string, place: Zone["place"], more: Partial<Zone>): [string, Zone] => [
  `hand:${seat}`,
  { kind: "hand", place, seat, title: seat, ...more },
];
const zones = new Map<string, Zone>([
  hand("S", "bottom", { cards: ["♠A", "♥K"] }),
  hand("N", "top", { cards: ["♠2", "♥3"] }),
  hand("W", "left", { hidden: 1 }),
  hand("E", "right", { hidden: 2 }),
  [
    "trick",
    {
      kind: "trick",
      place: "center",
      title: "Trick",
      plays: [
        ["W", "♠K"],
        ["N", "♠3"],
      ],
      winner: "W",
    },
  ],
]);

function show(change: Partial<Felt> = {}, names: readonly Seat[] = seats): HTMLElement {
  const scene = layOut({
    zones,
    seats: names,
    toAct: "S",
    felt: { width: 360, height: 592 },
    over: 66,
    under: 0,
    picked: [],
    slots: 0,
    auction: false,
  });
  return rendered(
    drawFelt({
      scene,
      zones,
      me: "S",
      roles: new Map(),
      live: new Set(["♠A", "♥K"]),
      may: new Set(["♠A"]),
      picked: [],
      refused: "",
      because: new Set(),
      hinted: "",
      stop: "♠A",
      tap: () => {},
      ...change,
    }),
  );
}

test("a dummy who plays for declarer sees which hand is whose", () => {
  assert.deepEqual(texts(show(), "[data-seat='N']"), ["Youdummy22 cards"]);
  assert.deepEqual(texts(show(), "[data-seat='S']"), ["Southplayed by you22 cards"]);
});

test("whoever plays for themselves needs no name at their own hand", () => {
  const own = seats.map((seat) => ({ ...seat, name: seat.id === "S" ? "You" : seat.id }));
  assert.deepEqual(texts(show({}, own), "[data-seat='S']"), []);
  assert.deepEqual(texts(show({}, own), ".t-role"), []);
});

test("every card of the hand on turn is a button, and the hand is one stop of the keyboard", () => {
  const tapped: string[] = [];
  const view = show({ tap: (card) => void tapped.push(card) });
  const cards = [...view.querySelectorAll(".t-live button")];
  assert.deepEqual(
    cards.map((one) => [one.getAttribute("tabindex"), one.getAttribute("aria-disabled")]),
    [
      ["0", null],
      ["-1", "true"],
    ],
  );
  // A card that may not be played can still be tried.
  press(view, "[data-card='♥K']");
  assert.deepEqual(tapped, ["♥K"]);
  assert.equal(view.querySelector("[data-zone='hand:N'] button"), null);
});

test("the card that wins the trick is marked for the eye and for the ear", () => {
  const view = show();
  assert.deepEqual(
    [...view.querySelectorAll<HTMLElement>(".t-won")].map(({ dataset }) => dataset["card"]),
    ["♠K"],
  );
  assert.equal(texts(view, ".t-won .bp-unseen")[0], "king of spades, wins the trick");
});
