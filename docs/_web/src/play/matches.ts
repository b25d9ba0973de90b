// The matches in progress of each game: stored in the browser, with one of them at the table; each
// can be continued or removed.

import { worded } from "../base/controls";
import { h, shape } from "../base/dom";
import { drawings, suitOf, withCards } from "../felt/cards";
import { reportSaving } from "../storage/save-notice";
import type { Result } from "../python/contract";
import { standing } from "./score";
import { type About, type Left, storedGames, type Match, saveStore, type Store, takeUp } from "../storage/saved-games";
import type { StatusLine } from "../base/status-line";

/** A match is identified by when it began, and by its score. */
function matchName({ began, score }: Match): string {
  const day = new Date(began);
  const known = !Number.isNaN(day.getTime());
  const form: Intl.DateTimeFormatOptions = { day: "numeric", month: "short", hour: "2-digit", minute: "2-digit" };
  const date = day.toLocaleString("en-GB", form);
  const begun = known ? `Begun ${date}` : "Under way";
  return score ? `${begun}, ${score}` : `${begun}, first deal`;
}

/** How many games to show beside the one left last; all of them are marked in the list. */
const mostOthers = 3;

/** A card as shown in a hand: its index. */
function drawCard(card: string): HTMLElement {
  const suit = suitOf(card);
  const rank = suit === "J" ? [] : [h("b", {}, card.slice(1))];
  return h("span", { class: `d-card d-${suit}` }, ...rank, shape(drawings[suit] ?? "", ""));
}

export class Matches {
  constructor(
    private readonly place: Element,
    private readonly store: Store,
    private readonly statusLine: StatusLine,
  ) {}

  /** All matches of a game in progress; the one at the table comes first. */
  of(id: string): Match[] {
    const { games, about, others } = this.store;
    const first = id in games ? [{ began: "", score: "", ...about[id], session: games[id] }] : [];
    return [...first, ...(others[id] ?? [])];
  }

  /** Store the game at the table in its current state, with its score. */
  keep(id: string, session: unknown, result?: Result, left?: Left): void {
    const { store } = this;
    const { began = new Date().toISOString(), score = "" } = store.about[id] ?? {};
    store.games[id] = session;
    store.about[id] = { began, score: result ? standing(result) : score, ...(left && { left }) };
    this.save();
  }

  /** The games in progress, the one left last first. */
  #underWay(titles: ReadonlyMap<string, string>): [string, About][] {
    const { games, about } = this.store;
    const known = Object.keys(games).filter((id) => titles.has(id));
    const when = ({ began, left }: About) => left?.when ?? began;
    const all = known.map((id): [string, About] => [id, { began: "", score: "", ...about[id] }]);
    return all.sort(([, a], [, b]) => when(b).localeCompare(when(a)));
  }

  /** The way back to the table that was left last, drawn as it was, and to some other tables. */
  goOn(titles: ReadonlyMap<string, string>): HTMLElement[] {
    const [first, ...rest] = this.#underWay(titles);
    if (!first) return [];
    const [id, { score, left }] = first;
    const title = titles.get(id) ?? "";
    const told = [left?.line ?? "", score].filter(Boolean).join(" · ") || "Under way";
    const named = h("div", {}, h("p", {}, "Continue"), h("h2", {}, title), h("p", {}, ...withCards(told)));
    const go = h("a", { class: "d-button d-gold", href: `#${id}`, "aria-label": `Continue ${title}` }, "Continue");
    const others = rest.slice(0, mostOthers).map(([other, about]) => {
      const name = titles.get(other) ?? "";
      const words = about.score ? `${name} · ${about.score}` : name;
      return h("li", {}, h("a", { href: `#${other}` }, words));
    });
    const hand = h("div", { class: "d-hand", "aria-hidden": "true" }, ...(left?.hand ?? []).map(drawCard));
    const band = h("section", { class: "d-continue", "aria-label": "Continue" }, named, hand, go);
    if (others.length) band.append(h("ul", { class: "d-others", "aria-label": "Other games under way" }, ...others));
    return [band];
  }

  save(): boolean {
    const kept = saveStore(this.store);
    reportSaving(storedGames, this.place.lastElementChild ?? this.place);
    return kept;
  }

  /** The matches of a game, each with buttons to continue and to remove it. */
  list(game: string, shown: () => void, played: () => void): HTMLElement[] {
    const matches = this.of(game);
    if (!matches.length) return [];
    const items = matches.map((match, at) => {
      const name = matchName(match);
      const on = worded("Play on", () => {
        if (at) takeUp(this.store, game, match);
        this.save();
        played();
      });
      on.setAttribute("aria-label", `Play on: ${name}`);
      const off = worded("Remove", () => this.#takeOff(game, match, at, shown));
      off.setAttribute("aria-label", `Remove: ${name}`);
      return h("li", {}, h("span", {}, name), on, off);
    });
    return [h("h2", {}, "Your matches"), h("ul", { class: "bp-deals bp-matches" }, ...items)];
  }

  #takeOff(game: string, match: Match, at: number, shown: () => void): void {
    const { store } = this;
    if (at) store.others[game] = (store.others[game] ?? []).filter((one) => one !== match);
    else {
      delete store.games[game];
      delete store.about[game];
    }
    this.save();
    shown();
    const back = worded("Take it back", () => {
      (store.others[game] ??= []).unshift(match);
      this.save();
      this.statusLine.say("");
      shown();
    });
    this.statusLine.say("Match removed.", " ", back);
    back.focus({ preventScroll: true });
  }
}
