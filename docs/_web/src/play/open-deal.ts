// A deal from elsewhere is pasted, chosen as a file, or dropped.

import { button, h } from "../base/dom";

// The most bytes that a request can contain; the engine detects their encoding.
const largest = 1_400_000;
// A file that contains only a link from this site is small.
const longestLink = 20_000;
const kinds = ".toml,.json,.pbn,.lin,.txt";

/** What is opened: a text, or the bytes of a file in base64. */
export type Opened = { text: string } | { data: string };
type Opens = (found: Opened) => void;

/** The deal of a link from this site, if the text is only that. */
export function onlyLinkIn(text: string): string {
  return /^https?:\/\/[^\s#]+#(\d+\.[\w-]+)$/.exec(text.trim())?.[1] ?? "";
}

/** The field. `open` gets the content, and `say` the error if there is none. */
export function openBox(open: Opens, say: (text: string) => void): HTMLElement {
  const field = h("textarea", {
    class: "bp-field bp-paste",
    rows: 4,
    spellcheck: "false",
    "aria-label": "A record, PBN or LIN text, or an address",
    placeholder: "Paste here",
  });
  const file = h("input", { type: "file", class: "bp-unseen", accept: kinds, tabindex: -1, "aria-hidden": "true" });
  const choose = button("", "", null, "Choose a file");
  choose.removeAttribute("aria-label");
  choose.addEventListener("click", () => file.click());
  file.addEventListener("change", () => {
    const [one] = file.files ?? [];
    file.value = "";
    if (one) void readFile(one, open, say);
  });
  const go = button("bp-go", "Open", null, "Open");
  go.addEventListener("click", () => {
    if (field.value.trim()) open({ text: field.value });
    else field.focus();
  });
  return h(
    "details",
    { class: "bp-fold bp-open" },
    h("summary", {}, "Open a hand"),
    h(
      "p",
      { class: "bp-line" },
      "A saved record, PBN or LIN text, a hand-viewer link, or a link from this site. You can also drop a file here.",
    ),
    field,
    file,
    h("div", { class: "bp-choices" }, choose, go),
  );
}

/** Files that are dropped on `place` are opened. */
export function droppable(place: HTMLElement, open: Opens, say: (text: string) => void): void {
  place.addEventListener("dragover", (event) => {
    if (event.dataTransfer?.types.includes("Files")) event.preventDefault();
  });
  place.addEventListener("drop", (event) => {
    const [file] = event.dataTransfer?.files ?? [];
    if (!file) return;
    event.preventDefault();
    void readFile(file, open, say);
  });
}

async function readFile(file: File, open: Opens, say: (text: string) => void): Promise<void> {
  if (file.size > largest) {
    say(`${file.name} is too large; the limit is 1.4 MB.`);
    return;
  }
  const text = file.size <= longestLink ? await file.text() : "";
  if (onlyLinkIn(text)) open({ text });
  else open({ data: await inBase64(file) });
}

function inBase64(file: File): Promise<string> {
  return new Promise((done, fail) => {
    const reader = new FileReader();
    // An address with the data behind a comma; an empty file has none.
    reader.addEventListener("load", () => done((reader.result as string).split(",")[1] ?? ""));
    reader.addEventListener("error", () => fail(reader.error ?? new Error("the file cannot be read")));
    reader.readAsDataURL(file);
  });
}
