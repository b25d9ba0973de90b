// The dock gives each question its quickest control, and nothing that cannot be done can be pressed.

import { press, rendered, texts } from "../base/rendered";
import assert from "node:assert/strict";
import { test } from "node:test";
import type { Answer, Prompt } from "../../src/python/contract";
import { type Answering, type Dock, drawDock, nothingChosen } from "../../src/table/dock-view";

const answer = (action: string, more: Partial<Answer> = {}): Answer => ({ action, legal: true, ...more });
const bids = [1, 2].flatMap((level) =>
  ["♣", "♦", "♥", "♠", "NT"].map((suit) =>
    answer(`${level}${suit}`, { legal: level > 1, means: `${level + 6} tricks` }),
  ),
);
const asks = (...parts: Prompt["parts"]): Prompt => ({ seat: "S", text: "You call", parts });

function show(prompt: Prompt, answering: Partial<Answering> = {}, more: Partial<Dock> = {}) {
  const done: string[] = [];
  const chosen: Partial<Answering>[] = [];
  const dock: Dock = {
    prompt,
    answering: { ...nothingChosen, ...answering },
    hinted: "",
    set: (change) => void chosen.push(change),
    act: (action) => void done.push(action),
    ...more,
  };
  return { view: rendered(drawDock(dock)), done, chosen };
}

test("a card that is tapped on the felt needs no dock", () => {
  const { view } = show(asks({ kind: "card", verb: "", answers: [answer("♠A", { card: "♠A" })] }));
  assert.equal(view.querySelector("button"), null);
});

test("a bid is chosen first and made by a second tap or by its own button", () => {
  const prompt = asks({ kind: "call", verb: "", answers: [answer("pass"), ...bids] });
  const before = show(prompt);
  assert.deepEqual(texts(before.view, ".t-off"), ["Bid …"]);
  press(before.view, "[data-action='2♥']");
  assert.deepEqual([before.chosen, before.done], [[{ chosen: "2♥", level: 2 }], []]);
  const after = show(prompt, { chosen: "2♥", level: 2 });
  assert.deepEqual(texts(after.view, ".t-means"), ["2♥: 8 tricks."]);
  assert.deepEqual(texts(after.view, ".t-go"), ["Bid 2♥"]);
  press(after.view, ".t-go");
  press(after.view, "[data-action='2♥']");
  assert.deepEqual(after.done, ["2♥", "2♥"]);
});

test("a level without a legal bid is dimmed, and a double that is not allowed is not there", () => {
  const prompt = asks({
    kind: "call",
    verb: "",
    answers: [answer("pass"), answer("double", { legal: false }), ...bids],
  });
  const { view } = show(prompt);
  const [one, two] = view.querySelectorAll(".t-levels button");
  assert.equal(one?.getAttribute("aria-disabled"), "true");
  assert.equal(two?.hasAttribute("aria-disabled"), false);
  assert.equal(view.querySelector("[data-action='double']"), null);
});

test("what calls come to stands over their buttons, a line for each part", () => {
  const means = "made: Ann +100, Bob +100; each undertrick: Ann −100";
  const { view, done } = show(
    asks({ kind: "call", verb: "", answers: [answer("pass", { means }), answer("double", { means })] }),
  );
  assert.deepEqual(texts(view, ".t-stakes > div:first-child p"), [
    "Made",
    "Ann +100, Bob +100",
    "Each undertrick",
    "Ann −100",
  ]);
  assert.deepEqual(texts(view, ".t-button"), ["Pass", "Double"]);
  press(view, ".t-double");
  assert.deepEqual(done, ["double"]);
});

test("to keep a number lies beside raising it", () => {
  const { view, done } = show(
    asks(
      { kind: "choice", verb: "", answers: [answer("keep")] },
      { kind: "number", verb: "raise", answers: [answer("raise 4"), answer("raise 5")] },
    ),
  );
  assert.deepEqual(texts(view, ".t-row .t-button"), ["Keep", "Raise 4"]);
  press(view, "[aria-label='One more']");
  press(view, "[data-action='keep']");
  assert.deepEqual(done, ["keep"]);
});

test("a number cannot go below its least", () => {
  const { view, chosen } = show(asks({ kind: "number", verb: "", answers: [answer("2"), answer("3")] }));
  assert.equal(view.querySelector("[aria-label='One less']")?.getAttribute("aria-disabled"), "true");
  press(view, "[aria-label='One more']");
  assert.deepEqual(chosen, [{ chosen: "3" }]);
});

test("cards to be laid aside say how many are missing, and are laid once they are enough", () => {
  const prompt = asks({ kind: "cards", verb: "keep", cards: ["♠A", "♠K", "♥2"], least: 2, most: 2 });
  const early = show(prompt, { picked: ["♠A"] });
  assert.deepEqual(texts(early.view, "[data-action='go']"), ["Choose 1 more"]);
  press(early.view, "[data-action='go']");
  assert.deepEqual(early.done, []);
  const ready = show(prompt, { picked: ["♠A", "♥2"] });
  press(ready.view, "[data-action='go']");
  assert.deepEqual(ready.done, ["keep ♠A ♥2"]);
});

test("nothing is raised before a hint, and what it means once it is given", () => {
  const bid = (verb: string) => ({
    kind: "card" as const,
    verb,
    answers: [answer(`${verb} ♥A`, { card: "♥A" })],
  });
  const prompt = asks(bid("up"), bid("down"));
  assert.equal(show(prompt).view.querySelector(".t-hint"), null);
  const hinted = show(prompt, { picked: ["♥A"] }, { hinted: "down ♥A" });
  assert.deepEqual(
    [...hinted.view.querySelectorAll<HTMLElement>(".t-hint")].map(({ dataset }) => dataset["action"]),
    ["down ♥A"],
  );
});
