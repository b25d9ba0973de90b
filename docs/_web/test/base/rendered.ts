// A view as an element, and what tests need from it. The window must be imported before lit-html.

import { page } from "./window";
import { nothing, render, type TemplateResult } from "lit-html";

export function rendered(view: TemplateResult | typeof nothing): HTMLElement {
  const element = page.createElement("div");
  render(view, element);
  return element;
}

/** The text of each element that a selector finds, with single spaces. */
export function texts(view: HTMLElement, selector: string): string[] {
  return [...view.querySelectorAll(selector)].map((one) => (one.textContent ?? "").replace(/\s+/g, " ").trim());
}

export function press(view: HTMLElement, selector: string): void {
  const found = view.querySelector<HTMLElement>(selector);
  if (!found) throw new Error(`nothing is ${selector}`);
  found.click();
}
