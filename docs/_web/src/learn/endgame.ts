// An ending on the felt: the place of each card, moved as the build wrote it. No rule is known here.

import { bySuit } from "../felt/cards";
import { cardsIn } from "./question";
import type { Decision, PlayedBoard } from "../python/contract";
import type { ShownZone as Zone, Zones } from "../felt/movie";

export class Ending {
  won = 0;
  lost = 0;
  readonly #hands = new Map<string, string[]>();
  readonly #hidden = new Map<string, number>();
  #plays: [string, string][];
  #winner: string | null = null;

  constructor(private readonly data: PlayedBoard) {
    for (const [seat, cards] of Object.entries(data.hands)) this.#hands.set(seat, [...cards]);
    for (const [seat, count] of Object.entries(data.hidden ?? {})) this.#hidden.set(seat, count);
    this.#plays = [...(data.trick ?? [])];
  }

  /** Who has just played. */
  get last(): string | null {
    return this.#plays.at(-1)?.[0] ?? null;
  }

  /** Make a move: `S ♥A` for a card, `> S` for the winner of the trick. */
  move(written: string): void {
    const [seat = "", card = ""] = written.split(" ");
    if (seat === ">") {
      this.#winner = card;
      if (this.data.mine.includes(card)) this.won += 1;
      else this.lost += 1;
      return;
    }
    if (this.#winner) {
      this.#plays = [];
      this.#winner = null;
    }
    const held = this.#hands.get(seat);
    if (held)
      this.#hands.set(
        seat,
        held.filter((one) => one !== card),
      );
    else this.#hidden.set(seat, Math.max(0, (this.#hidden.get(seat) ?? 0) - 1));
    this.#plays = [...this.#plays, [seat, card]];
  }

  /** Turn up the unseen hands: their remaining cards after `line`, and those they play in it. */
  turnUp(left: Record<string, string>, line: readonly string[]): void {
    const played = line.map((move) => move.split(" ")).filter(([seat = ""]) => Object.hasOwn(left, seat));
    const held = Object.entries(left).map(([seat, text]) => {
      const cards = played.filter(([who]) => who === seat).map(([, card = ""]) => card);
      return [seat, [...bySuit([...cardsIn(text), ...cards]).values()].flat()] as const;
    });
    for (const [seat, cards] of held) {
      this.#hidden.delete(seat);
      this.#hands.set(seat, cards);
    }
  }

  /** The table; at a decision, legal cards stand out. */
  table(now?: Decision): Zones {
    const found = new Map<string, Zone>();
    for (const { id, name, place } of this.data.seats) {
      const cards = this.#hands.get(id) ?? [];
      const hidden = this.#hidden.get(id) ?? 0;
      const zone: Zone = { kind: "hand", place, seat: id, title: name };
      if (cards.length) zone.cards = cards;
      if (hidden) zone.hidden = hidden;
      if (now?.hand === id) zone.legal = Object.keys(now.cards);
      found.set(`hand:${id}`, zone);
    }
    const trick: Zone = { kind: "trick", place: "center", title: "Trick" };
    if (this.#plays.length) trick.plays = this.#plays;
    if (this.#winner) trick.winner = this.#winner;
    found.set("trick", trick);
    return found;
  }
}
