// The states of a board: the cards on the table, the comments so far, and what comes next.

import assert from "node:assert/strict";
import { mock, test } from "node:test";
import { promptOf } from "../../src/learn/question";
import type { AskedBoard, PlayedBoard, Question } from "../../src/python/contract";
import { Task, type Outcome } from "../../src/learn/task";

Object.assign(globalThis, { window: globalThis });
mock.timers.enable({ apis: ["setTimeout"] });

const seats: PlayedBoard["seats"] = [
  { id: "A", name: "Ann", place: "bottom" },
  { id: "B", name: "Bob", place: "top" },
];

/** Bob leads ♥9; ♥J wins, ♥A wins and loses a trick later, ♣A is refused. */
const played: PlayedBoard = {
  id: "win-it",
  kind: "play",
  text: "Win all three.",
  hints: ["Look at the hearts."],
  goal: "You need both tricks.",
  won: "Both.",
  lost: "The ♥A was too much.",
  seats,
  mine: ["A"],
  hands: { A: ["♥A", "♥J", "♣A"] },
  hidden: { B: 2 },
  trick: [["B", "♥9"]],
  script: {
    line: [],
    nodes: [
      {
        hand: "A",
        cards: {
          "♥J": { line: ["A ♥J", "> A"] },
          "♥A": { line: ["A ♥A", "> A", "A ♥J", "B ♥Q", "> B"], shows: { B: "♣2" } },
        },
        no: { "♣A": { text: "Ann must follow suit", clauses: ["BRG-PLAY-4"], because: ["♥A", "♥J"] } },
      },
    ],
  },
};

const asked: AskedBoard = {
  id: "count",
  kind: "answer",
  text: "How many?",
  parts: [{ kind: "number", verb: "", answers: ["0", "1", "2"].map((action) => ({ action, legal: true })) }],
  right: ["2"],
  wrong: { "1": ["too-few", "One more, the ♥K."] },
  working: ["Ace and king."],
  clauses: ["SOL-COUNT-4"],
  zones: { "hand:A": { kind: "hand", place: "bottom", title: "Ann", cards: ["♥A", "♥K"] } },
};

function begun(data: PlayedBoard | AskedBoard): { task: Task; outcomes: Outcome[] } {
  const outcomes: Outcome[] = [];
  const pace = () => ({ card: 800, wrong: 600, shown: 800 });
  const task = new Task(
    data,
    pace,
    () => undefined,
    (outcome) => outcomes.push(outcome),
  );
  task.begin();
  return { task, outcomes };
}

const held = (task: Task, seat: string) => task.view.zones.get(`hand:${seat}`)?.cards ?? [];

test("a refused card stays, and the cards that forbid it are lit", () => {
  const { task, outcomes } = begun(played);
  task.act("♣A");
  const { refused, lit, prompt } = task.view;
  assert.equal(refused?.action, "♣A");
  assert.deepEqual([...lit], ["♥A", "♥J"]);
  assert.ok(prompt, "another card can be tried at once");
  assert.deepEqual(held(task, "A"), ["♥A", "♥J", "♣A"]);
  assert.deepEqual(outcomes, []);
});

test("a right card wins, and nothing is asked any more", () => {
  const { task, outcomes } = begun(played);
  task.act("♥J");
  assert.equal(task.view.prompt, undefined);
  // The winner is announced at once, and then shown for a moment.
  mock.timers.tick(1);
  mock.timers.tick(800);
  assert.deepEqual(outcomes, [{ right: true, answer: "♥J", said: ["Both."] }]);
  assert.match(task.view.goal, /Won 1, lost 0/);
});

test("a wrong card is judged after its trick, in less than a second and a half, and what beats it is lit", () => {
  const { task, outcomes } = begun(played);
  task.act("♥A");
  assert.equal(outcomes.length, 0);
  mock.timers.tick(600);
  assert.deepEqual(
    outcomes.map(({ right }) => right),
    [false],
  );
  assert.deepEqual(held(task, "B"), ["♣2", "♥Q"], "their whole hand is turned up");
  assert.match(task.view.goal, /Won 1, lost 0/);
  // The card that the sentence names, and the one that takes a trick from here on.
  assert.deepEqual([...task.view.lit], ["♥A", "♥Q"]);
});

test("what came of a wrong card is shown card by card, and a tap skips it", () => {
  const { task } = begun(played);
  task.act("♥A");
  task.skip();
  assert.ok(task.view.showable);
  task.show();
  assert.deepEqual(held(task, "B"), ["♣2", "♥Q"]);
  task.skip();
  assert.deepEqual(held(task, "B"), ["♣2"]);
  task.begin();
  assert.equal(task.view.outcome, null);
  assert.deepEqual(held(task, "A"), ["♥A", "♥J", "♣A"]);
});

test("a hint is told, and what was refused is forgotten", () => {
  const { task } = begun(played);
  task.act("♣A");
  task.hint();
  assert.equal(task.view.hint, "Look at the hearts.");
  assert.equal(task.view.refused, null);
  assert.equal(task.view.hintsLeft, 0);
});

test("where a sentence names no card, those are lit that the engine names", () => {
  const { task } = begun({ ...asked, deciding: "♥A" });
  task.act("0");
  assert.deepEqual([...task.view.lit], ["♥A"]);
});

test("a wrong answer says why, and how it is found only on demand", () => {
  const { task, outcomes } = begun(asked);
  task.act("1");
  assert.deepEqual(outcomes[0]?.said, ["One more, the ♥K."]);
  assert.deepEqual([...task.view.lit], ["♥K"]);
  assert.deepEqual(task.view.working, []);
  task.show();
  assert.deepEqual(task.view.working, ["Ace and king."]);
  assert.equal(task.view.showable, false);
});

test("a right answer is told with its working", () => {
  const { task } = begun(asked);
  task.act("2");
  assert.deepEqual(task.view.working, ["Ace and king."]);
  assert.equal(task.view.prompt, undefined);
});

test("few numbers are one tap each, many are typed", () => {
  const numbers = (count: number): Question["parts"] => [
    {
      kind: "number",
      verb: "",
      answers: Array.from({ length: count }, (_, at) => ({ action: String(at), legal: true })),
    },
  ];
  assert.equal(promptOf({ ...asked, parts: numbers(14) }).parts[0]?.kind, "choice");
  const [part] = promptOf({ ...asked, parts: numbers(41) }).parts;
  assert.deepEqual(part, { kind: "typed", verb: "", least: 0, most: 40 });
});
