// What counts of a board: only what was solved at once, without a hint and without a wrong try.

import { own } from "../base/maps";
import { change, load, missed, solved, today } from "../storage/progress";
import type { Mark } from "./task-screen";

export class BoardTries {
  /** How often it was answered wrongly since it was begun. */
  #tries = 0;

  /** `name` is that under which it is kept; empty where nothing is kept. */
  constructor(private readonly name: string) {}

  /** Note an answer: what is said over it and besides, and whether it was right at once. */
  note(right: boolean, hints: number): { head: string; said: string[]; atOnce: boolean } {
    const { name } = this;
    const atOnce = right && !hints && !this.#tries;
    if (name) change((progress) => (right ? solved(progress, name, atOnce) : missed(progress, name)));
    const head = right ? this.#praise(hints) : "Not this one.";
    const said = right ? [this.#still()].filter(Boolean) : [];
    this.#tries = right ? 0 : this.#tries + 1;
    return { head, said, atOnce };
  }

  #praise(hints: number): string {
    if (this.#tries) return `Right, on try ${this.#tries + 1}.`;
    return hints ? "Right, with a hint." : "Right.";
  }

  /** What it takes until a board that was solved counts; empty if it does, or if nothing is counted. */
  #still(): string {
    const { name } = this;
    if (!name) return "";
    const { boards, tries } = load();
    if (own(boards, name)) return "";
    if (own(tries, name) === today())
      return "You missed it earlier. It counts once you solve it on the first try on another day.";
    // Again at once does not count: the answer has just been shown.
    return "It counts once you come back to it and solve it without a hint.";
  }
}

/** How a board stands: as a mark, and in words. */
export function standingOf(name: string): { mark: Mark; text: string } {
  const { boards, tries } = load();
  const day = own(boards, name);
  const tried = own(tries, name) !== undefined;
  if (day) return { mark: "right", text: "solved" };
  if (day === "") return { mark: "half", text: tried ? "solved, but not on the first try" : "solved with a hint" };
  return tried ? { mark: "wrong", text: "missed, not solved yet" } : { mark: "", text: "not solved yet" };
}
