// The games that can be played, as the build wrote them into the page: their list, and what is said
// of one before its table is laid.

import { withCards } from "../felt/cards";
import { h } from "../base/dom";
import type { TableRule } from "../python/contract";

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
}
/** All games; those under way say so. */
export function listGames(games: readonly GameData[], underWay: (id: string) => number): Node[] {
  const parts: Node[] = [];
  let group = "";
  let list = h("ul", { class: "bp-play-list" });
  for (const game of games) {
    if (game.players !== group) {
      group = game.players;
      list = h("ul", { class: "bp-play-list" });
      parts.push(h("h2", {}, group), list);
    }
    const going = underWay(game.id);
    const item = h("li", {}, h("a", { href: `#${game.id}` }, game.title), " ");
    if (going) item.append(h("span", { class: "bp-pill" }, going > 1 ? `${going} under way` : "under way"), " ");
    item.append(h("span", { class: "bp-line" }, game.line));
    list.append(item);
  }
  return parts;
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
