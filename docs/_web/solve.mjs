// Asks the site's solver without a page. The argument is the path of the wasm file. Each question is
// JSON on standard input, {hands, trump, leader, table} or {deal, dealer, vulnerable}; the answers are
// JSON on standard output, each with the milliseconds it took.
import { build } from "esbuild";
import { readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";

const here = dirname(fileURLToPath(import.meta.url));
const { outputFiles } = await build({
  absWorkingDir: here,
  entryPoints: ["src/solve/dds.ts"],
  bundle: true,
  format: "esm",
  target: "node20",
  write: false,
  logLevel: "warning",
});
const source = Buffer.from(outputFiles[0].contents).toString("base64");
const { Dds } = await import(`data:text/javascript;base64,${source}`);
const dds = new Dds(new WebAssembly.Module(await readFile(process.argv[2])));

const answers = JSON.parse(await text(process.stdin)).map((question) => {
  const begin = performance.now();
  const found =
    typeof question.deal === "string"
      ? { table: dds.table(question.deal), par: dds.par(question.dealer, question.vulnerable) }
      : { tricks: Object.fromEntries(dds.tricks(question)) };
  return { ...found, ms: performance.now() - begin };
});
process.stdout.write(JSON.stringify(answers));
