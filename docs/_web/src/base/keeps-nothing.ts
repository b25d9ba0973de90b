// Whether this browser is to keep anything of the site: the reader says so on the page of what is kept.

// The name is that of the first version: a reader's choice outlives a better word.
const key = "bridgepath-pocket";

/** Whether the reader asked to keep nothing. */
export function wantsNothing(): boolean {
  try {
    return localStorage.getItem(key) === "nothing";
  } catch {
    return false;
  }
}

export function wantNothing(nothing: boolean): void {
  try {
    if (nothing) localStorage.setItem(key, "nothing");
    else localStorage.removeItem(key);
  } catch {
    // Where storage is closed, nothing is kept either.
  }
}
