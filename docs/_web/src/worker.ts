// The page's one Python: a module worker with Pyodide, the engine and the runner of cells. Every
// file comes from this site, and whatever does not come is named.

import { confine } from "./confine";
import type { Ask, FromWorker, Run } from "./protocol";

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
interface Pyodide {
  runPython(code: string): unknown;
  globals: { get(name: string): () => PyProxy };
  FS: { writeFile(path: string, data: string): void };
  pyimport(name: string): unknown;
}
interface Loader {
  loadPyodide(options: Record<string, unknown>): Promise<Pyodide>;
}

const post = (message: FromWorker): void => self.postMessage(message);

const home = new URL("../pyodide/", import.meta.url);
let booting = true;
let failed = false;

/** What a failed file gives: nothing more, since the page throws this worker away. */
const never = new Promise<never>(() => undefined);

function fail(sentence: string): void {
  // The first reason is the cause; what follows from it would only confuse.
  if (failed) return;
  failed = true;
  post({ kind: "failed", sentence });
}

// --- fetching -----------------------------------------------------------------------------------

const plainFetch = self.fetch.bind(self);
let loaded = 0;
let total = 0;
let posted = 0;
/** Files that were asked for and are not here yet. */
const waiting = new Set<string>();

function tell(): void {
  posted = performance.now();
  post({ kind: "progress", loaded, total: Math.max(total, loaded), waiting: [...waiting] });
}

function fileName(url: string): string {
  return new URL(url, home).pathname.split("/").pop() ?? url;
}

function count(bytes: number): void {
  loaded += bytes;
  if (performance.now() - posted > 60) tell();
}

/** Count what arrives; name what does not; and give wasm its type where the server does not. */
async function watchedFetch(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  if (!booting) return plainFetch(input, init);
  const url = input instanceof Request ? input.url : String(input);
  const name = fileName(url);
  waiting.add(name);
  tell();
  let response: Response;
  try {
    response = await plainFetch(input, init);
  } catch {
    // A file whose checksum is wrong is refused in the same way, so both are said.
    fail(`${name} could not be fetched${init?.integrity ? ", or arrived damaged" : ""}.`);
    return never;
  }
  const { body } = response;
  if (!response.ok || !body) {
    fail(`${name} could not be fetched: the server answered ${response.status}.`);
    return never;
  }
  const packed = response.headers.get("content-encoding");
  const size = packed ? 0 : Number(response.headers.get("content-length") ?? 0);
  total += size;
  const reader = body.getReader();
  const counted = new ReadableStream<Uint8Array>({
    async pull(controller) {
      try {
        const { done, value } = await reader.read();
        if (done) {
          waiting.delete(name);
          tell();
          controller.close();
          return;
        }
        count(value.byteLength);
        controller.enqueue(value);
      } catch (problem) {
        fail(`${name} did not arrive whole.`);
        controller.error(problem);
      }
    },
    cancel: (why) => reader.cancel(why),
  });
  const headers = new Headers(response.headers);
  // Compiled while it arrives, but only under this name; otherwise the loader waits for ever.
  if (name.endsWith(".wasm")) headers.set("content-type", "application/wasm");
  return new Response(counted, { status: response.status, headers });
}

/** The loader swallows a failure to compile and then never settles, so hear of it here. */
function hearOfWasm(): void {
  const compile = WebAssembly.instantiateStreaming?.bind(WebAssembly);
  if (!compile) return;
  WebAssembly.instantiateStreaming = async (source, imports) => {
    try {
      return await compile(source, imports);
    } catch (problem) {
      if (booting) fail(`pyodide.asm.wasm could not be started: ${reason(problem)}`);
      throw problem;
    }
  };
}

function reason(problem: unknown): string {
  const text = problem instanceof Error ? problem.message : String(problem);
  return text.trim().split("\n").pop() ?? "";
}

// --- starting -----------------------------------------------------------------------------------

let runner: Runner;
let names: PyProxy;
let python: Pyodide;
let house = "";

async function boot(): Promise<void> {
  self.fetch = watchedFetch;
  hearOfWasm();
  const cell = watchedFetch(new URL("cell.py", import.meta.url)).then((found) => found.text());
  // If the loader fails first, nobody waits for the runner any more.
  cell.catch(() => undefined);
  let loader: Loader;
  waiting.add("pyodide.mjs");
  try {
    loader = (await import(new URL("pyodide.mjs", home).href)) as Loader;
    waiting.delete("pyodide.mjs");
    tell();
  } catch {
    fail("pyodide.mjs could not be fetched.");
    return;
  }
  try {
    python = await loader.loadPyodide({
      indexURL: home.href,
      packages: ["bridgepath"],
      stdout: () => undefined,
      stderr: () => undefined,
    });
    python.FS.writeFile("/lib/bridgepath_cell.py", await cell);
    python.runPython("import sys; sys.path.append('/lib'); import bridgepath");
    runner = python.pyimport("bridgepath_cell") as Runner;
    names = python.globals.get("dict")();
  } catch (problem) {
    fail(`Python could not start: ${reason(problem)}`);
    return;
  }
  if (failed) return;
  booting = false;
  self.fetch = plainFetch;
  confine(new URL("../", home));
  post({ kind: "ready" });
}

// --- running ------------------------------------------------------------------------------------

function ask({ id, request }: Ask): void {
  try {
    const door = python.pyimport("bridgepath.desk") as Desk;
    post({ kind: "answer", id, reply: door.answer(request) });
  } catch (problem) {
    post({ kind: "crashed", id, sentence: reason(problem) });
  }
}

function run({ id, name, source, house: rules }: Run): void {
  let kept = "";
  let sent = performance.now();
  let atOnce = 200;
  let left = runner.OUTPUT_LIMIT;
  const flush = () => {
    if (kept) post({ kind: "output", id, text: kept });
    kept = "";
    sent = performance.now();
  };
  // Output goes out while the cell runs: the first lines at once, a flood in larger pieces. No
  // timer can run beside an endless loop, so what is kept back here must never be much.
  const onOutput = (text: string) => {
    kept += text;
    left -= text.length;
    if (atOnce > 0 && text.endsWith("\n")) atOnce -= 1;
    else if (kept.length < 1000 && left > 0 && performance.now() - sent < 50) return;
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
    // Not an error of the cell, which would have come back as a result: Python itself broke.
    flush();
    post({ kind: "crashed", id, sentence: reason(problem) });
  }
}

const started = boot();
async function doLater(job: Run | Ask): Promise<void> {
  await started;
  if (failed) return;
  if (job.kind === "ask") ask(job);
  else run(job);
}

self.addEventListener("message", (event: MessageEvent<Run | Ask>) => void doLater(event.data));
