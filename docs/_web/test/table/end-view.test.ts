// The card at the end of a deal: each fact once, every suit of every hand, and what to do next.

import { press, rendered, texts } from "../base/rendered";
import assert from "node:assert/strict";
import type { TemplateResult } from "lit-html";
import { test } from "node:test";
import type { Result, Zone } from "../../src/python/contract";
import { drawPicture } from "../../src/table/picture-view";
import { drawEnding, type Ending } from "../../src/table/end-view";

const line = (name: string, points: number, text: string) => ({
  seat: "S",
  name,
  points,
  below: false,
  text,
  clauses: ["BRG-SCO-1"],
});
const result: Result = {
  text: "You make 4♠: 10 tricks. Score: you 420.",
  lines: [line("You", 120, "4 spade tricks"), line("You", 300, "game")],
  match: { totals: [["You", 420]], verdict: "", over: false, lines: [] },
  counts: true,
} as unknown as Result;
const hand = (place: Zone["place"], title: string, cards: string[]): Zone => ({ kind: "hand", place, title, cards });

const tally = drawPicture(
  {
    kind: "tally",
    players: ["You", "Bob"],
    rows: [
      ["Bid", ["4", "–"]],
      ["Points", ["14", "2"]],
    ],
  },
  { picked: [], me: "S", nameOf: (seat) => seat },
);

function show(
  change: Partial<Ending> = {},
  rows: readonly TemplateResult[] = [],
): { view: HTMLElement; pressed: string[] } {
  const pressed: string[] = [];
  const pressing = (name: string) => () => void pressed.push(name);
  const ending: Ending = {
    result,
    dealt: null,
    turned: null,
    makeable: null,
    next: pressing("next"),
    again: pressing("again"),
    look: pressing("look"),
    share: pressing("share"),
    lookAt: (step) => void pressed.push(`look at ${step}`),
    ...change,
  };
  return { view: rendered(drawEnding(ending, { hrefOf: (id) => `#${id}`, notice: null, tally: rows })), pressed };
}

test("the first sentence is the title, and the rest is below it", () => {
  const { view } = show();
  assert.deepEqual(texts(view, "h2"), ["You make 4♠: 10 tricks. Score: you 420."]);
  assert.deepEqual(texts(view, ".t-more"), ["Score: you 420."]);
  const { view: short } = show({ result: { ...result, text: "Bob wins the Duel by 4 to 2." } });
  assert.equal(short.querySelector(".t-more"), null);
});

test("the score of one side says how it adds up, that of several does not", () => {
  assert.deepEqual(texts(show().view, "summary span"), ["120 + 300"]);
  const both = { ...result, lines: [line("You", 120, "tricks"), line("Bob", 50, "honours")] };
  assert.deepEqual(texts(show({ result: both }).view, "summary span"), [""]);
  const fined = { ...result, lines: [line("You", 120, "tricks"), line("You", -20, "fine")] };
  assert.deepEqual(texts(show({ result: fined }).view, "summary span"), ["120 − 20"]);
});

test("a result that is a table comes before the lines of the score", () => {
  const { view } = show({}, [tally]);
  assert.deepEqual(texts(view, ".t-sums [scope='col']"), ["You", "Bob"]);
  assert.deepEqual(texts(view, ".t-sums [scope='row']"), ["Bid", "Points"]);
  assert.deepEqual(texts(view, ".t-sums td"), ["", "4", "–", "14", "2"]);
  assert.equal(view.querySelector(".t-body > *")?.className, "t-sums");
  assert.equal(view.querySelector("details")?.open, false);
});

test("a void is a dash, and a suit that is not in the pack is no line", () => {
  const dealt = new Map([
    ["hand:S", hand("bottom", "You", ["♠A", "♠10", "♥2"])],
    ["hand:N", hand("top", "North", ["♥K", "Joker"])],
    ["stock", { kind: "pile", place: "center", title: "Stock", hidden: 3 } satisfies Zone],
  ]);
  const { view } = show({ dealt });
  assert.deepEqual(texts(view, ".t-rose h3"), ["You", "North"]);
  assert.deepEqual(texts(view, ".t-at-bottom p"), ["A 10", "2"]);
  assert.deepEqual(texts(view, ".t-at-top p"), ["–", "K", "Joker"]);
});

test("each way on is one button; after the last deal there is no next one", () => {
  const { view, pressed } = show({ turned: { step: 7, text: "♥K gave a trick away." } });
  for (const button of view.querySelectorAll<HTMLElement>("button")) button.click();
  assert.deepEqual(pressed, ["look at 7", "next", "again", "look", "share"]);
  const last = show({ next: null });
  assert.equal(texts(last.view, "button").includes("Next deal"), false);
  press(last.view, ".t-row button");
  assert.deepEqual(last.pressed, ["again"]);
});
