// The table on its felt: zones by place, hands as fans, piles, tricks and single cards.

import { drawBack, drawCard, inWords, suitOf, withCards } from "./cards";
import { h } from "./dom";
import { places, type Place, type Seat, type Table, type Zone } from "./movie";

// A fan of this many cards still shows every corner on the narrowest phone.
const fanLimit = 13;
// Beside the table a fan is narrow: more cards than this lie in a row for each suit.
const sideLimit = 5;
// A pile with more open cards than this shows its first card, and the others in writing.
const pileLimit = 8;

interface Drawn {
  zone: Zone;
  toAct: boolean;
  element: HTMLElement;
}

export class TableView {
  readonly element = h("div", { class: "bp-table" });
  private readonly areas = new Map<Place, HTMLElement>();
  private readonly drawn = new Map<string, Drawn>();
  private readonly seats: Map<string, Seat>;

  constructor(seats: readonly Seat[]) {
    this.seats = new Map(seats.map((seat) => [seat.id, seat]));
    for (const place of places) {
      const area = h("div", { class: `bp-area bp-at-${place}` });
      this.areas.set(place, area);
      this.element.append(area);
    }
  }

  /** Draw this table; what did not change since the last one stays as it is. */
  show(table: Table, toAct: string | null): void {
    for (const [id, { element }] of this.drawn) {
      if (!table.has(id)) {
        element.remove();
        this.drawn.delete(id);
      }
    }
    const filled = new Map<Place, HTMLElement[]>();
    for (const [id, zone] of table) {
      const turn = zone.kind === "hand" && zone.seat != null && zone.seat === toAct;
      let drawn = this.drawn.get(id);
      if (!drawn || drawn.zone !== zone || drawn.toAct !== turn) {
        const element = this.draw(id, zone, turn);
        element.dataset["zone"] = id;
        drawn?.element.remove();
        drawn = { zone, toAct: turn, element };
        this.drawn.set(id, drawn);
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

  private name(seat: string | null | undefined): string {
    return (seat != null && this.seats.get(seat)?.name) || "";
  }

  private draw(id: string, zone: Zone, turn: boolean): HTMLElement {
    const title = zone.title || this.name(zone.seat);
    if (zone.kind === "trick") return this.drawTrick(zone, title);
    const cards = zone.cards ?? [];
    const hidden = zone.hidden ?? 0;
    const element = h("div", { class: `bp-zone bp-kind-${zone.kind}${turn ? " bp-turn" : ""}` });
    const label = h("div", { class: "bp-label" }, h("span", {}, title));
    if (turn) label.append(h("span", { class: "bp-toact" }, "to act"));
    const body = zone.kind === "hand" ? drawHand(zone) : drawPile(zone, id.startsWith("won"));
    body.setAttribute("role", "img");
    body.setAttribute("aria-label", `${title}: ${inWords(cards, hidden)}`);
    if (zone.kind === "hand" && zone.place === "bottom") element.append(body, label);
    else element.append(label, body);
    return element;
  }

  private drawTrick(zone: Zone, title: string): HTMLElement {
    const plays = zone.plays ?? [];
    const element = h("div", { class: "bp-zone bp-kind-trick" });
    if (plays.length) {
      element.setAttribute("role", "list");
      element.setAttribute("aria-label", title || "Trick");
    }
    // With three or more players each card lies before its player; two lie side by side.
    if (this.seats.size > 2) element.classList.add("bp-cross");
    plays.forEach(([seat, card], index) => {
      const won = zone.winner === seat;
      const verb = won ? "wins" : index === 0 ? "led" : "";
      element.append(
        h(
          "div",
          {
            class: `bp-play${won ? " bp-won" : ""}`,
            role: "listitem",
            "data-place": this.seats.get(seat)?.place,
          },
          h(
            "span",
            { role: "img", "aria-label": card ? inWords([card]) : "a card face down" },
            card ? drawCard(card) : drawBack(),
          ),
          h("span", { class: "bp-by" }, `${this.name(seat)} ${verb}`.trim()),
        ),
      );
    });
    return element;
  }
}

function fan(faces: HTMLElement[]): HTMLElement {
  return h("div", { class: "bp-fan" }, ...faces.map((face) => h("span", { class: "bp-slip" }, face)));
}

function drawHand(zone: Zone): HTMLElement {
  const cards = zone.cards ?? [];
  const legal = new Set(zone.legal ?? []);
  // When every card may be played there is nothing to point at.
  const choosy = legal.size > 0 && cards.some((card) => !legal.has(card));
  const draw = (card: string) =>
    drawCard(card, choosy ? (legal.has(card) ? "bp-legal" : "bp-dim") : "");
  const side = zone.place === "left" || zone.place === "right";
  const element = h("div", { class: "bp-held" });
  for (const row of inRows(cards, side ? sideLimit : fanLimit)) element.append(fan(row.map(draw)));
  if (element.childElementCount > 1) element.classList.add("bp-rows");
  const hidden = zone.hidden ?? 0;
  if (hidden) {
    const backs = Array.from({ length: Math.min(hidden, fanLimit) }, () => drawBack());
    element.append(
      h("div", { class: "bp-backs" }, fan(backs), h("span", { class: "bp-count" }, String(hidden))),
    );
  }
  if (!cards.length && !hidden) element.append(h("span", { class: "bp-empty" }));
  return element;
}

/** All in one row if they fit; else whole suits, as evenly as two rows or a row a suit allow. */
function inRows(cards: readonly string[], limit: number): string[][] {
  if (cards.length <= limit) return cards.length ? [[...cards]] : [];
  const suits = new Map<string, string[]>();
  for (const card of cards) suits.set(suitOf(card), [...(suits.get(suitOf(card)) ?? []), card]);
  const groups = [...suits.values()];
  if (limit === sideLimit) return groups;
  const rows: string[][] = [[]];
  for (const group of groups) {
    const row = rows[rows.length - 1] ?? [];
    if (row.length && row.length + group.length > fanLimit) rows.push([...group]);
    else row.push(...group);
  }
  return rows;
}

function drawPile(zone: Zone, closed: boolean): HTMLElement {
  const cards = zone.cards ?? [];
  const hidden = zone.hidden ?? 0;
  const element = h("div", { class: "bp-held" });
  if (closed && cards.length) {
    element.append(stack(drawCard(cards[0] ?? ""), cards.length));
  } else if (cards.length > pileLimit) {
    // The order tells what comes next, so it is written out.
    const rest = cards.slice(1).flatMap((card) => [...withCards(card), " "]);
    element.append(
      stack(drawCard(cards[0] ?? ""), cards.length),
      h("span", { class: "bp-listed" }, ...rest),
    );
  } else if (cards.length) {
    element.append(fan(cards.map((card) => drawCard(card))));
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
