// The address of a step, `#hand-…-12`: made for sharing, and followed to the step.

import { copyText, filled, h } from "../base/dom";

export interface Addressed extends HTMLElement {
  readonly step: number;
  readonly last: number;
  readonly felt: HTMLElement;
  /** Say something below the hand. */
  tell(...what: (Node | string)[]): void;
  wake(): boolean;
  jump(to: number): void;
  pause(): void;
  address(): Promise<string>;
}

/** The address of this page at a step; it is `spelt` at the start, too, for readers who come back. */
export function addressAt({ id, step }: Addressed, spelt = false): string {
  const url = new URL(location.href);
  url.hash = step || spelt ? `${id}-${step}` : id;
  return url.href;
}

/** Copy the address, or show it for copying; true if it is copied. */
export async function share(hand: Addressed): Promise<boolean> {
  hand.pause();
  const href = await hand.address();
  const copied = await copyText(href);
  const link = h("a", { href }, href);
  hand.tell(...(copied ? [`Link to step ${hand.step} copied.`] : filled("Copy this link: {link}", { link }).flat()));
  return copied;
}

/** Go to the target of a link to this hand. Returns whether the link is its own. */
export function follow(hand: Addressed, hash: string): boolean {
  let wanted = hash.slice(1);
  try {
    wanted = decodeURIComponent(wanted);
  } catch {
    // Then it is used unchanged.
  }
  if (!wanted.startsWith(hand.id) || !hand.id || !hand.wake()) return false;
  const named = document.getElementById(wanted);
  if (named && named !== hand) return false;
  const rest = wanted.slice(hand.id.length);
  if (rest) {
    if (!/^([-/]|\?step=)/.test(rest)) return false;
    const step = rest.replace(/^([-/]|\?step=)/, "");
    const number = /^\d{1,6}$/.test(step) ? Number(step) : -1;
    const here = number >= 0 && number <= hand.last;
    hand.jump(here ? number : 0);
    if (!here) {
      hand.tell(`There is no step "${step.slice(0, 20)}": this hand has steps 0 to ${hand.last}. Here is the start.`);
    }
  }
  // On a phone the cards, the sentence and the buttons just fill the screen: begin at the cards.
  const small = matchMedia("(max-width: 40rem)").matches;
  (rest && small ? hand.felt : hand).scrollIntoView({ block: "start", behavior: "instant" });
  hand.felt.focus({ preventScroll: true });
  return true;
}
