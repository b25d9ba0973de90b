// The functions of a rules page besides its hands and examples: copy and share a clause, follow an address to its
// target, make the cell of a worked case when its code is opened, and print.

import { copyText } from "../base/dom";
import { offerPrints } from "./print";

const site = new URL("../../", import.meta.url);
const told = document.createElement("p");
told.className = "bp-unseen";
told.setAttribute("role", "status");
document.body.append(told);
offerPrints();

function addressOf(name: string): string {
  return new URL(`c/${encodeURIComponent(name)}.html`, site).href;
}

// --- copy and share -----------------------------------------------------------------------------

/** The text of a clause, in one paragraph. */
function words(clause: Element): string {
  const plain = clause.cloneNode(true) as Element;
  for (const extra of plain.querySelectorAll("details, .bp-do, .bp-id")) extra.remove();
  return (plain.textContent ?? "").replace(/\s+/g, " ").trim();
}

function did(by: HTMLElement, done: boolean, what: string): void {
  told.textContent = done ? what : "The browser did not allow copying.";
  if (!done) return;
  by.classList.add("bp-did");
  window.setTimeout(() => by.classList.remove("bp-did"), 2000);
}

async function copyWords(by: HTMLElement, clause: Element): Promise<void> {
  const text = `${words(clause)}\n${clause.id} · ${addressOf(clause.id)}`;
  did(by, await copyText(text), `${clause.id} copied.`);
}

async function share(by: HTMLElement, clause: Element): Promise<void> {
  const url = addressOf(clause.id);
  if (!("share" in navigator)) {
    did(by, await copyText(url), `Link to ${clause.id} copied.`);
    return;
  }
  try {
    await navigator.share({ title: clause.id, text: words(clause), url });
  } catch (problem) {
    // Closing the share sheet cancels it.
    if (problem instanceof Error && problem.name === "AbortError") return;
    did(by, await copyText(url), `Link to ${clause.id} copied.`);
  }
}

document.addEventListener("click", ({ target }) => {
  const by = target instanceof Element ? target.closest<HTMLElement>(".bp-do button") : null;
  const clause = by?.closest(".bp-clause, .bp-ruling, .bp-case");
  if (!by || !clause) return;
  void (by.matches(".bp-share") ? share(by, clause) : copyWords(by, clause));
});

// --- targets of addresses -------------------------------------------------------------------------

/** Opens every fold around an element, and the folded parts of a ruling. */
function unfold(element: Element): void {
  for (let at: Element | null = element; at; at = at.parentElement) {
    if (at instanceof HTMLDetailsElement) at.open = true;
  }
  const own = element.querySelector<HTMLDetailsElement>(":scope > .bp-mark");
  if (own && element.matches(".bp-ruling")) own.open = true;
}

const seen = new Set([location.hash]);

/**
 * Brings a target into view once more: content above it that changes its height at that moment makes
 * the browser stay where it was. Somebody who goes back is left where they had been.
 */
function stay(target: Element): void {
  const { hash } = location;
  if (seen.has(hash)) return;
  seen.add(hash);
  setTimeout(() => location.hash === hash && target.scrollIntoView(), 50);
}

/** Unfolded and in sight; an id that is no longer on this page has a page of its own. */
async function arrive(led = false): Promise<void> {
  let name: string;
  try {
    name = decodeURIComponent(location.hash.slice(1));
  } catch {
    return; // no address of ours
  }
  const target = name && document.getElementById(name);
  if (target) {
    const closed = target.closest("details:not([open])") !== null;
    unfold(target);
    if (closed) target.scrollIntoView();
    // A hand that is ready begins at its cards.
    else if (led && !("felt" in target)) stay(target);
    return;
  }
  if (!/^(?:[A-Z0-9]{2,5}-|hand-)[\w-]+$/.test(name)) return;
  // A step of a hand on this page, or an unknown one: the hand reports that itself.
  const hands = [...document.querySelectorAll("bridge-hand[id]")];
  if (hands.some(({ id }) => name.startsWith(id))) return;
  const answer = await fetch(addressOf(name), { method: "HEAD" });
  if (answer.ok) location.replace(addressOf(name));
}

addEventListener("hashchange", () => void arrive(true));
void arrive();

// Printing and searching show folded content; some browsers do not do this by themselves.
addEventListener("beforeprint", () => {
  if (CSS.supports("selector(::details-content)")) return;
  const folds = ".bp-ruling > .bp-mark, .bp-aside, .bp-hand-fold";
  for (const one of document.querySelectorAll<HTMLDetailsElement>(folds)) one.open = true;
});

// --- worked cases -------------------------------------------------------------------------------

function makeCell(details: HTMLDetailsElement): void {
  const made = details.querySelector<HTMLTemplateElement>(":scope > template");
  if (!details.open || !made) return;
  details.querySelector("pre")?.remove();
  made.replaceWith(made.content);
}

document.addEventListener(
  "toggle",
  ({ target }) => {
    if (target instanceof HTMLDetailsElement) makeCell(target);
  },
  true,
);
