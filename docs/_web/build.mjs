// Bundle the scripts and the style of the site into build/static/bridgepath. The same sources give
// the same bytes: no dates, no source maps, no names that depend on the machine.
import { build } from "esbuild";
import { createHash } from "node:crypto";
import { copyFile, mkdir, readFile, rm } from "node:fs/promises";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";

const here = dirname(fileURLToPath(import.meta.url));
const out = join(here, "..", "..", "build", "static", "bridgepath");
const extension = join(here, "..", "..", "build", "labextension");

await rm(out, { recursive: true, force: true });
await mkdir(out, { recursive: true });
const modules = {
  absWorkingDir: here,
  outdir: relative(here, out),
  bundle: true,
  // One file each: a page asks for what it uses and nothing else, and the editor comes on demand.
  splitting: false,
  format: "esm",
  target: ["es2022", "chrome111", "firefox114", "safari16.4"],
  minify: true,
  charset: "utf8",
  legalComments: "none",
  // What Pyodide asks for in Node.
  external: ["node:*", "ws"],
  logLevel: "warning",
};
await build({ ...modules, entryPoints: ["src/python/worker.ts"] });
// Those who start it know it by its hash.
const worker = await readFile(join(out, "worker.js"));
const sha256 = createHash("sha256").update(worker).digest("hex");
await build({
  ...modules,
  define: { WORKER: JSON.stringify({ sha256, size: worker.length, packed: worker.length }) },
  entryPoints: [
    { in: "src/hand/hand.ts", out: "hand" },
    { in: "src/python/cell.ts", out: "cell" },
    { in: "src/python/editor.ts", out: "editor" },
    { in: "src/search/find.ts", out: "find" },
    { in: "src/search/finder.ts", out: "finder" },
    { in: "src/rules/pad.ts", out: "pad" },
    { in: "src/rules/print.ts", out: "print" },
    { in: "src/rules/rules.ts", out: "rules" },
    { in: "src/learn/board.ts", out: "board" },
    { in: "src/learn/drill.ts", out: "drill" },
    { in: "src/learn/path.ts", out: "path" },
    { in: "src/play/play.ts", out: "play" },
    { in: "src/hand/actions.ts", out: "actions" },
    { in: "src/play/embed.ts", out: "embed" },
    { in: "src/offline/updates.ts", out: "updates" },
    { in: "src/storage/recovery.ts", out: "recovery" },
    { in: "src/offline/offline.ts", out: "offline" },
    { in: "style/hand/actions.css", out: "actions" },
    { in: "style/learn/board.css", out: "board" },
    { in: "style/play/embed.css", out: "embed" },
    { in: "style/rules/pad.css", out: "pad" },
    { in: "style/play/play.css", out: "play" },
    { in: "style/play/games.css", out: "games" },
    { in: "style/storage/save-notice.css", out: "save-notice" },
    { in: "style/rules/lasting.css", out: "lasting" },
    { in: "style/offline/offline.css", out: "offline" },
    { in: "style/base/site.css", out: "site" },
  ],
});
// An extension of JupyterLab, with what JupyterLite wants to know of it.
await rm(extension, { recursive: true, force: true });
await build({
  ...modules,
  outdir: relative(here, join(extension, "static")),
  format: "iife",
  entryPoints: ["src/python/notebook.ts"],
});
await copyFile(join(here, "lite", "package.json"), join(extension, "package.json"));
// Service workers are no modules: not every browser takes one. The end of the site's build puts the
// list of files before the first, and the second before JupyterLite's own.
await build({
  absWorkingDir: here,
  entryPoints: [
    { in: "service/sw.ts", out: "sw" },
    { in: "service/lite.ts", out: "sw-lite" },
  ],
  outdir: relative(here, out),
  bundle: true,
  format: "iife",
  target: ["es2022", "chrome111", "firefox114", "safari16.4"],
  minify: true,
  charset: "utf8",
  legalComments: "none",
  logLevel: "warning",
  define: { "process.env.NODE_ENV": '"production"' },
});

for (const name of ["hand.js", "cell.js", "worker.js", "editor.js", "find.js", "finder.js", "board.js", "drill.js", "path.js", "play.js", 'actions.js', "embed.js", 'updates.js', 'recovery.js', 'offline.js', "sw.js", "sw-lite.js", "pad.js", "print.js", "rules.js", "site.css", "games.css", "play.css", 'actions.css', "board.css", "embed.css", 'save-notice.css', "lasting.css", "pad.css", 'offline.css']) {
  const bytes = await readFile(join(out, name));
  const packed = gzipSync(bytes, { level: 9 }).length;
  console.log(`${name.padEnd(10)} ${String(bytes.length).padStart(7)} bytes, ${packed} gzipped`);
}
