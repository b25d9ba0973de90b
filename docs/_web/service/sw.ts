// The service worker of the site: the rulebook without a network. The build writes its list of files before it, each
// with the hash of its content. A list is a version: it is fetched whole before it is used, and a page is never put
// together from two. The rulebook is kept from the first visit on. Python is kept once it is used, notebooks when
// the reader asks for them, other pages when they are visited; kept.json lists these.

import { setCacheNameDetails } from "workbox-core";
import { PrecacheController } from "workbox-precaching";
import { registerRoute } from "workbox-routing";
import { CacheFirst } from "workbox-strategies";
import type { WorkboxPlugin } from "workbox-core/types.js";
import { Checker, isOf, type Served } from "./checked";
import {
  storeOf,
  type Group,
  type Kept,
  listOf,
  nameOf,
  type Order,
  pathIn,
  type Reply,
  type Shelf,
  shelves,
} from "./kept";

declare const self: ServiceWorkerGlobalScope & {
  /** Written by the build: each path of the rulebook with the hash of its file. */
  bridgepath: { version: string; book: [path: string, hash: string][]; served: Served };
};

const scope = new URL(self.registration.scope);
const { version, book, served } = self.bridgepath;
const checker = new Checker(served);

/** Thrown when a file from the network is not the one of this version. */
class Another extends Error {
  constructor(path: string) {
    super(`${path} is from another version or arrived damaged.`);
  }
}

// --- the rulebook -------------------------------------------------------------------------------

/** A worker's answer with an address of its own loses the query of the request. */
const withoutAddress: WorkboxPlugin = {
  handlerWillRespond: ({ request, response }) =>
    Promise.resolve(
      request.mode === "navigate" || !new URL(request.url).search ? response : new Response(response.body, response),
    ),
};

let come = 0;
/** The last file that failed, for anybody who wants to know why. */
let failed = "A file";
/** Fetches in the background, and tells the pages how much has arrived. */
const atLeisure: WorkboxPlugin = {
  requestWillFetch: ({ request }) => Promise.resolve(new Request(request, { priority: "low" })),
  fetchDidFail: ({ request }) => {
    failed = pathIn(scope, new URL(request.url)) ?? failed;
    return Promise.resolve();
  },
  handlerDidComplete: async ({ event }) => {
    if (event?.type !== "install") return;
    come += 1;
    if (come % 10 === 0 || come === book.length) await tell({ kind: "book", count: come, of: book.length });
  },
};

const hashes = new Map(book);
/** A file from a store must be the one that was built, or it is fetched again. */
const checked = (hashFor: (path: string) => Promise<string | undefined>): WorkboxPlugin => ({
  cachedResponseWillBeUsed: async ({ cacheName, request, cachedResponse }) => {
    if (!cachedResponse) return null;
    const path = pathIn(scope, new URL(request.url)) ?? "";
    const whole = await checker.fromStore(path, await hashFor(path), cachedResponse);
    if (!whole) await (await caches.open(cacheName)).delete(request);
    return whole;
  },
});

setCacheNameDetails({ prefix: "bridgepath", suffix: scope.href });
// While the rulebook is fetched, the browser itself compares.
const rulebook = new PrecacheController({ plugins: [atLeisure, checked((path) => Promise.resolve(hashes.get(path)))] });
rulebook.addToCacheList(
  book.map(([path, hash]) => ({ url: path, revision: hash.slice(0, 16), integrity: `sha256-${hash}` })),
);

/** The file of the rulebook at an address; a page may be asked for without the end of its name. */
function inBook(url: URL): string | undefined {
  const path = pathIn(scope, url);
  return path === null ? undefined : [path, `${path}.html`].find((one) => hashes.has(one));
}

// A page's scripts handle any query, such as a search. Workbox's own route does not put back a style or a script that
// was dropped, and takes a newer file for a lost network.
registerRoute(
  ({ url }) => inBook(url) !== undefined,
  (options) => orInstead(options, () => ofTheBook(inBook(options.url) ?? "")),
);

/** A file of the rulebook as it was built: the kept one, or fetched and kept again. */
async function ofTheBook(path: string): Promise<Response> {
  const url = new URL(path, scope).href;
  const hash = hashes.get(path);
  const store = await caches.open(rulebook.strategy.cacheName);
  const key = rulebook.getCacheKeyForURL(url) ?? url;
  const found = await store.match(key);
  const whole = found ? await checker.fromStore(path, hash, found) : null;
  if (whole) return whole;
  const answer = await fetch(new Request(url, { cache: "no-cache" }));
  if (!answer.ok) throw new Error(`${path} did not arrive: the server answered ${answer.status}.`);
  const body = await answer.arrayBuffer();
  if (!(await isOf(hash, body))) throw new Another(path);
  // If no room is left, this is still the requested file.
  await store.put(key, checker.sent(path, body)).catch(() => undefined);
  return checker.sent(path, body);
}

let list: Promise<Kept> | null = null;
/** The other files of this version that can be kept. */
function kept(): Promise<Kept> {
  list ??= (async () => (await (await ofTheBook("kept.json")).json()) as Kept)();
  list.catch(() => (list = null));
  return list;
}

// --- other kept files ----------------------------------------------------------------------------

/** The hash of a file on a shelf, by its path. */
const onShelf =
  (group: Shelf) =>
  async (path: string): Promise<string | undefined> =>
    (await kept()).groups[group].files[path]?.[0];

async function fileOf(group: Shelf, url: string): Promise<string | undefined> {
  return onShelf(group)(pathIn(scope, new URL(url)) ?? "");
}

/** A file from the network that is shown at once is compared, too. */
const ofThisVersion = (group: Shelf): WorkboxPlugin => ({
  fetchDidSucceed: async ({ request, response }) => {
    if (!response.ok) return response;
    const path = pathIn(scope, new URL(request.url)) ?? "";
    const wanted = await onShelf(group)(path);
    if (wanted && !(await isOf(wanted, await response.clone().arrayBuffer()))) throw new Another(path);
    return response;
  },
});

/**
 * Kept under its hash, and only if it is that file; with its type, because the worker of an earlier release that is
 * still running sends files under the same name.
 */
const byContent = (group: Shelf): WorkboxPlugin => ({
  cacheKeyWillBeUsed: async ({ request }) => nameOf(request.url, (await fileOf(group, request.url)) ?? ""),
  cacheWillUpdate: async ({ request, response }) => {
    if (response.status !== 200) return null;
    const path = pathIn(scope, new URL(request.url)) ?? "";
    const body = await response.arrayBuffer();
    return (await isOf(await onShelf(group)(path), body)) ? checker.sent(path, body) : null;
  },
});

const strategies: Record<Shelf, CacheFirst> = {
  python: shelved("python"),
  notebooks: shelved("notebooks"),
  // Pages are small, so they are checked before they are shown.
  pages: shelved("pages", ofThisVersion("pages")),
};

function shelved(group: Shelf, ...more: WorkboxPlugin[]): CacheFirst {
  const plugins = [...more, byContent(group), checked(onShelf(group)), withoutAddress];
  return new CacheFirst({ cacheName: storeOf(scope, group), plugins });
}

registerRoute(
  ({ url, request }) =>
    url.origin === scope.origin && url.pathname.startsWith(scope.pathname) && request.method === "GET",
  (options) =>
    orInstead(options, async () => {
      const { event, request, url } = options;
      const group = await groupOf(pathIn(scope, url), request);
      return group ? strategies[group].handle({ event, request }) : fetch(request);
    }),
);

/** The shelf of a file; null for files from the network. */
async function groupOf(path: string | null, request: Request): Promise<Shelf | null> {
  if (path === null) return null;
  const told = await kept().catch((problem: unknown) => {
    // A page of the server's version would not match the rest.
    if (request.mode === "navigate" && isAnother(problem)) throw problem;
    return null;
  });
  const group = shelves.find((one) => told && Object.hasOwn(told.groups[one].files, path)) ?? null;
  // A notebook comes entirely from here or entirely from the network.
  const forNotebooks =
    group === "notebooks" ||
    (group === "python" && new URL(request.referrer || scope.href).pathname.startsWith(`${scope.pathname}lite/`));
  return forNotebooks && !(await isWhole("notebooks")) ? null : group;
}

// --- missing files --------------------------------------------------------------------------------

/** The answer; if there is none for a page, a page of ours that says why. */
async function orInstead(
  { request, url }: { request: Request; url: URL },
  answer: () => Promise<Response>,
): Promise<Response> {
  try {
    return await answer();
  } catch (problem) {
    return request.mode === "navigate" ? instead(pathIn(scope, url) ?? "", problem) : Response.error();
  }
}

async function instead(path: string, problem: unknown): Promise<Response> {
  const there = await inTheRules(path).catch(() => undefined);
  if (there) return Response.redirect(new URL(there, scope).href);
  const name = isAnother(problem) ? ((await isNewer()) ? "newer.html" : "strange.html") : "away.html";
  if (name === "newer.html") void self.registration.update();
  try {
    // Its address may be at any depth.
    const base = scope.href.replaceAll("&", "&amp;");
    const text = (await (await ofTheBook(name)).text()).replace(/<base href="[^"]*">/, `<base href="${base}">`);
    return checker.sent(name, text, 503);
  } catch {
    return Response.error();
  }
}

/** The strategies report their failure, with the first one inside it. */
const isAnother = (problem: unknown): boolean =>
  problem instanceof Another ||
  (problem as { details?: { error?: unknown } } | null)?.details?.error instanceof Another;

/** True if the server has another version. If not, something else answers in its place, such as a login. */
async function isNewer(): Promise<boolean> {
  try {
    const found = await fetch(new Request(new URL("kept.json", scope), { cache: "no-store" }));
    const told = (await found.json()) as Partial<Kept>;
    return typeof told.version === "string" && told.version !== version;
  } catch {
    return false;
  }
}

/** The address, in the rules, of a clause, case or hand whose own page is not kept. */
async function inTheRules(path: string): Promise<string | undefined> {
  const [, id] = /^c\/([^/]+)\.html$/.exec(path) ?? [];
  if (!id) return undefined;
  for (const file of ["clauses", "cases"] as const) {
    const data = (await (await ofTheBook(`${file}.json`)).json()) as Record<
      string,
      { id: string; url: string | null; shown_by?: { url: string }[] }[]
    >;
    for (const entry of data[file] ?? []) {
      if (entry.id === id) return entry.url ?? undefined;
      const shown = entry.shown_by?.find(({ url }) => url.endsWith(`#${id}`) && url.startsWith("rules/"));
      if (shown) return shown.url;
    }
  }
  return undefined;
}

// --- keeping and dropping --------------------------------------------------------------------------

const shelfOf = (group: Shelf) => caches.open(storeOf(scope, group));
const notes = () => caches.open(storeOf(scope, "notes"));
const note = (group: Shelf) => new URL(`kept-${group}`, scope).href;
const listNote = listOf(scope, hashes.get("kept.json") ?? "");

async function isWhole(group: Shelf): Promise<boolean> {
  return (await (await notes()).match(note(group))) !== undefined;
}

async function missing(group: Shelf): Promise<[path: string, bytes: number][]> {
  const { files } = (await kept()).groups[group];
  const there = new Set((await (await shelfOf(group)).keys()).map(({ url }) => url));
  return Object.entries(files)
    .filter(([path, [hash]]) => !there.has(nameOf(new URL(path, scope).href, hash)))
    .map(([path, [, bytes]]) => [path, bytes]);
}

/** Fetch the missing files, one after the other; stops at a file that is not ours. */
async function keep(groups: readonly Shelf[], progress: (loaded: number, total: number) => void): Promise<void> {
  const wanted = await Promise.all(groups.map(async (group) => [group, await missing(group)] as const));
  const total = wanted.flatMap(([, files]) => files).reduce((sum, [, bytes]) => sum + bytes, 0);
  let loaded = 0;
  for (const [group, files] of wanted) {
    for (const [path] of files) await keepOne(group, path, (bytes) => progress((loaded += bytes), total));
    await (await notes()).put(note(group), new Response(version));
  }
}

async function keepOne(group: Shelf, path: string, came: (bytes: number) => void): Promise<void> {
  const url = new URL(path, scope).href;
  failed = path;
  const response = await fetch(new Request(url, { cache: "no-cache", priority: "low" }));
  if (!response.ok || !response.body)
    throw new Error(`${path} did not arrive: the server answered ${response.status}.`);
  const parts: BlobPart[] = [];
  const reader = response.body.getReader();
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    parts.push(part.value);
    came(part.value.byteLength);
  }
  const body = await new Blob(parts).arrayBuffer();
  const hash = await fileOf(group, url);
  if (hash === undefined || !(await isOf(hash, body))) {
    const page = !path.endsWith(".html") && response.headers.get("content-type")?.includes("html");
    throw page
      ? new Error(`${path} did not arrive: the server sent a web page instead, such as a login page.`)
      : new Another(path);
  }
  await (await shelfOf(group)).put(nameOf(url, hash), checker.sent(path, body));
}

async function drop(group: Shelf): Promise<void> {
  await (await notes()).delete(note(group));
  await caches.delete(storeOf(scope, group));
}

/** Delete everything but the files of this version. */
async function sweep(): Promise<void> {
  const { groups } = await kept();
  for (const group of shelves) {
    const shelf = await shelfOf(group);
    const ours = new Set(
      Object.entries(groups[group].files).map(([path, [hash]]) => nameOf(new URL(path, scope).href, hash)),
    );
    for (const request of await shelf.keys()) if (!ours.has(request.url)) await shelf.delete(request);
  }
  const found = await notes();
  for (const { url } of await found.keys()) {
    if (pathIn(scope, new URL(url)) === "kept.json" && url !== listNote) await found.delete(url);
  }
  // The notebooks' worker of the former release looks for it under the name without a hash.
  for (const name of [listNote, new URL("kept.json", scope).href]) await found.put(name, await ofTheBook("kept.json"));
}

async function state(): Promise<Reply> {
  const groups = {} as Record<Shelf, Group>;
  for (const group of shelves) {
    const { count, bytes } = (await kept()).groups[group];
    const lacking = await missing(group);
    const rest = lacking.reduce((sum, [, size]) => sum + size, 0);
    groups[group] = { count: count - lacking.length, bytes: bytes - rest, whole: await isWhole(group) };
  }
  return { kind: "state", version, groups };
}

// --- the life of a version -------------------------------------------------------------------------

async function windows(): Promise<readonly WindowClient[]> {
  const found = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  return found.filter(({ url }) => url.startsWith(scope.href));
}

async function tell(reply: Reply): Promise<void> {
  for (const client of await windows()) client.postMessage(reply);
}

function sentence(problem: unknown): string {
  const { name, message } = problem as Error;
  if (name === "QuotaExceededError")
    return "This device is out of storage space, or the browser allows this site no more of it.";
  // The browser's own message about a missing file does not name it.
  return problem instanceof TypeError ? `${failed} did not arrive or is not the file for this version.` : message;
}

self.addEventListener("install", (event) => {
  const whole = async () => {
    try {
      await rulebook.install(event);
      // The reader's Python and notebooks are fetched too, so that they remain available.
      for (const group of ["python", "notebooks"] as const) {
        const any = group === "python" && (await (await shelfOf(group)).keys()).length > 0;
        if (any || (await isWhole(group))) await keep([group], () => undefined);
      }
      // The notebooks' worker may start before this one does, and needs the list of its version.
      await (await notes()).put(listNote, await ofTheBook("kept.json"));
    } catch (problem) {
      await tell({ kind: "trouble", sentence: sentence(problem) });
      throw problem;
    }
  };
  event.waitUntil(whole());
});

self.addEventListener("activate", (event) => {
  const begin = async () => {
    await rulebook.activate(event);
    await sweep();
    // The page of the first visit is served from now on: no other version came before.
    await self.clients.claim();
  };
  event.waitUntil(begin());
});

self.addEventListener("message", (event) => {
  const order = event.data as Order;
  const [port] = event.ports;
  if (!port) return;
  const say = (reply: Reply) => port.postMessage(reply);
  event.waitUntil(
    obey(order, say).then(say, (problem: unknown) => say({ kind: "trouble", sentence: sentence(problem) })),
  );
});

async function obey(order: Order, say: (reply: Reply) => void): Promise<Reply> {
  if (order.do === "use") {
    // A page of this site in another tab would be served by two versions.
    const others = (await windows()).length - 1;
    if (others <= 0) await self.skipWaiting();
    return { kind: "used", others: Math.max(0, others) };
  }
  if (order.do === "drop") await drop(order.group);
  if (order.do === "keep") {
    let told = 0;
    await keep(order.groups, (loaded, total) => {
      if (loaded < total && loaded - told < 200_000) return;
      told = loaded;
      say({ kind: "progress", loaded, total });
    });
  }
  return state();
}
