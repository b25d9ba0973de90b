// The page's side of Python: one worker, started at the first run, thrown away to stop a loop.

import { walled } from "./confine";
import type { Ask, CellError, FromWorker, Run } from "./protocol";

// With files on their way, this long without a byte means that they do not come.
const patience = 25_000;
// When all have come a slow phone may still need a while to start Python.
const startPatience = 90_000;
// A question to the engine takes a second at most; a phone that is busy may need a while.
const answerPatience = 60_000;

/** Python could not be started; the message is for the reader. */
export class StartError extends Error {}
/** Python was there and is no more: it broke down, or did not answer. The next request starts one. */
export class Lost extends StartError {}
/** The reader stopped the run. */
export class Stopped extends Error {}

/** Hears how much of Python has come: in words, in quarters, and as a share of the whole. */
export interface Waiter {
  progress(text: string, quarters: number, share: number): void;
}

export interface Hearer extends Waiter {
  output(text: string): void;
  drawn(html: string): void;
}

interface Job {
  id: number;
  waiter: Waiter;
  hearer?: Hearer;
  done(message: FromWorker): void;
  reject(reason: Error): void;
}

// What the first run loads, so that nobody spends it unawares.
const size = 14e6;
export const hint = `The first run loads Python, about ${size / 1e6} MB.`;

const megabyte = (bytes: number) => (bytes / 1e6).toFixed(1);

export class Python {
  /** Called when names are lost, because a new Python will start with the next run. */
  onLost: () => void = () => undefined;
  /** Called when Python has arrived. */
  onReady: () => void = () => undefined;
  private worker: Worker | null = null;
  private job: Job | null = null;
  private ready = false;
  private quarters = 0;
  private watchdog = 0;
  private count = 0;
  /** The end of the line: one thing is done after the other. */
  private last: Promise<unknown> = Promise.resolve();

  /** Whether there is a Python that may know names. */
  get alive(): boolean {
    return this.worker !== null;
  }

  /** Run one cell under the house rules of the page. */
  async run(name: string, source: string, hearer: Hearer, house: string): Promise<CellError | null> {
    const end = await this.send({ kind: "run", id: 0, name, source, house }, hearer, hearer);
    return end.kind === "done" ? end.error : null;
  }

  /** Put a request to the engine's desk. */
  async ask(request: string, waiter: Waiter): Promise<string> {
    const end = await this.send({ kind: "ask", id: 0, request }, waiter);
    return end.kind === "answer" ? end.reply : "{}";
  }

  private send(message: Run | Ask, waiter: Waiter, hearer?: Hearer): Promise<FromWorker> {
    const start = () =>
      new Promise<FromWorker>((done, reject) => {
        const id = ++this.count;
        this.job = { id, waiter, done, reject, ...(hearer ? { hearer } : {}) };
        if (!this.worker) this.start();
        if (this.ready) this.mind();
        else {
          waiter.progress("Python is on its way…", 0, 0);
          this.watch(patience, "Python could not be fetched: nothing came for 25 seconds.");
        }
        this.worker?.postMessage({ ...message, id });
      });
    const next = this.last.then(start, start);
    this.last = next.catch(() => undefined);
    return next;
  }

  /** Throw this Python away. One that was there is followed by a clean one at once, unasked. */
  stop(): void {
    const again = this.ready;
    this.end(new Stopped());
    if (again) this.start();
  }

  private start(): void {
    const worker = walled(new URL("./worker.js", import.meta.url), {
      type: "module",
      name: "bridgepath",
    });
    worker.addEventListener("message", (event: MessageEvent<FromWorker>) => this.hear(event.data));
    worker.addEventListener("error", (event) => {
      event.preventDefault();
      const why = event.message ? `: ${event.message}` : ".";
      if (this.ready) this.end(new Lost(`Python stopped by itself${why}`));
      else this.end(new StartError(`worker.js could not be fetched${why}`));
    });
    this.worker = worker;
    this.quarters = 0;
  }

  private hear(message: FromWorker): void {
    const job = this.job;
    switch (message.kind) {
      case "progress": {
        const { loaded, total, waiting } = message;
        const of = total > loaded ? ` of ${megabyte(total)}` : "";
        const share = Math.min(1, loaded / Math.max(total, size));
        if (waiting.length) {
          this.watch(patience, `${waiting.join(", ")} did not arrive: nothing came for 25 seconds.`);
          const quarters = this.quartersOf(loaded, total);
          job?.waiter.progress(`Loading Python: ${megabyte(loaded)}${of} MB`, quarters, share);
        } else {
          this.watch(startPatience, "Python did not start within 90 seconds.");
          // Between two files nothing is on its way for a moment.
          const quarters = loaded > size / 2 ? 4 : this.quartersOf(loaded, total);
          job?.waiter.progress(`Starting Python (${megabyte(loaded)} MB loaded)…`, quarters, share);
        }
        return;
      }
      case "ready":
        window.clearTimeout(this.watchdog);
        this.ready = true;
        this.onReady();
        job?.waiter.progress("Running…", 5, 1);
        this.mind();
        return;
      case "failed":
        this.end(new StartError(message.sentence));
        return;
      case "output":
        if (job?.id === message.id) job.hearer?.output(message.text);
        return;
      case "drawn":
        if (job?.id === message.id) job.hearer?.drawn(message.html);
        return;
      case "answer":
      case "done":
        if (job?.id !== message.id) return;
        window.clearTimeout(this.watchdog);
        this.job = null;
        job.done(message);
        return;
      case "crashed":
        this.end(new Lost(`Python broke down: ${message.sentence}`));
    }
  }

  /** A cell may run as long as its reader likes; a question to the engine may not. */
  private mind(): void {
    if (!this.job || this.job.hearer) return;
    window.clearTimeout(this.watchdog);
    this.watchdog = window.setTimeout(() => {
      this.end(new Lost("Python did not answer within a minute."));
    }, answerPatience);
  }

  /** How many quarters have come; never fewer than were told before. */
  private quartersOf(loaded: number, total: number): number {
    const now = Math.min(3, Math.floor((4 * loaded) / Math.max(total, size)));
    this.quarters = Math.max(this.quarters, now);
    return this.quarters;
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

/** The page's only one. */
export const python = new Python();
