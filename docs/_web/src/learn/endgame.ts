// An ending on the felt: which card lies where, moved as the build wrote it. No rule is known here.

import type { Decision, Place, PlayedBoard, Zone } from "../python/contract";
import type { Zones } from "../table/movie";

export class Ending {
  won = 0;
  lost = 0;
  private readonly hands = new Map<string, string[]>();
  private readonly hidden = new Map<string, number>();
  private plays: [string, string][];
  private winner: string | null = null;
  private readonly places: Map<string, Place>;

  constructor(private readonly data: PlayedBoard) {
    this.places = new Map(data.seats.map(({ id, place }) => [id, place]));
    for (const [seat, cards] of Object.entries(data.hands)) this.hands.set(seat, [...cards]);
    for (const [seat, count] of Object.entries(data.hidden ?? {})) this.hidden.set(seat, count);
    this.plays = [...(data.trick ?? [])];
  }

  /** Make a move: `S ♥A` for a card, `> S` for who wins the trick. */
  move(written: string): void {
    const [seat = "", card = ""] = written.split(" ");
    if (seat === ">") {
      this.winner = card;
      if (this.data.mine.includes(card)) this.won += 1;
      else this.lost += 1;
      return;
    }
    if (this.winner) {
      this.plays = [];
      this.winner = null;
    }
    const held = this.hands.get(seat);
    if (held)
      this.hands.set(
        seat,
        held.filter((one) => one !== card),
      );
    else this.hidden.set(seat, Math.max(0, (this.hidden.get(seat) ?? 0) - 1));
    this.plays = [...this.plays, [seat, card]];
  }

  /** Turn up what the unseen hands had left. */
  show(left: Record<string, string>): void {
    for (const [seat, text] of Object.entries(left)) {
      this.hidden.delete(seat);
      this.hands.set(seat, apart(text));
    }
  }

  /** The table; with a decision, the cards that may be played stand out. */
  table(now?: Decision): Zones {
    const found = new Map<string, Zone>();
    for (const { id, name, place } of this.data.seats) {
      const cards = this.hands.get(id) ?? [];
      const hidden = this.hidden.get(id) ?? 0;
      const zone: Zone = { kind: "hand", place, seat: id, title: name };
      if (cards.length) zone.cards = cards;
      if (hidden) zone.hidden = hidden;
      if (now?.hand === id) zone.legal = Object.keys(now.cards);
      found.set(`hand:${id}`, zone);
    }
    const trick: Zone = { kind: "trick", place: "center", title: "Trick" };
    if (this.plays.length) trick.plays = this.plays;
    if (this.winner) trick.winner = this.winner;
    found.set("trick", trick);
    return found;
  }

  /** Who sits where. */
  placeOf(seat: string): Place {
    return this.places.get(seat) ?? "center";
  }
}

/** Single cards of a hand as it is written: "♥QJ ♣A". */
export function apart(text: string): string[] {
  const cards: string[] = [];
  for (const [, suit = "", ranks = ""] of text.matchAll(/([♠♥♦♣])((?:10|[AKQJ2-9])*)/g)) {
    for (const [rank] of ranks.matchAll(/10|[AKQJ2-9]/g)) cards.push(suit + rank);
  }
  return cards;
}
