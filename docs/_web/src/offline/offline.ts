// <bridge-offline part="…">: what this browser keeps of the site, and how to keep more or less of it.
// The parts of the page explain each; this adds how much of it is here, and the actions.

import type { Group, Kept, Reply, Shelf, Sizes } from "../../service/kept";
import { root } from "../base/clause-index";
import { twice, worded } from "../base/controls";
import { h } from "../base/dom";
import { canKeep, isMetered, isLocalBuild, order, register, registered, useNewer } from "./service-worker";
import { wantNothing, wantsNothing } from "../base/keeps-nothing";

/** Not yet standard: a page's request to be installed. */
interface InstallPrompt extends Event {
  prompt(): Promise<unknown>;
}

const megabytes = (bytes: number) => (bytes / 1e6).toFixed(bytes < 1e7 ? 1 : 0);

/** The state shared by all parts of the page. */
const known = {
  sizes: null as Kept | null,
  worker: null as ServiceWorker | null,
  waiting: null as ServiceWorker | null,
  installing: null as { count: number; of: number } | null,
  groups: null as Record<Shelf, Group> | null,
  /** The current download, and how much of it is here. */
  coming: null as { shelf: Shelf; loaded: number; total: number } | null,
  prompt: null as InstallPrompt | null,
  /** Why the rulebook, or a newer one, could not be fetched. */
  trouble: "",
};
const parts = new Set<BridgeOffline>();
const draw = () => {
  for (const part of parts) part.draw();
};

async function refresh(): Promise<void> {
  if (!canKeep()) return;
  const found = await registered();
  known.worker = found?.active ?? null;
  known.waiting = found?.waiting ?? null;
  if (found?.installing) follow(found.installing);
  if (found && !followed.has(found)) {
    followed.add(found);
    found.addEventListener("updatefound", () => found.installing && follow(found.installing));
  }
  if (known.worker) sentenceOf(await order(known.worker, { do: "state" }));
  draw();
}

/** Changes inside this are already announced. */
const followed = new WeakSet<EventTarget>();

/** A version that is being fetched. */
function follow(worker: ServiceWorker): void {
  if (followed.has(worker)) return;
  followed.add(worker);
  if (!known.worker) known.installing ??= { count: 0, of: 0 };
  worker.addEventListener("statechange", () => {
    if (worker.state === "installing") return;
    known.installing = null;
    void refresh();
  });
}

function sentenceOf(reply: Reply): string {
  if (reply.kind === "state") known.groups = reply.groups;
  return reply.kind === "trouble" ? reply.sentence : "";
}

async function sizes(): Promise<void> {
  try {
    known.sizes = (await (await fetch(new URL("kept.json", root))).json()) as Kept;
  } catch {
    // Then the sizes are left out.
  }
  draw();
}

/** In the form that JupyterLite itself uses. */
const liteWorker = new URL("lite/service-worker.js?enableCache=false", root);

const refused = "This browser let the site store nothing. Online, everything works as usual.";

/** Register the worker, and wait until it has the rulebook. */
async function begin(): Promise<ServiceWorker> {
  wantNothing(false);
  known.trouble = "";
  const { worker } = known;
  if (worker) return worker;
  const found = await register().catch(() => {
    throw new Error(refused);
  });
  const coming = found.installing ?? found.waiting;
  if (coming) {
    follow(coming);
    draw();
    await new Promise<void>((done, failed) => {
      coming.addEventListener("statechange", () => {
        if (coming.state === "activated") done();
        if (coming.state === "redundant") failed(new Error("The rulebook could not be stored."));
      });
    });
  }
  await refresh();
  if (!known.worker) throw new Error(refused);
  return known.worker;
}

/** Ask the browser not to clear this site when it needs room. */
async function requestPersistence(): Promise<string> {
  const held = (await navigator.storage?.persist?.().catch(() => false)) ?? false;
  return held ? "" : "The browser may delete what is stored if the device runs out of space.";
}

function here(group: Group, { bytes }: Sizes): string {
  if (group.count === 0) return "";
  if (group.bytes === bytes) return `All of it is stored: ${megabytes(bytes)} MB.`;
  return `The part you have used is stored: ${megabytes(group.bytes)} of ${megabytes(bytes)} MB.`;
}

function price({ sent, bytes }: Sizes): string {
  return `Not stored. The download is ${megabytes(sent)} MB if the server compresses it; stored, it takes ${megabytes(bytes)} MB.`;
}

class BridgeOffline extends HTMLElement {
  readonly #line = h("p", { class: "bp-line" });
  readonly #meter = h("progress", { hidden: true, "aria-label": "Download progress" });
  readonly #doors = h("div", { class: "bp-choices" });
  readonly #statusLine = h("p", { class: "bp-line bp-told", role: "status" });

  connectedCallback(): void {
    if (this.contains(this.#line)) return;
    this.replaceChildren(this.#line, this.#meter, this.#doors, this.#statusLine);
    parts.add(this);
    this.draw();
  }

  disconnectedCallback(): void {
    parts.delete(this);
  }

  draw(): void {
    const part = this.getAttribute("part");
    if (part === "book") this.#book();
    else if (part === "python" || part === "notebooks") this.#shelf(part);
    else if (part === "pages") this.#pages();
    else if (part === "install") this.#install();
    else if (part === "forget") this.#forget();
  }

  #show(text: string, ...doors: HTMLButtonElement[]): void {
    this.#line.textContent = text;
    // A button that has the focus stays the same one.
    const names = (all: Iterable<Element>) => [...all].map((one) => one.textContent).join();
    if (names(this.#doors.children) !== names(doors)) this.#doors.replaceChildren(...doors);
  }

  /** Do it, and report the result. */
  #act(what: () => Promise<string>): void {
    this.#statusLine.textContent = "";
    const say = (text: string) => {
      known.coming = null;
      this.#statusLine.textContent = text;
      draw();
    };
    what().then(say, (problem: unknown) => say(problem instanceof Error ? problem.message : String(problem)));
  }

  #book(): void {
    const { sizes: all, worker, waiting, installing, trouble } = known;
    this.#meter.hidden = true;
    if (!canKeep()) {
      this.#show("This browser cannot store pages for offline use. When you are online, everything works as usual.");
    } else if (waiting) {
      this.#show(
        "A newer rulebook is ready. It takes over when you agree, or once no tab has the site open.",
        worded("Use it now", () => this.#act(() => useNewer(waiting)), "bp-go"),
      );
    } else if (worker) {
      const text = all ? `All of it is stored: ${megabytes(all.groups.book.bytes)} MB.` : "All of it is stored.";
      this.#show(
        trouble ? `${text} A newer rulebook could not be downloaded. ${trouble}` : text,
        worded("Check for a newer version", () => this.#act(lookForNewer)),
      );
    } else if (installing) {
      const { count, of } = installing;
      this.#meter.hidden = false;
      this.#meter.max = of || 1;
      this.#meter.value = count;
      this.#show(of ? `Downloading: ${count} of ${of} files.` : "Downloading.");
    } else {
      const keep = worded("Save for offline use", () => this.#act(() => begin().then(requestPersistence)), "bp-go");
      this.#show(`${all ? price(all.groups.book) : "Not stored."} ${trouble || why()}`.trim(), keep);
    }
  }

  #shelf(shelf: "python" | "notebooks"): void {
    const { sizes: all, groups, coming } = known;
    const group = groups?.[shelf];
    const mine = coming?.shelf === shelf ? coming : null;
    this.#meter.hidden = !mine;
    if (mine) {
      this.#meter.max = mine.total || 1;
      this.#meter.value = mine.loaded;
      this.#show(`Downloading: ${megabytes(mine.loaded)} of ${megabytes(mine.total)} MB.`);
      return;
    }
    if (!canKeep() || !all) {
      this.#show("");
      return;
    }
    const told = group ? here(group, all.groups[shelf]) : "";
    const doors: HTMLButtonElement[] = [];
    if (group?.bytes !== all.groups[shelf].bytes)
      doors.push(worded("Save for offline use", () => this.#act(() => this.#fetchShelf(shelf)), "bp-go"));
    if (group?.count) doors.push(worded("Remove", () => this.#act(() => remove(shelf))));
    this.#show(told || price(all.groups[shelf]), ...doors);
  }

  async #fetchShelf(shelf: "python" | "notebooks"): Promise<string> {
    known.coming = { shelf, loaded: 0, total: known.sizes?.groups[shelf].bytes ?? 0 };
    draw();
    const worker = await begin();
    // A notebook runs Python, too.
    const groups = shelf === "notebooks" ? (["python", "notebooks"] as const) : (["python"] as const);
    const reply = await order(worker, { do: "keep", groups: [...groups] }, (heard) => {
      if (heard.kind !== "progress") return;
      known.coming = { shelf, loaded: heard.loaded, total: heard.total };
      draw();
    });
    const trouble = sentenceOf(reply);
    // JupyterLite registers its own worker when it starts, which takes a network.
    if (shelf === "notebooks") await navigator.serviceWorker.register(liteWorker).catch(() => undefined);
    return trouble
      ? `The download is incomplete. ${trouble} What has arrived is kept; the next attempt continues from there.`
      : requestPersistence();
  }

  #pages(): void {
    const { groups } = known;
    const count = groups?.pages.count ?? 0;
    if (!count) this.#show("None so far.");
    else
      this.#show(
        `Kept from your visits: ${count}.`,
        worded("Remove", () => this.#act(() => remove("pages"))),
      );
  }

  #install(): void {
    const { prompt } = known;
    if (matchMedia("(display-mode: standalone)").matches) this.#show("The site is open as an app.");
    else if (prompt) {
      this.#show(
        "",
        worded("Install", () => this.#act(() => prompt.prompt().then(() => "")), "bp-go"),
      );
    } else this.#show("");
  }

  #forget(): void {
    if (this.#doors.childElementCount) return;
    this.#show(
      "",
      twice("Forget everything kept", "Really forget all of it?", () => this.#act(forgetKept)),
      twice("Forget what I did here", "Really forget games, progress and choices?", () => this.#act(forgetDone)),
    );
  }
}

/** Why the rulebook was not kept automatically. */
function why(): string {
  if (wantsNothing()) return "You asked this site to forget everything, so it keeps nothing until you ask it to.";
  if (isMetered()) return "Your browser is in data-saver mode, so nothing is downloaded unless you ask.";
  if (isLocalBuild()) return "When the site is served from your own computer, nothing is saved unless you ask.";
  return "";
}

async function lookForNewer(): Promise<string> {
  known.trouble = "";
  const found = await registered();
  try {
    await found?.update();
  } catch {
    return "The server cannot be reached: you are offline, the server is not responding, or you need to sign in first.";
  }
  if (found?.waiting) {
    known.waiting = found.waiting;
    return "";
  }
  return found?.installing
    ? "A newer rulebook is being downloaded; it will be offered once it is complete."
    : "There is no newer version.";
}

async function remove(shelf: Shelf): Promise<string> {
  if (!known.worker) return "";
  return sentenceOf(await order(known.worker, { do: "drop", group: shelf }));
}

/** The workers and everything that they keep, but nothing of another site on the same host. */
async function forgetKept(): Promise<string> {
  wantNothing(true);
  if (canKeep()) {
    for (const one of await navigator.serviceWorker.getRegistrations()) {
      if (one.scope.startsWith(root.href)) await one.unregister();
    }
    for (const name of await caches.keys()) {
      const site = /https?:.*$/.exec(name)?.[0];
      if (name.startsWith("bridgepath-") && (site === undefined || site === root.href)) await caches.delete(name);
    }
  }
  Object.assign(known, { worker: null, waiting: null, groups: null, installing: null });
  return "Everything stored has been deleted, and nothing will be stored until you ask. Pages come from the network.";
}

/** The store of notebooks, as in docs/lite/jupyter-lite.json. */
const notebooks = "JupyterLite Storage - Bridgepath";

/** Games, progress, sheets, edited examples, choices, and the contents of notebooks. */
async function forgetDone(): Promise<string> {
  const nothing = wantsNothing();
  try {
    for (const store of [localStorage, sessionStorage]) {
      for (const key of Object.keys(store)) if (key === "theme" || key.startsWith("bridgepath")) store.removeItem(key);
    }
  } catch {
    throw new Error("This browser does not let the site store anything, so there is nothing to forget.");
  }
  wantNothing(nothing);
  indexedDB.deleteDatabase(notebooks);
  return "Your games, your progress, your score sheets, your notebooks and your choices have been deleted.";
}

if (canKeep()) {
  navigator.serviceWorker.addEventListener("message", (event: MessageEvent<Reply>) => {
    if (event.data.kind === "book" && !known.worker) known.installing = event.data;
    if (event.data.kind === "trouble") Object.assign(known, { trouble: event.data.sentence, installing: null });
    draw();
  });
  navigator.serviceWorker.startMessages();
  // The page itself may register the worker only after everything else.
  navigator.serviceWorker.addEventListener("controllerchange", () => void refresh());
}
addEventListener("beforeinstallprompt", (event) => {
  event.preventDefault();
  known.prompt = event as InstallPrompt;
  draw();
});
customElements.define("bridge-offline", BridgeOffline);
void refresh().catch(() => undefined);
void sizes();
