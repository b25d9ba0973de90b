// <bridge-embed>: the hand of a link, in the frame of any site, to be stepped through.

import { button, h } from "../base/dom";
import type { Questions } from "../hand/guess";
import { LinkError, readLink } from "./link";
import { hint, python, StartError } from "../python/python";
import { StatusLine } from "../base/status-line";
import { handOf, type Watched } from "../hand/linked-hand";

type WatchReply = { error?: string; questions?: Questions } & Partial<Watched>;

class BridgeEmbed extends HTMLElement {
  private readonly statusLine = new StatusLine();
  private readonly stage = h("div", {});

  connectedCallback(): void {
    if (this.classList.contains("bp-on")) return;
    this.classList.add("bp-on");
    this.replaceChildren(this.stage, this.statusLine.element);
    window.addEventListener("hashchange", () => this.offer());
    this.offer();
  }

  /** Nobody's data are spent unasked: Python comes when the reader wants the hand. */
  private offer(): void {
    const whole = this.ownerDocument.querySelector<HTMLAnchorElement>("a.bp-whole");
    if (whole) whole.hash = location.hash;
    const go = button("bp-go", "", null, "Show the hand");
    go.removeAttribute("aria-label");
    go.addEventListener("click", () => void this.show());
    this.stage.replaceChildren(h("p", {}, "A hand of cards, to be stepped through.", " ", hint), go);
  }

  private async ask(request: Record<string, unknown>): Promise<WatchReply> {
    const reply = JSON.parse(
      await python.ask(JSON.stringify(request), {
        progress: (text, quarters) => this.statusLine.progress(text, quarters),
      }),
    ) as WatchReply;
    this.statusLine.say("");
    if (reply.error !== undefined) throw new LinkError(reply.error);
    return reply;
  }

  private async show(): Promise<void> {
    try {
      const link = await readLink(location.hash);
      const found = (await this.ask({ do: "watch", link })) as Watched;
      const page = new URL("play.html", location.href);
      const hand = await handOf(found, page, async () => {
        const { questions } = await this.ask({ do: "guess", link: found.share });
        if (!questions) throw new Error("The questions did not come.");
        return questions;
      });
      this.stage.replaceChildren(hand);
      hand.wake();
    } catch (problem) {
      const known = problem instanceof LinkError || problem instanceof StartError;
      this.statusLine.say(known ? problem.message : "This hand cannot be shown.");
    }
  }
}

customElements.define("bridge-embed", BridgeEmbed);
