// What answers a question, best first. It needs no page: the tests run it in Node.

import { type Near, Ways } from "./asked";
import { readContract } from "./contract";
import { Spelling } from "./spelling";
import { TextIndex } from "./text-index";
import { type Clues, weigh } from "./weigh";
import { holds, place, type Stem, words } from "./words";

export interface Clause {
  id: string;
  kind: string;
  title: string;
  text: string;
  url: string;
  page: string;
}

/** A page, or a form on one: `id` is its name. */
export interface Page extends Clause {
  asked: string[];
}

/** A worked case: its subject, and the result. */
export interface Example {
  title: string;
  lines: string[];
  url: string;
}

/** Questions, by the clause or the word that answers them; pages and forms; an example of each clause. */
export interface Asked {
  asked: Record<string, string[]>;
  pages: Page[];
  examples: Record<string, Example>;
  vocabulary: Vocabulary;
}

export interface Term {
  term: string;
  forms: string[];
  text: string;
  url: string;
}

/** A result: a clause, a ruling, or a word of the glossary. */
export interface Entry {
  n: number;
  /** A clause's number; empty for a word of the glossary. */
  id: string;
  kind: string;
  /** A word and its other forms; none for a clause. */
  heads: string[];
  title: string;
  text: string;
  page: string;
  url: string;
  /** The questions that it answers. */
  asked: string[];
  example?: Example | undefined;
}

/** A game as queries name it, and its page; `rules` are the beginnings of its clauses' numbers. */
export interface Game {
  name: string;
  page: string;
  phrases: string[];
  rules: string[];
}

/** What tells of some games without naming one: "the two of us", and the games for two. */
export interface Allusion {
  phrases: string[];
  rules: string[];
}

/** The search's knowledge of words. */
export interface Vocabulary {
  games: Game[];
  allusions: Allusion[];
  /** Words that are in every query and settle nothing. */
  small: string;
  /** Words of a query about the whole of a game. */
  overview: string;
  /** Words for suits, cards and persons, which matter less than what happened. */
  cards: string;
  /** Words that mean the same as a phrase. */
  alike: Record<string, string>;
}

/** Stems that a query may have, and those that mean the same. */
interface Synonym {
  phrase: string[];
  meant: string[];
}

/** An entry that may be the answer: how well its words and the ways of asking for it match. */
interface Candidate {
  entry: Entry;
  text: number;
  ways: number;
  /** The weight of its game in the query. */
  share: number;
  score: number;
}

export interface SearchResult {
  found: Entry[];
  /** The games that the query names, to which the answer is limited. */
  games: Game[];
}

// The rules that apply in every game without a rule of its own.
const common = ["BRG", "TBL"];
// The score of any contract; its fields can be in an address.
const scoreForm = "rules/contract-bridge#try-contract";

/** Whether an entry is a page or a form, and not a clause. */
function isPage({ kind }: Entry): boolean {
  return kind === "page" || kind === "form";
}

/** The beginning of a number: SOL of SOL-HOUSE-3, CARL-T of CARL-T-NT-1. */
function rulesOf({ id }: Entry): string {
  return id.startsWith("CARL-T-") && !/^CARL-T-\d/.test(id) ? "CARL-T" : (id.split("-")[0] ?? "");
}

// The weight of an entry in a query that names no game, and usually means bridge; in one that alludes to another game;
// and in one that names another game.
const shared = { rules: { unnamed: 2, foreign: 1.2 }, table: { unnamed: 2.4, foreign: 1.5, other: 0.35 } };
const alluded = 2;
const pages = { unnamed: 1.8, bridge: 1.2, game: 0.6, own: 0.8, other: 0.15 };

/** Whether games are named, and only contract bridge; "how do I learn bridge" names no other. */
function onlyBridge(asked: readonly Game[]): boolean {
  return asked.every(({ rules }) => rules.includes("BRG"));
}

function firstSentence(text: string): string {
  return /^.*?[.?!:;](?=\s|$)/su.exec(text)?.[0] ?? text;
}

/** All that can be found, in the order of the files. */
export function entries(clauses: readonly Clause[], terms: readonly Term[], known: Asked): Entry[] {
  return [
    ...clauses.map((clause) => ({
      ...clause,
      title: clause.title || clause.id,
      heads: [],
      asked: known.asked[clause.id] ?? [],
      example: known.examples[clause.id],
    })),
    ...known.pages.map((page) => ({ ...page, heads: [] })),
    ...terms.map((term) => ({
      ...term,
      id: "",
      kind: "word",
      title: term.term,
      heads: [term.term, ...term.forms].map((form) => form.toLowerCase()),
      page: "Glossary",
      asked: known.asked[term.url.replace(".html", "")] ?? [],
    })),
  ].map((entry, n) => ({ ...entry, n }));
}

// The weight of a synonym, relative to the word of the query itself.
const instead = 0.7;
// The share that the second best word for a thing adds to the best.
const besides = 0.15;
// An entry that matches this much worse than the best does not answer a query.
const nearby = 0.05;
// The weight of questions, relative to the words of an entry.
const waysOf = 4;
// How many of the best entries are looked at closely.
const closely = 80;
// The share of the best that an entry without a match has, in a logarithm.
const least = 0.02;
const aboutMeaning = /^(?:what(?:[’']s| is| are| does)|define)\b|\b(?:meaning|means?)\b/;

/** The rules, ready for queries. */
export class Rules {
  readonly #index: TextIndex;
  readonly #ways: Ways;
  readonly #small: Set<string>;
  readonly #overview: Set<string>;
  readonly #allusions: { phrases: string[][]; rules: string[] }[];
  readonly #alike: Synonym[];
  readonly #names: { game: Game; phrase: string[] }[];
  readonly #spelling: Spelling;
  /** The games that a page or a title names, by entry. */
  readonly #own: Game[][];

  readonly #stem: Stem;

  /** The games, under the names that queries use. */
  readonly games: readonly Game[];

  constructor(
    private readonly all: readonly Entry[],
    vocabulary: Vocabulary,
    stemmer: Stem,
  ) {
    this.games = vocabulary.games;
    this.#small = new Set(vocabulary.small.split(" "));
    this.#overview = new Set(vocabulary.overview.split(" "));
    // The stemmer is slow, and most words come many times.
    const stems = new Map<string, string>();
    const counts = new Map<string, number>();
    const stem = (word: string) => {
      const found = stems.get(word) ?? stemmer(word);
      stems.set(word, found);
      counts.set(word, (counts.get(word) ?? 0) + 1);
      return found;
    };
    this.#stem = (word) => stems.get(word) ?? stemmer(word);
    const fields: [number, (entry: Entry) => string][] = [
      [3, ({ id }) => id],
      [3, ({ title }) => title],
      [3, ({ heads }) => heads.join(" ")],
      [2, ({ text }) => firstSentence(text)],
      [1, ({ text }) => text],
      [0.5, ({ page }) => page],
      [2, ({ asked }) => asked.join("\n")],
    ];
    const stemmed = (text: string) => words(text).map(stem);
    this.#index = new TextIndex(
      fields.map(([weight, read]) => ({ weight, texts: all.map((entry) => stemmed(read(entry))) })),
      { k: 1.2, b: 0.7, d: 0.5 },
    );
    this.#ways = new Ways(
      all.map(({ kind, title, asked }) => (kind === "word" ? asked : [title, ...asked])),
      all.map((entry) => (isPage(entry) || !entry.id ? entry.page : entry.id.replace(/-\d+$/, ""))),
      vocabulary,
      stem,
    );
    this.#allusions = vocabulary.allusions.map(({ phrases, rules }) => ({ phrases: phrases.map(words), rules }));
    this.#alike = Object.entries(vocabulary.alike).map(([phrase, meant]) => ({
      phrase: stemmed(phrase),
      meant: stemmed(meant),
    }));
    for (const word of [...this.#small, ...this.#overview]) stem(word);
    this.#names = this.games
      .flatMap((game) => game.phrases.map((name) => ({ game, phrase: stemmed(name) })))
      .sort((a, b) => b.phrase.length - a.phrase.length);
    for (const { phrases } of this.games) {
      for (const word of phrases.flatMap(words)) counts.set(word, (counts.get(word) ?? 0) + 1000);
    }
    this.#spelling = new Spelling(counts);
    this.#own = all.map((entry) => this.named(isPage(entry) ? entry.page : entry.title).games);
  }

  /** The answers to a query, a word or a number; `within` limits the games. */
  ask(question: string, within?: readonly Game[]): SearchResult {
    const query = question.trim().toLowerCase();
    // A query that is a number wants only that clause.
    const numbers = this.#numbered(query);
    if (numbers.length) return { found: numbers, games: [] };
    const heard = this.named(query);
    const asked = [...(within ?? heard.games)];
    if (heard.rest.length) {
      const found = this.#answers(query, heard.rest, asked);
      const form = onlyBridge(asked) && this.#scored(query);
      // "Draw Bridge, how does it work" wants the page of the game.
      const whole = heard.rest.every((word) => this.#small.has(word) || this.#overview.has(word));
      const page = whole && this.all.find(({ id }) => id !== "" && id === asked[0]?.page);
      const first = form || page;
      return { found: first ? [first, ...found.filter(({ id }) => id !== first.id)] : found, games: asked };
    }
    // Only a game's name: its rules from the first on.
    const own = heard.games.flatMap(({ rules }) => rules.slice(0, 1));
    const page = this.all.filter(({ id }) => id !== "" && id === heard.games[0]?.page);
    return { found: [...page, ...this.all.filter((entry) => own.includes(rulesOf(entry)))], games: heard.games };
  }

  /** The games that a query names, and its words without their names. */
  named(question: string): { games: Game[]; rest: string[] } {
    const rest = words(question).map((word) => this.#spelling.right(word));
    const found: Game[] = [];
    for (const { game, phrase } of this.#names) {
      const at = place(rest.map(this.#stem), phrase);
      if (at < 0) continue;
      rest.splice(at, phrase.length);
      if (!found.includes(game)) found.push(game);
    }
    // "Solitaire bridge" is not a query about contract bridge, whose rules come second anyway.
    const others = found.filter(({ rules }) => !rules.some((one) => common.includes(one)));
    return { games: others.length ? others : found, rest };
  }

  /** The game of an entry's rules; none for shared rules. */
  gameOf(entry: Entry): Game | undefined {
    const rules = rulesOf(entry);
    return common.includes(rules) ? undefined : this.games.find(({ rules: [own] }) => own === rules);
  }

  /** The weight of an entry in a query about these games; zero if it belongs to another. */
  #share(entry: Entry, asked: readonly Game[], fits: readonly string[]): number {
    if (asked.length || !fits.length) return this.#shareOfGames(entry, asked, false);
    // Who plays is said, which is less than the name of a game.
    const own = isPage(entry) ? (this.#own[entry.n] ?? []).flatMap(({ rules }) => rules.slice(0, 1)) : [rulesOf(entry)];
    return this.#shareOfGames(entry, asked, true) * (own.some((one) => fits.includes(one)) ? alluded : 1);
  }

  #shareOfGames(entry: Entry, asked: readonly Game[], foreign: boolean): number {
    if (isPage(entry)) return this.#shareOfPage(entry, asked, foreign);
    const rules = rulesOf(entry);
    if (rules === "TBL") {
      // Rules for every table have clauses for single games, too: their titles name them.
      const own = this.#own[entry.n] ?? [];
      if (own.length) return !asked.length ? 0.6 : own.some((game) => asked.includes(game)) ? 1 : 0;
      if (!onlyBridge(asked)) return shared.table.other;
      return asked.length ? 1.2 : foreign ? shared.table.foreign : shared.table.unnamed;
    }
    if (!asked.length) return common.includes(rules) ? (foreign ? shared.rules.foreign : shared.rules.unnamed) : 1;
    const at = asked.map((game) => game.rules.indexOf(rules)).filter((where) => where >= 0);
    if (at.length) return 0.9 ** Math.min(...at);
    return !entry.id || common.includes(rules) ? 0.1 : 0;
  }

  #shareOfPage(entry: Entry, asked: readonly Game[], foreign: boolean): number {
    const own = this.#own[entry.n] ?? [];
    if (onlyBridge(asked)) {
      if (!onlyBridge(own)) return pages.game;
      return asked.length || foreign ? pages.bridge : pages.unnamed;
    }
    if (!own.length) return pages.other;
    return own.some((game) => asked.includes(game)) ? pages.own : 0;
  }

  /** The form that scores the contract of a query, filled in with it. */
  #scored(query: string): Entry | undefined {
    const result = readContract(query);
    const form = this.all.find(({ id }) => id === scoreForm);
    if (!result || !form) return undefined;
    const vulnerable = result.vulnerable === "true" ? "vulnerable" : "not vulnerable";
    return {
      ...form,
      text: `${result.contract}, ${result.tricks} tricks, ${vulnerable}`,
      url: `${form.url}?${new URLSearchParams({ ...result }).toString()}`,
    };
  }

  /** The clauses that a number, or the start of one, names. */
  #numbered(query: string): Entry[] {
    const exact = this.all.filter(({ id }) => id.toLowerCase() === query);
    if (exact.length || !query.includes("-")) return exact;
    return this.all.filter(({ id }) => id.toLowerCase().startsWith(query));
  }

  #answers(query: string, rest: readonly string[], asked: readonly Game[]): Entry[] {
    const best = this.clues(query, rest, asked)
      .map(({ entry, clues }) => ({ entry, sum: weigh(clues) }))
      .sort((a, b) => b.sum - a.sum)
      .map(({ entry }) => entry);
    // A query of one word is first of all about its meaning.
    const isWord = ({ heads }: Entry) => heads.includes(query);
    return [...best.filter(isWord), ...best.filter((entry) => !isWord(entry))];
  }

  /** What speaks for each of the best entries, by a first look. */
  clues(query: string, rest: readonly string[], asked: readonly Game[]): { entry: Entry; clues: Clues }[] {
    const best = this.#candidates(rest, asked);
    const most = best[0]?.score ?? 0;
    const near = this.#ways.look(
      rest.join(" "),
      best.map(({ entry }) => entry.n),
    );
    const relative = (score: number) => Math.log(score / most + least);
    const asksMeaning = aboutMeaning.test(query);
    return best.map(({ entry, text, ways, share }, at) => {
      const word = Number(entry.kind === "word");
      return {
        entry,
        clues: {
          ...(near[at] as Near),
          text: relative(text * share),
          ways: relative(ways * share),
          word,
          defines: asksMeaning ? word : 0,
          home: Number(entry.kind === "page" && asked.some((game) => this.#own[entry.n]?.includes(game))),
        },
      };
    });
  }

  /** The entries that have something of a query, best first. */
  #candidates(rest: readonly string[], asked: readonly Game[]): Candidate[] {
    const scores = new Map<number, { sum: number; covered: number }>();
    let weight = 0;
    const spoken = rest.map(this.#stem);
    const phrases = this.#alike.filter(({ phrase }) => holds(spoken, phrase));
    for (const found of this.#things(rest, phrases)) {
      // The rarer a word, the more it means.
      const most = Math.max(0, ...found.values());
      weight += most;
      for (const [n, score] of found) {
        const { sum, covered } = scores.get(n) ?? { sum: 0, covered: 0 };
        scores.set(n, { sum: sum + score, covered: covered + most });
      }
    }
    const meant = phrases.flatMap(({ meant: others }) => others);
    const fits = this.#allusions
      .filter((one) => one.phrases.some((phrase) => place(rest, phrase) >= 0))
      .flatMap(({ rules }) => rules);
    const near = this.#ways.near(rest.join(" "), meant);
    const ranked = [...new Set([...scores.keys(), ...near.keys()])]
      .map((n) => {
        const entry = this.all[n] as Entry;
        const { sum, covered } = scores.get(n) ?? { sum: 0, covered: 0 };
        const text = weight ? (sum * covered) / weight : 0;
        const ways = waysOf * (near.get(n) ?? 0);
        const share = this.#share(entry, asked, fits);
        return { entry, text, ways, share, score: (text + ways) * share };
      })
      .filter(({ score }) => score > 0)
      .sort((a, b) => b.score - a.score || a.entry.n - b.entry.n);
    const worst = nearby * (ranked[0]?.score ?? 0);
    return ranked.slice(0, closely).filter(({ score }) => score >= worst);
  }

  /** For each subject of a query, how well each entry matches it. */
  #things(rest: readonly string[], phrases: readonly Synonym[]): Map<number, number>[] {
    const telling = rest.filter((word) => !this.#small.has(word));
    const wanted = [...new Set((telling.length ? telling : rest).map(this.#stem))];
    const things = wanted.map((word) => {
      const others = phrases.filter(({ phrase }) => phrase.includes(word));
      return this.#matches([word, ...others.flatMap(({ meant }) => meant)], word);
    });
    // "have to" matters, although neither of its words does.
    const rests = phrases.filter(({ phrase }) => !phrase.some((word) => wanted.includes(word)));
    return [...things, ...rests.map(({ meant }) => this.#matches(meant))];
  }

  /** How well each entry matches some words; all but `said` are synonyms. */
  #matches(wanted: readonly string[], said?: string): Map<number, number> {
    const best = new Map<number, number>();
    for (const word of new Set(wanted)) {
      for (const [n, score] of this.#index.search([word])) {
        const had = best.get(n) ?? 0;
        const now = word === said ? score : instead * score;
        best.set(n, Math.max(had, now) + besides * Math.min(had, now));
      }
    }
    return best;
  }
}
