// The coach beside the table: what the last choice cost, and at the end which one cost most. It is
// on for a rung of the path, whose game then counts as played, or if the reader turns it on.

import { withCards } from "../felt/cards";
import { h } from "../base/dom";
import { reportSaving } from "../storage/save-notice";
import { change, storedProgress, today } from "../storage/progress";
import { askInBackground } from "./engine-client";

export class Coach {
  readonly element = h("p", { class: "bp-coach", role: "status" });
  /** The rung for which a game is played; empty for none. */
  readonly rung: string;
  on: boolean;
  private asked = 0;

  constructor(query: URLSearchParams) {
    const rung = query.get("rung") ?? "";
    this.rung = /^\d{1,2}$/.test(rung) ? rung : "";
    this.on = this.rung !== "";
  }

  /** Stop commenting. */
  hush(): void {
    this.asked += 1;
    this.element.replaceChildren();
  }

  /** Its comment on the last choice of a game, or on all of them when it is over. */
  async weigh(session: unknown): Promise<void> {
    this.hush();
    const { asked } = this;
    const told = await askInBackground({ do: "coach", session });
    if (!told) return;
    if (told.over && this.rung) {
      change((progress) => {
        progress.games[this.rung] ??= today();
      });
      reportSaving(storedProgress, this.element);
    }
    if (asked !== this.asked) return;
    const nothing = told.over ? "The coach found no card of yours that cost anything." : "";
    const text = told.coach ? `${told.coach.text}.` : nothing;
    if (text)
      this.element.replaceChildren(
        h("b", {}, "Coach"),
        " ",
        ...withCards(text.charAt(0).toUpperCase() + text.slice(1)),
      );
  }
}
