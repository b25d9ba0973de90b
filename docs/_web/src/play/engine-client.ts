// The engine's desk, as the play page asks it: one request after the other, made once more where
// Python has stopped under it. What goes wrong is told beside the table.

import { glyphs } from "../base/controls";
import { button } from "../base/dom";
import type { Prompt } from "../table/dock";
import type { Questions } from "../hand/guess";
import type { Movie } from "../table/movie";
import { PythonLost, python, StartError } from "../python/python";
import type { Refused } from "../table/refusal";
import type { Result } from "./score";
import type { StatusLine } from "../base/status-line";

export interface EngineReply {
  error?: string;
  refused?: Refused;
  hint?: { action: string; reason: string; line?: string };
  weighed?: { action: string; legal: boolean; text: string };
  claimed?: { stands: boolean; text: string; clauses: string[] };
  turned?: { step: number; text: string } | null;
  /** How many tricks the reader can claim now. */
  claimable?: number;
  text?: string;
  form?: string;
  share?: string;
  session?: unknown;
  viewer?: string;
  since?: number;
  movie?: Movie;
  waits?: string | null;
  readers?: string[];
  undo?: boolean;
  redo?: boolean;
  ask?: Prompt;
  result?: Result;
  /** Of a text with several deals: what they are called, why others cannot be read, what is left out. */
  deals?: string[];
  faults?: string[];
  notes?: string[];
  past?: { text: string; points: [string, number][] }[];
  questions?: Questions;
}
export type Request = Record<string, unknown>;

/** A question beside the game: nothing waits for it, and no answer is one that says nothing. */
export async function askInBackground(request: Request): Promise<EngineReply> {
  try {
    return JSON.parse(await python.ask(JSON.stringify(request), { progress: () => undefined })) as EngineReply;
  } catch {
    return {};
  }
}

export class EngineClient {
  busy = false;
  /** Python has stopped under a request, which is made once more. */
  private lost = false;

  /** `place` says where the reader is: an answer for where he was comes too late. */
  constructor(
    private readonly root: HTMLElement,
    private readonly statusLine: StatusLine,
    private readonly progress: (share: number) => void,
    private readonly place: () => number,
    private readonly again: () => void,
  ) {}

  /** One request; null if there is no answer, which is told unless it is `quiet`. */
  async ask(request: Request, quiet = false, anew?: () => void): Promise<EngineReply | null> {
    if (this.busy) return null;
    this.busy = true;
    this.root.classList.add("bp-busy");
    const place = this.place();
    let reply: EngineReply;
    try {
      reply = JSON.parse(
        await python.ask(JSON.stringify(request), {
          progress: (text, quarters, share) => {
            this.statusLine.progress(text, quarters);
            this.progress(share);
          },
        }),
      ) as EngineReply;
    } catch (problem) {
      this.busy = false;
      this.root.classList.remove("bp-busy");
      if (problem instanceof PythonLost && !this.lost) {
        // The request holds the whole game, so a new Python goes on from it.
        this.lost = true;
        return this.ask(request, quiet, anew);
      }
      const again = button("bp-go", "Try again", glyphs.reset, "Try again");
      again.addEventListener("click", anew ?? this.again);
      const why = problem instanceof StartError ? problem.message : "Python stopped. Your game is kept.";
      this.statusLine.say(`${why} `, again);
      return null;
    }
    this.busy = false;
    this.root.classList.remove("bp-busy");
    const stumbled = this.lost;
    this.lost = false;
    if (place !== this.place()) return null;
    this.statusLine.say(stumbled ? "Python stopped and was started again; your game is as it was." : "");
    if (reply.error === undefined) return reply;
    if (!quiet) this.statusLine.say(reply.error);
    return null;
  }
}
