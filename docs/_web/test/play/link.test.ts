import { test } from "node:test";
import { equal, ok, rejects } from "node:assert/strict";
import { deflateRawSync } from "node:zlib";

import { isLink, LinkError, linkTo, readLink } from "../../src/play/link";

const page = "https://example.org/play.html";
const deal = JSON.stringify({ v: 1, game: "duel", deal: { hands: { A: "♠AK2 ♥10" } }, turns: "A ♠A;B ♠3" });

/** A seeded source of random numbers. */
function chance(seed: number): (below: number) => number {
  let state = seed + 1;
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

async function hashOf(text: string): Promise<string> {
  return new URL(await linkTo(page, text)).hash;
}

test("a deal goes into an address and comes out of it", async () => {
  for (const text of [deal, "", "x".repeat(20_000), "émoji 😀 and\nlines"]) {
    const hash = await hashOf(text);
    ok(isLink(hash));
    ok(/^#1\.[\w-]*$/.test(hash));
    if (text) equal(await readLink(hash), text);
  }
  ok(!isLink("#duel"));
  ok(!isLink("#"));
});

test("a link of another version says so", async () => {
  await rejects(readLink("#2.abc"), /another version/);
});

test("what is too large is refused, packed and unpacked", async () => {
  await rejects(readLink(`#1.${"A".repeat(20_000)}`), /at most 16,000 characters/);
  const flood = deflateRawSync(Buffer.alloc(5_000_000)).toString("base64url");
  ok(flood.length < 16_000);
  await rejects(readLink(`#1.${flood}`), /more than a deal/);
});

test("a spoilt link gives a sentence or a text, and nothing else", async () => {
  const hash = await hashOf(deal);
  const letters = "ABCxyz019-_=+/%♠ .#\0";
  let refused = 0;
  const count = Number(process.env["COUNT"] ?? 400);
  for (let seed = 0; seed < count; seed += 1) {
    const roll = chance(seed);
    let spoilt = hash;
    for (let times = 1 + roll(4); times > 0; times -= 1) {
      const at = roll(spoilt.length + 1);
      const end = Math.min(spoilt.length, at + (roll(3) ? 1 : roll(40)));
      const put = roll(3) ? (letters[roll(letters.length)] ?? "") : spoilt.slice(at, end).repeat(roll(3));
      spoilt = spoilt.slice(0, at) + put + spoilt.slice(end);
    }
    try {
      equal(typeof (await readLink(spoilt)), "string");
    } catch (problem) {
      ok(problem instanceof LinkError, `${seed}: ${String(problem)}`);
      ok(/^[A-Z][^<>]*\.$/.test(problem.message), problem.message);
      refused += 1;
    }
  }
  ok(refused > count / 2);
});
