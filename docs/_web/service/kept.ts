// The messages about stored files between the service worker, the notebooks' worker and the pages.

export type Shelf = "python" | "notebooks" | "pages";
export const shelves: readonly Shelf[] = ["python", "notebooks", "pages"];

/** The sizes of a group of files: in bytes here, and about as many as a compressing server sends. */
export interface Sizes {
  count: number;
  bytes: number;
  sent: number;
}

/** kept.json, as the build writes it; a file has the beginning of its hash, and its bytes. */
export interface Kept {
  v: 1;
  version: string;
  groups: Record<Shelf, Sizes & { files: Record<string, [hash: string, bytes: number]> }> & { book: Sizes };
}

/** How much of a shelf is here; whole, if the reader asked for all of it and it arrived. */
export interface Group {
  count: number;
  bytes: number;
  whole: boolean;
}

export type Order =
  { do: "state" } | { do: "keep"; groups: Exclude<Shelf, "pages">[] } | { do: "drop"; group: Shelf } | { do: "use" };

export type Reply =
  | { kind: "state"; version: string; groups: Record<Shelf, Group> }
  | { kind: "progress"; loaded: number; total: number }
  | { kind: "book"; count: number; of: number }
  | { kind: "trouble"; sentence: string }
  | { kind: "used"; others: number };

/** The beginning of the names of all stores of this site, so that other sites on the host keep their own. */
export const storeOf = (scope: URL, what: string): string => `bridgepath-${what}-${scope.href}`;

/** The name of a file on its shelf; different content gets a different name. */
export const nameOf = (url: string, hash: string): string => {
  const plain = new URL(url);
  plain.hash = "";
  plain.search = hash.slice(0, 12);
  return plain.href;
};

/**
 * The name, among the notes, of the list of one version, by the hash of kept.json: workers of two versions may each
 * need their own.
 */
export const listOf = (scope: URL, hash: string): string => nameOf(new URL("kept.json", scope).href, hash);

/** The path of an address from the root of the site; null if it is outside the site or cannot be decoded. */
export function pathIn(scope: URL, url: URL): string | null {
  if (url.origin !== scope.origin || !url.pathname.startsWith(scope.pathname)) return null;
  let path: string;
  try {
    path = decodeURI(url.pathname.slice(scope.pathname.length));
  } catch {
    return null; // a percent sign without a code
  }
  return path === "" || path.endsWith("/") ? `${path}index.html` : path;
}
