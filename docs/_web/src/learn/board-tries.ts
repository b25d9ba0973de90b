// Scoring of a board: it counts only if it was solved at once, without a hint and without a wrong try.

import { own } from "../base/maps";
import { change, load, missed, solved, today } from "../storage/progress";
import type { Mark } from "./task-screen";

export class BoardTries {
  /** How many wrong answers it has had since it was begun. */
  #tries = 0;

  /** `name` is its name in storage; empty if nothing is stored. */
  constructor(private readonly name: string) {}

  /** Record an answer: the comments on it, and whether it was right at once. */
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

  /** What a solved board still needs to count; empty if it counts, or if nothing is counted. */
  #still(): string {
    const { name } = this;
    if (!name) return "";
    const { boards, tries } = load();
    if (own(boards, name)) return "";
    if (own(tries, name) === today())
      return "You missed it earlier. It counts once you solve it on the first try on another day.";
    // Solving it again at once does not count, because the answer has just been shown.
    return "This board counts once you come back and solve it without a hint.";
  }
}

/** The state of a board: as a mark, and in words. */
export function standingOf(name: string): { mark: Mark; text: string } {
  const { boards, tries } = load();
  const day = own(boards, name);
  const tried = own(tries, name) !== undefined;
  if (day) return { mark: "right", text: "solved" };
  if (day === "") return { mark: "half", text: tried ? "solved, but not on the first try" : "solved with a hint" };
  return tried ? { mark: "wrong", text: "missed, not solved yet" } : { mark: "", text: "not solved yet" };
}
