// Bundles the scripts and the styles of the site into build/static/bridgepath. The same sources give
// the same bytes: no dates, no source maps, no names that depend on the machine.
import { build } from "esbuild";
import { createHash } from "node:crypto";
import { copyFile, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { basename, dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { minify } from "terser";

const here = dirname(fileURLToPath(import.meta.url));
const root = join(here, "..", "..", "build");
const out = join(root, "static", "bridgepath");
const extension = join(root, "labextension");

/**
 * Scripts that pages load by name, or other scripts on demand; each output is named after its module.
 */
const scripts = [
  "hand/hand",
  "hand/actions",
  "learn/board",
  "learn/drill",
  "learn/path",
  "offline/offline",
  "offline/updates",
  "play/embed",
  "play/play",
  "python/cell",
  "python/editor",
  "rules/pad",
  "rules/rules",
  "search/find",
  "search/finder",
  "solve/shown",
  "storage/recovery",
];

/**
 * Modules that several scripts use are in chunks of their own, so that a page loads each of them once:
 * a page must have only one Python. Left to itself, esbuild makes a chunk for every set of scripts,
 * about forty; these are grouped instead. The first has everything that a hand shares with other
 * scripts, and the second is on every page.
 */
const chunks = {
  hand: [
    "lit-html",
    "table/auction-view",
    "felt/card-keys",
    "felt/cards",
    "felt/face",
    "felt/facts",
    "felt/felt-view",
    "felt/motion",
    "felt/movie",
    "felt/scene",
    "table/step-sentence",
    "table/trick-list",
  ],
  page: [
    "base/clause-index",
    "base/controls",
    "base/dom",
    "base/engine-html",
    "base/keeps-nothing",
    "base/maps",
    "base/numbers",
    "base/page-events",
    "base/preferences",
    "base/status-line",
    "base/stylesheet",
    "base/visit",
    "offline/service-worker",
  ],
  stored: [
    "base/sharing",
    "storage/all-stored",
    "storage/persistence",
    "storage/progress",
    "storage/save-notice",
    "storage/saved-games",
    "storage/score-sheets",
    "storage/stored",
  ],
  answers: ["felt/drag", "hand/linked-hand", "play/link", "play/return-path", "table/dock-view", "table/prompt-cards"],
  task: [
    "learn/board-tries",
    "learn/endgame",
    "learn/left-by-back",
    "learn/pace",
    "learn/question",
    "learn/task",
    "learn/task-felt",
    "learn/task-screen",
  ],
  python: ["python/download", "python/python", "python/sandbox", "python/webassembly"],
};

const styles = [
  "base/print",
  "base/site",
  "base/doors",
  "hand/player",
  "learn/board",
  "offline/offline",
  "play/embed",
  "play/games",
  "play/play",
  "rules/lasting",
  "rules/pad",
  "search/search",
  "storage/save-notice",
];

const shared = {
  external: ["../fonts/*"],
  absWorkingDir: here,
  outdir: relative(here, out),
  bundle: true,
  target: ["es2022", "chrome111", "firefox114", "safari16.4"],
  minify: true,
  charset: "utf8",
  legalComments: "none",
  logLevel: "warning",
};
// Modules that Pyodide imports only in Node; a browser does not have them.
const modules = { ...shared, format: "esm", external: [...shared.external, "node:*", "ws"] };
const classic = { ...shared, format: "iife" };
const inSource = (name) => `src/${name}.ts`;
/** The module of a file; a whole package counts as one. */
const moduleOf = (path) => /(?:^|\/)node_modules\/(lit-html)\//.exec(path)?.[1] ?? path.replace(/^src\/|\.ts$/g, "");

await rm(out, { recursive: true, force: true });
await rm(extension, { recursive: true, force: true });
await mkdir(out, { recursive: true });

// What docs/_site/dds.py recorded about the solver: its hash, or why the site is built without it.
const solver = JSON.parse(await readFile(join(root, "dds.json"), "utf8").catch(() => "{}"));
const SOLVER_SHA256 = JSON.stringify(solver.sha256 ?? "");
// A worker starts from a blob, which cannot reach any other file, so it must be a single one. The
// scripts that start it identify it by its hash.
await build({ ...modules, define: { SOLVER_SHA256 }, entryPoints: ["src/python/worker.ts"], entryNames: "[name]" });
const worker = await smaller(join(out, "worker.js"));
// The solver's worker fetches nothing but the solver, and runs no reader's code.
await build({ ...modules, entryPoints: ["src/solve/solver.ts"], entryNames: "[name]" });
await smaller(join(out, "solver.js"));
/** Templates keep their spaces, but their indentation need not be sent. */
const lean = (text) => (text.includes('from "lit-html"') ? text.replace(/\n\s+/g, "\n") : text);
const pages = {
  ...modules,
  splitting: true,
  entryNames: "[name]",
  chunkNames: "[name]-[hash]",
  metafile: true,
  // MiniSearch's own fields; no script of ours has such names.
  mangleProps: /^_[a-zA-Z]{2,}/,
  define: {
    WORKER_SHA256: JSON.stringify(createHash("sha256").update(worker).digest("hex")),
    WORKER_SIZE: String(worker.length),
    SOLVER_SHA256,
  },
  entryPoints: scripts.map(inSource),
};
await writeFile(join(root, "modules.json"), await bundlePages());

await build({ ...shared, entryPoints: styles.map((name) => `style/${name}.css`), entryNames: "[name]" });
// An extension of JupyterLab, with the metadata that JupyterLite needs.
await build({
  ...classic,
  external: modules.external,
  outdir: relative(here, join(extension, "static")),
  entryPoints: ["src/python/notebook.ts"],
});
await copyFile(join(here, "lite", "package.json"), join(extension, "package.json"));
// Service workers are classic scripts, because not every browser accepts modules. The last step of the
// site's build puts the list of files before the first one, and the second one before JupyterLite's
// own.
await build({
  ...classic,
  entryPoints: [
    { in: "service/sw.ts", out: "sw" },
    { in: "service/lite.ts", out: "sw-lite" },
  ],
  define: { "process.env.NODE_ENV": '"production"' },
});
for (const name of ["sw.js", "sw-lite.js"]) await smaller(join(out, name), false);

/** Minify a bundled script once more, which saves about a thirtieth; returns the bytes written. */
async function smaller(file, module = true) {
  // No script of ours or of a library calls an anonymous function with `new`, reads a property for its
  // side effect, compares a number that may be NaN, or changes what JavaScript brings along.
  const unsafe = { unsafe: true, unsafe_arrows: true, unsafe_comps: true, pure_getters: true };
  const compress = { ...unsafe, passes: 4, hoist_funs: true, sequences: false };
  const { code } = await minify(await readFile(file, "utf8"), { module, ecma: 2020, compress });
  await writeFile(file, code);
  return Buffer.from(code);
}

/**
 * Bundle what pages load; returns JSON with the chunks that each script needs, for the heads of the
 * pages.
 */
async function bundlePages() {
  const { metafile: sources } = await build({ ...pages, write: false });
  const { metafile } = await build({ ...pages, plugins: [grouped(sources.inputs)] });
  const needed = {};
  let total = 0;
  for (const [path, output] of Object.entries(metafile.outputs)) {
    const name = basename(path);
    const file = join(here, path);
    const code = await smaller(file);
    const bytes = code.length;
    const packed = gzipSync(code, { level: 9 }).length;
    if (name !== "editor.js") total += bytes;
    if (output.entryPoint) needed[name] = [...reached(path, metafile.outputs)].map((one) => basename(one)).sort();
    console.log(
      `${(output.entryPoint ? name : chunkOf(output)).padEnd(14)} ${String(bytes).padStart(7)} bytes, ${packed} gzipped`,
    );
  }
  console.log(`without the editor ${total} bytes`);
  return `${JSON.stringify(needed, null, 1)}\n`;
}

/** The name of a chunk; throws if it is not one of the list above. */
function chunkOf({ inputs }) {
  const names = Object.keys(inputs).map(moduleOf);
  for (const [chunk, members] of Object.entries(chunks)) {
    if (names.every((name) => members.includes(name))) return `(${chunk})`;
  }
  throw new Error(`Several scripts use ${names.join(", ")}: say in build.mjs to which chunk they belong.`);
}

/** The files that are loaded before this one runs, without those that are fetched later. */
function reached(from, graph, found = new Set()) {
  for (const { path, kind } of graph[from]?.imports ?? []) {
    if (kind === "dynamic-import" || !graph[path] || found.has(path)) continue;
    found.add(path);
    reached(path, graph, found);
  }
  return found;
}

/**
 * Make a script that uses one module of a chunk import all of them, which keeps the chunk in one file.
 */
function grouped(inputs) {
  const more = new Map();
  for (const script of scripts.map(inSource)) {
    const used = reached(script, inputs);
    const brought = new Set();
    // The set grows while it is walked, and the loop reaches what is added: one chunk may need another.
    for (const path of used) {
      const chunk = Object.values(chunks).find((members) => members.some((name) => inSource(name) === path)) ?? [];
      for (const member of chunk.map(inSource).filter((one) => one in inputs)) {
        brought.add(member);
        used.add(member);
        reached(member, inputs, used);
      }
    }
    more.set(
      join(here, script),
      [...brought].map((path) => `import ${JSON.stringify(join(here, path))};`),
    );
  }
  return {
    name: "grouped",
    setup({ onLoad }) {
      onLoad({ filter: /\.ts$/ }, async ({ path }) => {
        const contents = [lean(await readFile(path, "utf8")), ...(more.get(path) ?? [])].join("\n");
        return { contents, loader: "ts" };
      });
    },
  };
}
