// What is kept is not believed. Any script on this host can write into the stores of the browser:
// that of a notebook, or of another site on the same host. So a file from a store is compared with
// its hash, which stands in the worker itself, and of what was stored beside it nothing is taken over.

/** What a server of the site sends beside each file; docs/_site/headers.py has it. */
export interface Served {
  /** The types, by the suffix. */
  types: Record<string, string>;
  /** For the beginning of a path, the headers; the last that fits holds. */
  headers: [folder: string, headers: Record<string, string>][];
}

/** The bytes of Python: they are large, and compared once in the life of a worker. */
const large = /\.(?:wasm|pack|whl|zip)$/;
/** A hash has as many letters at least; with fewer, another content could be found for it. */
const shortest = 22;

/** SHA-256, as the lists have it. */
export async function hashOf(bytes: BufferSource): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return btoa(String.fromCharCode(...digest));
}

/** Whether these bytes are those of a hash, or of its beginning. */
export async function isOf(hash: string | undefined, bytes: BufferSource): Promise<boolean> {
  return hash !== undefined && hash.length >= shortest && (await hashOf(bytes)).startsWith(hash);
}

export class Checker {
  private readonly compared = new Set<string>();

  constructor(private readonly served: Served) {}

  /** A file as the site sends it. */
  sent(path: string, body: BodyInit | null, status = 200): Response {
    const suffix = /[^./]*$/.exec(path)?.[0] ?? "";
    const headers = this.served.headers.findLast(([folder]) => path.startsWith(folder))?.[1];
    const type = this.served.types[suffix] ?? "application/octet-stream";
    return new Response(body, { status, headers: { ...headers, "Content-Type": type } });
  }

  /** What a store holds for a file; null if that is not the file. */
  async fromStore(path: string, hash: string | undefined, found: Response): Promise<Response | null> {
    const name = `${hash ?? ""} ${path}`;
    if (this.compared.has(name)) return this.sent(path, found.body);
    const bytes = await found.arrayBuffer();
    if (!(await isOf(hash, bytes))) return null;
    if (large.test(path)) this.compared.add(name);
    return this.sent(path, bytes);
  }
}
