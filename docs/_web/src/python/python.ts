// The page's side of Python: one worker, started at the first run, thrown away to stop a loop.

import { Downloads, DownloadError } from "./download";
import { sandboxedWorker } from "./sandbox";
import { wantsNothing } from "../base/keeps-nothing";
import { noWasm } from "./webassembly";
import type { DeskRequest, Failure, Replies } from "./contract";
import type { Ask, Begin, CellError, Compiled, FromWorker, Run } from "./protocol";

/** The worker's script from the same build as this one. */
declare const WORKER_SHA256: string;
declare const WORKER_SIZE: number;
const workerFile = { sha256: WORKER_SHA256, size: WORKER_SIZE, packed: WORKER_SIZE };

// While files are being downloaded, this long without a byte means that they will not arrive.
const patience = 25_000;
// Once all files have arrived, a slow phone may still need a while to start Python.
const startPatience = 90_000;
// A running Python starts a job at once, unless its worker has gone.
const takePatience = 20_000;
// How long after the first result the browser prepares the next start.
const rest = 3_000;
// A question to the engine takes a second at most; a phone that is busy may need a while.
const answerPatience = 60_000;

/** Python could not be started; the message is for the reader. */
export class StartError extends Error {}
/** Python was running and has gone: it crashed, or did not answer. The next request starts a new one. */
export class PythonLost extends StartError {}
/** The reader stopped the run. */
export class Stopped extends Error {}

/** Receives the progress of loading Python: in words, in quarters, and as a share of the whole. */
export interface ProgressListener {
  progress(text: string, quarters: number, share: number): void;
}

export interface RunListener extends ProgressListener {
  output(text: string): void;
  drawn(html: string): void;
}

/** The requests with this `do`. */
export type RequestTo<Do extends keyof Replies> = DeskRequest & { do: Do };

const silent: ProgressListener = { progress: () => undefined };

interface Job {
  id: number;
  message: Run | Ask;
  listener: ProgressListener;
  /** Receives what a cell prints; a question has none. */
  output?: RunListener;
  done(message: FromWorker): void;
  reject(reason: Error): void;
}

// What the first run downloads if the server compresses it, so that readers know the cost.
export const size = 5.5e6;
export const hint = `The first run loads Python, about ${size / 1e6} MB.`;

const megabyte = (bytes: number) => (bytes / 1e6).toFixed(1);

export class Python {
  /** Called when names are lost, because a new Python will start with the next run. */
  onLost: () => void = () => undefined;
  /** Called when the browser does not store the snapshot that would make later starts quicker. */
  onRefused: () => void = () => undefined;
  /** Called when Python has loaded. */
  onReady: () => void = () => undefined;
  #worker: Worker | null = null;
  #port: MessagePort | null = null;
  /** From the first Python, for later ones. */
  #wasm: Compiled | null = null;
  #job: Job | null = null;
  #ready = false;
  /** How long a plain start took, if none was prepared. */
  private plain = 0;
  #quarters = 0;
  #watchdog = 0;
  #count = 0;
  private stops = 0;
  /** The end of the queue: jobs run one after the other. */
  #last: Promise<unknown> = Promise.resolve();

  /** Whether there is a Python that may have names defined. */
  get alive(): boolean {
    return this.#port !== null;
  }

  /** Run one cell under the house rules of the page. */
  async run(name: string, source: string, listener: RunListener, house: string): Promise<CellError | null> {
    const end = await this.#send({ kind: "run", id: 0, name, source, house }, listener, listener);
    return end.kind === "done" ? end.error : null;
  }

  /** Put a request to the engine's desk; its `do` determines the type of the reply. */
  async ask<Do extends keyof Replies>(
    request: RequestTo<Do>,
    listener: ProgressListener = silent,
  ): Promise<Replies[Do] | Failure> {
    const end = await this.#send({ kind: "ask", id: 0, request: JSON.stringify(request) }, listener);
    if (end.kind !== "answer") return { error: "Python gave no answer." };
    // The engine's own tests check these types: tests/engine/desk/test_contract.py.
    return JSON.parse(end.reply) as Replies[Do] | Failure;
  }

  #send(message: Run | Ask, listener: ProgressListener, output?: RunListener): Promise<FromWorker> {
    const { stops } = this;
    const start = () =>
      new Promise<FromWorker>((done, reject) => {
        if (message.kind === "run" && stops !== this.stops) {
          reject(new Stopped());
          return;
        }
        this.#begin({ id: ++this.#count, message, listener, done, reject, ...(output ? { output } : {}) });
      });
    // A cell may run for ever, and a reader who asks meanwhile should know the reason for waiting.
    if (this.#job?.output && !output) listener.progress("An example is still running. This one runs next.", 5, 1);
    const next = this.#last.then(start, start);
    this.#last = next.catch(() => undefined);
    return next;
  }

  #begin(job: Job): void {
    this.#job = job;
    if (!this.#port) this.#start();
    if (this.#ready) this.#mind();
    else if (this.#port) job.listener.progress("Python is loading…", 0, 0);
    this.#port?.postMessage({ ...job.message, id: job.id });
  }

  /**
   * Discard this Python, with every cell that is running or waiting. If it was running, a clean one
   * starts at once. Forms, drills and games share it, and hold all that they ask about: a question
   * in progress is asked again in the next one.
   */
  stop(): void {
    this.stops += 1;
    const again = this.#ready;
    const question = this.#job?.output ? null : this.#job;
    if (question) this.#job = null;
    this.#end(new Stopped());
    if (question) this.#begin(question);
    else if (again) this.#start();
  }

  #start(): void {
    if (typeof WebAssembly === "undefined") {
      this.#end(new StartError(`${noWasm}; everything except running code works without it.`));
      return;
    }
    const { port1, port2 } = new MessageChannel();
    hearAt(port1, (message) => this.#port === port1 && this.#hear(message));
    this.#port = port1;
    this.#quarters = 0;
    this.#watch(patience, "worker.js did not arrive: no data for 25 seconds.");
    void this.#launch(port1, port2);
  }

  async #launch(port: MessagePort, theirs: MessagePort): Promise<void> {
    // It may have been stopped, and another started, in the meantime.
    const current = () => this.#port === port;
    const fail = (reason: StartError) => {
      if (current()) this.#end(reason);
    };
    try {
      const worker = await begin(theirs, this.#wasm, 0, (why) => {
        if (this.#ready) fail(new PythonLost(`Python stopped unexpectedly${why}`));
        else fail(new StartError(`worker.js could not be started${why}`));
      });
      if (current()) this.#worker = worker;
      else worker.terminate();
    } catch (problem) {
      fail(new StartError(problem instanceof DownloadError ? problem.message : String(problem)));
    }
  }

  #hear(message: FromWorker): void {
    const job = this.#job;
    switch (message.kind) {
      case "progress": {
        const { loaded, total, waiting, parts } = message;
        const so = megabyte(loaded);
        const text = total > loaded ? `Loading Python: ${so} of ${megabyte(total)} MB` : `Loading Python: ${so} MB`;
        const share = Math.min(1, loaded / Math.max(total, 1));
        // Between two files, nothing is being downloaded for a moment.
        const starting = !waiting.length && loaded > total / 2;
        const quarters = starting ? 4 : this.#quartersOf(loaded, total);
        if (waiting.length) {
          this.#watch(patience, `${waiting.join(", ")} did not arrive: no data for 25 seconds.`);
          job?.listener.progress(text + parts, quarters, share);
        } else {
          this.#watch(startPatience, "Python did not start within 90 seconds.");
          job?.listener.progress(`Starting Python (${so} MB loaded)…`, quarters, share);
        }
        return;
      }
      case "ready":
        window.clearTimeout(this.#watchdog);
        this.#ready = true;
        this.#wasm = message.wasm;
        this.plain = message.plain;
        this.onReady();
        job?.listener.progress("Running…", 5, 1);
        this.#mind();
        return;
      case "failed":
        this.#end(new StartError(message.sentence));
        return;
      case "taken":
        if (job?.id !== message.id) return;
        window.clearTimeout(this.#watchdog);
        // A cell may run as long as its reader likes; a question to the engine may not.
        if (!job.output) this.#watch(answerPatience, "Python did not answer within a minute.", PythonLost);
        return;
      case "rest":
        job?.listener.progress("Fetching the rest of Python's library…", 5, 1);
        return;
      case "output":
        if (job?.id === message.id) job.output?.output(message.text);
        return;
      case "drawn":
        if (job?.id === message.id) job.output?.drawn(message.html);
        return;
      case "answer":
      case "done":
        if (job?.id !== message.id) return;
        window.clearTimeout(this.#watchdog);
        this.#job = null;
        job.done(message);
        this.#prepare();
        return;
      case "kept":
        return;
      case "crashed":
        this.#end(new PythonLost(`Python crashed: ${message.sentence}`));
    }
  }

  /** Store in this browser what makes the next start quick: once, and when nobody is waiting. */
  #prepare(): void {
    const { plain } = this;
    const wasm = this.#wasm;
    this.plain = 0;
    // Its bytes are needed only once.
    if (wasm) this.#wasm = [wasm[0], null];
    if (!plain || wantsNothing()) return;
    window.setTimeout(() => {
      const { port1, port2 } = new MessageChannel();
      const worker = begin(port2, wasm, plain, () => undefined);
      const end = () => void worker.then((one) => one.terminate()).catch(() => undefined);
      hearAt(port1, (message) => {
        if (message.kind === "kept" && message.refused) this.onRefused();
        if (message.kind !== "progress") end();
      });
      worker.catch(() => undefined);
    }, rest);
  }

  /** A running Python starts the job. */
  #mind(): void {
    if (this.#job) this.#watch(takePatience, "Python has stopped; the next run starts it again.", PythonLost);
  }

  /** How many quarters have loaded; never fewer than reported before. */
  #quartersOf(loaded: number, total: number): number {
    const now = Math.min(3, Math.floor((4 * loaded) / Math.max(total, 1)));
    this.#quarters = Math.max(this.#quarters, now);
    return this.#quarters;
  }

  #watch(wait: number, sentence: string, kind: typeof StartError = StartError): void {
    window.clearTimeout(this.#watchdog);
    this.#watchdog = window.setTimeout(() => {
      this.#end(new kind(sentence));
    }, wait);
  }

  #end(reason: Error): void {
    window.clearTimeout(this.#watchdog);
    // The stored snapshot of an earlier Python may be to blame.
    if (reason instanceof StartError && !this.#ready) void forget();
    this.#worker?.terminate();
    this.#worker = this.#port = null;
    this.#ready = false;
    const job = this.#job;
    this.#job = null;
    this.onLost();
    job?.reject(reason);
  }
}

/** Fetched and checked once per page. */
let script: Promise<Uint8Array<ArrayBuffer>> | null = null;

/** A worker that communicates through `port`; `fail` is called if it fails, with the reason if known. */
async function begin(
  port: MessagePort,
  wasm: Compiled | null,
  plain: number,
  fail: (why: string) => void,
): Promise<Worker> {
  const files = () => new Downloads(new URL("./", import.meta.url), () => undefined, { "worker.js": workerFile });
  script ??= files().file("worker.js");
  const text = await script.catch((problem: unknown) => {
    script = null;
    throw problem;
  });
  const worker = sandboxedWorker(text, { type: "module", name: plain ? "bridgepath-memory" : "bridgepath" });
  worker.addEventListener("error", (event) => {
    event.preventDefault();
    fail(event.message ? `: ${event.message}` : ".");
  });
  const message: Begin = { port, home: new URL("../pyodide/", import.meta.url).href, wasm, plain };
  worker.postMessage(message, [port]);
  return worker;
}

function hearAt(port: MessagePort, hear: (message: FromWorker) => unknown): void {
  port.addEventListener("message", (event: MessageEvent<FromWorker>) => hear(event.data));
  port.start();
}

async function forget(): Promise<void> {
  try {
    await caches.delete("bridgepath-python");
  } catch {
    // Then nothing was stored.
  }
}

/** The page's only one. */
export const python = new Python();
