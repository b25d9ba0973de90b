// The table on its felt: zones by place, hands as fans, piles, tricks and single cards.

import { bySuit, drawBack, drawBlank, drawCard, drawRank, inWords, pip, suits, withCards } from "./cards";
import { counted, h } from "../base/dom";
import type { Place, Seat, Zone } from "../python/contract";
import { places, type ShownZone, type Zones } from "./movie";

const trickForms = { one: "# trick", other: "# tricks" };
// A fan of this many cards still shows every corner on the narrowest phone.
const fanLimit = 14;

/** Where each seat is: where its hand lies. Places can change while a deal is played. */
type Seated = ReadonlyMap<string, Place>;

interface Drawn {
  zone: ShownZone;
  /** What the drawing depends on besides its zone. */
  around: string;
  element: HTMLElement;
}

export class TableView {
  readonly element = h("div", { class: "bp-table" });
  private readonly areas = new Map<Place, HTMLElement>();
  private readonly zoneViews = new Map<string, Drawn>();
  private readonly seats: Map<string, Seat>;
  /** With room beside the table, the hands there are drawn as cards. */
  private wide = false;

  /** With `blank` cards it is as large, and soon drawn. */
  constructor(
    seats: readonly Seat[],
    private readonly blank = false,
  ) {
    this.seats = new Map(seats.map((seat) => [seat.id, seat]));
    for (const place of places) {
      const area = h("div", { class: `bp-area bp-at-${place}` });
      this.areas.set(place, area);
      this.element.append(area);
    }
  }

  /** Say whether there is room beside the table; true if that is news. */
  widen(wide: boolean): boolean {
    if (wide === this.wide) return false;
    this.wide = wide;
    for (const { element } of this.zoneViews.values()) element.remove();
    this.zoneViews.clear();
    return true;
  }

  /** Draw this table; what did not change since the last one stays as it is. */
  show(table: Zones, toAct: string | null): void {
    for (const [id, { element }] of this.zoneViews) {
      if (!table.has(id)) {
        element.remove();
        this.zoneViews.delete(id);
      }
    }
    const seated = this.placesOn(table);
    const filled = new Map<Place, HTMLElement[]>();
    for (const [id, zone] of table) {
      const turn = turnOf(zone, toAct);
      const around = [turn, ...(zone.plays ?? []).map(([seat]) => seated.get(seat))].join();
      let drawn = this.zoneViews.get(id);
      if (!drawn || drawn.zone !== zone || drawn.around !== around) {
        const element = this.draw(zone, turn, seated);
        element.dataset["zone"] = id;
        drawn?.element.remove();
        drawn = { zone, around, element };
        this.zoneViews.set(id, drawn);
      }
      filled.set(zone.place, [...(filled.get(zone.place) ?? []), drawn.element]);
    }
    for (const [place, area] of this.areas) {
      const wanted = filled.get(place) ?? [];
      wanted.forEach((element, index) => {
        if (area.children[index] !== element) area.insertBefore(element, area.children[index] ?? null);
      });
      area.hidden = wanted.length === 0;
    }
  }

  private placesOn(table: Zones): Seated {
    const found = new Map([...this.seats.values()].map(({ id, place }) => [id, place]));
    for (const { kind, seat, place } of table.values()) {
      if (kind === "hand" && seat != null) found.set(seat, place);
    }
    return found;
  }

  private name(seat: string | null | undefined): string {
    return (seat != null && this.seats.get(seat)?.name) || "";
  }

  private draw(zone: ShownZone, turn: string, seated: Seated): HTMLElement {
    const title = zone.title || this.name(zone.seat);
    if (zone.kind === "trick") return this.drawTrick(zone, title, seated);
    const cards = zone.cards ?? [];
    const hidden = zone.hidden ?? 0;
    const closed = zone.tricks !== undefined;
    const bare = !cards.length && !hidden;
    const kinds = [turn && "bp-turn", closed && "bp-closed", closed && bare && "bp-bare"];
    const css = ["bp-zone", `bp-kind-${zone.kind}`, ...kinds.filter(Boolean)].join(" ");
    const element = h("div", { class: css });
    const label = h("div", { class: "bp-label" }, h("span", {}, title));
    if (turn) label.append(h("span", { class: "bp-toact" }, turn));
    const face = this.blank ? drawBlank : drawCard;
    const body = zone.kind === "hand" ? drawHand(zone, face, this.wide) : drawPile(zone, face);
    body.setAttribute("role", "img");
    body.setAttribute("aria-label", `${title}: ${inWords(cards, hidden)}`);
    if (zone.kind === "hand" && zone.place === "bottom") element.append(body, label);
    else element.append(label, body);
    return element;
  }

  private drawTrick(zone: Zone, title: string, seated: Seated): HTMLElement {
    const plays = zone.plays ?? [];
    const element = h("div", { class: "bp-zone bp-kind-trick" });
    if (plays.length) {
      element.setAttribute("role", "list");
      element.setAttribute("aria-label", title || "Trick");
    }
    // With three or more players each card lies before its player; two lie side by side.
    const cross = this.seats.size > 2;
    if (cross) element.classList.add("bp-cross");
    plays.forEach(([seat, card], index) => {
      const won = zone.winner === seat;
      const verb = won ? "wins" : index === 0 ? "led" : "";
      element.append(
        h(
          "div",
          {
            class: `bp-play${won ? " bp-won" : ""}`,
            role: "listitem",
            "data-place": seated.get(seat),
          },
          h(
            "span",
            { role: "img", "aria-label": card ? inWords([card]) : "a card face down" },
            card ? (this.blank ? drawBlank() : drawCard(card)) : drawBack(),
          ),
          // Where the place tells who it was, the name is for ears.
          h(
            "span",
            { class: cross && !verb ? "bp-by bp-unseen" : "bp-by" },
            h("span", cross ? { class: "bp-unseen" } : {}, this.name(seat), verb && " "),
            verb,
          ),
        ),
      );
    });
    return element;
  }
}

/** Whose turn it is, beside the name: declarer acts, and perhaps the next card is the dummy's. */
function turnOf(zone: Zone, toAct: string | null): string {
  if (zone.kind !== "hand" || zone.seat == null) return "";
  if (zone.seat === toAct) return "to act";
  return zone.legal?.length ? "to play" : "";
}

type Face = (card: string, css?: string) => HTMLElement;

/** Blank, it is a slip as wide as all but the last, and the last: there is little to lay out. */
function fan(cards: readonly string[], face: Face, mark: (card: string) => string = () => ""): HTMLElement {
  const wide = face === drawBlank ? Math.max(1, cards.length - 1) : 1;
  const slips = cards.slice(wide - 1).map((card) => h("span", { class: "bp-slip" }, face(card, mark(card))));
  if (wide > 1) slips[0]?.style.setProperty("--slips", `${wide}`);
  return h("div", { class: "bp-fan" }, ...slips);
}

function drawHand(zone: Zone, face: Face, wide: boolean): HTMLElement {
  const cards = zone.cards ?? [];
  const hidden = zone.hidden ?? 0;
  const legal = new Set(zone.legal ?? []);
  // When every card may be played there is nothing to point at.
  const choosy = legal.size > 0 && cards.some((card) => !legal.has(card));
  const mark = (card: string) => (choosy ? (legal.has(card) ? "bp-legal" : "bp-dim") : "");
  const element = h("div", { class: "bp-held" });
  if (zone.place === "left" || zone.place === "right") {
    if (cards.length && wide) {
      // A fan for each suit, one under the other.
      const rows = [...bySuit(cards).values()].map((row) => fan(row, face, mark));
      element.append(...rows);
      element.classList.add("bp-rows", "bp-suits-down");
    } else if (cards.length) element.append(written(cards, mark));
    if (hidden) element.append(stack(drawBack(), hidden));
  } else {
    const rows = inRows(cards);
    for (const row of rows) element.append(fan(row, face, mark));
    if (rows.length > 1) element.classList.add("bp-rows");
    if (hidden) {
      const backs = Array.from({ length: Math.min(hidden, fanLimit) }, () => "");
      element.append(
        h(
          "div",
          { class: "bp-backs" },
          fan(backs, face === drawBlank ? face : () => drawBack()),
          h("span", { class: "bp-count" }, String(hidden)),
        ),
      );
    }
  }
  if (!cards.length && !hidden) element.append(h("span", { class: "bp-empty" }));
  return element;
}

/** All in one row if they fit; else whole suits, in as few rows as they need. */
function inRows(cards: readonly string[]): string[][] {
  if (cards.length <= fanLimit) return cards.length ? [[...cards]] : [];
  const rows: string[][] = [[]];
  for (const group of bySuit(cards).values()) {
    const row = rows[rows.length - 1] ?? [];
    if (row.length && row.length + group.length > fanLimit) rows.push([...group]);
    else row.push(...group);
  }
  return rows;
}

/** Beside the table there is no room for faces: a line for each suit, as newspapers print hands. */
function written(cards: readonly string[], mark: (card: string) => string): HTMLElement {
  const held = bySuit(cards);
  const lines = suits.filter((suit) => suit !== "J" || held.has(suit));
  return h(
    "div",
    { class: "bp-written" },
    ...lines.map((suit) => {
      const ranks = (held.get(suit) ?? []).map((card) => drawRank(card, mark(card)));
      const width = ranks.reduce((sum, rank) => sum + (rank.textContent?.length ?? 0), 0);
      if (!ranks.length) ranks.push(h("span", { class: "bp-void" }, "–"));
      return h("div", { class: `bp-suit bp-${suit} ${tightness(width)}` }, pip(suit), ...ranks);
    }),
  );
}

/** How closely a suit of so many letters is written. */
function tightness(letters: number): string {
  if (letters > 7) return "bp-closest";
  if (letters > 5) return "bp-closer";
  return letters > 4 ? "bp-close" : "";
}

function drawPile(zone: ShownZone, face: Face): HTMLElement {
  const cards = zone.cards ?? [];
  const hidden = zone.hidden ?? 0;
  const element = h("div", { class: "bp-held" });
  // Tricks that were won are no longer looked at.
  if (zone.tricks !== undefined) {
    const count = cards.length + hidden;
    const top = cards[0] === undefined ? drawBack() : face(cards[0]);
    element.append(
      h("div", { class: `bp-stack${count > 1 ? " bp-many" : ""}` }, top),
      h("span", {}, counted(zone.tricks, trickForms)),
    );
    return element;
  }
  if (zone.deep && cards.length) {
    // The order tells what comes next, so it is written out.
    const rest = cards.slice(1).join(" ");
    element.append(
      stack(face(cards[0] ?? ""), cards.length),
      h("span", { class: "bp-listed" }, ...(face === drawBlank ? [rest] : withCards(rest))),
    );
  } else if (cards.length) {
    element.append(fan(cards, face));
  }
  if (hidden) element.append(stack(drawBack(), hidden));
  if (!cards.length && !hidden) element.append(h("span", { class: "bp-face bp-hole" }));
  return element;
}

function stack(top: HTMLElement, count: number): HTMLElement {
  const element = h("div", { class: `bp-stack${count > 1 ? " bp-many" : ""}` }, top);
  if (count > 1) element.append(h("span", { class: "bp-count" }, String(count)));
  return element;
}
