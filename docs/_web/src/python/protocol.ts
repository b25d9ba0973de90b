// What the page and its worker say to each other. They do so by a port of their own: Python can
// reach whatever is global in a worker, and must not be able to speak in its name.

/** The first message, with the port; what was compiled for an earlier worker need not be again. */
export interface Begin {
  port: MessagePort;
  /** Where the files of Python are; the script itself has no address that says so. */
  home: string;
  wasm: WebAssembly.Module | null;
  /** This one only leaves a memory for later ones, if a plain start of so many milliseconds is known. */
  plain: number;
}

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
  /** `parts` says how far each part is, to follow the words for the whole. */
  | { kind: "progress"; loaded: number; total: number; waiting: string[]; parts: string }
  /** `plain`, where a memory would make later starts quicker: how long this start took, in ms. */
  | { kind: "ready"; wasm: WebAssembly.Module; plain: number }
  /** A memory for later starts was made; `refused`, if the browser would not keep it. */
  | { kind: "kept"; refused: boolean }
  | { kind: "failed"; sentence: string }
  /** The job was taken up. */
  | { kind: "taken"; id: number }
  /** A cell imported from the rest of the library, which is fetched now. */
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
