// Objects as maps. Names come from addresses, files and what a browser kept, so "constructor" and
// "__proto__" are names like any other here: nothing is found that was not put in.

/** A map without entries of its own accord, with these. */
export function mapOf<T>(entries: Iterable<readonly [string, T]> = []): Record<string, T> {
  const made = Object.create(null) as Record<string, T>;
  for (const [name, value] of entries) made[name] = value;
  return made;
}

/** What a map holds under a name, however the map was made. */
export function own<T>(map: Readonly<Record<string, T>> | undefined, name: string): T | undefined {
  return map && Object.hasOwn(map, name) ? map[name] : undefined;
}

export const isMap = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
