// Lays out the scenes of a file at every window size, and prints what is wrong with them.
import { build } from "esbuild";
import { spawnSync } from "node:child_process";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const here = dirname(fileURLToPath(import.meta.url));
const out = join(here, "..", "..", "build", "cache", "web-test", "all-scenes.mjs");

await build({
  absWorkingDir: here,
  entryPoints: ["test/felt/all-scenes.ts"],
  outfile: out,
  bundle: true,
  format: "esm",
  platform: "node",
  target: "node20",
  logLevel: "warning",
});
const { status } = spawnSync(process.execPath, [out, process.argv[2]], { stdio: "inherit" });
process.exit(status ?? 1);
