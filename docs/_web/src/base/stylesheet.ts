// Styles that most pages never need, loaded on demand.

import { h } from "./dom";

const brought = new Map<string, Promise<void>>();

/** Load a style; if it fails, the page goes on. */
export function loadStylesheet(name: string): Promise<void> {
  let coming = brought.get(name);
  if (!coming) {
    coming = new Promise((done) => {
      const link = h("link", { rel: "stylesheet", href: new URL(`./${name}.css`, import.meta.url).href });
      link.addEventListener("load", () => done());
      link.addEventListener("error", () => done());
      document.head.append(link);
    });
    brought.set(name, coming);
  }
  return coming;
}
