// What the page and its worker say to each other.

export interface Run {
  kind: "run";
  id: number;
  /** The name of the cell in tracebacks. */
  name: string;
  source: string;
  /** House rules that hold from now on: game, then key and value; JSON. */
  house: string;
}

export interface Ask {
  kind: "ask";
  id: number;
  /** A request to the engine's desk; JSON. */
  request: string;
}

export type FromWorker =
  | { kind: "progress"; loaded: number; total: number; waiting: string[] }
  | { kind: "ready" }
  | { kind: "failed"; sentence: string }
  | { kind: "output"; id: number; text: string }
  | { kind: "drawn"; id: number; html: string }
  | { kind: "answer"; id: number; reply: string }
  | { kind: "done"; id: number; error: CellError | null }
  | { kind: "crashed"; id: number; sentence: string };

export interface CellError {
  sentence: string;
  traceback: string;
}
