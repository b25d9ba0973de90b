// The position of everything on the felt: a function of the contents of the table and the available space. It knows no
// page and no rule, so its tests measure every scene at every size without a browser.

import { suitOf } from "./cards";
import type { ShownZone as Zone, Zones } from "./movie";
import type { Seat } from "../python/contract";

export interface Box {
  width: number;
  height: number;
}

export interface Rect extends Box {
  x: number;
  y: number;
}

/** The contents to lay out. */
export interface Layout {
  zones: Zones;
  seats: readonly Seat[];
  toAct: string | null;
  felt: Box;
  /** The height above the lowest hand that the sentence takes, and a dock that floats there. */
  over: number;
  /** How much of the felt's lower edge a dock covers. */
  under: number;
  /** Picked cards lie in as many slots as can be picked. */
  picked: readonly string[];
  slots: number;
  /** Whether the middle shows the auction instead of its cards. */
  auction: boolean;
  /** Nobody taps a card here, so a row may be as close as the indices allow. */
  reading?: boolean;
  /** The height of the additions beside the cards, below the middle. */
  aid?: number;
  /** The height of the contents of the middle. */
  shown?: number;
  /** A few cards at the sides are drawn as cards, as in the last tricks of a deal. */
  sideCards?: boolean;
}

/** A card's place: its upper left corner, its width, and its rotation. */
export interface Spot {
  x: number;
  y: number;
  w: number;
  turn: number;
}

export interface CardSpot extends Spot {
  /** A card keeps its key wherever it is; a card face down has the key of its place. */
  key: string;
  card: string | null;
  zone: string;
  /** How much of it stays visible and touchable beside the next card. */
  shown: number;
  /** The next row of its hand covers its lower half. */
  under: boolean;
  /** How many cards are here, if not all are drawn. */
  count: number;
  /** The stacking order: in a trick it differs from the order of play, which would hide an index. */
  level: number;
}

/** A name at the table. */
export interface Plate {
  seat: string;
  name: string;
  cards: number;
  tricks: number | null;
  x: number;
  y: number;
  most: number;
  align: "left" | "center" | "right";
  turn: boolean;
}

/** A hand that is known but not played from here: a line for each suit. */
export interface Lines {
  zone: string;
  cards: readonly string[];
  hidden: number;
  x: number;
  y: number;
  w: number;
  align: "left" | "right";
}

export interface Label {
  text: string;
  x: number;
  y: number;
  most: number;
  /** It begins at `x`; otherwise its middle is there. */
  left: boolean;
}

export interface Scene {
  kind: "phone" | "low" | "wide";
  cards: CardSpot[];
  plates: Plate[];
  lines: Lines[];
  labels: Label[];
  /** Places for cards: those to be picked, and those where a card will lie. */
  slots: (Spot & { next: boolean })[];
  /** The origins of picked cards. */
  ghosts: (Spot & { card: string })[];
  /** The space left in the middle, for an auction or a question. */
  middle: Rect;
  /** The place for the game's additions beside its cards, if there is room. */
  aid: Rect | null;
  /** How far the sentence's lower edge is above the felt's. */
  say: number;
  /** The point from which a seat's cards come, and to which its tricks go. */
  anchors: Map<string, Spot>;
}

/** The height of a card in card widths. */
export const tall = 1.41;
export const plateHeight = 26;
const labelHeight = 16;
/** The distance between piles in a row. */
const between = 14;
/** The maximum width of the sentence over the felt, as in its style sheet. */
const sentence = 620;
/** A felt that is wider has room for piles beside the sentence. */
const roomy = 860;
const gap = 8;
/** The height of a suit in a hand that is drawn in lines, but for a wide felt. */
const lineHeight = 19;
/** The height of four of them, with what is around them. */
export const linesHeight = 4 * lineHeight + 12;

interface Fan {
  w: number;
  step: number;
  rows: number[];
  width: number;
  height: number;
}

/** The part of a card's width that must be visible: its index. */
const indexShare = 0.46;

/** The width of a title, in one line or in the better of two. */
function written(title: string, lines: 1 | 2): number {
  const words = title.split(" ");
  const long = (from: number, to: number) => words.slice(from, to).join(" ").length;
  const whole = title.length;
  return 6.6 * (lines < 2 ? whole : Math.min(...words.map((_, at) => Math.max(long(0, at), long(at, whole)))));
}

/** The trick on the table. */
export const trickIn = (zones: Zones | undefined) => [...(zones?.values() ?? [])].find(({ kind }) => kind === "trick");

/** The visible height of the first of two rows: the index, and a thumb's width. */
const rowShare = 0.56;

/** Cards side by side, in two rows if a thumb could not tell them apart in one. */
function fanOf(cards: readonly string[], w: number, touch: number, room: number, two: boolean): Fan {
  const n = cards.length;
  const capacity = Math.max(1, Math.floor((room - w) / touch + 0.01) + 1);
  if (n > capacity && !two) {
    // Make cards smaller before one covers the index of another.
    const fitting = room / (1 + indexShare * (n - 1));
    if (fitting < w) return fanOf(cards, fitting, fitting * indexShare, room + 0.01, false);
  }
  if (n <= capacity || !two) {
    const step = n > 1 ? Math.min(Math.max(w * 0.78, touch), (room - w) / (n - 1)) : 0;
    return { w, step, rows: n ? [n] : [], width: n ? w + step * (n - 1) : 0, height: n ? w * tall : 0 };
  }
  const first = split(cards, capacity);
  const columns = Math.max(first, n - first);
  const step = Math.min(Math.max(w * 0.78, touch), (room - w) / (columns - 1));
  return { w, step, rows: [first, n - first], width: w + step * (columns - 1), height: w * tall * (1 + rowShare) };
}

/** How many cards the first row gets: whole suits if both rows have room for them. */
function split(cards: readonly string[], capacity: number): number {
  const n = cards.length;
  const half = Math.ceil(n / 2);
  let best = 0;
  for (let at = Math.max(1, n - capacity); at <= Math.min(capacity, n - 1); at += 1) {
    const suits = suitOf(cards[at - 1] ?? "") !== suitOf(cards[at] ?? "");
    if (suits && (!best || Math.abs(at - half) < Math.abs(best - half))) best = at;
  }
  return best || half;
}

/** Lays out one table; a new one is made for each. */
class Layouter {
  private readonly kind: Scene["kind"];
  private readonly cards: CardSpot[] = [];
  private readonly plates: Plate[] = [];
  private readonly lines: Lines[] = [];
  private readonly labels: Label[] = [];
  private readonly slots: Scene["slots"] = [];
  private readonly ghosts: Scene["ghosts"] = [];
  private readonly anchors = new Map<string, Spot>();
  readonly #drawn = new Map<string, number>();
  readonly #pad: number;
  /** The width of a card in the reader's hand. */
  private readonly w: number;
  /** The part of a card that a thumb needs. */
  readonly #touch: number;
  #top: number;
  #bottom: number;
  /** The top of the lowest hand, with everything that belongs to it. */
  #hand = 0;
  /** Where the piles in the lower left corner begin. */
  #corner = Infinity;
  readonly #seats: readonly Seat[];

  constructor(private readonly want: Layout) {
    const { width, height } = want.felt;
    this.#seats = seated(want.seats, want.zones);
    const low = height < 400 && width > height && !(want.reading && width < 480);
    this.kind = low ? "low" : width >= 700 ? "wide" : "phone";
    this.#pad = this.kind === "wide" ? 20 : width < 340 ? 6 : gap;
    const held = Math.max(1, ...this.#hands("bottom").map(({ cards = [] }) => cards.length));
    if (this.kind === "wide") {
      const fitting = (width - 2 * this.#pad) / (1 + 0.5 * (Math.max(held, 6) - 1));
      this.w = Math.round(Math.max(72, Math.min(120, height * 0.15, fitting)));
    } else if (this.kind === "low") this.w = Math.round(Math.max(46, Math.min(58, height * 0.19)));
    else if (want.reading) {
      const fitting = (width - 2 * this.#pad) / (1 + indexShare * (held - 1));
      this.w = Math.floor(Math.max(42, Math.min(64, height * 0.16, fitting)));
    } else this.w = width >= 350 ? 64 : width >= 300 ? 56 : 48;
    this.w = Math.min(this.w, this.#fitting());
    this.#touch = this.kind === "wide" ? this.w * 0.36 : want.reading ? this.w * indexShare : width >= 350 ? 44 : 40;
    this.#top = this.kind === "wide" ? 14 : 6;
    this.#bottom = height - this.#pad - want.under;
  }

  /** The maximum width of cards that nobody taps, so that the space between two hands is free. */
  #fitting(): number {
    const { zones, felt, over, under, auction, reading, shown = 0 } = this.want;
    if (!reading) return Infinity;
    const trick = trickIn(zones) ? 100 : 0;
    const above = this.#hands("top").some(({ cards }) => cards?.length);
    const small = above && auction && this.kind === "phone";
    const top = small ? 72 : this.#seatAt("top") ? plateHeight + 12 : 0;
    const plate = this.kind === "wide" ? plateHeight + gap : 0;
    const room = felt.height - over - under - top - plate - 3 * gap - Math.max(trick, shown);
    const own = this.#hands("bottom").some(({ cards }) => cards?.length) ? 1 : 0;
    return Math.max(30, Math.floor(room / (tall * (own + (above && !small ? 0.84 : 0) || 1))));
  }

  /** The hands at a place, beginning with the one that is played from. */
  #hands(place: Zone["place"]): (Zone & { id: string })[] {
    const found = [...this.want.zones].filter(([, zone]) => zone.kind === "hand" && zone.place === place);
    const all = found.map(([id, zone]) => ({ ...zone, id }));
    // A hand set aside while another one is played has no seat.
    return all.sort((a, b) => Number(!a.seat) - Number(!b.seat));
  }

  #piles(place: Zone["place"]): (Zone & { id: string })[] {
    const found = [...this.want.zones].filter(
      ([, zone]) => (zone.kind === "pile" || zone.kind === "slot") && zone.place === place && zone.tricks === undefined,
    );
    return found.map(([id, zone]) => ({ ...zone, id }));
  }

  #seatAt(place: Zone["place"]): Seat | undefined {
    return this.#seats.find((seat) => seat.place === place);
  }

  #tricks(seat: string | undefined): number | null {
    for (const zone of this.want.zones.values())
      if (zone.seat === seat && zone.tricks !== undefined) return zone.tricks;
    return null;
  }

  lay(): Scene {
    const { width } = this.want.felt;
    this.#lowest();
    const say = this.want.felt.height - this.#bottom;
    this.#hand = this.#bottom;
    this.#bottom -= this.want.over;
    this.#uppermost();
    const below = this.#beside();
    const sides = this.#sides();
    const aid = below && this.#between(below, sides);
    // The middle is on the table's axis if it is wide enough for a trick there.
    const side = Math.max(sides.left, sides.right);
    const even = width - 2 * side >= 3 * this.w;
    const middle: Rect = {
      x: even ? side : sides.left,
      y: this.#top,
      width: width - (even ? 2 * side : sides.left + sides.right),
      height: Math.max(0, this.#bottom - this.#top),
    };
    const rest = this.#centre(middle);
    const { kind, cards, plates, lines, labels, slots, ghosts, anchors } = this;
    return { kind, cards, plates, lines, labels, slots, ghosts, middle: rest, aid, say, anchors };
  }

  /** The lower edge of the middle, unless the cards there need more. */
  #beside(): Rect | null {
    const { aid = 0, slots, auction, zones } = this.want;
    const trick = trickIn(zones);
    const piles = !slots && this.#piles("center").some((zone) => sizeOf(zone));
    // Piles lie beside the trick where the middle is low.
    const both = trick ? 0 : 76;
    const least =
      (trick ? (this.kind === "wide" ? 170 : this.kind === "low" ? 64 : 96) : 0) +
      (piles ? both : 0) +
      (slots ? 64 : auction ? 84 : 0);
    // On a phone a long sentence is higher than the space kept free for it.
    const clear = this.kind === "phone" && !slots ? 20 : 0;
    const room = this.#bottom - this.#top - aid - gap - clear;
    if (!aid || (this.kind === "low" && aid > 40) || room < least) return null;
    this.#bottom = this.#top + room;
    return { x: this.#pad, y: this.#bottom + gap / 2, width: this.want.felt.width - 2 * this.#pad, height: aid };
  }

  /** A wide window has room between its sides; on a phone things at the sides may reach too far down. */
  #between(aid: Rect, sides: { left: number; right: number }): Rect | null {
    if (this.kind === "wide") {
      const { width } = this.want.felt;
      if (width <= roomy) return { ...aid, x: sides.left + 20, width: width - sides.left - sides.right - 40 };
      const half = Math.min(280, width / 2 - Math.max(sides.left, sides.right) - 20);
      return { ...aid, x: width / 2 - half, width: 2 * half };
    }
    const reach = this.lines.map(({ y, zone }) => y + this.#linesHeight(this.want.zones.get(zone)));
    return Math.max(0, ...reach) > aid.y ? null : aid;
  }

  // --- the reader's own hand ------------------------------------------------------------------

  #lowest(): void {
    const { felt } = this.want;
    const room = felt.width - 2 * this.#pad;
    const [hand, ...others] = this.#hands("bottom");
    const seat = this.#seatAt("bottom");
    if (hand) {
      const cards = hand.cards ?? [];
      // In a low window one row is enough, unless an index were covered, or a thumb could not tell cards apart.
      const least = this.want.slots || hand.legal?.length ? 42 : this.w * 0.44;
      const two = this.kind === "phone" || (this.kind === "low" && (room - this.w) / (cards.length - 1) < least);
      const fan = fanOf(cards, this.w, this.#touch, room, two && !this.want.reading);
      const backs = hand.hidden ?? 0;
      const y = this.#bottom - fan.height;
      if (cards.length) this.#fan(hand, fan, (felt.width - fan.width) / 2, y);
      if (backs) this.#backs(hand.id, backs, felt.width / 2, this.#bottom - this.w * 0.7 * tall, this.w * 0.7);
      this.#bottom = cards.length ? y : backs ? this.#bottom - this.w * 0.7 * tall : this.#bottom;
    }
    if (seat) {
      this.#anchor(seat.id, felt.width / 2 - this.w / 2, this.#bottom, this.w);
      // A hand without a name is the reader's own, so one that is played for another seat has its name.
      const instead = this.kind === "phone" && seat.name !== "You" && this.#seats.some(({ name }) => name === "You");
      if (this.kind === "wide" || !hand?.cards?.length || instead) {
        this.#bottom -= gap + plateHeight;
        this.#plate(seat, felt.width / 2, this.#bottom, "center", hand, room);
      }
    }
    this.#bottom -= gap;
    for (const zone of others) this.#bottom = this.#strip(zone, this.#bottom, false) - gap;
    this.#bottom = this.#smallPiles(this.#piles("bottom"), this.#bottom);
  }

  /** Piles beside the reader's hand, small and in one row; the new lower edge. */
  #smallPiles(piles: (Zone & { id: string })[], bottom: number): number {
    const shown = piles.filter((zone) => sizeOf(zone));
    if (!shown.length) return bottom;
    const w =
      this.kind === "wide" ? 54 : this.want.felt.height < 340 ? 24 : shown.some(({ cards }) => cards?.[1]) ? 38 : 30;
    // In a low window the sides are taken.
    let x = this.kind === "low" ? this.want.felt.width / 2 - 90 : this.#pad;
    // A wide window has room beside the name and the sentence.
    const beside = this.kind === "wide" && this.want.felt.width > roomy;
    for (const zone of shown) {
      const title = zone.title ?? "";
      const width = this.#pile(zone, x, bottom - w * tall - (beside ? labelHeight : 0), w, 5);
      if (beside) this.#label(title, x, bottom - labelHeight + 2, 150, true);
      else this.#label(title, x + width + gap, bottom - (w * tall) / 2 - 8, 140, true);
      x += width + (beside ? gap : 150);
    }
    if (!beside) return bottom - w * tall - gap;
    this.#corner = bottom - w * tall - labelHeight - gap;
    return bottom;
  }

  /** A second hand of a player, small, in one row; its far edge. */
  #strip(zone: Zone & { id: string }, edge: number, down: boolean): number {
    const cards = zone.cards ?? [];
    if (!cards.length && !zone.hidden) return edge;
    const w = this.kind === "wide" ? this.w * (this.#dense ? 0.45 : 0.6) : this.kind === "low" ? 28 : 40;
    const closed = zone.hidden ? w + 6 : 0;
    const fan = fanOf(cards, w, 18, this.want.felt.width - 2 * this.#pad - closed, false);
    const y = down ? edge : edge - w * tall;
    const x = (this.want.felt.width - fan.width - closed) / 2;
    this.#fan(zone, fan, x, y);
    if (zone.hidden) this.#stack(zone.id, null, zone.hidden, x + fan.width + (fan.width ? 6 : 0), y, w);
    const title = zone.title ?? "";
    const most = x - this.#pad - gap;
    if (most > written(title, 2)) {
      const lines = most > written(title, 1) ? 1 : 2;
      const width = Math.min(most, written(title, lines) + 10);
      this.#label(title, x - gap - width, y + (w * tall - lines * labelHeight) / 2, width, true);
    }
    return down ? y + w * tall : y;
  }

  // --- across the table -----------------------------------------------------------------------

  #uppermost(): void {
    const { felt } = this.want;
    const room = felt.width - 2 * this.#pad;
    if (this.#bidding) {
      this.#known();
      return;
    }
    const [hand, ...others] = this.#hands("top");
    const seat = this.#seatAt("top");
    const other = this.#raised ? this.#piles("center").filter((zone) => sizeOf(zone)) : [];
    const piles = [...this.#piles("top"), ...other];
    const cards = hand?.cards ?? [];
    // An auction takes the space of a hand that is only for viewing.
    const wide = this.want.auction && this.want.over > 150 ? 0.52 : 0.76;
    const w = Math.round(this.w * (this.kind === "wide" ? wide : 0.84));
    // In a low window the name is beside its cards, or below them if a thumb needs the width.
    const laid = piles.filter((zone) => sizeOf(zone));
    const low = this.kind === "low" && cards.length > 0;
    const besides = 40 + (seat?.name.length ?? 0) * 8 + (laid.length && 30);
    const extra = hand?.hidden ? gap + w : 0;
    const free = room - w - extra - this.#touch * (cards.length - 1);
    const taken = (side: string) =>
      [...this.want.zones.values()].some((zone) => zone.place === side && zone.cards?.length);
    const right = taken("left");
    const under = low && !this.want.reading && free >= 0 && free < besides && !(right && taken("right"));
    const beside = low && !under ? besides : 0;
    if (seat) {
      const down = under ? w * tall + 6 : (w * tall - plateHeight) / 2;
      const x = under && right ? room + this.#pad : this.#pad;
      if (low) this.#plate(seat, x, this.#top + down, x > room ? "right" : "left", hand, besides - 8);
      else this.#plate(seat, felt.width / 2, this.#top, "center", hand, room);
      this.#anchor(seat.id, felt.width / 2 - w / 2, this.#top, w);
      if (!low) this.#top += plateHeight + 6;
    }
    // Two rows of cards leave a phone no height for the tricks of their player below them.
    const crowded = this.kind === "phone" ? cards.length > 7 : cards.length > 0 && felt.height < 640;
    const tight = low || (crowded && !this.want.reading);
    const named = seat && tight && !this.want.slots;
    const lower = under ? w * tall + plateHeight + 12 : (w * tall + plateHeight) / 2 + 4;
    if (named) this.#besideName(laid, seat, 22, low ? lower : 0);
    if (hand && cards.length) {
      const touch = this.kind === "wide" ? w * 0.3 : this.want.reading ? w * indexShare : this.#touch;
      const two = this.kind === "phone" && !this.want.reading;
      const fan = fanOf(cards, w, touch, room - extra - beside, two);
      const x = beside + (felt.width - beside - fan.width - extra) / 2;
      this.#fan(hand, fan, x, this.#top);
      if (hand.hidden) this.#stack(hand.id, null, hand.hidden, x + fan.width + gap, this.#top, w);
      this.#top += fan.height + gap;
    } else if (
      hand?.hidden &&
      this.kind === "wide" &&
      !(this.#dense && others.some(sizeOf)) &&
      this.want.over < (this.want.slots && felt.height < 640 ? 70 : 150)
    ) {
      const small = w * (felt.height < 640 ? 0.45 : 0.6);
      this.#backs(hand.id, hand.hidden, felt.width / 2, this.#top, small);
      const half = (small * (1 + 0.34 * (hand.hidden - 1))) / 2 + 2 * gap;
      const across = laid.reduce((sum, zone) => sum + Math.max(this.#pileExtent(zone, 54), 100) + 14, 0) / 2;
      if (laid.length === piles.length && laid.length && half + 2 * across < room / 2) {
        const end = this.#row(piles, this.#top, felt.width / 2 + half + across, 54);
        this.#top = Math.max(this.#top + small * tall, end) + gap;
        return;
      }
      this.#top += small * tall + gap;
    }
    for (const zone of others) this.#top = this.#strip(zone, this.#top, true) + (sizeOf(zone) ? gap : 0);
    // Beside the name if there is no room for a row, or if the piles are stacks and the game's picture needs the room.
    const stacked = ({ cards: open = [], hidden }: Zone) =>
      (open.length < 2 && !hidden) || !open.length || open.length > 3;
    const closed = !!this.want.aid && piles.every(stacked);
    const open = this.kind === "low" && laid.every((zone) => zone.cards?.length);
    const flat = this.kind === "phone" ? felt.height < 420 || closed : open || (this.kind === "low" && closed);
    if (seat && !cards.length && flat && !this.want.slots) {
      this.#besideName(laid, seat, closed && laid.some((zone) => zone.cards?.length) ? 28 : 24);
      return;
    }
    if (!laid.length || named) return;
    const small = this.kind === "wide" && cards.length && felt.height < 860 ? 44 : 0;
    this.#top = this.#row(piles, this.#top, felt.width / 2, small) + gap;
  }

  /** Small piles beside the name at the top. */
  #besideName(piles: (Zone & { id: string })[], { name }: Seat, w: number, low = 0): void {
    const y = this.#top - plateHeight - 6 + low;
    let x = low ? this.#pad + 58 + name.length * 8 : this.want.felt.width / 2 + 32 + name.length * 4;
    for (const zone of piles) x += this.#pile(zone, x, y, w, low ? 0 : 2) + gap;
  }

  /** While a phone shows the auction, hands that are known have a small row each. */
  #known(): void {
    const { felt } = this.want;
    const open = (["top", "left", "right"] as const).flatMap((place) =>
      this.#hands(place).filter(({ cards }) => cards?.length),
    );
    for (const seat of this.#seats) {
      if (seat.place !== "bottom") this.#anchor(seat.id, felt.width / 2 - 20, this.#top, 40);
    }
    const [top] = this.#hands("top");
    const across = this.#seatAt("top");
    if (across && !open.length) {
      this.#plate(across, felt.width / 2, this.#top, "center", top, felt.width - 2 * this.#pad);
      this.#top += plateHeight + 6;
    }
    if (this.want.reading && open.length > 1) {
      this.#columns(open);
      return;
    }
    for (const hand of open) {
      const w = felt.height < 330 ? 32 : felt.height < 370 ? 38 : open.length > 1 ? 42 : 50;
      const { cards = [], hidden = 0 } = hand;
      const closed = hidden ? w + 4 : 0;
      const fan = fanOf(cards, w, 20, felt.width - 2 * this.#pad - closed, false);
      const title = hand.title ?? "";
      const most = felt.width - 2 * this.#pad - fan.width - closed - gap;
      // Its name is beside it if there is little room above.
      const name = Math.min(most, written(title, 1) + 10) + gap;
      const beside = felt.height < 360 && most > written(title, 2);
      const x = (felt.width - fan.width - closed + (beside ? name : 0)) / 2;
      if (beside) this.#label(title, x - name, this.#top + 4, name - gap, true);
      else {
        this.#label(title, felt.width / 2, this.#top, felt.width - 2 * this.#pad);
        this.#top += labelHeight + 2;
      }
      this.#fan(hand, fan, x, this.#top);
      if (hidden) this.#stack(hand.id, null, hidden, x + fan.width + 4, this.#top, w);
      this.#top += w * tall + 6;
    }
  }

  /** Known hands side by side, a line for each suit, with their names over them. */
  #columns(open: readonly (Zone & { id: string })[]): void {
    const room = this.want.felt.width - 2 * this.#pad;
    const around: Zone["place"][] = ["left", "top", "right"];
    const hands = [...open].sort((a, b) => around.indexOf(a.place) - around.indexOf(b.place));
    const w = Math.min(112, (room - 6 * (hands.length - 1)) / hands.length);
    let x = (this.want.felt.width - hands.length * w - (hands.length - 1) * 6) / 2;
    for (const hand of hands) {
      const { id, cards = [], hidden = 0 } = hand;
      const seat = this.#seats.find((one) => one.id === hand.seat);
      if (seat) this.#plate(seat, x + w / 2, this.#top, "center", undefined, w);
      else this.#label(hand.title ?? "", x + w / 2, this.#top + 6, w);
      this.lines.push({ zone: id, cards, hidden, x, y: this.#top + plateHeight + 6, w, align: "left" });
      x += w + 6;
    }
    this.#top += plateHeight + 6 + Math.max(...hands.map((hand) => this.#linesHeight(hand))) + gap;
  }

  /** While cards are picked the middle is for them, and a high dock leaves no room in a low window. */
  get #raised(): boolean {
    const { slots, over, felt } = this.want;
    return slots > 0 || (this.kind === "wide" && over > 150 && felt.height < 640);
  }

  /** The game's picture needs more height than second hands and closed ones leave. */
  get #dense(): boolean {
    return !!this.want.aid && this.want.felt.height < 860;
  }

  get #bidding(): boolean {
    return this.kind !== "wide" && this.want.auction;
  }

  // --- left and right -------------------------------------------------------------------------

  /** The names at the sides, and the known cards of their hands; returns the space they take. */
  #sides(): { left: number; right: number } {
    const taken = { left: this.#pad, right: this.#pad };
    const { felt } = this.want;
    const middle = (this.#top + this.#bottom) / 2;
    for (const side of ["left", "right"] as const) {
      const seat = this.#seatAt(side);
      if (!seat) continue;
      const [hand] = this.#hands(side);
      // An auction names its seats, and a phone has no room to name them twice.
      if (this.#bidding) continue;
      const piles = this.#piles(side).filter((zone) => sizeOf(zone));
      const w = this.kind === "wide" ? 176 : this.kind === "low" ? 104 : Math.min(106, felt.width * 0.29);
      const x = side === "left" ? this.#pad : felt.width - this.#pad;
      const known = (hand?.cards?.length ?? 0) > 0;
      const most = w + 12;
      const held = hand?.cards ?? [];
      const few = known && !hand?.hidden && this.want.sideCards && held.length <= 5;
      const fan = few ? fanOf(held, Math.min(this.w * 0.74, w * 0.56), 0, w, false) : null;
      const lines = fan ? fan.height : known ? this.#linesHeight(hand) : 0;
      const pileHeight = piles.length && !known ? (this.kind === "wide" ? 76 : 46) : 0;
      // A sentence is as wide as a phone, and leaves the sides of a wider window free.
      const free = this.kind === "wide" && (felt.width - sentence) / 2 > this.#pad + (known ? w : 130);
      const lowest = Math.min(free ? this.#hand : this.#bottom, side === "left" ? this.#corner : Infinity);
      const backsHeight = !known && hand?.hidden && this.kind === "wide" ? 58 * tall + gap : 0;
      // A name says how many cards there are, where they have no room above a corner.
      const closed = this.#top + plateHeight + gap + backsHeight > lowest ? 0 : backsHeight;
      let height = plateHeight + gap + lines + pileHeight + closed;
      // Piles lie below the cards of their player, or beside them in a window that is not high.
      const abreast = closed > 0 && this.#top + height > lowest;
      // A phone whose dock is high has room for them beside the name alone.
      const inLine = this.kind !== "low" && !closed && pileHeight > 0 && this.#top + height > lowest;
      if (abreast || inLine) height -= pileHeight;
      let y = Math.max(this.#top, Math.min(middle - height / 2, lowest - height));
      this.#plate(seat, x, y, side, hand, most);
      y += plateHeight + gap;
      const left = side === "left" ? x : x - w;
      this.#anchor(seat.id, side === "left" ? x : x - 48, y, 48);
      if (hand && fan) {
        this.#fan(hand, fan, side === "left" ? x : x - fan.width, y);
        y += fan.height + gap;
      } else if (hand && known) {
        const { id, cards = [], hidden = 0 } = hand;
        this.lines.push({ zone: id, cards, hidden, x: left, y, w, align: side });
        y += lines + gap;
      } else if (hand?.hidden && closed) {
        const step = Math.min(8, 70 / hand.hidden);
        const width = 58 + step * (hand.hidden - 1);
        this.#backs(hand.id, hand.hidden, side === "left" ? x + width / 2 : x - width / 2, y, 58, step);
        y += closed;
      }
      if (known) {
        // Beside the lines, because there is no room below them.
        const small = this.kind === "wide" ? 44 : 22;
        let inner = side === "left" ? left + w + 4 : left - 4;
        for (const zone of piles) {
          const width = small + Math.min(2, sizeOf(zone) - 1) * small * 0.45;
          const at = side === "left" ? inner : inner - width;
          this.#pile(zone, at, y - lines - gap, small, 2);
          inner = side === "left" ? at + width + 4 : at - 4;
        }
        taken[side] = (side === "left" ? inner : felt.width - inner) + 4;
        continue;
      }
      const backs = 58 + Math.min(8 * ((hand?.hidden ?? 1) - 1), 70);
      // Beside a trick, a name needs at most its own width.
      const numbers = (hand?.hidden ? 34 : 0) + (this.#tricks(seat.id) === null ? 0 : 34);
      const name = Math.min(most, 22 + seat.name.length * 8 + numbers);
      let inner = abreast ? backs + gap : inLine ? name : 0;
      for (const zone of piles) {
        const small = inLine ? 24 : this.kind === "wide" ? 50 : 30;
        const open = zone.cards?.length ?? 0;
        const width = open > 3 || open < 2 ? small : small + (open - 1) * small * 0.45;
        const at = abreast ? y - closed : inLine ? y - plateHeight - gap : y;
        this.#pile(zone, side === "left" ? x + inner : x - inner - width, at, small, 2);
        if (abreast || inLine) inner += width + 4;
        else y += small * tall + 4;
      }
      taken[side] = this.#pad + Math.max(name, inner, closed ? backs : piles.length ? 70 : 0) + 6;
    }
    return taken;
  }

  #linesHeight(hand: Zone | undefined): number {
    const row = this.kind === "wide" ? 26 : lineHeight;
    const jokers = hand?.cards?.some((card) => suitOf(card) === "J");
    return 4 * row + 12 + (jokers ? row : 0) + (hand?.hidden ? row : 0);
  }

  // --- the middle -----------------------------------------------------------------------------

  #centre(room: Rect): Rect {
    const trick = [...this.want.zones].find(([, zone]) => zone.kind === "trick");
    const centre = this.#piles("center");
    // Around a trick of more than two, a low felt has no room for cards that the bar names.
    const told =
      trick && this.kind !== "wide" && this.#seats.length > 2 && room.height < 210 && sizeOf(centre[0]) === 1;
    const piles = this.#raised || told ? [] : centre;
    let { y } = room;
    let height = room.height;
    const across = room.x + room.width / 2;
    if (this.want.slots) {
      const used = this.#picking(room);
      y = used;
      height = room.y + room.height - y;
    }
    if (this.want.auction) return { ...room, y, height };
    if (piles.length) {
      // In a low window, piles are beside the trick and not above it.
      const least = piles.length > 1 ? 200 : 260;
      const beside = !!trick && (this.kind === "low" || (height < least && room.width > 200));
      const share = beside ? 0.8 : trick ? 0.4 : height < 120 ? 1 : 0.7;
      const w = this.#pileWidth(piles.length, beside ? room.width * 0.4 : room.width, height * share);
      const rowHeight = w * tall + labelHeight + 4;
      if (trick && this.kind === "wide" && height > 90) {
        // In a wide window, the trick keeps its place, and few piles lie beside it.
        const most = height / (tall * (this.#seats.length > 2 ? 1.9 : 1));
        const half = Math.min(this.w * 0.86, most) * 1.5 + 2 * gap;
        // Piles in the corner reach higher than the sentence.
        const high = Math.min(height, this.#corner - y);
        const size = this.#pileWidth(piles.length, room.width / 2, high);
        const { total, lines } = this.#titled(piles, size, room.width / 2);
        if (half + total <= room.width / 2) {
          const free = high - size * tall - lines * labelHeight - 2;
          this.#row(piles, y + Math.max(0, free / 2), across - half - total / 2, size, room.width / 2);
          return this.#trick(trick[0], trick[1], { ...room, y, height });
        }
      }
      if (beside) {
        const total = this.#titled(piles, w, room.width * 0.55).total;
        const down = this.kind === "low" ? 0 : Math.max(0, (height - rowHeight) / 2);
        this.#row(piles, y + down, room.x + total / 2, w, room.width * 0.55);
        const left = room.x + total + 2 * gap;
        return this.#trick(trick[0], trick[1], { x: left, y, width: room.x + room.width - left, height });
      }
      const from = trick ? y : y + Math.max(0, (height - rowHeight) / 2);
      const end = this.#row(piles, from, across, w);
      height -= end - y + gap;
      y = end + gap;
    }
    const rest = { x: room.x, y, width: room.width, height: Math.max(0, height) };
    return trick ? this.#trick(trick[0], trick[1], rest) : rest;
  }

  #pileWidth(count: number, width: number, height: number): number {
    const most = this.kind === "wide" ? 84 : 56;
    const across = (width - (count - 1) * 14) / count;
    return Math.max(22, Math.min(most, across, (height - labelHeight - 4) / tall));
  }

  /** Piles side by side with their titles under them; their lower edge. */
  #row(piles: (Zone & { id: string })[], y: number, across: number, width = 0, room = 0): number {
    const low = this.want.felt.height - this.want.over < 420;
    const wanted = width || (this.kind === "wide" ? 72 : low ? 34 : 46);
    const { w, lines, widths, total } = this.#titled(piles, wanted, room || this.want.felt.width - 2 * this.#pad);
    let x = across - total / 2;
    // A title that the sentence would cover is left out.
    const titled = y + w * tall + labelHeight <= this.#bottom - (this.kind === "phone" ? 20 : 0);
    piles.forEach((zone, at) => {
      const own = widths[at] ?? w;
      this.#pile(zone, x + (own - this.#pileExtent(zone, w)) / 2, y, w, 7);
      if (titled) this.#label(zone.title ?? "", x + own / 2, y + w * tall + 2, own + between - 4);
      x += own + between;
    });
    return y + w * tall + lines * labelHeight + 2;
  }

  /** The width of piles with their titles, which take two lines if one has no room. */
  #titled(piles: readonly Zone[], wanted: number, room: number) {
    const gaps = between * (piles.length - 1);
    const sum = (all: number[]) => all.reduce((one, other) => one + other, gaps);
    const widthsOf = (w: number, lines: 1 | 2) =>
      piles.map((zone) => Math.max(this.#pileExtent(zone, w), written(zone.title ?? "", lines) - between + 4));
    const lines = sum(widthsOf(wanted, 1)) > room ? 2 : 1;
    let w = wanted;
    while (w > 22 && sum(widthsOf(w, lines)) > room) w -= 1;
    const widths = widthsOf(w, lines);
    return { w, lines, widths, total: sum(widths) };
  }

  #pileExtent(zone: Zone, w: number): number {
    const open = zone.cards?.length ?? 0;
    if (zone.deep || open > 8 || open < 2) return open && zone.hidden ? w * 1.45 : w;
    return w + (open - 1) * w * 0.47 + (zone.hidden ? w * 0.5 : 0);
  }

  #picking(room: Rect): number {
    const { slots, picked } = this.want;
    const w = Math.max(32, Math.min(this.w * 0.86, (room.width - (slots - 1) * 6) / slots, room.height / tall - 4));
    const total = slots * w + (slots - 1) * 6;
    // An auction takes the space below.
    const down = this.want.auction ? 0 : room.height * 0.3;
    const y = room.y + Math.max(0, Math.min(room.height - w * tall - 20, down));
    // In the middle of the felt, as far as what lies at its sides allows.
    const end = Math.min(room.x + room.width, (this.want.felt.width + total) / 2);
    let x = Math.max(room.x, end - total);
    for (let at = 0; at < slots; at += 1) {
      const card = picked[at];
      if (card === undefined) this.slots.push({ x, y, w, turn: 0, next: at === picked.length });
      else this.#move(card, { x, y, w, turn: 0 });
      x += w + 6;
    }
    return y + w * tall + gap;
  }

  /** A picked card leaves a ghost at its old place, and is above all others. */
  #move(card: string, to: Spot): void {
    const held = (one: CardSpot) => one.card === card && !one.level && this.want.zones.get(one.zone)?.kind === "hand";
    const found = this.cards.find(held);
    if (!found) return;
    const { x, y, w } = found;
    this.ghosts.push({ x, y, w, turn: 0, card });
    Object.assign(found, to, { under: false, shown: to.w, level: 1 });
  }

  /** Cards of a trick: each in front of its player, or side by side if two play. */
  #trick(id: string, zone: Zone, room: Rect): Rect {
    const plays = zone.plays ?? [];
    const places = new Map(this.#seats.map((seat) => [seat.id, seat.place]));
    const cross = this.#seats.length > 2;
    const across = room.x + room.width / 2;
    const down = room.y + room.height / 2;
    const most = this.kind === "wide" ? this.w * 0.86 : this.w * 0.96;
    if (new Set(places.values()).size < places.size) return this.#sideBySide(id, plays, room, most);
    if (!cross) {
      const w = Math.max(34, Math.min(most, (room.width - 20) / 2.2, (room.height - labelHeight - gap) / tall));
      // The reader is on the right.
      const mine = this.#seats.find(({ place }) => place === "bottom") ?? this.#seats[1];
      for (const seat of this.#seats) {
        const at = plays.findIndex(([who]) => who === seat.id);
        const [x, turn] = seat === mine ? [across + 8, 2] : [across - w - 8, -2];
        const spot = { x, y: down - (w * tall + labelHeight + gap) / 2, w, turn };
        const play = plays[at];
        if (play) this.#card(id, play[1], spot, `${id}#${seat.id}`);
        else this.slots.push({ ...spot, turn: 0, next: seat.id === this.want.toAct });
        const said = at === 0 ? `${seat.name} led` : seat.name;
        this.#label(said, x + w / 2, spot.y + w * tall + 4, w + 16);
      }
      return room;
    }
    // Offsets of .88 and .5 of a card, which keep every index in sight.
    // The winner's ring needs some room around its card.
    const w = Math.max(28, Math.min(most, room.width / 2.8, (room.height - 10) / (tall * 1.9)));
    const shift: Record<string, [number, number, number]> = {
      top: [0, -0.44, 1],
      left: [-0.88, -0.02, -5],
      right: [0.88, 0.02, 5],
      bottom: [0, 0.44, -1],
      center: [0, 0, 0],
    };
    // So nothing covers the corner of a card that is further right or further down.
    const levels: Record<string, number> = { top: 1, left: 2, right: 3, bottom: 4 };
    for (const [seat, card] of plays) {
      const [dx, dy, turn] = shift[places.get(seat) ?? "center"] ?? [0, 0, 0];
      const spot = { x: across + dx * w - w / 2, y: down + dy * w * tall - (w * tall) / 2, w, turn };
      this.#card(id, card, spot, `${id}#${seat}`);
      const laid = this.cards.at(-1);
      if (laid) laid.level = levels[places.get(seat) ?? "center"] ?? 0;
    }
    return room;
  }

  /** Cards whose places are not given, only their players, in order of play. */
  #sideBySide(id: string, plays: readonly [string, string | null][], room: Rect, most: number): Rect {
    const n = Math.max(1, plays.length);
    const w = Math.max(34, Math.min(most, (room.width - (n - 1) * between) / n, (room.height - labelHeight) / tall));
    const y = room.y + (room.height - w * tall - labelHeight) / 2;
    let x = room.x + (room.width - n * w - (n - 1) * between) / 2;
    plays.forEach(([seat, card], at) => {
      const name = this.want.seats.find((one) => one.id === seat)?.name ?? seat;
      this.#card(id, card, { x, y, w, turn: 0 }, `${id}#${seat}`);
      this.#label(at ? name : `${name} led`, x + w / 2, y + w * tall + 4, w + between);
      x += w + between;
    });
    return room;
  }

  // --- the parts ------------------------------------------------------------------------------

  #fan(zone: Zone & { id: string }, fan: Fan, x: number, y: number): void {
    const cards = zone.cards ?? [];
    let from = 0;
    fan.rows.forEach((count, row) => {
      const last = row === fan.rows.length - 1;
      cards.slice(from, from + count).forEach((card, column) => {
        const spot = { x: x + column * fan.step, y: y + row * fan.w * tall * rowShare, w: fan.w, turn: 0 };
        const shown = column === count - 1 ? fan.w : fan.step;
        this.#card(zone.id, card, spot, "", shown, !last && column < (fan.rows[row + 1] ?? 0));
      });
      from += count;
    });
  }

  #card(zone: string, card: string | null, spot: Spot, closed: string, shown = spot.w, under = false): void {
    // There may be two jokers.
    const base = card ?? closed;
    const times = this.#drawn.get(base) ?? 0;
    this.#drawn.set(base, times + 1);
    this.cards.push({ ...spot, key: times ? `${base}#${times}` : base, card, zone, shown, under, count: 0, level: 0 });
  }

  #backs(zone: string, count: number, across: number, y: number, w: number, closest = 0): void {
    const step = closest || Math.min(w * 0.34, (this.want.felt.width - 2 * this.#pad - w) / Math.max(1, count - 1));
    const x = across - (w + step * (count - 1)) / 2;
    for (let at = 0; at < count; at += 1) this.#card(zone, null, { x: x + at * step, y, w, turn: 0 }, `${zone}#${at}`);
  }

  #stack(zone: string, card: string | null, count: number, x: number, y: number, w: number): void {
    this.#card(zone, card, { x, y, w, turn: 0 }, `${zone}#`);
    const top = this.cards.at(-1);
    if (top && count > 1) top.count = count;
  }

  /** A pile, fanned while it is small; its width. */
  #pile(zone: Zone & { id: string }, x: number, y: number, w: number, most: number): number {
    const cards = zone.cards ?? [];
    const hidden = zone.hidden ?? 0;
    if (zone.seat) this.anchors.set(zone.id, { x, y, w, turn: 0 });
    if (!cards.length && !hidden) {
      this.slots.push({ x, y, w, turn: 0, next: false });
      return w;
    }
    let right = x;
    if (hidden) {
      this.#stack(zone.id, null, hidden, x, y, w);
      right = x + w * (cards.length === 1 ? 0.45 : 0.5);
    }
    if (zone.deep || cards.length > most + 1) {
      if (cards.length) this.#stack(zone.id, cards[0] ?? null, cards.length, right, y, w);
      return right + w - x;
    }
    cards.forEach((card, at) => {
      this.#card(zone.id, card, { x: right + at * w * 0.47, y, w, turn: 0 }, "");
    });
    return right + w + Math.max(0, cards.length - 1) * w * 0.47 - x;
  }

  #plate(seat: Seat, x: number, y: number, align: Plate["align"], hand: Zone | undefined, most: number): void {
    // Lines show how many there are.
    const cards = align !== "center" && hand?.cards?.length ? 0 : sizeOf(hand);
    const { id, name } = seat;
    // While a hand is played for another seat, only that hand has the turn.
    const played = [...this.want.zones.values()].filter(({ legal }) => legal?.length).map((zone) => zone.seat);
    const turn = played.length ? played.includes(id) : id === this.want.toAct;
    this.plates.push({ seat: id, name, cards, tricks: this.#tricks(id), x, y, most, align, turn });
  }

  #label(text: string, x: number, y: number, most: number, left = false): void {
    if (text) this.labels.push({ text, x, y, most, left });
  }

  #anchor(id: string, x: number, y: number, w: number): void {
    this.anchors.set(id, { x, y, w: w * 0.7, turn: 0 });
  }
}

/** The seats at their hands: places can change while a deal is played. */
function seated(seats: readonly Seat[], zones: Zones): Seat[] {
  const places = new Map<string, Zone["place"]>();
  for (const { kind, seat, place } of zones.values()) if (kind === "hand" && seat != null) places.set(seat, place);
  return seats.map((seat) => ({ ...seat, place: places.get(seat.id) ?? seat.place }));
}

export function layOut(want: Layout): Scene {
  return new Layouter(want).lay();
}

function sizeOf(zone: Zone | undefined): number {
  return (zone?.cards?.length ?? 0) + (zone?.hidden ?? 0);
}
