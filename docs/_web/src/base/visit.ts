// What one tab remembers for this visit. A browser may refuse to keep it; then the next page has forgotten it.

/** What was remembered under a name; null if nothing was. */
export function remembered(name: string): string | null {
  try {
    return sessionStorage.getItem(name);
  } catch {
    return null;
  }
}

/** Remember a text under a name, or forget it. */
export function remember(name: string, text: string | null): void {
  try {
    if (text === null) sessionStorage.removeItem(name);
    else sessionStorage.setItem(name, text);
  } catch {
    // The next page has forgotten it.
  }
}
