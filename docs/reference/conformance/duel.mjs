// A program that knows one game, the Duel, and answers the conformance suite of Bridgepath.
//
//     bridgepath conform conformance-1.jsonl -- node duel.mjs
//
// It shares no code with Bridgepath. A request is a line of JSON, and so is its answer.

import { createInterface } from "node:readline";

const SEATS = ["A", "B"];
const SUITS = "♣♦♥♠";
const RANKS = ["2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"];

const suit = (card) => card[0];
const rank = (card) => RANKS.indexOf(card.slice(1));
const other = (seat) => SEATS[1 - SEATS.indexOf(seat)];

/** The cards of a text such as "♠AJ10 ♥6". */
function cards(text) {
  const found = [];
  for (const group of text.split(" ").filter(Boolean)) {
    for (const value of group.slice(1).match(/10|[2-9JQKA]/g)) {
      found.push(group[0] + value);
    }
  }
  return found;
}

/** The clauses that refuse a card, none if it is legal, and null if it is no card at all. */
function refused(table, seat, card) {
  if (!SUITS.includes(suit(card)) || rank(card) < 0) return null;
  if (!table.turn) return ["DRAW-AMB-13"];
  if (seat !== table.turn) {
    if (table.led) return ["BRG-PLAY-3"];
    return table.tricks ? ["DRAW-P1-4"] : ["DRAW-P1-1"];
  }
  const hand = table.hands[seat];
  if (!hand.includes(card)) return ["BRG-PLAY-3"];
  const must = table.led && hand.some((held) => suit(held) === suit(table.led));
  return must && suit(card) !== suit(table.led) ? ["DRAW-P1-2", "BRG-PLAY-4"] : [];
}

/** The higher card of the suit led wins, or the only trump. */
function beats(second, led, trump) {
  if (suit(second) === suit(led)) return rank(second) > rank(led);
  return suit(second) === trump;
}

/** One card more on the table; `won` says whose trick it completes. */
function play(table, card) {
  const seat = table.turn;
  table.hands[seat] = table.hands[seat].filter((held) => held !== card);
  table.won = undefined;
  if (!table.led) {
    table.led = card;
    table.turn = other(seat);
    return;
  }
  table.won = beats(card, table.led, table.trump) ? seat : other(seat);
  table.taken[table.won] += 1;
  table.tricks += 1;
  table.led = undefined;
  table.turn = table.hands[seat].length ? table.won : null;
}

function judge({ record, try: tries = [] }) {
  const { deal, options = {}, turns = [] } = record;
  const table = {
    hands: Object.fromEntries(SEATS.map((seat) => [seat, cards(deal.hands[seat])])),
    trump: options["duel.trump"],
    turn: other(deal.dealer),
    taken: { A: 0, B: 0 },
    tricks: 0,
  };
  for (const turn of turns) {
    const [[seat, card]] = Object.entries(turn);
    const clauses = refused(table, seat, card);
    if (!clauses || clauses.length) return { error: `${seat} may not play ${card}` };
    play(table, card);
  }
  const answer = { to_act: table.turn };
  if (table.won) answer.won = table.won;
  if (table.turn) {
    const hand = table.hands[table.turn];
    answer.legal = hand.filter((card) => refused(table, table.turn, card).length === 0);
    answer.count = answer.legal.length;
  } else {
    answer.score = SEATS.map((seat) => [seat, table.taken[seat], ["DRAW-AMB-13"]]);
    answer.totals = table.taken;
  }
  answer.tried = tries.map((turn) => refused(table, ...Object.entries(turn)[0]));
  return answer;
}

/** Every trick is a point, and the deals go on for as long as you like. */
function pad({ entries }) {
  const totals = [0, 0];
  const rows = entries.map((entry) => {
    const points = [Number(entry.a), Number(entry.b)];
    points.forEach((tricks, at) => (totals[at] += tricks));
    return { points, totals: [...totals] };
  });
  return { columns: ["Ann", "Bob"], rows, over: false };
}

const DOORS = { games: () => ({ games: ["duel"] }), judge, pad };

for await (const line of createInterface({ input: process.stdin })) {
  const request = JSON.parse(line);
  const door = DOORS[request.do];
  const answer = door ? door(request) : { error: `this program does not know ${request.do}` };
  console.log(JSON.stringify(answer));
}
