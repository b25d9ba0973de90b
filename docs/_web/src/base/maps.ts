// Objects as maps. Names come from addresses, files and what a browser kept, so "constructor" and
// "__proto__" are names like any other here: only names that were put in are found.

/** A map without inherited entries, with these entries. */
export function mapOf<T>(entries: Iterable<readonly [string, T]> = []): Record<string, T> {
  const made = Object.create(null) as Record<string, T>;
  for (const [name, value] of entries) made[name] = value;
  return made;
}

/** The value of a name in a map, however the map was made. */
export function own<T>(map: Readonly<Record<string, T>> | undefined, name: string): T | undefined {
  return map && Object.hasOwn(map, name) ? map[name] : undefined;
}

export const isMap = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** True if two values have the same text form. */
export const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** `kept` with the entries that were changed from `base` to `held`; a clash if both have changed one. */
export function rejoined<T>(
  kept: Readonly<Record<string, T>>,
  held: Readonly<Record<string, T>>,
  base: Readonly<Record<string, T>>,
): { value: Record<string, T>; clash: boolean } {
  const value = mapOf(Object.entries(kept));
  let clash = false;
  for (const [name, mine] of Object.entries(held)) {
    const [theirs, before] = [own(kept, name), own(base, name)];
    if (same(mine, before) || same(mine, theirs)) continue;
    if (same(theirs, before)) value[name] = mine;
    else clash = true;
  }
  return { value, clash };
}
