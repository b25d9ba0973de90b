// Before JupyterLite's own worker: notebooks that the reader asked to keep come from where the
// site's worker put them, all of one version, and the rest of its work is its own.

import { storeOf, type Kept, nameOf, pathIn } from "./kept";

declare const self: ServiceWorkerGlobalScope;

// This worker lies in lite/.
const scope = new URL("../", self.location.href);

async function answer(request: Request): Promise<Response> {
  const found = await fromShelf(request.url);
  if (!found) return fetch(request);
  return request.mode === "navigate" ? found : new Response(found.body, found);
}

async function fromShelf(address: string): Promise<Response | undefined> {
  const notes = await caches.open(storeOf(scope, "notes"));
  if (!(await notes.match(new URL("kept-notebooks", scope).href))) return undefined;
  const told = await notes.match(new URL("kept.json", scope).href);
  if (!told) return undefined;
  const { groups } = (await told.json()) as Kept;
  const path = pathIn(scope, new URL(address)) ?? "";
  for (const group of ["notebooks", "python"] as const) {
    const [hash] = groups[group].files[path] ?? [];
    if (hash === undefined) continue;
    const shelf = await caches.open(storeOf(scope, group));
    return shelf.match(nameOf(new URL(path, scope).href, hash));
  }
  return undefined;
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
