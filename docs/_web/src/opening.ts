// A deal from elsewhere is pasted, chosen as a file, or dropped.

import { button, h } from "./dom";

const largest = 2_000_000;
const kinds = ".toml,.json,.pbn,.lin,.txt";

/** The field. `open` gets the text, `say` what went wrong before there was any. */
export function openBox(open: (text: string) => void, say: (text: string) => void): HTMLElement {
  const field = h("textarea", {
    class: "bp-field bp-paste",
    rows: 4,
    spellcheck: "false",
    "aria-label": "A record, PBN, LIN, or an address",
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
    if (field.value.trim()) open(field.value);
    else field.focus();
  });
  return h(
    "details",
    { class: "bp-fold bp-open" },
    h("summary", {}, "Open a hand"),
    h(
      "p",
      { class: "bp-line" },
      "A record that you kept, PBN or LIN, an address of the hand viewer, or a link from here. A file can be dropped on this page.",
    ),
    field,
    file,
    h("div", { class: "bp-choices" }, choose, go),
  );
}

/** Files that are dropped on `place` are opened. */
export function droppable(place: HTMLElement, open: (text: string) => void, say: (text: string) => void): void {
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

async function readFile(file: File, open: (text: string) => void, say: (text: string) => void): Promise<void> {
  if (file.size > largest) {
    say(`${file.name} is too large: a file has at most 2 MB.`);
    return;
  }
  const bytes = await file.arrayBuffer();
  // PBN is often written in the letters of western Europe.
  try {
    open(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
  } catch {
    open(new TextDecoder("windows-1252").decode(bytes));
  }
}
