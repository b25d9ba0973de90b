// The storage of a browser, for tests without one: it can be closed, and it can be full.

export class Shelf {
  texts = new Map<string, string>();
  /** How many letters there is room for. */
  room = Infinity;

  get length(): number {
    return this.texts.size;
  }
  key(at: number): string | null {
    return [...this.texts.keys()][at] ?? null;
  }
  getItem(name: string): string | null {
    return this.texts.get(name) ?? null;
  }
  setItem(name: string, text: string): void {
    const others = [...this.texts].filter(([one]) => one !== name);
    const taken = others.reduce((sum, [one, held]) => sum + one.length + held.length, name.length + text.length);
    if (taken > this.room) throw new DOMException("no room", "QuotaExceededError");
    this.texts.set(name, text);
  }
  removeItem(name: string): void {
    this.texts.delete(name);
  }
}

export const local = new Shelf();
export const session = new Shelf();
let closed = false;

for (const [name, shelf] of [
  ["localStorage", local],
  ["sessionStorage", session],
] as const) {
  Object.defineProperty(globalThis, name, {
    get() {
      if (closed) throw new DOMException("denied", "SecurityError");
      return shelf;
    },
  });
}

/** The page is closed, and another one opened: what a script held is gone. */
export function leave(): void {
  (globalThis as { [key: symbol]: Map<string, string> | undefined })[Symbol.for("bridgepath-held")]?.clear();
}

/** As in a private window: the very name of the storage throws. */
export function close(): void {
  closed = true;
}

/** A new browser: open, empty, with room. */
export function fresh(): void {
  closed = false;
  for (const shelf of [local, session]) {
    shelf.texts.clear();
    shelf.room = Infinity;
  }
  leave();
}
