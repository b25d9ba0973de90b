// Before JupyterLite's own worker: notebooks that the reader asked to keep come from where the
// site's worker put them, all of one version, and the rest of its work is its own.

import { Checker, isOf, type Served } from "./checked";
import { storeOf, type Kept, nameOf, pathIn } from "./kept";

declare const self: ServiceWorkerGlobalScope & {
  /** Written by the build: the hash of the list of files, kept.json. */
  bridgepath: { kept: string; served: Served };
};

// This worker lies in lite/.
const scope = new URL("../", self.location.href);
const checker = new Checker(self.bridgepath.served);

async function answer(request: Request): Promise<Response> {
  return (await fromShelf(request.url)) ?? fetch(request);
}

/** Of the site's worker, when both are of one version. */
let list: Kept | null = null;
async function listed(notes: Cache): Promise<Kept | null> {
  if (list) return list;
  const bytes = await (await notes.match(new URL("kept.json", scope).href))?.arrayBuffer();
  if (bytes && (await isOf(self.bridgepath.kept, bytes))) list = JSON.parse(new TextDecoder().decode(bytes)) as Kept;
  return list;
}

async function fromShelf(address: string): Promise<Response | null> {
  const notes = await caches.open(storeOf(scope, "notes"));
  if (!(await notes.match(new URL("kept-notebooks", scope).href))) return null;
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

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  const path = pathIn(scope, url);
  // Files and answers that notebooks pass to each other go through JupyterLite's worker.
  const own = path === null || /\/api\/(?!contents\/|translations\/)/.test(url.pathname);
  if (request.method !== "GET" || own) return;
  event.stopImmediatePropagation();
  event.respondWith(answer(request));
});
