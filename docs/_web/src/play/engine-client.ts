// The play page's access to the engine's desk: one request after the other, repeated if Python
// stopped meanwhile. Errors are shown beside the table.

import { glyphs } from "../base/controls";
import { button } from "../base/dom";
import type { StatusLine } from "../base/status-line";
import type { Failure, Replies } from "../python/contract";
import { python, PythonLost, type RequestTo, StartError } from "../python/python";

/** A reader who plays alone is addressed as you, and is asked about what may still be done out of turn. */
const toYou = <Request extends object>(request: Request): Request => ({ ...request, you: true, asides: true });

/** A question beside the game: nothing waits for it, and a missing answer is ignored. */
export async function askInBackground<Do extends keyof Replies>(request: RequestTo<Do>): Promise<Replies[Do] | null> {
  try {
    const reply = await python.ask(toYou(request));
    return "error" in reply ? null : reply;
  } catch {
    return null;
  }
}

export class EngineClient {
  /** The place from which a request is under way; places are counted from 1. */
  #from = 0;
  /** Python stopped during a request, which is repeated. */
  #lost = false;

  /** `place` identifies where the reader is; an answer for an earlier place comes too late. */
  constructor(
    private readonly root: HTMLElement,
    private readonly statusLine: StatusLine,
    private readonly progress: (share: number) => void,
    private readonly place: () => number,
    private readonly again: () => void,
  ) {}

  /** True while the reader waits for an answer, here and not at an earlier place. */
  get busy(): boolean {
    return this.#from === this.place();
  }

  /** One request; null if there is no answer, which is reported unless it is `quiet`. */
  async ask<Do extends keyof Replies>(
    request: RequestTo<Do>,
    quiet = false,
    anew?: () => void,
  ): Promise<Replies[Do] | null> {
    if (this.busy) return null;
    const place = this.place();
    this.#from = place;
    this.root.classList.add("bp-busy");
    let reply: Replies[Do] | Failure | undefined;
    let problem: unknown;
    try {
      reply = await python.ask(toYou(request), {
        progress: (text, quarters, share) => {
          this.statusLine.progress(text, quarters);
          this.progress(share);
        },
      });
    } catch (found) {
      problem = found;
    }
    if (place === this.#from) {
      this.#from = 0;
      this.root.classList.remove("bp-busy");
    }
    if (!reply) {
      // A later request says so itself.
      if (this.busy) return null;
      if (problem instanceof PythonLost && !this.#lost) {
        // The request contains the whole game, so a new Python can continue from it.
        this.#lost = true;
        return this.ask(request, quiet, anew);
      }
      const again = button("bp-go", "Try again", glyphs.reset, "Try again");
      again.addEventListener("click", anew ?? this.again);
      const why = problem instanceof StartError ? problem.message : "Python stopped. Your game is saved.";
      this.statusLine.say(`${why} `, again);
      return null;
    }
    if (place !== this.place()) return null;
    this.statusLine.say(this.#lost ? "Python stopped and was restarted; your game is unchanged." : "");
    this.#lost = false;
    if (!("error" in reply)) return reply;
    if (!quiet) this.statusLine.say(reply.error);
    return null;
  }
}
