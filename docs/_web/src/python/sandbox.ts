// What the Python of a cell may reach: the files of Python on this site, and the page by messages.
// There are two barriers. The browser enforces the first: the worker starts from a blob, which
// inherits the policy of the page, while a script that is fetched has only the policy that its
// server sends. So no other host can be reached, and no text can become a script. The second is in
// this module: what the policy of a page cannot forbid, above all what this site stores in the
// browser, is removed from the worker before a cell runs.

/** A worker with this script that obeys the policy of this page. */
export function sandboxedWorker(script: BlobPart, options: WorkerOptions): Worker {
  const address = URL.createObjectURL(new Blob([script], { type: "text/javascript" }));
  const worker = new Worker(address, options);
  const heard = (): void => URL.revokeObjectURL(address);
  worker.addEventListener("message", heard, { once: true });
  worker.addEventListener("error", heard, { once: true });
  return worker;
}

// Stores, other tabs, other threads (each with stores of its own), other hosts.
const doors = [
  "indexedDB",
  "caches",
  "cookieStore",
  "webkitRequestFileSystem",
  "webkitRequestFileSystemSync",
  "webkitResolveLocalFileSystemURL",
  "webkitResolveLocalFileSystemSyncURL",
  "BroadcastChannel",
  "Worker",
  "SharedWorker",
  "importScripts",
  "XMLHttpRequest",
  "WebSocket",
  "WebSocketStream",
  "WebTransport",
  "EventSource",
  "RTCPeerConnection",
  "Notification",
] as const;

/** What remains of the navigator: words and numbers. Its other members lead to stores and locks. */
const harmless = new Set([
  "constructor",
  "userAgent",
  "appVersion",
  "platform",
  "language",
  "languages",
  "hardwareConcurrency",
  "onLine",
]);

/** Remove a name, wherever it is along the prototypes. */
function removeName(from: object, name: string): void {
  for (let at: object | null = from; at; at = Object.getPrototypeOf(at) as object | null) {
    Reflect.deleteProperty(at, name);
  }
  // A browser may refuse; then the name is set to nothing.
  if (name in from) Object.defineProperty(from, name, { value: undefined });
}

/**
 * Lock this worker once Python has started: from now on only files below `files` can be fetched.
 * Code that needs one of the removed names saves it beforehand, where no cell can find it.
 */
export function confine(files: URL): void {
  const plain = self.fetch.bind(self);
  const { Request } = self;
  for (const door of doors) removeName(self, door);
  const { navigator } = self;
  for (const name of Object.getOwnPropertyNames(Object.getPrototypeOf(navigator))) {
    if (!harmless.has(name)) removeName(navigator, name);
  }
  const fetch = async (input: RequestInfo | URL, init?: RequestInit): Promise<Response> => {
    const asked = new Request(input, { ...init, credentials: "omit" });
    if (asked.method !== "GET" || !asked.url.startsWith(files.href)) {
      throw new TypeError(`A cell can reach only Python's own files on this site, not ${asked.url}`);
    }
    return plain(asked);
  };
  removeName(self, "fetch");
  Object.defineProperty(self, "fetch", { value: fetch });
}
