// Lays out every scene of a file at every size, and prints what is wrong with it.

import { readFileSync } from "node:fs";
import { type Measured, faultsOf } from "./scene-faults";
import { answersOf, slotsOf, tappable } from "../../src/table/prompt-cards";
import { layOut } from "../../src/felt/scene";
import { heights, onFelt } from "../../src/table/picture-view";
import type { Picture, Prompt, Seat, Zone } from "../../src/python/contract";

interface Told {
  name: string;
  seats: Seat[];
  zones: Record<string, Zone>;
  toAct: string | null;
  ask: Prompt | null;
  pictures: Picture[];
}

/** Window sizes, and the heights that bar and dock take. */
const sizes: [string, number, number][] = [
  ["320x568", 320, 568],
  ["360x640", 360, 640],
  ["390x844", 390, 844],
  ["768x1024", 768, 1024],
  ["1200x630", 1200, 630],
  ["1280x800", 1280, 800],
  ["1920x1080", 1920, 1080],
  ["640x360", 640, 360],
  ["844x390", 844, 390],
];

/** The height of the dock for a question, as in its style sheet. */
function dockHeight(ask: Prompt | null, loose: boolean): number {
  const parts = ask?.parts ?? [];
  const kinds = new Set(parts.map(({ kind }) => kind));
  const verbs = parts.filter(({ kind }) => kind === "card").length;
  const answers = parts.flatMap(answersOf);
  if (loose) return 70;
  if (kinds.has("call") && answers.some(({ action }) => /^[1-7]/.test(action))) return 208;
  if (kinds.has("number")) return 180;
  if (verbs > 1) return 150;
  if (kinds.has("choice")) return answers.length > 8 ? 208 : 150;
  if (kinds.has("cards") || kinds.has("call")) return 70;
  return 0;
}

const told = JSON.parse(readFileSync(process.argv[2] ?? "", "utf8")) as Told[];
let count = 0;
for (const { name, seats, zones, toAct, ask, pictures } of told) {
  const { live } = tappable(ask ?? undefined);
  const held = Object.values(zones).flatMap(({ kind, cards = [] }) => (kind === "hand" ? cards : []));
  const dock = dockHeight(
    ask,
    [...live].some((card) => !held.includes(card)),
  );
  const picture = onFelt(pictures);
  for (const [size, width, height] of sizes) {
    const low = height < 400;
    const roomy = width >= 700 && !low;
    const panel = width >= 1000 && height >= 500 ? 336 : 0;
    const felt = {
      width: width - panel - (low && dock ? Math.min(300, width * 0.44) : 0),
      height: height - (roomy && panel ? 52 : low ? 42 : 48) - (roomy || low || !dock ? 0 : dock - 18),
    };
    const auction = (ask?.parts ?? []).some(
      (part) => part.kind === "number" || (part.kind === "call" && part.answers.length > 1),
    );
    const over = roomy ? 54 + (dock ? dock + 10 : 0) : auction || low ? 0 : 66;
    const measured: Measured = { ...felt, over, live, thumb: width < 340 ? 40 : roomy ? 24 : 44 };
    if (low) measured.thumb = 22;
    const scene = layOut({
      zones: new Map(Object.entries(zones)),
      seats,
      toAct,
      felt,
      over,
      under: !roomy && !low && dock ? 18 : 0,
      picked: [],
      slots: slotsOf(ask ?? undefined),
      auction,
      aid: picture ? heights[picture.kind] : 0,
    });
    count += 1;
    for (const fault of new Set(faultsOf(scene, measured))) console.log(`${name}, ${size}: ${fault}`);
  }
}
console.error(`${count} layouts`);
