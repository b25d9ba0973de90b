// The page's side of Python: one worker, started at the first run, thrown away to stop a loop.

import type { CellError, FromWorker, Run } from "./protocol";

// With files on their way, this long without a byte means that they do not come.
const patience = 25_000;
// When all have come a slow phone may still need a while to start Python.
const startPatience = 90_000;

/** Python could not be started; the message is for the reader. */
export class StartError extends Error {}
/** The reader stopped the run. */
export class Stopped extends Error {}

export interface Hearer {
  progress(text: string): void;
  output(text: string): void;
}

interface Job {
  id: number;
  hearer: Hearer;
  resolve(error: CellError | null): void;
  reject(reason: Error): void;
}

const megabyte = (bytes: number) => (bytes / 1e6).toFixed(1);

export class Python {
  /** Called when names are lost, because a new Python will start with the next run. */
  onLost: () => void = () => undefined;
  /** Called when Python has arrived. */
  onReady: () => void = () => undefined;
  private worker: Worker | null = null;
  private job: Job | null = null;
  private ready = false;
  private watchdog = 0;
  private count = 0;

  /** Run one cell. Only one runs at a time: the page sees to that. */
  run(name: string, source: string, hearer: Hearer): Promise<CellError | null> {
    return new Promise((resolve, reject) => {
      const id = ++this.count;
      this.job = { id, hearer, resolve, reject };
      if (!this.worker) this.start();
      if (!this.ready) {
        hearer.progress("Python is on its way…");
        this.watch(patience, "Python could not be fetched: nothing came for 25 seconds.");
      }
      const message: Run = { kind: "run", id, name, source };
      this.worker?.postMessage(message);
    });
  }

  stop(): void {
    this.end(new Stopped());
  }

  private start(): void {
    const worker = new Worker(new URL("./worker.js", import.meta.url), {
      type: "module",
      name: "bridgepath",
    });
    worker.addEventListener("message", (event: MessageEvent<FromWorker>) => this.hear(event.data));
    worker.addEventListener("error", (event) => {
      event.preventDefault();
      const what = this.ready ? "Python stopped by itself" : "worker.js could not be fetched";
      this.end(new StartError(event.message ? `${what}: ${event.message}` : `${what}.`));
    });
    this.worker = worker;
  }

  private hear(message: FromWorker): void {
    const job = this.job;
    switch (message.kind) {
      case "progress": {
        const { loaded, total, waiting } = message;
        const of = total > loaded ? ` of ${megabyte(total)}` : "";
        if (waiting.length) {
          this.watch(patience, `${waiting.join(", ")} did not arrive: nothing came for 25 seconds.`);
          job?.hearer.progress(`Loading Python: ${megabyte(loaded)}${of} MB`);
        } else {
          this.watch(startPatience, "Python did not start within 90 seconds.");
          job?.hearer.progress(`Starting Python (${megabyte(loaded)} MB loaded)…`);
        }
        return;
      }
      case "ready":
        window.clearTimeout(this.watchdog);
        this.ready = true;
        this.onReady();
        job?.hearer.progress("Running…");
        return;
      case "failed":
        this.end(new StartError(message.sentence));
        return;
      case "output":
        if (job?.id === message.id) job.hearer.output(message.text);
        return;
      case "done":
        if (job?.id !== message.id) return;
        this.job = null;
        job.resolve(message.error);
        return;
      case "crashed":
        this.end(new StartError(`Python broke down: ${message.sentence}`));
    }
  }

  private watch(wait: number, sentence: string): void {
    window.clearTimeout(this.watchdog);
    this.watchdog = window.setTimeout(() => {
      this.end(new StartError(sentence));
    }, wait);
  }

  private end(reason: Error): void {
    window.clearTimeout(this.watchdog);
    this.worker?.terminate();
    this.worker = null;
    this.ready = false;
    const job = this.job;
    this.job = null;
    this.onLost();
    job?.reject(reason);
  }
}
