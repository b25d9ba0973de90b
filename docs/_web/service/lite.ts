// Runs before JupyterLite's own worker: notebooks that the reader asked to keep come from where the site's worker put
// them, all of one version, and JupyterLite does the rest.

import { Checker, isOf, type Served } from "./checked";
import { storeOf, type Kept, listOf, nameOf, pathIn } from "./kept";

declare const self: ServiceWorkerGlobalScope & {
  /** Written by the build: the hash of the list of files, kept.json. */
  bridgepath: { kept: string; served: Served };
};

// This worker's file is in lite/.
const scope = new URL("../", self.location.href);
const checker = new Checker(self.bridgepath.served);

async function answer(request: Request): Promise<Response> {
  return (await fromShelf(request.url)) ?? fetch(request);
}

const listNote = listOf(scope, self.bridgepath.kept);
let list: Kept | null = null;
async function listFrom(found: Response | undefined): Promise<Kept | null> {
  const bytes = await found?.arrayBuffer();
  if (!bytes || !(await isOf(self.bridgepath.kept, bytes))) return null;
  return JSON.parse(new TextDecoder().decode(bytes)) as Kept;
}

/** The list of this version, as the site's worker or this one noted it. */
async function listed(notes: Cache): Promise<Kept | null> {
  return (list ??= await listFrom(await notes.match(listNote)));
}

const areKept = async (notes: Cache) => (await notes.match(new URL("kept-notebooks", scope).href)) !== undefined;

async function fromShelf(address: string): Promise<Response | null> {
  const notes = await caches.open(storeOf(scope, "notes"));
  if (!(await areKept(notes))) return null;
  const groups = (await listed(notes))?.groups;
  const path = pathIn(scope, new URL(address)) ?? "";
  for (const group of ["notebooks", "python"] as const) {
    const [hash] = groups?.[group].files[path] ?? [];
    if (hash === undefined) continue;
    const shelf = await caches.open(storeOf(scope, group));
    const name = nameOf(new URL(path, scope).href, hash);
    const found = await shelf.match(name);
    const whole = found ? await checker.fromStore(path, hash, found) : null;
    if (found && !whole) await shelf.delete(name);
    return whole;
  }
  return null;
}

/**
 * This worker starts at once, and may be ahead of the site's, which waits. So it fetches the missing files of its
 * version before it starts. Only the network can prevent that: nothing in the stores holds a newer worker back.
 */
async function bring(): Promise<void> {
  const notes = await caches.open(storeOf(scope, "notes"));
  if (!(await areKept(notes))) return;
  const ask = (path: string) => fetch(new Request(new URL(path, scope), { cache: "no-cache", priority: "low" }));
  let told = await listed(notes);
  if (!told) {
    const found = await ask("kept.json");
    told = list = await listFrom(found.clone());
    if (!told) throw new Error("kept.json is from another version or arrived damaged.");
    await notes.put(listNote, found).catch(() => undefined);
  }
  for (const group of ["python", "notebooks"] as const) {
    const shelf = await caches.open(storeOf(scope, group));
    for (const [path, [hash]] of Object.entries(told.groups[group].files)) {
      const name = nameOf(new URL(path, scope).href, hash);
      if (await shelf.match(name)) continue;
      const body = await (await ask(path)).arrayBuffer();
      if (!(await isOf(hash, body))) throw new Error(`${path} is from another version or arrived damaged.`);
      await shelf.put(name, checker.sent(path, body)).catch(() => undefined);
    }
  }
}

self.addEventListener("install", (event) => event.waitUntil(bring()));

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  const ours = url.origin === scope.origin && url.pathname.startsWith(scope.pathname);
  // JupyterLite's worker handles files and answers that notebooks pass to each other. Everything else on this site
  // bypasses it, even an address without a file: that worker has a store of its own, and compares nothing.
  const passed = /\/api\/(?!contents\/|translations\/)/.test(url.pathname);
  if (request.method !== "GET" || !ours || passed) return;
  event.stopImmediatePropagation();
  event.respondWith(answer(request));
});
