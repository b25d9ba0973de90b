// What the reader chose, kept in his own browser. Storage may be forbidden, full, or hold anything.

export interface Prefs {
  suits: "four" | "two";
  speed: number;
  /** Was told that the table itself can be tapped. */
  told: boolean;
  /** The keys of house rules that a table with a bot has, and that the reader switched off. */
  asWritten: string[];
}

export const speeds: readonly number[] = [0.5, 1, 2, 4];
const key = "bridgepath";

export function loadPrefs(): Prefs {
  const prefs: Prefs = { suits: "four", speed: 1, told: false, asWritten: [] };
  try {
    const saved: unknown = JSON.parse(localStorage.getItem(key) ?? "{}");
    if (typeof saved === "object" && saved !== null) {
      const { suits, speed, told, asWritten } = saved as Record<string, unknown>;
      if (suits === "two") prefs.suits = suits;
      if (told === true) prefs.told = told;
      if (typeof speed === "number" && speeds.includes(speed)) prefs.speed = speed;
      if (Array.isArray(asWritten)) prefs.asWritten = asWritten.filter((each) => typeof each === "string");
    }
  } catch {
    // Unreadable choices count as none.
  }
  return prefs;
}

/** Keep what was chosen now, beside what another tab may have chosen since. */
export function savePrefs(chosen: Partial<Prefs>): void {
  try {
    localStorage.setItem(key, JSON.stringify({ ...loadPrefs(), ...chosen }));
  } catch {
    // The choice then holds for this page only.
  }
}
