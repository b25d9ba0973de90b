// What a reader leaves in his own browser: progress, games, score sheets, choices. All of it is read
// and written here, so that each is treated alike: what cannot be read is set aside and never
// overwritten, and what the browser does not take is held as long as the tab, or the page.

/** Why something was not kept, as `reasons` says it. */
export type Why = "closed" | "full" | "blocked";

/** What was found, as far as it can be read; `fault` says what is wrong with the rest, if anything is. */
export interface Found<T> {
  value: T;
  fault: string;
}

/** A text that was set aside. */
export interface Copy {
  name: string;
  text: string;
  /** Why it cannot be read; empty if it can, or in part. */
  fault: string;
  /** Whether something of it can be read. */
  readable: boolean;
}

export interface Kind<T> {
  key: string;
  /** As the reader calls it: "your progress". */
  what: string;
  empty(): T;
  read(found: unknown): Found<T>;
  write(value: T): unknown;
  /** Both together; where one must give way, the second stays. */
  join(one: T, other: T): T;
  /** Nothing gives way when two are joined. */
  lossless?: boolean;
}

const reasons: Record<Why, string> = {
  closed: "This browser does not let the site keep anything. This may be a private window.",
  full: "This browser has no room left for the site.",
  blocked: "What this browser kept cannot be read, and there is no room to set it aside.",
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

/** Keep a text; why not, if the browser does not take it. */
function put(key: string, text: string): Why | "" {
  const store = storage();
  try {
    if (!store) return "closed";
    store.setItem(key, text);
    return "";
  } catch (problem) {
    const named = problem instanceof Error ? problem.name : "";
    // Where nothing may be kept, some say that there is no room, though nothing takes any.
    return /quota/i.test(named) && store?.length ? "full" : "closed";
  }
}

// --- what the browser did not take ---------------------------------------------------------------

// The scripts of a page are bundled apart, and hold it together.
const mark = Symbol.for("bridgepath-held");
const onPage = ((globalThis as { [mark]?: Map<string, string> })[mark] ??= new Map<string, string>());
const inTab = (key: string) => `${key}-held`;

/** Hold a text as long as the tab, if that can be, or as long as the page. */
function hold(key: string, text: string): void {
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
    // Then the page has it, or nobody.
  }
  return onPage.has(key) ? "page" : "";
}

function held(key: string): string | null {
  const here = onPage.get(key);
  if (here !== undefined) return here;
  try {
    return sessionStorage.getItem(inTab(key));
  } catch {
    return null;
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

// --- one of what is kept -------------------------------------------------------------------------

export class Stored<T> {
  readonly what: string;
  readonly key: string;
  /** Why the last change was not kept; empty if it was. */
  why: Why | "" = "";
  private blocked = false;

  constructor(private readonly kind: Kind<T>) {
    this.what = kind.what;
    this.key = kind.key;
  }

  /** The text that is kept. */
  text(): string | null {
    return textOf(this.key);
  }

  /** What a text holds, as far as it can be read. */
  parse(text: string): Found<T> {
    let found: unknown;
    try {
      found = JSON.parse(text);
    } catch {
      return { value: this.kind.empty(), fault: "it is damaged" };
    }
    return this.kind.read(found);
  }

  /** What is kept, with what is held; what cannot be read is set aside. */
  load(): T {
    const found = this.kept();
    const text = held(this.key);
    if (text === null) return found;
    const { value, fault } = this.parse(text);
    return fault ? found : this.kind.join(found, value);
  }

  private kept(): T {
    const text = this.text();
    this.blocked = false;
    if (text === null) return this.kind.empty();
    const { value, fault } = this.parse(text);
    if (!fault) return value;
    this.blocked = !this.setAside(text, "damaged");
    return this.kind.empty();
  }

  /** Keep it; false if the browser does not take it, and then it is held. */
  save(value: T): boolean {
    const text = JSON.stringify(this.kind.write(value));
    this.why = this.blocked ? "blocked" : put(this.key, text);
    if (this.why) hold(this.key, text);
    else letGo(this.key);
    return !this.why;
  }

  /** Begin again with nothing; what was set aside stays. */
  clear(): void {
    letGo(this.key);
    try {
      storage()?.removeItem(this.key);
    } catch {
      // Then nothing was kept.
    }
  }

  /** Where it is held, if the browser did not take the last change. */
  get heldIn(): "tab" | "page" | "" {
    return heldIn(this.key);
  }

  /** Whether the browser lets the site keep anything at all. */
  get closed(): boolean {
    const probe = `${this.key}-probe`;
    const why = put(probe, "");
    if (!why) storage()?.removeItem(probe);
    return why === "closed";
  }

  /** Why it is not kept, and how long it lasts, in two sentences; empty if all is kept. */
  get trouble(): string {
    const why = this.why || (this.blocked ? "blocked" : this.closed ? "closed" : this.heldIn ? "full" : "");
    if (!why) return "";
    const until = this.heldIn === "tab" ? "until you close this tab" : "until you leave this page";
    return `${reasons[why]} What you do here lasts ${until}.`;
  }

  // --- what was set aside ------------------------------------------------------------------------

  /** Move a text out of the way, under a name of its own; false if there is no room. */
  private setAside(text: string, label: "damaged" | "before"): boolean {
    const store = storage();
    if (!store) return false;
    const same = this.names().some((name) => textOf(name) === text);
    let name = `${this.key}-${label}`;
    for (let number = 2; textOf(name) !== null; number += 1) name = `${this.key}-${label}-${number}`;
    if (same || !put(name, text)) {
      store.removeItem(this.key);
      return true;
    }
    // There is no room for two, but there may be for one.
    store.removeItem(this.key);
    if (!put(name, text)) return true;
    put(this.key, text);
    return false;
  }

  private names(): string[] {
    const store = storage();
    const ours = (name: string) =>
      name.startsWith(this.key) && /^-(damaged|before)(-\d+)?$/.test(name.slice(this.key.length));
    return Array.from({ length: store?.length ?? 0 }, (_, at) => store?.key(at) ?? "").filter(ours).sort();
  }

  copies(): Copy[] {
    return this.names().map((name) => {
      const text = textOf(name) ?? "";
      const { value, fault } = this.parse(text);
      const readable = JSON.stringify(value) !== JSON.stringify(this.kind.empty());
      return { name, text, fault, readable };
    });
  }

  /** Take up again what can be read of a copy; false if the browser does not take it. */
  restore({ name, text, fault }: Copy): boolean {
    const { value } = this.parse(text);
    const now = this.load();
    const before = this.text();
    if (!this.kind.lossless && before !== null && !this.setAside(before, "before")) return false;
    if (!this.save(this.kind.join(now, value))) return false;
    if (!fault) this.drop(name);
    return true;
  }

  /** Remove a copy. */
  drop(name: string): void {
    storage()?.removeItem(name);
  }
}
