// Ends a script that ran Pyodide, and says its exit code in the last line of its output.
//
// The end is by force: after WebAssembly, Node's own way out sometimes waits forever for a thread
// that waits for Node (https://github.com/nodejs/node/issues/54918).

import { writeSync } from "node:fs";

export const leave = (code) => {
  writeSync(1, `\nexit code ${code}\n`);
  process.kill(process.pid, "SIGKILL");
};
