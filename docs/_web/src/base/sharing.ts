// Sharing: a link, a snippet for other sites, files for other programs.

import { glyphs } from "./controls";
import { button, copyText, h, tick } from "./dom";

/** A field with something to copy, and its button. */
function copyable(label: string, text: string, done: string, say: (text: string) => void): HTMLElement {
  const field = h("input", { class: "bp-field", readonly: true, value: text, "aria-label": label });
  field.addEventListener("focus", () => field.select());
  const copy = button("", `Copy: ${label}`, glyphs.copy, "Copy");
  const act = async () => {
    const copied = await copyText(text);
    if (copied) tick(copy);
    else field.focus();
    say(copied ? done : "This browser does not allow copying; the text is selected.");
  };
  copy.addEventListener("click", () => void act());
  return h("div", { class: "bp-copy" }, h("span", {}, label), h("div", { class: "bp-choices" }, field, copy));
}

/** The link to a deal, and the code that embeds it in another page. */
export function shareBox(link: string, embed: string, say: (text: string) => void): HTMLElement {
  const frame = `<iframe src="${embed}" width="100%" height="760" title="A hand of cards" loading="lazy"></iframe>`;
  return h(
    "div",
    { class: "bp-sharing", role: "group", "aria-label": "Share" },
    copyable("Link to this deal", link, "Link copied.", say),
    copyable("To embed in a page", frame, "Frame copied.", say),
    h("p", { class: "bp-line" }, "The link contains the whole deal with all hands; nothing is stored elsewhere."),
  );
}

/** Give the reader a file. */
export function saveAsFile(text: string, name: string): void {
  const link = h("a", { href: URL.createObjectURL(new Blob([text], { type: "text/plain" })), download: name });
  link.click();
  URL.revokeObjectURL(link.href);
}
