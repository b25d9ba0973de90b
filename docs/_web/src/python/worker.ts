// The page's one Python: a module worker with Pyodide, the engine and the runner of cells. Every
// file comes from this site, and any that does not arrive is named.
//
// After the first start, another worker starts a Python with the whole engine imported, stores its
// memory, code and library in the reader's own browser, and ends. Later starts use them, or start
// plainly if anything about them is wrong.

import { loadPyodide, type PyodideAPI, version } from "pyodide";
import { info } from "pyodide/pyodide-lock.json";
import { Downloads, DownloadError, type ListedFile, type Part } from "./download";
import { confine } from "./sandbox";
import { Dds, numbered } from "../solve/dds";
import type { Ask, Begin, Compiled, FromWorker, Run } from "./protocol";

interface PyProxy {
  destroy(): void;
}
interface PyResult extends PyProxy {
  error: (PyProxy & { sentence: string; traceback: string }) | undefined;
}
type Runner = PyProxy & {
  OUTPUT_LIMIT: number;
  adopt(house: string): void;
  run(
    source: string,
    names: PyProxy,
    name: string,
    onOutput: (text: string) => void,
    onDrawn: (html: string) => void,
  ): PyResult;
};
type Desk = PyProxy & { answer(request: string): string };
type Answers = (hands: string, trump: number, leader: number, table: string) => string;
type Solving = PyProxy & { PageSolver(load: () => Answers | undefined): PyProxy };
type Solvers = PyProxy & { use(solver?: PyProxy, seconds?: number, clock?: () => number): void };
type Rest = PyProxy & { begin(fetch: () => Uint8Array | string, sha256: string): void };
type Create = NonNullable<NonNullable<Parameters<typeof loadPyodide>[0]>["createPyodideModule"]>;

const script = "pyodide.asm.mjs";
const wasm = "pyodide.asm.wasm";
const small = "small.pack";
const rest = "rest.pack";

/** The hash of this site's solver; empty if the site was built without one. */
declare const SOLVER_SHA256: string;
/** How many seconds a bot thinks about a card. */
const patience = 0.3;
const clock = () => performance.now() / 1000;

let post: (message: FromWorker) => void;
let home: URL;
let failed = false;

function fail(sentence: string): void {
  // The first reason is the cause; what follows from it would only confuse.
  if (failed) return;
  failed = true;
  post({ kind: "failed", sentence });
}

function reason(problem: unknown): string {
  const text = problem instanceof Error ? problem.message : String(problem);
  return text.trim().split("\n").pop() ?? "";
}

// --- what a start needs -------------------------------------------------------------------------

const megabyte = (bytes: number) => (bytes / 1e6).toFixed(1);

/** How far a part of Python is, in words. */
function toldOf([name, loaded, total]: Part): string {
  const what = new Map([
    [wasm, "Python"],
    [small, "rules"],
    [script, "start"],
  ]).get(name);
  return what && total ? ` · ${what}: ${megabyte(loaded)}/${megabyte(total)}` : "";
}

async function library(files: Downloads): Promise<Uint8Array<ArrayBuffer>> {
  const stream = new Blob([await files.file(small)]).stream();
  return new Uint8Array(await new Response(stream.pipeThrough(new DecompressionStream("gzip"))).arrayBuffer());
}

/** The script that creates Python; the browser's cache answers the second request for it. */
async function creator(files: Downloads, been: boolean): Promise<Create> {
  const load = (name = script) => import(new URL(name, home).href) as Promise<{ default: Create }>;
  const whole = files.file(script);
  // It may fail before anything waits for it.
  whole.catch(() => undefined);
  // A returning reader already has it, so both can be done at once.
  const early = been ? load() : null;
  early?.catch(() => undefined);
  await whole;
  try {
    // A cache that has the bytes does not notice that the server now sends the right type.
    const found = await (early ?? load()).catch(() => load(`${script}?${Date.now()}`));
    return found.default;
  } catch (problem) {
    throw new DownloadError(`${script} could not be started: ${reason(problem)}`);
  }
}

/** From the store, whose bytes were checked before they were stored. */
async function compiledBefore(found: Response | undefined): Promise<Compiled> {
  if (found?.headers.get("x-of") !== version) throw new Error("not stored");
  return [await WebAssembly.compileStreaming(found), null];
}

/** Compiled while it arrives, whatever type the server sends; checked before it is complete. */
async function compiled(files: Downloads): Promise<Compiled> {
  let stream!: ReadableStreamDefaultController<Uint8Array>;
  let spoilt = false;
  const arriving = new ReadableStream<Uint8Array>({ start: (controller) => void (stream = controller) });
  const type = { headers: { "content-type": "application/wasm" } };
  const module = WebAssembly.compileStreaming(new Response(arriving, type));
  module.catch(() => undefined);
  const sink = {
    part: (data: Uint8Array) => stream.enqueue(data),
    forget: () => {
      spoilt = true;
      stream.error(new Error("damaged"));
    },
  };
  const data = await files.file(wasm, sink);
  try {
    if (!spoilt) stream.close();
    return [await (spoilt ? WebAssembly.compile(data) : module), data];
  } catch (problem) {
    throw new DownloadError(`${wasm} could not be started: ${reason(problem)}`);
  }
}

// --- what is kept -------------------------------------------------------------------------------

const store = "bridgepath-python";
/** Available in secure contexts only; removed from where a cell could find it. */
const stores = (self as { caches?: CacheStorage }).caches;
/** The names under which they are stored: the memory followed by the library, and the code. */
const [snapshot, code] = ["memory", "memory.wasm"] as const;
const kept = (name: string) => new URL(name, home).href;

interface Memory {
  /** How long a plain start took; the snapshot is worth keeping as long as it is quicker. */
  plain: number;
  data: Uint8Array<ArrayBuffer>;
  /** What Python imports from, unpacked. */
  library: Uint8Array<ArrayBuffer>;
}

const keyOf = ({ sha256 }: ListedFile) => `${version}-${sha256}`;

/** The snapshot of an earlier start of these files; none if the browser stores nothing for this site. */
async function recall(files: Downloads, found: Response | undefined): Promise<Memory | null> {
  try {
    const [key, plain, size = 0] = (found?.headers.get("x-of") ?? "").split(" ");
    if (!found || key !== keyOf(await files.about(small))) return null;
    const bytes = new Uint8Array(await found.arrayBuffer());
    return { plain: Number(plain), data: bytes.subarray(0, Number(size)), library: bytes.subarray(Number(size)) };
  } catch {
    return null;
  }
}

/** Whether it was stored. If the browser is full or refuses, every start is a plain one. */
async function save(name: string, of: string, ...data: BlobPart[]): Promise<boolean> {
  try {
    const headers = { "x-of": of, "content-type": "application/wasm" };
    await (await stores?.open(store))?.put(kept(name), new Response(new Blob(data), { headers }));
    return true;
  } catch {
    return false;
  }
}

// --- starting -----------------------------------------------------------------------------------

let runner: Runner;
let names: PyProxy;
let python: PyodideAPI;
let house = "";

const first = "import bridgepath, bridgepath_cell, bridgepath_rest";
/** What a snapshot contains: every game has been played and drawn, and the desk and the runner have run. */
const atHand = `
import random, bridgepath_cell, bridgepath_rest, bridgepath.desk.api, bridgepath.view.html, bridgepath.view.forms
from bridgepath.games import GAMES
for game in GAMES.values():
    state = game.begin(game.deal(random.Random(0)))
    while legal := state.legal_actions():
        state.violation(legal[-1])
        state = state.play(str(legal[0]))
    bridgepath_cell.run("state; state.phase", {"state": state})
bridgepath_cell.run("from bridgepath import *; [1, '2']; 1 / 0", {})
del random, GAMES, game, state, legal
`;

async function start(
  createPyodideModule: Create,
  module: WebAssembly.Module,
  archive: BufferSource,
  memory: Uint8Array<ArrayBuffer> | null,
  _makeSnapshot = false,
): Promise<PyodideAPI> {
  const fetch = self.fetch.bind(self);
  const instantiateStreaming = WebAssembly.instantiateStreaming.bind(WebAssembly);
  // Everything has arrived, so the loader gets what it requests.
  self.fetch = async (input) => {
    const url = input instanceof Request ? input.url : String(input);
    return new Response(url.endsWith(wasm) ? null : archive);
  };
  WebAssembly.instantiateStreaming = async (_source, imports) => {
    try {
      return { module, instance: await WebAssembly.instantiate(module, imports) };
    } catch (problem) {
      // The loader would swallow it and never settle.
      fail(`Python could not start: ${reason(problem)}`);
      throw problem;
    }
  };
  try {
    const made = await loadPyodide({
      createPyodideModule,
      indexURL: home.href,
      packageBaseUrl: home.href,
      stdLibURL: new URL(small, home).href,
      lockFileContents: { info, packages: {} } as never,
      stdout: () => undefined,
      stderr: () => undefined,
      ...(memory ? { _loadSnapshot: memory } : { _makeSnapshot }),
    });
    // Every reader needs fresh random numbers each time, because the snapshot contains the old
    // state. (It also contains the hash seed, which belongs to this browser and lasts as long as
    // the snapshot.)
    made.runPython(memory ? "import random; random.seed()" : first);
    return made;
  } finally {
    self.fetch = fetch;
    WebAssembly.instantiateStreaming = instantiateStreaming;
  }
}

async function boot({ wasm: given, plain: make }: Begin): Promise<void> {
  const files = new Downloads(home, (loaded, total, waiting, parts) => {
    post({ kind: "progress", loaded, total, waiting, parts: parts.map(toldOf).join("") });
  });
  try {
    const stored = (name: string) => stores?.match(kept(name)).catch(() => undefined);
    const [before, codeBefore] = await Promise.all([stored(snapshot), stored(code)]);
    const memory = recall(files, before);
    const [create, [module, bytes], archive, old, about, listed] = await Promise.all([
      creator(files, !!before),
      given ?? compiledBefore(codeBefore).catch(() => compiled(files)),
      memory.then((found) => (found?.data.length ? null : library(files))),
      memory,
      files.about(small),
      files.about(rest),
    ]);
    if (make) {
      const unpacked = archive ?? (await library(files));
      python = await start(create, module, unpacked, null, true);
      python.runPython(atHand);
      const data = python.makeMemorySnapshot() as Uint8Array<ArrayBuffer>;
      if (bytes) await save(code, version, bytes);
      const of = `${keyOf(about)} ${make} ${data.length}`;
      post({ kind: "kept", refused: !(await save(snapshot, of, data, unpacked)) });
      return;
    }
    const from = performance.now();
    const plainly = async () => start(create, module, archive ?? (await library(files)), null);
    python = await (archive || !old ? plainly() : start(create, module, old.library, old.data).catch(plainly));
    const took = Math.ceil(performance.now() - from);
    // Not every browser is quicker with it, or can use it; then it is not worth its space.
    if (old && !archive && took > 1.5 * old.plain) void save(snapshot, keyOf(about));
    if (failed) return;
    runner = python.pyimport("bridgepath_cell") as Runner;
    (python.pyimport("bridgepath_rest") as Rest).begin(fetchRest, listed.sha256);
    names = python.globals.get("dict")() as PyProxy;
    python.setInterruptBuffer(door as never);
    confine(new URL("../", home));
    post({ kind: "ready", wasm: [module, bytes], plain: old || !stores ? 0 : took });
  } catch (problem) {
    fail(problem instanceof DownloadError ? problem.message : `Python could not start: ${reason(problem)}`);
  }
}

const Asked = XMLHttpRequest;

/** A file of this site, while Python waits for it; or why it cannot be loaded. */
function fetchNow(name: string): Uint8Array<ArrayBuffer> | string {
  const request = new Asked();
  request.open("GET", new URL(name, home).href, false);
  request.responseType = "arraybuffer";
  request.timeout = 25_000;
  try {
    request.send();
  } catch {
    return `${name} could not be fetched: there is no network, or the server is not responding.`;
  }
  if (request.status !== 200) return `${name} could not be fetched: the server answered ${request.status}.`;
  return new Uint8Array(request.response as ArrayBuffer);
}

/** The rest of Python's library, while a cell waits for it; or why it cannot be loaded. */
function fetchRest(): Uint8Array | string {
  post({ kind: "rest" });
  return fetchNow(rest);
}

/** DDS beside Python, once a bot or a hint needs it; nothing if it cannot be loaded. */
function loadSolver(): Answers | undefined {
  // Its address contains its hash, so that no cache returns an earlier one.
  const found = SOLVER_SHA256 && fetchNow(`../dds/dds.wasm?v=${SOLVER_SHA256.slice(0, 12)}`);
  if (typeof found === "string") return undefined;
  try {
    const dds = new Dds(new WebAssembly.Module(found));
    return (hands, trump, leader, table) => {
      try {
        const lying = table ? table.split(" ").map(numbered) : [];
        return [...dds.tricks({ hands, trump, leader, table: lying })].flat().join(" ");
      } catch {
        return "";
      }
    };
  } catch {
    return undefined;
  }
}

/**
 * Where Python regularly looks for signals, and finds none. It looks because WebKit ends a worker
 * only when it runs JavaScript; a Python loop that never did would outlive its page.
 */
const door = {
  get 0(): number {
    return 0;
  },
  set 0(_: number) {},
};

// --- running ------------------------------------------------------------------------------------

let solver: PyProxy | null = null;

function ask({ id, request }: Ask): void {
  try {
    const desk = python.pyimport("bridgepath.desk.api") as Desk;
    const solvers = python.pyimport("bridgepath.players.levels.solvers") as Solvers;
    solver ??= (python.pyimport("bridgepath.solve.page") as Solving).PageSolver(loadSolver);
    // Only at the table, because a cell must print what it printed when the page was built.
    solvers.use(solver, patience, clock);
    const reply = desk.answer(request);
    solvers.use();
    post({ kind: "answer", id, reply });
  } catch (problem) {
    post({ kind: "crashed", id, sentence: reason(problem) });
  }
}

function run({ id, name, source, house: rules }: Run): void {
  let said = "";
  let sent = performance.now();
  let atOnce = 200;
  let left = runner.OUTPUT_LIMIT;
  const flush = () => {
    if (said) post({ kind: "output", id, text: said });
    said = "";
    sent = performance.now();
  };
  // Output goes out while the cell runs: the first lines at once, a flood in larger pieces. No
  // timer can run beside an endless loop, so never hold back much here.
  const onOutput = (text: string) => {
    said += text;
    left -= text.length;
    if (atOnce > 0 && text.endsWith("\n")) atOnce -= 1;
    else if (said.length < 1000 && left > 0 && performance.now() - sent < 50) return;
    flush();
  };
  const onDrawn = (html: string) => {
    flush();
    post({ kind: "drawn", id, html });
  };
  try {
    if (rules !== house) runner.adopt(rules);
    house = rules;
    const result = runner.run(source, names, name, onOutput, onDrawn);
    const found = result.error;
    const error = found ? { sentence: found.sentence, traceback: found.traceback } : null;
    found?.destroy();
    result.destroy();
    flush();
    post({ kind: "done", id, error });
  } catch (problem) {
    // Not an error of the cell, which would have been returned as a result: Python itself crashed.
    flush();
    post({ kind: "crashed", id, sentence: reason(problem) });
  }
}

// --- the page -----------------------------------------------------------------------------------

// A cell can reach what is global here, and must not end what the page relies on.
for (let each: object | null = self; each; each = Object.getPrototypeOf(each) as object | null) {
  Reflect.deleteProperty(each, "close");
}

self.addEventListener(
  "message",
  ({ data }: MessageEvent<Begin>) => {
    const { port } = data;
    post = port.postMessage.bind(port);
    home = new URL(data.home);
    const started = boot(data);
    const doLater = async (job: Run | Ask): Promise<void> => {
      await started;
      if (failed) return;
      post({ kind: "taken", id: job.id });
      if (job.kind === "ask") ask(job);
      else run(job);
    };
    port.addEventListener("message", (event: MessageEvent<Run | Ask>) => void doLater(event.data));
    port.start();
  },
  { once: true },
);
// Report to the page that this script has started.
self.postMessage("here");
