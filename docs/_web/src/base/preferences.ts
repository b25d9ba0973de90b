// What the reader chose, kept in his own browser. Hands are light, so it is read without what reads
// the rest; what cannot be read stays where it is here, and is set aside by aside.ts.

export interface Prefs {
  suits: "four" | "two";
  speed: number;
  /** Was told that the table itself can be tapped. */
  told: boolean;
}

/** What is kept beside them, and read by few pages. */
interface More {
  /** The keys of house rules that a table with a bot has, and that the reader switched off. */
  asWritten: string[];
}

export const speeds: readonly number[] = [0.5, 1, 2, 4];
export const prefsKey = "bridgepath";

/** Throws if it cannot be read. */
function kept(): Record<string, unknown> {
  return readPrefs(JSON.parse(localStorage.getItem(prefsKey) ?? "{}"));
}

/** Whatever there is of choices, known or from a newer version; throws if it is something else. */
export function readPrefs(found: unknown): Record<string, unknown> {
  if (Object.getPrototypeOf(found) !== Object.prototype) throw new TypeError();
  return found as Record<string, unknown>;
}

export function loadPrefs(): Prefs {
  const prefs: Prefs = { suits: "four", speed: 1, told: false };
  try {
    const { suits, speed, told } = kept();
    if (suits === "two") prefs.suits = suits;
    if (told === true) prefs.told = told;
    if (typeof speed === "number" && speeds.includes(speed)) prefs.speed = speed;
  } catch {
    // Unreadable choices count as none.
  }
  return prefs;
}

/** The house rules of tables with a bot that the reader switched off, by their keys. */
export function switchedOff(): string[] {
  try {
    const { asWritten } = kept();
    return Array.isArray(asWritten) ? asWritten.filter((each) => typeof each === "string") : [];
  } catch {
    return [];
  }
}

/** Keep what was chosen now, beside what another tab may have chosen since. */
export function savePrefs(chosen: Partial<Prefs & More>): void {
  try {
    localStorage.setItem(prefsKey, JSON.stringify({ ...loadPrefs(), ...kept(), ...chosen }));
  } catch {
    // The choice then holds for this page only.
  }
}
