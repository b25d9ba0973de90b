// Ask the search of a built site in Node: a JSON list of questions comes in, and for each a list of
// what is found, best first, goes out: the numbers of clauses, the names of pages, and words of the
// glossary as glossary#term-word. Usage: node ask.mjs SITE [QUESTIONS]
// With --clues, what goes out for each is the best entries, each with what speaks for it: pairs of its number and its
// clues, by name. QUESTIONS is a file that stands for docs/rules/asked.json: how people ask, by clause and page.
import { build } from "esbuild";
import { readFile } from "node:fs/promises";
import { text } from "node:stream/consumers";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import vm from "node:vm";

const here = dirname(fileURLToPath(import.meta.url));
const weighed = process.argv.includes("--clues");
const [folder, ways] = process.argv.slice(2).filter((one) => one !== "--clues");
const site = folder ?? join(here, "..", "..", "build", "site");
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

// The stemmer is the one that Sphinx ships with its own search.
const stemming = vm.createContext({});
for (const name of ["base-stemmer.js", "english-stemmer.js"]) {
  vm.runInContext(await read(join("_static", name)), stemming);
}
vm.runInContext("globalThis.english = new EnglishStemmer();", stemming);
const { clauses } = JSON.parse(await read("clauses.json"));
const { terms } = JSON.parse(await read("terms.json"));
const known = JSON.parse(await read("search.json"));
if (ways) {
  const asked = JSON.parse(await readFile(ways, "utf8"));
  known.asked = asked;
  known.pages = known.pages.map((page) => ({ ...page, asked: asked[page.id] ?? [] }));
}
const rules = new Rules(entries(clauses, terms, known), known.vocabulary, (word) => stemming.english.stemWord(word));

const questions = JSON.parse(await text(process.stdin));
// A question may come with the game that it is about, given as the beginning of its clauses' numbers.
const ask = (question, game) =>
  rules.ask(question, game ? rules.games.filter(({ rules: of }) => of.includes(game)).slice(0, 1) : undefined);
const clues = (question) => {
  const query = question.trim().toLowerCase();
  const { rest, games } = rules.named(query);
  return rules.clues(query, rest, games);
};
const named = ({ id, url }) => id || url.replace(".html", "");
const answers = questions.map((one) =>
  weighed
    ? clues(one).map((row) => [named(row.entry), row.clues])
    : (typeof one === "string" ? ask(one) : ask(...one)).found.map(named),
);
process.stdout.write(JSON.stringify(answers));
