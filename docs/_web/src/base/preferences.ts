// The reader's choices, kept in the reader's own browser. Hands are light, so this is read without the module for the
// rest; unreadable choices stay in place here, and storage/recovery.ts sets them aside.

export interface Preferences {
  suits: "four" | "two";
  speed: number;
  /** The reader was told that the table itself can be tapped. */
  told: boolean;
  /** Verdicts on the cards of recorded hands. */
  verdicts?: boolean;
}

/** Stored beside them, and read by few pages. */
interface More {
  /** The keys of house rules for tables with a bot that the reader switched off. */
  asWritten: string[];
}

/** The reader's choices for tables only. */
export interface TableChoices {
  felt: "green" | "blue" | "wine";
  back: "red" | "blue" | "plain";
  sound: boolean;
  /** Larger text on the table. */
  large: boolean;
  /** Controls at the left. */
  left: boolean;
  /** Shift with a letter reads a part of the table. */
  keys: boolean;
  /** How much a screen reader announces. */
  words: "short" | "normal" | "full";
  /** If partner declares, the reader plays both hands instead of the bot. */
  standsIn: boolean;
}

/** The speed of hands, with its name. */
export const paces: readonly (readonly [number, string])[] = [
  [0.5, "Slow"],
  [1, "Normal"],
  [2, "Fast"],
  [4, "Instant"],
];
/** How much faster than usual cards move; at the highest speed they do not travel. */
export function cardSpeed(speed: number): number {
  return speed >= 4 ? Infinity : speed;
}

export const preferencesKey = "bridgepath";

/** Throws if it cannot be read. */
function kept(): Record<string, unknown> {
  return readPreferences(JSON.parse(localStorage.getItem(preferencesKey) ?? "{}"));
}

/** Any readable choices, including those of a newer version; throws if it is something else. */
export function readPreferences(found: unknown): Record<string, unknown> {
  if (Object.getPrototypeOf(found) !== Object.prototype) throw new TypeError();
  return found as Record<string, unknown>;
}

export function loadPreferences(): Preferences {
  const preferences: Preferences = { suits: "four", speed: 1, told: false };
  try {
    const { suits, speed, told, verdicts } = kept();
    if (suits === "two") preferences.suits = suits;
    if (told === true) preferences.told = told;
    if (typeof verdicts === "boolean") preferences.verdicts = verdicts;
    if (typeof speed === "number" && paces.some(([pace]) => pace === speed)) preferences.speed = speed;
  } catch {
    // Unreadable choices count as none.
  }
  return preferences;
}

/** Unreadable choices count as none. */
export function tableChoices(): TableChoices {
  let found: Record<string, unknown> = {};
  try {
    found = kept();
  } catch {
    // As if nothing had been chosen.
  }
  const { felt, back, sound, large, left, keys, words, standsIn } = found;
  return {
    felt: felt === "blue" || felt === "wine" ? felt : "green",
    back: back === "blue" || back === "plain" ? back : "red",
    sound: sound === true,
    large: large === true,
    left: left === true,
    keys: keys !== false,
    words: words === "short" || words === "full" ? words : "normal",
    standsIn: standsIn !== false,
  };
}

/** The house rules of tables with a bot that the reader switched off, by their keys. */
export function rulesSwitchedOff(): string[] {
  try {
    const { asWritten } = kept();
    return Array.isArray(asWritten) ? asWritten.filter((each) => typeof each === "string") : [];
  } catch {
    return [];
  }
}

/** Save the choice, without losing those that another tab has made since. */
export function savePreferences(chosen: Partial<Preferences & More & TableChoices>): void {
  try {
    localStorage.setItem(preferencesKey, JSON.stringify({ ...loadPreferences(), ...kept(), ...chosen }));
  } catch {
    // The choice then applies only to this page.
  }
}
