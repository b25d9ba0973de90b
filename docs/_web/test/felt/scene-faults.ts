// What is wrong with a scene: something outside the window, a covered index, names over each other, a card that a thumb
// cannot touch. Only tests use this.

import { type CardSpot, plateHeight, type Rect, type Scene, tall } from "../../src/felt/scene";

export interface Measured {
  width: number;
  height: number;
  /** The height above the lowest hand that the sentence takes. */
  over: number;
  /** Cards that can be tapped. */
  live: ReadonlySet<string>;
  /** The size that a thumb needs of a card, in at least one direction. */
  thumb: number;
}

/** Where a card's rank and suit are. */
function index({ x, y, w, card }: CardSpot): Rect {
  const wide = card?.endsWith("10") || card?.startsWith("J") ? 0.42 : 0.34;
  return { x: x + w * 0.07, y: y + w * 0.07, width: w * wide - w * 0.07, height: w * 0.48 };
}

const whole = ({ x, y, w }: CardSpot): Rect => ({ x, y, width: w, height: w * tall });

function overlap(a: Rect, b: Rect): boolean {
  const across = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x);
  const down = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y);
  return across > 0.75 && down > 0.75;
}

/** The approximate box of each name. */
function plateBox(scene: Scene): [string, Rect][] {
  return scene.plates.map(({ name, cards, tricks, x, y, most, align }) => {
    const width = Math.min(most, 24 + name.length * 7.4 + (cards ? 28 : 0) + (tricks === null ? 0 : 24));
    const left = align === "center" ? x - width / 2 : align === "right" ? x - width : x;
    return [name, { x: left, y, width, height: plateHeight }];
  });
}

/** Sentences that say what is wrong; none if all is well. */
export function faultsOf(scene: Scene, { width, height, over, live, thumb }: Measured): string[] {
  const faults: string[] = [];
  const out = ({ x, y, width: w, height: h }: Rect) => x < -1 || y < -1 || x + w > width + 1 || y + h > height + 1;
  const plates = plateBox(scene);
  const lines = scene.lines.map(({ zone, x, y, w }): [string, Rect] => [zone, { x, y, width: w, height: 88 }]);
  // Nothing that floats over the felt is wider than this.
  const wide = Math.min(width - 16, 620);
  const sentence: Rect = { x: (width - wide) / 2, y: height - scene.say - over, width: wide, height: over };
  scene.cards.forEach((spot, at) => {
    const name = spot.card ?? spot.key;
    if (out(whole(spot))) faults.push(`${name} of ${spot.zone} is outside the window`);
    if (!spot.card) return;
    const box = index(spot);
    for (const [number, later] of scene.cards.entries()) {
      if (later.level < spot.level || (later.level === spot.level && number <= at)) continue;
      if (overlap(box, whole(later)))
        faults.push(`${later.card ?? later.key} of ${later.zone} covers the index of ${name} of ${spot.zone}`);
    }
    for (const [plate, rect] of plates) if (overlap(box, rect)) faults.push(`the name ${plate} covers ${name}`);
    for (const [zone, rect] of lines) if (overlap(box, rect)) faults.push(`the lines of ${zone} cover ${name}`);
    if (over && overlap(box, sentence)) faults.push(`the sentence covers ${name} of ${spot.zone}`);
    if (live.has(spot.card) && spot.zone !== "stock" && Math.max(spot.shown, spot.under ? 0 : spot.w) + 0.5 < thumb) {
      faults.push(`${name} shows ${Math.round(spot.shown)} px to a thumb`);
    }
  });
  plates.forEach(([name, box], at) => {
    if (out(box)) faults.push(`the name ${name} is outside the window`);
    for (const [other, rect] of [...plates.slice(at + 1), ...lines]) {
      if (overlap(box, rect)) faults.push(`the names ${name} and ${other} lie over each other`);
    }
  });
  for (const [zone, rect] of lines) if (out(rect)) faults.push(`the lines of ${zone} are outside the window`);
  for (const { text, x, y, left, most } of scene.labels) {
    const long = Math.min(most, text.length * 6);
    const box = { x: left ? x : x - long / 2, y: y + 2, width: long, height: 12 };
    for (const spot of scene.cards) {
      if (overlap(box, whole(spot))) faults.push(`${spot.card ?? spot.key} of ${spot.zone} covers “${text}”`);
    }
  }
  const { aid } = scene;
  if (aid) {
    if (out(aid)) faults.push("what is shown beside the cards is outside the window");
    for (const [name, rect] of [...plates, ...lines]) {
      if (overlap(aid, rect)) faults.push(`what is shown beside the cards covers the name ${name}`);
    }
    for (const spot of scene.cards) {
      if (overlap(aid, whole(spot))) faults.push(`what is shown beside the cards covers ${spot.card ?? spot.key}`);
    }
  }
  for (const { x, y, w } of scene.slots) {
    if (out({ x, y, width: w, height: w * tall })) faults.push("a slot is outside the window");
  }
  return faults;
}
