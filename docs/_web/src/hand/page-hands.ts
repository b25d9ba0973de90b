// The hands of a page together: each becomes a player when the reader comes near it, links lead to
// their steps, keys outside any element go to the visible hand, and a page that is loaded again has the players that it
// had.

import { type Addressed, follow } from "./step-address";

/** The parts of a hand that its page uses. */
export interface HandOnPage extends Addressed {
  readonly isAwake: boolean;
  key(event: KeyboardEvent, inside: boolean): void;
  showPreferences(): void;
}

export const hands = new Set<HandOnPage>();
let lastUsed: HandOnPage | null = null;

// A page has a dozen hands, and a reader comes near a few of them.
const coming = new Set<HandOnPage>();
const nearness = new IntersectionObserver(
  (entries) => {
    for (const { isIntersecting, target } of entries) {
      const hand = target as HandOnPage;
      if (isIntersecting) coming.add(hand);
      else coming.delete(hand);
    }
    wakeNearest();
  },
  { rootMargin: "100% 0px" },
);

export function addHand(hand: HandOnPage): void {
  hands.add(hand);
  nearness.observe(hand);
}

export function removeHand(hand: HandOnPage): void {
  hands.delete(hand);
  nearness.unobserve(hand);
}

/** The reader has stepped through this one. */
export function useHand(hand: HandOnPage): void {
  lastUsed = hand;
}

/** One hand after the other, each in its own task, so that the page stays responsive. */
function wakeNearest(): void {
  const middle = innerHeight / 2;
  const away = (hand: Element) => {
    const { top, bottom } = hand.getBoundingClientRect();
    return Math.max(top - middle, middle - bottom);
  };
  const [nearest] = [...coming].sort((a, b) => away(a) - away(b));
  if (!nearest) return;
  coming.delete(nearest);
  keepPlace(nearest, () => nearest.wake());
  if (coming.size) window.setTimeout(wakeNearest);
}

/** The player and the plain table differ in height: the visible content must not move. */
function keepPlace(hand: HTMLElement, change: () => void): void {
  const before = hand.getBoundingClientRect();
  change();
  const after = hand.getBoundingClientRect();
  // If a hand is nearly scrolled past, its end stays in place; otherwise its beginning.
  const isPast = before.top < 0 && before.bottom < innerHeight / 2;
  const moved = isPast ? after.bottom - before.bottom : after.top - before.top;
  if (Math.abs(moved) >= 1) window.scrollBy({ top: moved, behavior: "instant" });
}

/** A hand has its elements now, so an address inside it can be followed. */
export function arrived(hand: HandOnPage): void {
  if (!follow(hand, location.hash)) keepPlace(hand, () => hand.wake());
}

export function isNear(hand: HTMLElement): boolean {
  const { top, bottom } = hand.getBoundingClientRect();
  return bottom > -innerHeight && top < 2 * innerHeight;
}

/** How much of its table is on the screen, for keys outside any element. */
function visible(hand: HandOnPage): number {
  if (!hand.isAwake) return 0;
  const box = hand.felt.getBoundingClientRect();
  const shown = Math.min(box.bottom, window.innerHeight) - Math.max(box.top, 0);
  return box.height ? shown / box.height : 0;
}

/** The hand that the reader looks at. */
function inSight(): HandOnPage | null {
  if (lastUsed && hands.has(lastUsed) && visible(lastUsed) > 0.3) return lastUsed;
  let best: HandOnPage | null = null;
  for (const hand of hands) {
    if (visible(hand) > Math.max(0.3, best ? visible(best) : 0)) best = hand;
  }
  return best;
}

function followAny(hash: string): boolean {
  // The longest name first, because one may begin another, and both may be followed by a step.
  const byName = [...hands].sort((a, b) => b.id.length - a.id.length);
  return byName.some((hand) => follow(hand, hash));
}

// Readers who come back, or reload, find their old place again, so the page must be as high as before. Notes made while
// a page is left get lost on reload, so they are made at once.
export function noteAwake(): void {
  const awake = [...hands].filter((hand) => hand.isAwake && hand.checkVisibility());
  history.replaceState({ ...(history.state as object | null), awake: awake.map(({ id }) => id) }, "");
}

/** From now on the page's hands are managed; existing ones appear as they were. */
export function startHands(): void {
  document.addEventListener("keydown", (event) => {
    const target = event.target;
    if (target === document.body || target === document.documentElement) inSight()?.key(event, false);
  });
  // Readers who open a fold see the player at once, without the plain table before.
  document.addEventListener(
    "toggle",
    ({ target }) => {
      for (const hand of hands) {
        if (hand.parentElement !== target) continue;
        if (target instanceof HTMLDetailsElement && target.open && isNear(hand)) hand.wake();
        else noteAwake();
      }
    },
    true,
  );
  document.addEventListener("visibilitychange", () => {
    if (document.hidden) for (const hand of hands) hand.pause();
  });
  window.addEventListener("hashchange", () => followAny(location.hash));
  document.addEventListener("click", (event) => {
    // A link to the step that the address already names does not change the address, but still leads there.
    const link = event.target instanceof Element ? event.target.closest("a") : null;
    if (link && link.href === location.href && link.hash) followAny(link.hash);
  });
  window.addEventListener("hashchange", noteAwake);
  const { awake = [] } = (history.state ?? {}) as { awake?: string[] };
  for (const hand of hands) if (awake.includes(hand.id)) hand.wake();
  followAny(location.hash);
}
