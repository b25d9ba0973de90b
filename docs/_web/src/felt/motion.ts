// Cards travel: from a hand to the trick, from the trick to its winner, from the pack to a hand. The scenes before and
// after give all positions, so nothing is measured.

import { place } from "./felt-view";
import type { CardSpot, Scene, Spot } from "./scene";

const still = matchMedia("(prefers-reduced-motion: reduce)");
const cardMove = 180;
const trickMove = 220;
const ease = "cubic-bezier(.2, .7, .2, 1)";

export function moves(): boolean {
  return !still.matches;
}

/** The origin of a card that was face down, or out of everybody's sight: its seat, if that is known. */
function origin(spot: CardSpot, before: Scene, from: string | null): Spot | undefined {
  const seat = spot.key.includes("#") ? spot.key.split("#")[1] : from;
  return (seat ? before.anchors.get(seat) : undefined) ?? (from ? before.anchors.get(from) : undefined);
}

/** Let each card of `felt` begin at its old place; `speed` is how much faster than usual it moves. */
export function travel(felt: HTMLElement, before: Scene, after: Scene, from: string | null, speed: number): void {
  if (still.matches || !Number.isFinite(speed)) return;
  const was = new Map(before.cards.map((spot) => [spot.key, spot]));
  for (const spot of after.cards) {
    const old: Spot | undefined =
      was.get(spot.key) ?? (spot.turn || spot.card ? origin(spot, before, from) : undefined);
    if (!old || (same(old, spot) && old.w === spot.w)) continue;
    const element = felt.querySelector<HTMLElement>(`[data-key="${CSS.escape(spot.key)}"]`);
    element?.animate([{ transform: scaled(old, spot) }, { transform: scaled(spot, spot) }], {
      duration: cardMove / speed,
      easing: ease,
    });
  }
}

/** A finished trick goes to its winner: copies travel, because the cards are gone. */
export function gather(felt: HTMLElement, before: Scene, after: Scene, winner: string | null, speed: number): void {
  if (still.matches || !winner || !Number.isFinite(speed)) return;
  const to = before.anchors.get(winner);
  if (!to) return;
  const here = new Set(after.cards.map(({ key }) => key));
  for (const spot of before.cards) {
    if (!spot.turn || here.has(spot.key)) continue;
    const copy = document.createElement("span");
    copy.className = `t-card t-gone ${spot.card ? "" : "t-back"}`;
    copy.style.cssText = place(spot);
    const drawn = felt.querySelector(`[data-key="${CSS.escape(spot.key)}"]`);
    if (drawn) copy.append(...[...drawn.childNodes].map((node) => node.cloneNode(true)));
    felt.append(copy);
    const flight = copy.animate([{ transform: scaled(spot, spot) }, { transform: scaled(to, spot), opacity: 0.2 }], {
      duration: trickMove / speed,
      easing: ease,
    });
    for (const end of ["finish", "cancel"]) flight.addEventListener(end, () => copy.remove());
  }
}

function same(a: Spot, b: Spot): boolean {
  return Math.abs(a.x - b.x) < 0.5 && Math.abs(a.y - b.y) < 0.5 && a.turn === b.turn;
}

/** A spot as a transform of an element as wide as `own`. */
function scaled({ x, y, w, turn }: Spot, own: Spot): string {
  return `translate(${x}px,${y}px) rotate(${turn}deg) scale(${w / own.w})`;
}
