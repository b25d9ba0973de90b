// Loaded by keep.ts where something that was kept cannot be read: it is set aside, and every page
// says so until the reader has restored or removed it.

import { allKept } from "./all";
import { root } from "./book";
import { filled, h } from "./dom";
import { style } from "./style";

/** What was set aside: what cannot be read, and what can be read again. */
function setAside(): { lost: string[]; found: string[] } {
  const lost: string[] = [];
  const found: string[] = [];
  for (const stored of allKept) {
    stored.load();
    const copies = stored.copies().filter(({ name }) => !name.includes("-before"));
    if (copies.some(({ fault }) => fault)) lost.push(stored.what);
    else if (copies.length) found.push(stored.what);
  }
  return { lost, found };
}

const listed = (names: readonly string[]) => new Intl.ListFormat("en-GB").format(names);

const { lost, found } = setAside();
const says: string[] = [];
if (lost.length) says.push(`This browser cannot read all that it kept of ${listed(lost)}. It set a copy aside.`);
if (found.length) says.push(`What was set aside of ${listed(found)} can be read again.`);
// Where it is listed, nothing more need be said.
if (says.length && !document.querySelector("bridge-path")) {
  const learn = h("a", { href: new URL("path/index.html#kept", root).href }, "Learn");
  const on = filled("On the page {learn} you can download, restore or remove it.", { learn });
  const box = h("aside", { class: "bp-set-aside", role: "status" }, h("p", {}, says.join(" "), " ", ...on));
  void style("keeper").then(() => document.querySelector("article h1")?.after(box));
}
