// Runs bytecode.py under Pyodide in Node, so that the bytecode is that of the browser's Python.
//
//   node compile.mjs PYODIDE_FOLDER BYTECODE.PY < JOBS
//
// JOBS is JSON: [{"kind": "library" | "wheel" | "engine" | "cells", "source": PATH, "target": PATH,
// "tools": [WHEEL, …]}, …].  The tools are wheels that the job needs.

import { readFileSync, writeFileSync } from "node:fs";
import { basename, resolve } from "node:path";
import { pathToFileURL } from "node:url";

import { leave } from "./leave.mjs";

const [folder, script] = process.argv.slice(2).map((path) => resolve(path));
const jobs = JSON.parse(readFileSync(0, "utf8"));
const { loadPyodide } = await import(pathToFileURL(`${folder}/pyodide.mjs`).href);
// With a fixed hash seed sets of constants are written in the same order every time.  py-compile
// binds bytecode to its source by hash where a date is fixed, and asks for a home.
const env = { HOME: "/home/pyodide", PYTHONHASHSEED: "0", SOURCE_DATE_EPOCH: "1767225600" };
// The columns of a line, for the carets below it in a traceback, are a quarter of the bytecode.
if (jobs.every(({ kind }) => kind === "cells")) env.PYTHONNODEBUGRANGES = "1";
const pyodide = await loadPyodide({ indexURL: folder, env });
let at = script;
try {
  pyodide.runPython(readFileSync(script, "utf8"), { filename: "bytecode.py" });
  const compileFile = pyodide.globals.get("compile_file");
  const extractDir = pyodide.globals.get("SITE_PACKAGES");
  for (const tool of new Set(jobs.flatMap(({ tools }) => tools))) {
    at = tool;
    pyodide.unpackArchive(new Uint8Array(readFileSync(tool)), "wheel", { extractDir });
  }
  for (const [number, { kind, source, target }] of jobs.entries()) {
    at = source;
    // Alone in a folder, under its own name: a wheel's name says what it contains.
    const place = `/tmp/${number}`;
    pyodide.FS.mkdir(place);
    pyodide.FS.writeFile(`${place}/${basename(source)}`, readFileSync(source));
    compileFile(kind, `${place}/${basename(source)}`, "/tmp/target");
    writeFileSync(target, pyodide.FS.readFile("/tmp/target"));
  }
} catch (error) {
  const last = String(error.message).trimEnd().split("\n").at(-1);
  console.error(`${at}: ${last}`);
  leave(1);
}
leave(0);
