// The bands of the player have one height for all steps, so that no control ever moves: the tallest
// facts, the tallest table and the tallest sentence are measured once for each width and view. What
// is too tall for a screen is drawn smaller (the table) or scrolls in its own band (the sentence).

import { h } from "../base/dom";

/** What there is room for, in CSS pixels: a phone of 740 and a desktop of 900 less their frames. */
const rooms = {
  phone: { all: 676, facts: 104, sentence: 146 },
  desktop: { all: 852, facts: 90, sentence: 190 },
};
const scales: readonly number[] = [1, 0.92, 0.85, 0.79, 0.73, 0.68, 0.63, 0.58, 0.53];

export interface Bands {
  head: HTMLElement;
  facts: HTMLElement;
  felt: HTMLElement;
  table: HTMLElement;
  say: HTMLElement;
  bar: HTMLElement;
}

/** How each step looks: drawn into boxes that nobody sees. */
export interface Probe {
  facts(step: number): Node[];
  table(step: number): HTMLElement;
  sentence(step: number): Node[];
}

/** Give every band its height. `small` is the layout with the log below. */
export function fit(bands: Bands, probe: Probe, steps: number, small: boolean): void {
  const room = small ? rooms.phone : rooms.desktop;
  const all = Array.from({ length: steps }, (_, step) => step);
  const frame = getComputedStyle(bands.felt);
  const space = (...names: string[]) =>
    names.reduce((sum, name) => sum + Number.parseFloat(frame.getPropertyValue(name)), 0);
  const padding = space("padding-top", "padding-bottom", "border-bottom-width");
  const width = bands.felt.clientWidth - space("padding-left", "padding-right");
  // All is drawn before any of it is measured: the page is laid out once for it.
  const facts = pile(
    bands.facts,
    all.map((step) => probe.facts(step)),
  );
  const sentences = pile(
    bands.say,
    all.map((step) => probe.sentence(step)),
  );
  const allTables = all.map((step) => probe.table(step));
  for (const table of allTables) table.style.width = `${width}px`;
  const box = h("div", { class: "bp-probe" }, ...allTables);
  bands.facts.after(facts);
  bands.say.after(sentences);
  bands.felt.append(box);
  const [told, said] = [height(facts), height(sentences)];
  facts.remove();
  sentences.remove();
  setHeight(bands.facts, told, room.facts);
  const head = small ? bands.head.getBoundingClientRect().height : 0;
  const left = room.all - head - bands.bar.getBoundingClientRect().height;
  const forTable = left - Math.min(said, room.sentence);

  const heightOf = (tables: HTMLElement[], scale: number) => {
    for (const table of tables) table.style.width = `${width / scale}px`;
    return Math.max(...tables.map((table) => table.offsetHeight));
  };
  const fits = (tables: HTMLElement[], scale: number) => heightOf(tables, scale) * scale + padding <= forTable;
  let scale = 1;
  if (!fits(allTables, scale)) {
    // All steps are laid out at once, which takes its time: the tallest few speak for all of them.
    const few = [...allTables].sort((a, b) => b.offsetHeight - a.offsetHeight).slice(0, 4);
    const least = scales.at(-1) ?? 1;
    const from = scales.find((each) => fits(few, each)) ?? least;
    scale = scales.find((each) => each <= from && fits(allTables, each)) ?? least;
  }
  const high = heightOf(allTables, scale);
  box.remove();
  const felt = Math.ceil(high * scale + padding);
  bands.felt.style.height = `${felt}px`;
  bands.table.style.width = `${width / scale}px`;
  bands.table.style.height = `${high}px`;
  bands.table.style.transform = scale === 1 ? "" : `scale(${scale})`;
  setHeight(bands.say, said, Math.max(96, left - felt));
}

/** A band with the height that it needs, up to a limit; beyond it scrolls, and keys can reach it. */
function setHeight(band: HTMLElement, needs: number, limit: number): void {
  band.style.height = `${Math.min(needs, limit)}px`;
  if (needs > limit) band.tabIndex = 0;
  else band.removeAttribute("tabindex");
}

/** All that a band may hold, one upon the other: as high as the tallest. */
function pile(band: HTMLElement, contents: readonly Node[][]): HTMLElement {
  const all = contents.map((nodes) => {
    const one = band.cloneNode(false) as HTMLElement;
    one.removeAttribute("style");
    one.append(...nodes);
    return one;
  });
  const box = h("div", { class: "bp-pile" }, ...all);
  box.style.width = `${band.getBoundingClientRect().width}px`;
  return box;
}

function height(element: HTMLElement): number {
  return Math.ceil(element.getBoundingClientRect().height);
}
