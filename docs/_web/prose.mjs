// Checks the project's English: reads sentences as JSON, one per line, as `python -m tests.tools
// sentences --all` prints them, and reports each habit with file, line and better words. The habits
// that fail the check are in prose-style.mjs; with --all it also counts those that do not fail yet.
import { TextlintKernel } from "@textlint/kernel";
import text from "@textlint/textlint-plugin-text";
import { text as read } from "node:stream/consumers";
import { habits } from "./prose-style.mjs";

/** @param {import("./prose-style.mjs").Habit} habit */
const rule = (habit) => (context) => ({
  [context.Syntax.Str](node) {
    const sentences = context.getSource(node).split("\n");
    let start = 0;
    for (const sentence of sentences) {
      const at = start;
      for (const match of sentence.matchAll(habit.pattern)) {
        const range = [at + match.index, at + match.index + Math.max(1, match[0].length)];
        const padding = context.locator.range(range);
        context.report(node, new context.RuleError(`“${match[0].trim()}”: ${habit.better}`, { padding }));
      }
      start += sentence.length + 1;
    }
  },
});

/** Whether a habit fails in a file. @param {import("./prose-style.mjs").Habit} habit @param {string} path */
const holds = ({ holds }, path) => (holds instanceof RegExp ? holds.test(path) : Boolean(holds));

const everything = process.argv.includes("--all");
const kernel = new TextlintKernel();
const files = new Map();
for (const line of (await read(process.stdin)).split("\n").filter(Boolean)) {
  const sentence = JSON.parse(line);
  const lines = files.get(sentence.path) ?? [];
  files.set(sentence.path, lines);
  lines.push(sentence);
}
if (!files.size) throw new Error("there are no sentences to read");
const counts = new Map();
let certain = 0;
for (const [path, sentences] of files) {
  for (const kind of new Set(sentences.map((sentence) => sentence.kind))) {
    const lines = sentences.filter((sentence) => sentence.kind === kind);
    const rules = habits
      .filter((habit) => (everything || holds(habit, path)) && !habit.not?.includes(kind) && !habit.except?.test(path))
      .map((habit) => ({ ruleId: habit.id, rule: rule(habit) }));
    const { messages } = await kernel.lintText(lines.map((sentence) => sentence.text).join("\n"), {
      ext: ".txt",
      plugins: [{ pluginId: "text", plugin: text.default ?? text }],
      rules,
    });
    for (const { ruleId, line, message } of messages) {
      const found = lines[line - 1];
      console.log(`${path}:${found.line}: ${message} [${ruleId}]${everything ? `  ${found.text}` : ""}`);
      counts.set(ruleId, (counts.get(ruleId) ?? 0) + 1);
      if (habits.some((habit) => habit.id === ruleId && holds(habit, path))) certain += 1;
    }
  }
}
if (everything) for (const [id, count] of [...counts].sort((a, b) => b[1] - a[1])) console.error(`${count}\t${id}`);
process.exitCode = certain ? 1 : 0;
