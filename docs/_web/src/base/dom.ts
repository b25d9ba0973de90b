// Small helpers for building elements. Nothing here takes HTML as text.

type Child = Node | string;
type Attrs = Record<string, string | number | boolean | null | undefined>;

function fill<E extends Element>(element: E, attrs: Attrs, children: Child[]): E {
  for (const [name, value] of Object.entries(attrs)) {
    if (value === true) element.setAttribute(name, "");
    else if (value !== false && value !== null && value !== undefined) {
      element.setAttribute(name, String(value));
    }
  }
  element.append(...children);
  return element;
}

export function h<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  attrs: Attrs = {},
  ...children: Child[]
): HTMLElementTagNameMap[K] {
  return fill(document.createElement(tag), attrs, children);
}

/** A sentence with gaps; they have names, because other languages order them differently. */
export function filled(sentence: string, gaps: Record<string, Child | Child[]>): Child[] {
  return sentence.split(/\{(\w+)\}/).flatMap((part, at) => (at % 2 ? (gaps[part] ?? []) : part));
}

/** The same if every gap is text. */
export function filledText(sentence: string, gaps: Record<string, string>): string {
  return sentence.replace(/\{(\w+)\}/g, (_, name: string) => gaps[name] ?? "");
}

/** How many of something; `#` is the number. Another language would choose among its own plural forms here. */
export function counted(count: number, forms: { one: string; other: string }): string {
  return (count === 1 ? forms.one : forms.other).replace("#", String(count));
}

/** An icon or a suit: one path on a square of 24. */
export function shape(path: string, css: string): SVGSVGElement {
  const space = "http://www.w3.org/2000/svg";
  const svg = document.createElementNS(space, "svg");
  const line = fill(document.createElementNS(space, "path"), { d: path }, []);
  return fill(svg, { viewBox: "0 0 24 24", class: css, "aria-hidden": "true" }, [line]);
}

/** The drawings of a player's buttons. */
export const icons = {
  first: "M5 5h2.6v14H5zM17.2 4.5l2.1 2.1-5.4 5.4 5.4 5.4-2.1 2.1L9.7 12z",
  back: "M15.2 4.5 17.3 6.6 11.9 12l5.4 5.4-2.1 2.1L7.7 12z",
  play: "M7 4.5v15L19 12z",
  pause: "M6.5 5h4v14h-4zM13.5 5h4v14h-4z",
  next: "M8.8 4.5 6.7 6.6 12.1 12l-5.4 5.4 2.1 2.1L16.3 12z",
  last: "M16.4 5H19v14h-2.6zM6.8 4.5 4.7 6.6l5.4 5.4-5.4 5.4 2.1 2.1 7.5-7.5z",
  link: "M10.6 13.4a1 1 0 0 0 1.4 0l4.3-4.3a2 2 0 0 0-2.9-2.9l-1.5 1.5-1.4-1.4 1.5-1.5a4 4 0 0 1 5.7 5.7l-4.3 4.3a3 3 0 0 1-4.2 0zm2.8-2.8a1 1 0 0 0-1.4 0l-4.3 4.3a2 2 0 0 0 2.9 2.9l1.5-1.5 1.4 1.4-1.5 1.5a4 4 0 0 1-5.7-5.7l4.3-4.3a3 3 0 0 1 4.2 0z",
  check: "M9.5 16.2 5.6 12.3 4 13.9l5.5 5.5L20.5 8.4l-1.6-1.6z",
} as const;

/** A button with an icon, a word, or both. Screen readers read the name. */
export function button(css: string, name: string, icon: string | null, text = ""): HTMLButtonElement {
  const made = h("button", { type: "button", class: `bp-button ${css}` });
  if (icon) made.append(shape(icon, "bp-icon"));
  if (text) made.append(h("span", {}, text));
  if (text !== name) made.setAttribute("aria-label", name);
  if (!text) made.title = name;
  return made;
}

/** The button confirms for a moment that it did what it promised. */
export function tick(element: HTMLElement): void {
  const icon = element.querySelector("svg");
  if (!icon || element.classList.contains("bp-did")) return;
  const sign = shape(icons.check, "bp-icon");
  icon.replaceWith(sign);
  element.classList.add("bp-did");
  window.setTimeout(() => {
    sign.replaceWith(icon);
    element.classList.remove("bp-did");
  }, 2000);
}

/** True if somebody is typing or choosing, so that keys are theirs. */
export function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  return target.isContentEditable || target.closest("input, textarea, select, .cm-editor") !== null;
}

/** Copy a text; false if the browser does not allow it. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    // Without https, or without permission, there is no clipboard: the old way works nearly everywhere.
  }
  const focused = document.activeElement;
  const field = h("textarea", { class: "bp-unseen", "aria-hidden": "true", tabindex: -1 });
  field.value = text;
  document.body.append(field);
  field.select();
  let copied = false;
  try {
    copied = document.execCommand("copy");
  } catch {
    copied = false;
  }
  field.remove();
  if (focused instanceof HTMLElement) focused.focus({ preventScroll: true });
  return copied;
}
