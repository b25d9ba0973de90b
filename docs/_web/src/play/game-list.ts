// The games that can be played, as the build wrote them into the page: their list, and the
// description of one before it is set up.

import { withCards } from "../felt/cards";
import { h } from "../base/dom";
import type { TableRule } from "../python/contract";

/** A sitting of fewer minutes than this is short. */
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
  /** The seat that the reader gets by default. */
  mine: string;
  options: Option[];
  bots: TableRule[];
  /** True if a solver of this site can judge its cards. */
  solved: boolean;
}
/** The tiles of the page, which now lead to tables, with filters for the number of players. */
export class GameTiles {
  readonly element = h("div", { class: "d-list" });
  readonly #tiles = new Map<string, HTMLElement>();

  /** From `place` as the build wrote it: a tile for each game, in order. */
  constructor(place: Element, games: readonly GameData[]) {
    for (const [at, tile] of place.querySelectorAll<HTMLElement>(".d-tiles > li").entries()) {
      const game = games[at]?.id ?? "";
      this.#tiles.set(game, tile);
      // An address that names a game opens its table instead of scrolling to its tile.
      tile.removeAttribute("id");
      const link = tile.querySelector("a") ?? tile.querySelector("b")?.appendChild(h("a"));
      link?.setAttribute("href", `#${game}`);
    }
    this.element.append(...place.querySelectorAll(":scope > :is(.d-filter, .d-tiles, .d-pad)"));
    this.element.addEventListener("change", () => this.#filter());
    // When a reader goes back, the browser restores earlier choices.
    window.addEventListener("pageshow", () => this.#filter());
  }

  /** Mark games in progress. */
  mark(underWay: (id: string) => number): void {
    for (const [game, tile] of this.#tiles) {
      tile.querySelector(".bp-pill")?.remove();
      const going = underWay(game);
      if (going) tile.append(h("span", { class: "bp-pill" }, going > 1 ? `${going} under way` : "under way"));
    }
  }

  /** The place where a hand from elsewhere is opened, empty for now. */
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

/** A description of a game, with a link to its rules. */
export function lineOf(game: GameData): HTMLElement {
  return h("p", { class: "bp-line" }, game.line, " ", h("a", { href: game.href }, "The rules"));
}

/** A game in eight lines, and the chosen house rules of its table with a bot. */
export function cardOf(game: GameData, chosen: Readonly<Record<string, unknown>>): HTMLElement {
  const rules = game.bots.filter(({ key, value }) => chosen[key] === value);
  const rows: [string, string][] = [...game.card, ...rules.map(({ says }): [string, string] => ["House rule", says])];
  const card = h("dl", { class: "bp-tablecard" });
  for (const [term, text] of rows) card.append(h("dt", {}, term), h("dd", {}, ...withCards(text)));
  return card;
}
