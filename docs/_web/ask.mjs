// Ask the search of a built site in Node: a JSON list of questions comes in, and for each a list of
// the numbers that are found, best first, goes out. Usage: node ask.mjs SITE
import { build } from "esbuild";
import { readFile } from "node:fs/promises";
import { text } from "node:stream/consumers";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import vm from "node:vm";

const here = dirname(fileURLToPath(import.meta.url));
const site = process.argv[2] ?? join(here, "..", "..", "build", "site");
const read = (name) => readFile(join(site, name), "utf8");

const { outputFiles } = await build({
  absWorkingDir: here,
  entryPoints: ["src/search/rank.ts"],
  bundle: true,
  write: false,
  format: "esm",
  logLevel: "warning",
});
const bundled = Buffer.from(outputFiles[0].contents).toString("base64");
const { entries, Rules } = await import(`data:text/javascript;base64,${bundled}`);

// The stemmer is the one that Sphinx puts beside its own search.
const stemming = vm.createContext({});
for (const name of ["base-stemmer.js", "english-stemmer.js"]) {
  vm.runInContext(await read(join("_static", name)), stemming);
}
vm.runInContext("globalThis.english = new EnglishStemmer();", stemming);
const { clauses } = JSON.parse(await read("clauses.json"));
const { terms } = JSON.parse(await read("terms.json"));
const rules = new Rules(entries(clauses, terms), (word) => stemming.english.stemWord(word));

const questions = JSON.parse(await text(process.stdin));
const answers = questions.map((question) => rules.ask(question).found.map(({ id, title }) => id || title));
process.stdout.write(JSON.stringify(answers));
