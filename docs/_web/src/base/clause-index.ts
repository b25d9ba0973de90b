// The titles, words and addresses of all clauses, fetched once, when the first one is shown.

export interface Entry {
  id: string;
  title: string;
  text: string;
  url: string;
}

export const root = new URL("../../", import.meta.url);

let index: Promise<Map<string, Entry>> | null = null;

/** All clauses by their ids; empty if they cannot be loaded. Then only the ids are shown. */
export function clauseIndex(): Promise<Map<string, Entry>> {
  index ??= read();
  return index;
}

async function read(): Promise<Map<string, Entry>> {
  try {
    const found = await fetch(new URL("clauses.json", root));
    const { clauses } = (await found.json()) as { clauses: Entry[] };
    return new Map(clauses.map((entry) => [entry.id, entry]));
  } catch {
    index = null;
    return new Map();
  }
}

/** The address of a clause, whether or not the others are loaded. */
export function addressOf(id: string, known?: Entry): string {
  return new URL(known ? known.url : `c/${encodeURIComponent(id)}.html`, root).href;
}
