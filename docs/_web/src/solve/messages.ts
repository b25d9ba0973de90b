// The messages between the page and the solver's worker.

import type { OpenPlay } from "../python/contract";
import type { Par } from "./dds";

/** The solver's file, as it was built. */
export interface WasmFile {
  url: string;
  sha256: string;
}

export interface Ask {
  file: WasmFile;
  play: OpenPlay;
  /** The position that the reader looks at is answered first. */
  first: number;
}

export type Answer =
  | { kind: "position"; at: number; tricks: ReadonlyMap<string, number> }
  | { kind: "deal"; table: number[][]; par: Par | null }
  | { kind: "failed"; why: string };
