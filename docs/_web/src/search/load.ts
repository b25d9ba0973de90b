// The data of the search: three lists of the site, fetched once, on first use.

import { type Asked, type Clause, entries, Rules, type Term } from "./rank";

// The search of whole pages, from Sphinx, has a stemmer for English: "trumps" is "trump".
declare const Stemmer: new () => { stemWord(word: string): string };

export const root = new URL("../../", import.meta.url);

/** The lists, their contents, and the key that distinguishes one from a page in its place. */
const lists = {
  clauses: { holds: "the clauses and rulings are not searched", key: "clauses" },
  terms: { holds: "the words of the glossary are not searched", key: "terms" },
  search: { holds: "only the words of the rules are searched", key: "asked" },
} as const;

export interface Ready {
  /** None if neither clauses nor words could be loaded. */
  rules: Rules | null;
  /** Why a list could not be loaded, a sentence for each. */
  faults: string[];
}

/** A list of the site; if it cannot be loaded, the reason is added to `faults`. */
async function listed<T>(name: keyof typeof lists, faults: string[]): Promise<T | null> {
  const { holds, key } = lists[name];
  const missing = (why: string): null => {
    faults.push(`${name}.json could not be loaded: ${why}, so ${holds}. Reload the page to try again.`);
    return null;
  };
  let answer: Response;
  try {
    answer = await fetch(new URL(`${name}.json`, root));
  } catch {
    return missing("there is no network, or the server is not responding");
  }
  if (!answer.ok) return missing(`the server answered ${answer.status}`);
  try {
    const found = (await answer.json()) as Record<string, unknown>;
    if (typeof found[key] === "object") return found as T;
  } catch {
    // It is not a list.
  }
  return missing("something else arrived instead, such as a network's login page");
}

let ready: Promise<Ready> | null = null;

/** All the data of the search; the same at every call. */
export function load(): Promise<Ready> {
  ready ??= read();
  return ready;
}

async function read(): Promise<Ready> {
  const faults: string[] = [];
  const [clauses, terms, asked] = await Promise.all([
    listed<{ clauses: Clause[] }>("clauses", faults),
    listed<{ terms: Term[] }>("terms", faults),
    listed<Asked>("search", faults),
  ]);
  if (!clauses && !terms) return { rules: null, faults };
  const english = new Stemmer();
  const known = asked ?? {
    asked: {},
    pages: [],
    examples: {},
    vocabulary: { games: [], allusions: [], small: "", overview: "", cards: "", alike: {} },
  };
  const all = entries(clauses?.clauses ?? [], terms?.terms ?? [], known);
  return { rules: new Rules(all, known.vocabulary, (word) => english.stemWord(word)), faults };
}
