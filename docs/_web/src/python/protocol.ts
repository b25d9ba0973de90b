// The messages between the page and its worker. They use a port of their own, because Python can
// reach everything global in a worker and must not be able to speak in its name.

/** Python's code, and its bytes if they are not stored yet. */
export type Compiled = [module: WebAssembly.Module, bytes: Uint8Array<ArrayBuffer> | null];

/** The first message, with the port; code compiled for an earlier worker is passed on. */
export interface Begin {
  port: MessagePort;
  /** The address of Python's files, which the script cannot derive from its own. */
  home: string;
  wasm: Compiled | null;
  /** This worker only makes a memory snapshot for later ones, if a plain start takes the given milliseconds. */
  plain: number;
}

export interface Run {
  kind: "run";
  id: number;
  /** The name of the cell in tracebacks. */
  name: string;
  source: string;
  /** House rules that apply from now on: game, then key and value; JSON. */
  house: string;
}

export interface Ask {
  kind: "ask";
  id: number;
  /** A request to the engine's desk; JSON. */
  request: string;
}

export type FromWorker =
  /** `parts` says how much of each part has come, to follow the words for the whole. */
  | { kind: "progress"; loaded: number; total: number; waiting: string[]; parts: string }
  /** `plain` is how long this start took in ms, if a memory snapshot would make later starts quicker. */
  | { kind: "ready"; wasm: Compiled; plain: number }
  /** A memory snapshot for later starts was made; `refused` if the browser would not store it. */
  | { kind: "kept"; refused: boolean }
  | { kind: "failed"; sentence: string }
  /** The job has started. */
  | { kind: "taken"; id: number }
  /** A cell imported from the rest of the library, which is now being downloaded. */
  | { kind: "rest" }
  | { kind: "output"; id: number; text: string }
  | { kind: "drawn"; id: number; html: string }
  | { kind: "answer"; id: number; reply: string }
  | { kind: "done"; id: number; error: CellError | null }
  | { kind: "crashed"; id: number; sentence: string };

export interface CellError {
  sentence: string;
  traceback: string;
}
