import assert from "node:assert/strict";
import { test } from "node:test";
import { drawPlainly, isDrawn, leftOut, plainNotebook, readPlainly } from "../../src/python/notebook-trust";

const bad = '<img src=x onerror="localStorage.clear()">';
const cell = (...outputs: unknown[]) => ({
  cell_type: "code",
  metadata: { trusted: true, tags: ["a"] },
  source: "1",
  outputs,
});
const read = (...outputs: unknown[]) =>
  (plainNotebook({ cells: [cell(...outputs)], metadata: {} }) as { cells: { outputs: unknown[] }[] }).cells[0]?.outputs;

test("no cell of a notebook is trusted, and no state of widgets is read", () => {
  const content = {
    cells: [cell(), { cell_type: "markdown", metadata: { trusted: true }, source: bad }],
    metadata: { kernelspec: {}, widgets: {} },
    nbformat: 4,
  };
  assert.deepEqual(plainNotebook(content), {
    cells: [
      { cell_type: "code", metadata: { tags: ["a"] }, source: "1", outputs: [] },
      { cell_type: "markdown", metadata: {}, source: bad },
    ],
    metadata: { kernelspec: {} },
    nbformat: 4,
  });
});

test("of a stored output its text is left, or a line that says what to do", () => {
  assert.deepEqual(
    read({
      output_type: "display_data",
      data: { "text/html": bad, "text/plain": ["a\n", "b"] },
      metadata: { isolated: true },
    }),
    [{ output_type: "display_data", data: { "text/plain": ["a\n", "b"] }, metadata: {} }],
  );
  for (const data of [
    { "image/svg+xml": bad },
    { "application/javascript": bad },
    { "text/plain": { html: bad } },
    null,
    bad,
  ]) {
    assert.deepEqual(read({ output_type: "execute_result", execution_count: 3, data, metadata: {} }), [
      { output_type: "execute_result", execution_count: 3, data: { "text/plain": leftOut }, metadata: {} },
    ]);
  }
});

test("streams and errors stay; what is no output goes", () => {
  const stream = { output_type: "stream", name: "stderr", text: "late" };
  const error = { output_type: "error", ename: "E", evalue: "why", traceback: ["line"] };
  assert.deepEqual(
    read(
      { ...stream, data: bad },
      error,
      { output_type: "update_display_data", data: {} },
      { output_type: "pyout", html: bad },
      null,
      bad,
    ),
    [stream, error],
  );
});

test("what is no notebook is left to JupyterLab, which says what is wrong with it", () => {
  for (const content of [
    null,
    "text",
    1,
    [],
    {},
    { cells: "none" },
    { cells: [null, 1, { metadata: "none", outputs: {} }] },
  ]) {
    assert.deepEqual(plainNotebook(content), content);
  }
});

test("a notebook is read plainly by whoever makes a model of it", () => {
  class Model {
    content: unknown;
    fromJSON(content: unknown): void {
      this.content = content;
    }
  }
  readPlainly(Model);
  const model = new Model();
  model.fromJSON({ cells: [cell()], metadata: { widgets: {} } });
  assert.deepEqual(model.content, { cells: [{ ...cell(), metadata: { tags: ["a"] } }], metadata: {} });
});

test("what the engine draws is told from what could be a script", () => {
  for (const html of [
    "<p>♠A</p>",
    '<p class="bp-cites"><a class="bp-cite" href="http://127.0.0.1:8/c/BF-RANK-2.html" target="_blank">BF-RANK-2</a></p>',
    '<figure class="bp-bars"><svg viewBox="0 0 1 1" role="img" aria-label="bars: 1 &lt; 2"><rect x="1" y="0" rx="2" width="9" height="1"/></svg></figure>',
  ]) {
    assert.ok(isDrawn(html), html);
  }
  for (const html of [
    bad,
    "<script>1</script>",
    '<p onclick="1">a</p>',
    "<p class=a onclick=1>a</p>",
    '<a class="bp-cite" href="javascript:1" target="_blank">a</a>',
    '<a class="bp-cite" href="https://a/" onclick="1" target="_blank">a</a>',
    '<iframe class="a"></iframe>',
    '<p data-commandlinker-command="x">a</p>',
    "<p",
    "<!-- a -->",
  ]) {
    assert.ok(!isDrawn(html), html);
  }
});

test("whatever is drawn is drawn as if it were not trusted, but for what cannot be a script", async () => {
  const asked: unknown[] = [];
  class Registry {
    preferredMimeType(_bundle: Record<string, unknown>, safe?: string): string | undefined {
      return safe;
    }
    createRenderer(_kind: string) {
      return {
        renderModel: (model: { trusted: boolean }, more?: unknown) => (
          asked.push([model.trusted, more]),
          Promise.resolve()
        ),
      };
    }
  }
  drawPlainly(Registry);
  const registry = new Registry();
  assert.equal(registry.preferredMimeType({}, "any"), "ensure");
  const draw = (kind: string, found: unknown) =>
    registry.createRenderer(kind).renderModel({ trusted: true, data: { [kind]: found } } as never, "more");
  await draw("text/html", bad);
  await draw("text/html", "<p>♠A</p>");
  await draw("text/markdown", "a");
  await draw("image/svg+xml", "<svg/>");
  assert.deepEqual(asked, [
    [false, "more"],
    [true, "more"],
    [false, "more"],
    [true, "more"],
  ]);
});
