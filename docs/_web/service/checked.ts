// Stored files are not trusted. Any script on this host, in a notebook or on another site of the same host, can write
// into the browser's stores. So a file from a store is compared with its hash, which is in the worker itself, and
// nothing that was stored beside it is used.

/** The headers that a server of the site sends with each file; docs/_site/headers.py has them. */
export interface Served {
  /** The types, by the suffix. */
  types: Record<string, string>;
  /** For the beginning of a path, the headers; the last match counts. */
  headers: [folder: string, headers: Record<string, string>][];
}

/** The bytes of Python: they are large, so they are compared once in the life of a worker. */
const large = /\.(?:wasm|pack|whl|zip)$/;
/** The minimum length of a hash; with fewer letters, another content could be found for it. */
const shortest = 22;

/** SHA-256, in the form of the lists. */
export async function hashOf(bytes: BufferSource): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return btoa(String.fromCharCode(...digest));
}

/** True if these bytes have a hash, or one that begins like this. */
export async function isOf(hash: string | undefined, bytes: BufferSource): Promise<boolean> {
  return hash !== undefined && hash.length >= shortest && (await hashOf(bytes)).startsWith(hash);
}

export class Checker {
  private readonly compared = new Set<string>();

  constructor(private readonly served: Served) {}

  /** A file in the form in which the site sends it. */
  sent(path: string, body: BodyInit | null, status = 200): Response {
    const suffix = /[^./]*$/.exec(path)?.[0] ?? "";
    const headers = this.served.headers.findLast(([folder]) => path.startsWith(folder))?.[1];
    const type = this.served.types[suffix] ?? "application/octet-stream";
    return new Response(body, { status, headers: { ...headers, "Content-Type": type } });
  }

  /** The stored copy of a file; null if it is not that file. */
  async fromStore(path: string, hash: string | undefined, found: Response): Promise<Response | null> {
    const name = `${hash ?? ""} ${path}`;
    if (this.compared.has(name)) return this.sent(path, found.body);
    const bytes = await found.arrayBuffer();
    if (!(await isOf(hash, bytes))) return null;
    if (large.test(path)) this.compared.add(name);
    return this.sent(path, bytes);
  }
}
