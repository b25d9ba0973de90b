// The games that can be played, as the build wrote them into the page: their list, and what is said
// of one before its table is laid.

import { withCards } from "../felt/cards";
import { h } from "../base/dom";
import type { TableRule } from "../python/contract";

/** Minutes, below which a sitting is short. */
const quick = 20;

interface Option {
  key: string;
  values: string[];
  default: string;
  text: string;
}
export interface GameData {
  id: string;
  title: string;
  line: string;
  href: string;
  players: string;
  /** The table card: term and text. */
  card: [string, string][];
  seats: [string, string][];
  /** The seat at which a reader sits first. */
  mine: string;
  options: Option[];
  bots: TableRule[];
  /** True where a solver of this site answers for its cards. */
  solved: boolean;
}
/** The tiles of the page, which lead to tables now, with the choice among them by who is there. */
export class GameTiles {
  readonly element = h("div", { class: "d-list" });
  readonly #tiles = new Map<string, HTMLElement>();

  /** Of `place` as the build wrote it: a tile for each game, in their order. */
  constructor(place: Element, games: readonly GameData[]) {
    for (const [at, tile] of place.querySelectorAll<HTMLElement>(".d-tiles > li").entries()) {
      const game = games[at]?.id ?? "";
      this.#tiles.set(game, tile);
      // An address that names a game leads to its table, and not down to its tile.
      tile.removeAttribute("id");
      const link = tile.querySelector("a") ?? tile.querySelector("b")?.appendChild(h("a"));
      link?.setAttribute("href", `#${game}`);
    }
    this.element.append(...place.querySelectorAll(":scope > :is(.d-filter, .d-tiles, .d-pad)"));
    this.element.addEventListener("change", () => this.#filter());
    // Going back a browser fills in what was chosen.
    window.addEventListener("pageshow", () => this.#filter());
  }

  /** Games under way say so. */
  mark(underWay: (id: string) => number): void {
    for (const [game, tile] of this.#tiles) {
      tile.querySelector(".bp-pill")?.remove();
      const going = underWay(game);
      if (going) tile.append(h("span", { class: "bp-pill" }, going > 1 ? `${going} under way` : "under way"));
    }
  }

  /** Where a hand from elsewhere is opened, with nothing in it yet. */
  opener(box: HTMLElement): void {
    this.element.querySelector(".bp-open")?.remove();
    this.element.append(box);
  }

  /** The picture of a game. */
  pictureOf(game: string): Node[] {
    const found = this.#tiles.get(game)?.querySelector("img");
    return found ? [found.cloneNode()] : [];
  }

  #filter(): void {
    const wanted = this.element.querySelector<HTMLInputElement>(".d-filter input:checked")?.value ?? "";
    for (const tile of this.#tiles.values()) {
      const { players, minutes } = tile.dataset;
      tile.hidden = wanted === "short" ? Number(minutes) >= quick : wanted !== "" && wanted !== players;
    }
  }
}

/** What a game is, with the way to its rules. */
export function lineOf(game: GameData): HTMLElement {
  return h("p", { class: "bp-line" }, game.line, " ", h("a", { href: game.href }, "The rules"));
}

/** A game in eight lines, and the house rules of its table with a bot as far as they are chosen. */
export function cardOf(game: GameData, chosen: Readonly<Record<string, unknown>>): HTMLElement {
  const rules = game.bots.filter(({ key, value }) => chosen[key] === value);
  const rows: [string, string][] = [...game.card, ...rules.map(({ says }): [string, string] => ["House rule", says])];
  const card = h("dl", { class: "bp-tablecard" });
  for (const [term, text] of rows) card.append(h("dt", {}, term), h("dd", {}, ...withCards(text)));
  return card;
}
