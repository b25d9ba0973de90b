// Runs bytecode.py under Pyodide in Node, so that the bytecode is that of the browser's Python.
//
//   node compile.mjs PYODIDE_FOLDER BYTECODE.PY < JOBS
//
// JOBS is JSON: [{"kind": "library" | "wheel" | "engine" | "cells", "source": PATH, "target": PATH}, …].

import { readFileSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";

const [folder, script] = process.argv.slice(2).map((path) => resolve(path));
const jobs = JSON.parse(readFileSync(0, "utf8"));
const { loadPyodide } = await import(pathToFileURL(`${folder}/pyodide.mjs`).href);
// With a fixed hash seed sets of constants are written in the same order every time.
const env = { PYTHONHASHSEED: "0" };
// The columns of a line, for the carets below it in a traceback, are a quarter of the bytecode.
if (jobs.every(({ kind }) => kind === "cells")) env.PYTHONNODEBUGRANGES = "1";
const pyodide = await loadPyodide({ indexURL: folder, env });
pyodide.runPython(readFileSync(script, "utf8"), { filename: "bytecode.py" });
const compileFile = pyodide.globals.get("compile_file");
for (const { kind, source, target } of jobs) {
  pyodide.FS.writeFile("/tmp/source", readFileSync(source));
  try {
    compileFile(kind, "/tmp/source", "/tmp/target");
  } catch (error) {
    const last = String(error.message).trimEnd().split("\n").at(-1);
    console.error(`${source}: ${last}`);
    process.exit(1);
  }
  writeFileSync(target, pyodide.FS.readFile("/tmp/target"));
}
process.exit(0);
