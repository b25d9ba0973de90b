// Whether this browser may keep anything of the site: the reader decides that on the page about stored files.

// The name is that of the first version, because the reader's choice must survive a better name.
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
    // If storage is closed, nothing is kept either.
  }
}
