// Runs Python under Pyodide in Node: the browser's Python without a browser.
//
//   node run.mjs < ORDER
//
// ORDER is JSON: {"pyodide": FOLDER, "wheels": [PATH, …], "project": ZIP, "script": PATH,
// "call": NAME, "result": PATH or null}.  The wheels are installed, the zip is unpacked to
// /project (nothing of the real file system is mounted), the script is run and its function
// NAME called without arguments.  An integer that it returns is the exit code; a text is
// written to the result's path.

import { readFileSync, writeFileSync, writeSync } from "node:fs";
import { pathToFileURL } from "node:url";

import { leave } from "../../docs/_site/leave.mjs";

const order = JSON.parse(readFileSync(0, "utf8"));
const { loadPyodide } = await import(pathToFileURL(`${order.pyodide}/pyodide.mjs`).href);
const pyodide = await loadPyodide({
  indexURL: order.pyodide,
  env: {
    HOME: "/home/pyodide",
    HYPOTHESIS_PROFILE: "inside",
    BRIDGEPATH_SOAK: process.env.BRIDGEPATH_SOAK ?? "",
  },
});
// Byte by byte as Python flushes it; line by line a row of dots would become a column.
pyodide.setStdout({ write: (bytes) => writeSync(1, bytes) });
pyodide.setStderr({ write: (bytes) => writeSync(2, bytes) });
const site = pyodide.runPython("import site; site.getsitepackages()[0]");
for (const wheel of order.wheels) {
  pyodide.unpackArchive(new Uint8Array(readFileSync(wheel)), "wheel", { extractDir: site });
}
pyodide.unpackArchive(new Uint8Array(readFileSync(order.project)), "zip", {
  extractDir: "/project",
});
let code = 0;
try {
  pyodide.runPython(readFileSync(order.script, "utf8"), { filename: order.script });
  const answer = pyodide.globals.get(order.call)();
  if (typeof answer === "string") writeFileSync(order.result, answer);
  else code = answer;
} catch (error) {
  console.error(error.message);
  code = 1;
}
leave(code);
