// Loaded by keep.ts where something that was kept cannot be read: it is set aside, and every page
// says so until the reader has restored or removed it.

import { allKept } from "./all";
import { root } from "./book";
import { filled, h } from "./dom";
import { style } from "./style";

/** A sentence for each thing that was set aside. */
function* sentences(): Generator<string> {
  for (const stored of allKept) {
    stored.load();
    for (const { name, fault } of stored.copies()) {
      if (name.includes("-before")) continue;
      yield fault
        ? `What this browser kept of ${stored.what} cannot be read: ${fault}. It is set aside.`
        : `What was set aside of ${stored.what} can be read again.`;
    }
  }
}

const said = [...new Set(sentences())];
// Where it is listed, nothing more need be said.
if (said.length && !document.querySelector("bridge-path")) {
  const learn = h("a", { href: new URL("path/index.html#kept", root).href }, "Learn");
  const box = h("aside", { class: "bp-set-aside", role: "status" });
  for (const sentence of said) box.append(h("p", {}, sentence));
  box.lastElementChild?.append(" ", ...filled("On the page {learn} you can download it, restore it or remove it.", { learn }));
  void style("keeper").then(() => document.querySelector("article h1")?.after(box));
}
