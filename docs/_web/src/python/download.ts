// Downloads Python's files for the worker: counts them, checks them against the list that the build
// wrote, and names any that differ.

/** Why Python cannot be loaded, in a sentence for the reader. */
export class DownloadError extends Error {}

export interface ListedFile {
  sha256: string;
  size: number;
  /** About how much of it is transferred if the server compresses it. */
  packed: number;
}

interface Transfer {
  loaded: number;
  total: number;
}

/** A file: its name, how much of it has arrived, and its size. */
export type Part = [name: string, loaded: number, total: number];

/** Takes the parts of a file as they arrive; they are discarded if the whole file is wrong. */
export interface Sink {
  part(data: Uint8Array): void;
  forget(): void;
}

const listName = "cells.json";

export class Downloads {
  /** Files that are still being downloaded. */
  readonly waiting = new Set<string>();
  readonly #coming = new Map<string, Transfer>();
  #listed: Map<string, ListedFile> | null = null;
  readonly #list: Promise<Map<string, ListedFile>>;
  #told = 0;

  /** Calls `tell` for every step, but not more often than eyes can follow. */
  constructor(
    private readonly home: URL,
    private readonly tell: (loaded: number, total: number, waiting: string[], parts: Part[]) => void,
    known?: Record<string, ListedFile>,
  ) {
    this.#list = known ? Promise.resolve(new Map(Object.entries(known))) : this.#readList();
    // The caller that waits for the file gets the error.
    this.#list.catch(() => undefined);
  }

  async about(name: string): Promise<ListedFile> {
    const found = (await this.#list).get(name);
    if (!found) throw new DownloadError(`${listName} does not list ${name}: this site has files from two versions.`);
    return found;
  }

  /** A file as it was built. */
  async file(name: string, sink?: Sink): Promise<Uint8Array<ArrayBuffer>> {
    this.waiting.add(name);
    const coming = { loaded: 0, total: 0 };
    this.#coming.set(name, coming);
    // The size of a file is known before its first part arrives.
    void this.about(name).then(
      ({ packed }) => (coming.total ||= Math.max(packed, coming.loaded)),
      () => undefined,
    );
    // A cache may hold a file of an earlier build, so a wrong file is fetched once more, bypassing the cache.
    let said = "";
    for (const cache of ["default", "reload"] as const) {
      const [data, response] = await this.#fetched(name, { cache }, coming, cache === "default" ? sink : undefined);
      said = await this.#wrong(name, data, response);
      if (!said) {
        this.waiting.delete(name);
        this.#say();
        return data;
      }
      if (cache === "default") sink?.forget();
      coming.loaded = 0;
    }
    throw new DownloadError(`${name} ${said}.`);
  }

  async #fetched(
    name: string,
    init: RequestInit,
    coming: Transfer,
    sink?: Sink,
  ): Promise<[Uint8Array<ArrayBuffer>, Response]> {
    // Hashes can be computed only in secure contexts; elsewhere the browser itself compares them.
    if (!self.crypto.subtle && name !== listName) init.integrity = sri((await this.about(name)).sha256);
    const response = await fetch(new URL(name, this.home), init).catch(() => {
      throw new DownloadError(init.integrity ? `${name} could not be fetched or arrived damaged.` : unreachable(name));
    });
    if (!response.ok) throw new DownloadError(`${name} could not be fetched: the server answered ${response.status}.`);
    const packed = response.headers.has("content-encoding");
    const parts: Uint8Array<ArrayBuffer>[] = [];
    let bytes = 0;
    try {
      const reader = response.body?.getReader();
      for (let value; (value = (await reader?.read())?.value); bytes += value.length) {
        parts.push(value);
        sink?.part(value);
        const listed = this.#listed?.get(name);
        const share = listed && packed ? listed.packed / listed.size : 1;
        coming.loaded += value.length * share;
        coming.total = (listed?.size ?? 0) * share;
        if (performance.now() - this.#told > 60) this.#say();
      }
    } catch {
      throw new DownloadError(`${name} arrived incomplete.`);
    }
    // A blob would send all bytes to another process and back.
    const data = new Uint8Array(bytes);
    for (const part of parts.reverse()) data.set(part, (bytes -= part.length));
    return [data, response];
  }

  #say(): void {
    this.#told = performance.now();
    const sum = (key: keyof Transfer) => [...this.#coming.values()].reduce((all, one) => all + one[key], 0);
    const parts = [...this.#coming].map(([name, { loaded, total }]): Part => [name, loaded, total]);
    this.tell(sum("loaded"), sum("total"), [...this.waiting], parts);
  }

  async #readList(): Promise<Map<string, ListedFile>> {
    this.waiting.add(listName);
    const [data, response] = await this.#fetched(listName, { cache: "no-cache" }, { loaded: 0, total: 0 });
    try {
      this.#listed = new Map(Object.entries(JSON.parse(new TextDecoder().decode(data)) as Record<string, ListedFile>));
    } catch {
      throw new DownloadError(`${listName} ${strange(data, response) || "arrived damaged"}.`);
    }
    this.waiting.delete(listName);
    return this.#listed;
  }

  /** What is wrong with a file; empty if it is the one that was built. */
  async #wrong(name: string, data: Uint8Array<ArrayBuffer>, response: Response): Promise<string> {
    const { size, sha256 } = await this.about(name);
    const said = strange(data, response);
    if (said || data.length < size) return said || `was cut short after ${data.length} of ${size} bytes`;
    if (!self.crypto.subtle) return "";
    const digest = new Uint8Array(await self.crypto.subtle.digest("SHA-256", data));
    const found = [...digest].map((byte) => byte.toString(16).padStart(2, "0")).join("");
    return found === sha256 ? "" : "arrived damaged: its checksum is wrong";
  }
}

/** Why nothing arrived at all, which is the network's fault and not the file's. */
function unreachable(name: string): string {
  const why = navigator.onLine ? ", or the server is not responding" : "";
  return `Python is not stored on this device, and there is no network${why}: ${name} could not be fetched. Try again with a network; the page "Without a network" can then store Python here.`;
}

/** What arrived in place of a file, if that can be recognized. */
function strange(data: Uint8Array, response: Response): string {
  if (!data.length) return "arrived empty";
  const page = response.headers.get("content-type")?.includes("html") || data[0] === 0x3c;
  return page ? "did not arrive: the server sent a web page instead, such as a login page" : "";
}

function sri(sha256: string): string {
  const bytes = sha256.match(/../g)?.map((pair) => String.fromCharCode(Number.parseInt(pair, 16))) ?? [];
  return `sha256-${btoa(bytes.join(""))}`;
}
