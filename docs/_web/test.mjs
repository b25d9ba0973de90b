// Runs the unit tests of the scripts, which are bundled as the site's own scripts are, in Node's test
// runner. Nothing here opens a page: views are rendered in a window simulated in Node, which has no
// layout; anything measured is tested in a real browser.
import { build } from "esbuild";
import { spawnSync } from "node:child_process";
import { readdir, rm } from "node:fs/promises";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";

const here = dirname(fileURLToPath(import.meta.url));
const out = join(here, "..", "..", "build", "cache", "web-test");
const found = await readdir(join(here, "test"), { recursive: true });
const names = found.filter((name) => name.endsWith(".test.ts")).sort();

await rm(out, { recursive: true, force: true });
await build({
  absWorkingDir: here,
  entryPoints: names.map((name) => `test/${name}`),
  outdir: relative(here, out),
  outbase: "test",
  outExtension: { ".js": ".mjs" },
  bundle: true,
  format: "esm",
  platform: "node",
  target: "node20",
  sourcemap: "inline",
  sourcesContent: false,
  // Packages of the simulated window still load Node's own modules with `require`.
  banner: { js: 'import { createRequire } from "node:module"; const require = createRequire(import.meta.url);' },
  logLevel: "warning",
});
const files = names.map((name) => join(out, name.replace(/\.ts$/, ".mjs")));
const { status } = spawnSync(process.execPath, ["--enable-source-maps", "--test", "--test-reporter=dot", ...files], {
  stdio: "inherit",
});
process.exit(status ?? 1);
