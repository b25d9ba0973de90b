// A reader's data in their own browser: progress, games, score sheets, choices. All of it is read and written here, so
// that each is treated alike: unreadable data is set aside and never overwritten, and data that the browser does not
// take is held as long as the tab, or the page.

import { setAsideEvent } from "../base/page-events";

/** Why something was not stored, with the words in `reasons`. */
export type Why = "closed" | "full" | "blocked";

/** The stored value, as far as it can be read; `fault` says what is wrong with the rest, if anything is. */
export interface Found<T> {
  value: T;
  fault: string;
}

/**
 * Why a text was set aside: it cannot be read; only part of it could be restored; another tab changed the data while
 * this one held it; or another copy was restored in its place.
 */
export type Label = "damaged" | "restored" | "other" | "before";

/** A text that was set aside. */
export interface Copy {
  name: string;
  label: Label;
  text: string;
  /** Why it cannot be read; empty if it can, or in part. */
  fault: string;
  /** Whether part of it can be read. */
  readable: boolean;
}

export interface Kind<T> {
  key: string;
  /** The reader's word for it: "your progress". */
  what: string;
  /** Whether an unreadable text is dropped, because it is worthless to the reader. */
  dropped?: boolean;
  empty(): T;
  read(found: unknown): Found<T>;
  write(value: T): unknown;
  /** Both together; if one must give way, the second stays. */
  join(one: T, other: T): T;
  /**
   * `kept` with the changes from `base` to `held`. Where both were changed, `kept` stays, and there is a clash. Left
   * out if nothing gives way when two are joined.
   */
  rejoin?(kept: T, held: T, base: T): Rejoined<T>;
}

export interface Rejoined<T> {
  value: T;
  clash: boolean;
}

const reasons: Record<Why, string> = {
  closed: "This browser does not let the site store anything. This may be a private window.",
  full: "This browser has no room left for the site.",
  blocked: "What this browser stored cannot be read, and there is no room to set it aside.",
};

// --- the browser's storage -----------------------------------------------------------------------

function storage(): Storage | null {
  try {
    return globalThis.localStorage ?? null;
  } catch {
    return null; // Its very name is forbidden.
  }
}

function textOf(key: string): string | null {
  try {
    return storage()?.getItem(key) ?? null;
  } catch {
    return null;
  }
}

/** Store a text; returns the reason if the browser does not take it. */
function put(key: string, text: string): Why | "" {
  const store = storage();
  try {
    if (!store) return "closed";
    store.setItem(key, text);
    return "";
  } catch (problem) {
    const named = problem instanceof Error ? problem.name : "";
    // If storage is forbidden, some browsers say that there is no room, although nothing is stored.
    return /quota/i.test(named) && store?.length ? "full" : "closed";
  }
}

// --- data that the browser did not take ------------------------------------------------------------

interface Held {
  /** Empty if only texts wait. */
  text: string | null;
  /** The stored text when this one was held: if it has changed, another tab wrote it. */
  base: string | null;
  /** Texts to set aside as soon as there is room. */
  waiting: string[];
}

// The scripts of a page are bundled separately, and share it.
const mark = Symbol.for("bridgepath-held");
const onPage = ((globalThis as { [mark]?: Map<string, string> })[mark] ??= new Map<string, string>());
const inTab = (key: string) => `${key}-held`;

/** Hold it as long as the tab, if possible, or as long as the page. */
function hold(key: string, held: Held): void {
  if (held.text === null && !held.waiting.length) {
    letGo(key);
    return;
  }
  const text = JSON.stringify(held);
  onPage.set(key, text);
  try {
    sessionStorage.setItem(inTab(key), text);
  } catch {
    letGo(key, false);
  }
}

function heldIn(key: string): "tab" | "page" | "" {
  try {
    if (sessionStorage.getItem(inTab(key)) !== null) return "tab";
  } catch {
    // Then only the page has it, or nobody.
  }
  return onPage.has(key) ? "page" : "";
}

function heldOf(key: string): Held {
  const none = { text: null, base: null, waiting: [] };
  try {
    const text = onPage.get(key) ?? sessionStorage.getItem(inTab(key));
    return text === null ? none : { ...none, ...(JSON.parse(text) as Held) };
  } catch {
    return none;
  }
}

function letGo(key: string, page = true): void {
  if (page) onPage.delete(key);
  try {
    sessionStorage.removeItem(inTab(key));
  } catch {
    // Then nothing was there.
  }
}

// --- one kind of stored data ------------------------------------------------------------------------

export class Stored<T> {
  readonly what: string;
  readonly key: string;
  /** Why the last change was not stored; empty if it was. */
  why: Why | "" = "";
  #blocked = false;

  constructor(private readonly kind: Kind<T>) {
    this.what = kind.what;
    this.key = kind.key;
  }

  /** The stored text. */
  text(): string | null {
    return textOf(this.key);
  }

  /** The value of a text, as far as it can be read. */
  parse(text: string): Found<T> {
    let found: unknown;
    try {
      found = JSON.parse(text);
    } catch {
      return { value: this.kind.empty(), fault: "it is damaged" };
    }
    return this.kind.read(found);
  }

  /** The stored value, with the held changes; unreadable data, or data that must give way, is set aside. */
  load(): T {
    const held = heldOf(this.key);
    const { value, clash } = this.#rejoined(this.#kept(), held);
    if (clash || held.waiting.length) {
      const waiting = [...held.waiting, ...(clash && held.text !== null ? [held.text] : [])];
      const left = waiting.filter((text) => this.#beside(text, "other") === null);
      const [base, text] = [this.text(), JSON.stringify(this.kind.write(value))];
      hold(this.key, { text: held.text === null || text === base ? null : text, base, waiting: left });
      if (left.length < waiting.length)
        (globalThis as { dispatchEvent?(event: Event): void }).dispatchEvent?.(new Event(setAsideEvent));
    }
    return value;
  }

  #rejoined(kept: T, { text, base }: Held): Rejoined<T> {
    const held = text === null ? null : this.parse(text);
    if (!held || held.fault) return { value: kept, clash: false };
    if (!this.kind.rejoin) return { value: this.kind.join(kept, held.value), clash: false };
    // If nothing stored can be read, everything held is new.
    const known = base === null || this.#blocked || this.text() === null ? null : this.parse(base);
    return this.kind.rejoin(kept, held.value, known && !known.fault ? known.value : this.kind.empty());
  }

  #kept(): T {
    const text = this.text();
    this.#blocked = false;
    if (text === null) return this.kind.empty();
    const { value, fault } = this.parse(text);
    if (!fault) return value;
    this.#blocked = !this.#setAside(text);
    return this.kind.empty();
  }

  /** Store it; false if the browser does not take it, in which case it is held. */
  save(value: T): boolean {
    const text = JSON.stringify(this.kind.write(value));
    this.why = this.#blocked ? "blocked" : put(this.key, text);
    hold(this.key, { ...heldOf(this.key), text: this.why ? text : null, base: this.text() });
    return !this.why;
  }

  /** Start again from nothing; copies that were set aside stay. */
  clear(): void {
    letGo(this.key);
    try {
      storage()?.removeItem(this.key);
    } catch {
      // Then nothing was stored.
    }
  }

  /** The place where it is held, if the browser did not take the last change. */
  get heldIn(): "tab" | "page" | "" {
    return heldIn(this.key);
  }

  /** Whether the browser lets the site store anything at all. */
  get closed(): boolean {
    const probe = `${this.key}-probe`;
    const why = put(probe, "");
    if (!why) storage()?.removeItem(probe);
    return why === "closed";
  }

  /** Why it is not stored, and how long it lasts, in a sentence or two; empty if all is stored. */
  get trouble(): string {
    const why = this.why || (this.#blocked ? "blocked" : this.closed ? "closed" : this.heldIn ? "full" : "");
    if (!why) return "";
    // Nothing is unsaved: only a copy could not be restored.
    if (why === "full" && !this.heldIn) return reasons[why];
    const until = this.heldIn === "tab" ? "until you close this tab" : "until you leave this page";
    return `${reasons[why]} What you do here is kept only ${until}.`;
  }

  // --- what was set aside ------------------------------------------------------------------------

  /** Move unreadable data out of the way; false if there is no room. */
  #setAside(text: string): boolean {
    const store = storage();
    if (!store) return false;
    const done = this.kind.dropped || this.#beside(text, "damaged") !== null;
    store.removeItem(this.key);
    // There is no room for two, but there may be for one.
    if (done || this.#beside(text, "damaged") !== null) return true;
    put(this.key, text);
    return false;
  }

  /**
   * Save a copy under a name of its own and return the name: empty if there is one already, null if there is no room.
   */
  #beside(text: string, label: Label): string | null {
    if (this.#names().some(({ name }) => textOf(name) === text)) return "";
    let name = `${this.key}-${label}`;
    for (let number = 2; textOf(name) !== null; number += 1) name = `${this.key}-${label}-${number}`;
    return put(name, text) ? null : name;
  }

  #names(): { name: string; label: Label }[] {
    const store = storage();
    const all = Array.from({ length: store?.length ?? 0 }, (_, at) => store?.key(at) ?? "").sort();
    return all.flatMap((name) => {
      const [, label] = /^-(damaged|restored|other|before)(?:-\d+)?$/.exec(name.slice(this.key.length)) ?? [];
      return label && name.startsWith(this.key) ? [{ name, label: label as Label }] : [];
    });
  }

  copies(): Copy[] {
    return this.#names().map(({ name, label }) => {
      const text = textOf(name) ?? "";
      const { value, fault } = this.parse(text);
      const readable = JSON.stringify(value) !== JSON.stringify(this.kind.empty());
      return { name, label, text, fault, readable };
    });
  }

  /** Take up again what can be read of a copy; false if the browser does not take it, and then all is as it was. */
  restore({ name, text, fault }: Copy): boolean {
    const value = this.kind.join(this.load(), this.parse(text).value);
    const now = this.kind.rejoin ? this.text() : null;
    const before = now === null ? "" : this.#beside(now, "before");
    this.why = this.#blocked
      ? "blocked"
      : before === null
        ? "full"
        : put(this.key, JSON.stringify(this.kind.write(value)));
    if (this.why) {
      if (before) this.drop(before);
      return false;
    }
    hold(this.key, { ...heldOf(this.key), text: null });
    this.drop(name);
    // The part that cannot be read stays in a copy.
    if (fault && this.#beside(text, "restored") === null) put(name, text);
    return true;
  }

  /** Remove a copy. */
  drop(name: string): void {
    storage()?.removeItem(name);
  }
}
