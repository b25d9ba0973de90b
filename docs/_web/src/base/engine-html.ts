// The engine's drawing, as nodes of the page: each clause becomes a link to its place.

import { h } from "./dom";

const root = new URL("../../", import.meta.url).href;

/**
 * The engine escapes all input, so its HTML is used as it is. A cell that claims to draw may write anything: markup
 * that the page's policy refuses is shown as text.
 */
export function engineHtml(
  html: string,
  links: Readonly<Record<string, readonly [href: string, title: string]>> = {},
): DocumentFragment {
  const made = document.createElement("template");
  try {
    made.innerHTML = html;
  } catch {
    made.content.append(html);
  }
  for (const cite of made.content.querySelectorAll<HTMLElement>("[data-clause]")) {
    const id = cite.dataset["clause"] ?? "";
    const here = document.getElementById(id) ? `#${id}` : `${root}c/${id}.html`;
    const [href, title] = links[id] ?? [here, ""];
    cite.replaceWith(
      title ? h("a", { class: "bp-rule", href, title: id }, title) : h("a", { class: "bp-cite", href }, id),
    );
  }
  for (const way of made.content.querySelectorAll<HTMLElement>("[data-deal]")) {
    const href = `${root}play.html#${way.dataset["deal"] ?? ""}`;
    way.replaceWith(h("a", { class: "bp-play-on", href }, ...way.childNodes));
  }
  return made.content;
}
