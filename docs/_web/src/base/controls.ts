// Helpers for elements that a hand does not have, apart from dom.ts, because a page with only hands has less to load.

import { button, h } from "./dom";
import { remember } from "./visit";

/**
 * Data inside an element, where the build would have put a JSON script: pages do not let scripts write one.
 */
export function data(css: string, value: unknown): HTMLTemplateElement {
  return h("template", { class: css }, JSON.stringify(value));
}

/** A button that asks for confirmation; losing the focus cancels it. */
export function twice(text: string, sure: string, act: () => void): HTMLButtonElement {
  const made = worded(text, () => {
    const meant = made.textContent === sure;
    made.textContent = meant ? text : sure;
    if (meant) act();
  });
  made.addEventListener("blur", () => (made.textContent = text));
  return made;
}

/** The drawings of other buttons. */
export const glyphs = {
  stop: "M6.5 6.5h11v11h-11z",
  edit: "M4 16.6V20h3.4L17.5 9.9l-3.4-3.4zM20.1 7.3a1 1 0 0 0 0-1.4l-2-2a1 1 0 0 0-1.4 0l-1.5 1.5 3.4 3.4z",
  copy: "M8 3h10a2 2 0 0 1 2 2v11h-2V5H8zM4 8a1 1 0 0 1 1-1h10a1 1 0 0 1 1 1v12a1 1 0 0 1-1 1H5a1 1 0 0 1-1-1zm2 1v10h8V9z",
  reset: "M12 5a7 7 0 1 1-6.7 9h2.1A5 5 0 1 0 12 7v3.5L6.5 6 12 1.5z",
} as const;

/** A button with a word on it. */
export function worded(text: string, act: () => void, css = ""): HTMLButtonElement {
  const made = button(css, "", null, text);
  made.removeAttribute("aria-label");
  made.addEventListener("click", act);
  return made;
}

/** A button that removes a message for this visit. */
export function laterButton(message: Element, name: string, text: string): HTMLButtonElement {
  return worded("Later", () => {
    remember(name, text);
    message.remove();
  });
}
