// The bar, the sentence and the menu of a table: they say what the engine said, and a control that cannot work is
// disabled.

import { texts } from "../base/rendered";
import assert from "node:assert/strict";
import { test } from "node:test";
import { type Fact, factsInOrder } from "../../src/felt/facts";
import type { Movie, Prompt } from "../../src/python/contract";
import { TableScreen, type TableState } from "../../src/table/table-screen";

const step = (facts: [string, string][], say: string) => ({
  actor: "N",
  action: "♥A",
  short: "♥A",
  group: "Trick 1",
  result: "",
  say,
  note: "",
  why: ["BRG-PLAY-4"],
  toAct: "S",
  facts,
});
const movie = {
  seats: [
    { id: "S", name: "You", place: "bottom" },
    { id: "N", name: "North", place: "top" },
  ],
  steps: [
    step([["Dealer", "You"]], "You deal."),
    step(
      [
        ["Dealer", "You"],
        ["Vulnerable", "nobody"],
        ["Contract", "4♠ by North"],
        ["HCP", "You 10 · North 20"],
        ["Tricks", "declarer 3 of 10 · defenders 1"],
      ],
      "North leads ♥A.",
    ),
  ],
  frames: { S: [{ zones: {} }, { zones: {} }] },
} as unknown as Movie;
const prompt: Prompt = { seat: "S", text: "You play a card", parts: [] };

function show(change: Partial<TableState> = {}): HTMLElement {
  const nothing = () => {};
  const screen = new TableScreen({
    act: nothing,
    weigh: () => Promise.resolve(""),
    hint: nothing,
    undo: nothing,
    redo: nothing,
    go: nothing,
    skip: nothing,
    take: nothing,
  });
  screen.show({
    title: "Contract bridge",
    movie,
    zones: [new Map(), new Map()],
    step: 1,
    view: "S",
    speed: 1,
    prompt,
    refused: null,
    hint: null,
    ending: null,
    curtain: null,
    busy: false,
    coming: null,
    notice: null,
    undo: false,
    redo: false,
    back: { href: "#", title: "All games" },
    menu: () => document.createElement("div"),
    coach: null,
    hrefOf: (id) => `#${id}`,
    titleOf: () => "",
    wordsOf: () => "",
    lineAt: () => "",
    ...change,
  });
  return screen.element;
}

test("the bar begins with the contract and the tricks, and ends with what was so before the deal", () => {
  assert.deepEqual(texts(show(), "h1"), ["4♠ by North"]);
  assert.deepEqual(texts(show(), ".t-facts b"), [
    "declarer 3 of 10 · defenders 1",
    "You 10 · North 20",
    "nobody",
    "You",
  ]);
  assert.deepEqual(texts(show({ step: 0, prompt: undefined }), "h1"), ["Contract bridge"]);
});

test("announced points are on the felt until there is a goal, and come last in the bar", () => {
  const facts: Fact[] = [
    ["Dealer", "North"],
    ["HCP", "You 10 · North 20"],
    ["Declarer", "North"],
  ];
  const names = (all: readonly Fact[]) => factsInOrder(all).map(([name]) => name);
  assert.deepEqual(names(facts), ["Declarer", "Dealer", "HCP"]);
  assert.deepEqual(names([...facts, ["Goal", "♥ game by South"]]), ["HCP", "Declarer", "Dealer"]);
});

test("the sentence says what happened, and then what you can do", () => {
  assert.deepEqual(texts(show(), ".t-happened"), ["North leads ♥A."]);
  assert.deepEqual(texts(show(), ".t-asked"), ["You play a card."]);
});

test("a refusal takes the place of both, with its rule", () => {
  const refused = { action: "♠2", text: "You hold hearts", clauses: ["BRG-PLAY-4"], because: ["♥3"] };
  const view = show({ refused });
  assert.deepEqual(texts(view, ".t-no .t-happened"), ["You hold hearts."]);
  assert.equal(view.querySelector(".t-asked"), null);
  assert.deepEqual(texts(view, ".t-why"), ["Why?"]);
});

test("nothing of the table is told before the phone is taken", () => {
  const view = show({ curtain: { seat: "S", name: "Ann" } });
  assert.deepEqual(texts(view, ".t-curtain h2"), ["Ann"]);
  assert.equal(view.querySelector(".t-says"), null);
});

test("undo and hint are shut while they cannot work", () => {
  const shut = (view: HTMLElement) =>
    [...view.querySelectorAll(".t-bar button[aria-disabled]")].map((one) => one.getAttribute("aria-label"));
  assert.deepEqual(shut(show({ prompt: undefined })), ["Hint", "Undo"]);
  assert.deepEqual(shut(show({ undo: true })), []);
});
