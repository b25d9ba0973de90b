// <bridge-embed>: the hand of a link, to step through in a frame on any site.

import { button, h } from "../base/dom";
import { LinkError, readLink } from "./link";
import type { Replies } from "../python/contract";
import { hint, python, type RequestTo, StartError } from "../python/python";
import { StatusLine } from "../base/status-line";
import { handOf } from "../hand/linked-hand";

class BridgeEmbed extends HTMLElement {
  readonly #statusLine = new StatusLine();
  readonly #stage = h("div", {});

  connectedCallback(): void {
    if (this.classList.contains("bp-on")) return;
    this.classList.add("bp-on");
    this.replaceChildren(this.#stage, this.#statusLine.element);
    window.addEventListener("hashchange", () => this.#offer());
    this.#offer();
  }

  /** Python is downloaded only when the reader asks for the hand. */
  #offer(): void {
    const whole = this.ownerDocument.querySelector<HTMLAnchorElement>("a.bp-whole");
    if (whole) whole.hash = location.hash;
    const go = button("bp-go", "", null, "Show the hand");
    go.removeAttribute("aria-label");
    go.addEventListener("click", () => void this.#show());
    this.#stage.replaceChildren(h("p", {}, "A hand of cards to step through.", " ", hint), go);
  }

  async #ask<Do extends keyof Replies>(request: RequestTo<Do>): Promise<Replies[Do]> {
    const reply = await python.ask(request, {
      progress: (text, quarters) => this.#statusLine.progress(text, quarters),
    });
    this.#statusLine.say("");
    if ("error" in reply) throw new LinkError(reply.error);
    return reply;
  }

  async #show(): Promise<void> {
    try {
      const link = await readLink(location.hash);
      const found = await this.#ask({ do: "watch", link });
      if ("deals" in found) return; // a link holds one deal
      const page = new URL("play.html", location.href);
      const hand = await handOf(found, page, async () => {
        const { questions } = await this.#ask({ do: "guess", link: found.share });
        return questions;
      });
      this.#stage.replaceChildren(hand);
      hand.wake();
    } catch (problem) {
      const known = problem instanceof LinkError || problem instanceof StartError;
      this.#statusLine.say(known ? problem.message : "This hand cannot be shown.");
    }
  }
}

customElements.define("bridge-embed", BridgeEmbed);
