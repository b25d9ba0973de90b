// Loaded by updates.ts if something in storage cannot be read, or gave way to another tab's data: it is set aside, and
// every page says so until the reader has restored or removed it, or has put it off for this visit.

import { allStored } from "./all-stored";
import { root } from "../base/clause-index";
import { laterButton } from "../base/controls";
import { filled, h } from "../base/dom";
import type { Copy, Stored } from "./stored";
import { loadStylesheet } from "../base/stylesheet";
import { remembered } from "../base/visit";

const later = "bridgepath-aside-later";

interface Aside {
  stored: Stored<unknown>;
  copies: Copy[];
}

/** Copies that were set aside and are still to be restored or removed. */
function setAside(): Aside[] {
  return allStored.map((stored) => {
    stored.load();
    return { stored, copies: stored.copies().filter(({ label }) => label === "damaged" || label === "other") };
  });
}

const listed = (names: readonly string[]) => new Intl.ListFormat("en-GB").format(names);

/** The message about it, in sentences. */
function sentences(all: readonly Aside[]): string[] {
  const those = (is: (copy: Copy) => unknown) =>
    listed(all.filter(({ copies }) => copies.some(is)).map(({ stored }) => stored.what));
  const lost = those(({ fault }) => fault);
  const found = those(({ label, fault }) => label === "damaged" && !fault);
  const other = those(({ label }) => label === "other");
  const says: string[] = [];
  if (lost) says.push(`This browser cannot read part of what it saved: ${lost}. A copy was set aside.`);
  if (found) says.push(`A copy that was set aside can be read again: ${found}.`);
  if (other)
    says.push(
      `Another tab saved newer data while this tab had no room to save: ${other}. This tab's data was set aside as a copy.`,
    );
  return says;
}

/** Set aside what must be, and report it at the top of the page. */
export function showRecovery(): void {
  document.querySelector(".bp-set-aside")?.remove();
  const all = setAside();
  const says = sentences(all);
  const copies = all.flatMap((one) => one.copies);
  const names = copies.map(({ name }) => name).join(" ");
  // On the page that lists it, nothing more need be said.
  if (!says.length || names === remembered(later) || document.querySelector("bridge-path")) return;
  const learn = h("a", { href: new URL("path/index.html#kept", root).href }, "Learn");
  const ways = copies.some(({ readable }) => readable) ? "download, restore or remove" : "download or remove";
  const on = filled(`You can ${ways} it on the page {learn}.`, { learn });
  const text = h("p", {}, says.join(" "), " ", ...on);
  const box = h("aside", { class: "bp-set-aside", role: "status" }, text);
  box.append(h("div", { class: "bp-choices" }, laterButton(box, later, names)));
  void loadStylesheet("save-notice").then(() => document.querySelector("article h1")?.after(box));
}
