import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { test } from "node:test";
import { Checker, isOf } from "../../service/checked";
import { nameOf, pathIn } from "../../service/kept";

const scope = new URL("https://here.example/book/");
const path = (address: string) => pathIn(scope, new URL(address, scope));

test("a path is told from the root of the site", () => {
  assert.equal(path("rules/a.html?q=1#b"), "rules/a.html");
  assert.equal(path(""), "index.html");
  assert.equal(path("rules/"), "rules/index.html");
  assert.equal(path("a%20b.html"), "a b.html");
  assert.equal(path("../elsewhere.html"), null);
  assert.equal(path("https://there.example/book/"), null);
});

test("an address whose percent signs stand for nothing is the address of no file", () => {
  for (const address of ["rules/%E0%A4%A.html", "%", "%zz/", "c/%ff.html"]) assert.equal(path(address), null);
});

test("a name on a shelf is made of the address and of the beginning of the hash", () => {
  assert.equal(
    nameOf("https://here.example/book/a.wasm?v=1#b", "abcdefghijklmnop"),
    "https://here.example/book/a.wasm?abcdefghijkl",
  );
});

const sha256 = (text: string) => createHash("sha256").update(text).digest("base64");
const checker = () =>
  new Checker({
    types: { html: "text/html; charset=utf-8", wasm: "application/wasm" },
    headers: [
      ["", { "Content-Security-Policy": "default-src 'none'", "X-Content-Type-Options": "nosniff" }],
      ["lite/", { "Content-Security-Policy": "default-src 'self'" }],
    ],
  });
/** What a script has put into a store. */
const stored = (body: string) =>
  new Response(body, { headers: { "Content-Type": "text/plain", Refresh: "0; url=https://there.example/" } });

test("a hash that is missing, or too short, fits nothing", async () => {
  const bytes = new TextEncoder().encode("a");
  assert.ok(await isOf(sha256("a"), bytes));
  assert.ok(await isOf(sha256("a").slice(0, 22), bytes));
  for (const hash of [undefined, "", sha256("a").slice(0, 21), sha256("b")]) assert.ok(!(await isOf(hash, bytes)));
});

test("a file from a store has the headers of the site, and none of the store", async () => {
  const found = await checker().fromStore("rules/a.html", sha256("a"), stored("a"));
  assert.equal(await found?.text(), "a");
  assert.deepEqual(Object.fromEntries(found?.headers ?? []), {
    "content-security-policy": "default-src 'none'",
    "content-type": "text/html; charset=utf-8",
    "x-content-type-options": "nosniff",
  });
  const other = await checker().fromStore("lite/a.ipynb", sha256("a"), stored("a"));
  assert.deepEqual(Object.fromEntries(other?.headers ?? []), {
    "content-security-policy": "default-src 'self'",
    "content-type": "application/octet-stream",
  });
});

test("a page, a script or a style is compared each time", async () => {
  const one = checker();
  for (const name of ["a.html", "a.js", "a.mjs", "a.css", "a.json"]) {
    assert.ok(await one.fromStore(name, sha256("a"), stored("a")));
    assert.equal(await one.fromStore(name, sha256("a"), stored("b")), null);
    assert.equal(await one.fromStore(name, undefined, stored("a")), null);
  }
});

test("a large file of Python is compared once in the life of a worker", async () => {
  const one = checker();
  assert.equal(await one.fromStore("a.wasm", sha256("a"), stored("b")), null);
  assert.ok(await one.fromStore("a.wasm", sha256("a"), stored("a")));
  assert.equal(await (await one.fromStore("a.wasm", sha256("a"), stored("b")))?.text(), "b");
  assert.equal(await one.fromStore("a.wasm", sha256("c"), stored("b")), null);
  assert.equal(await checker().fromStore("a.wasm", sha256("a"), stored("b")), null);
});
