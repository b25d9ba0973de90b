// What is said where something was done and is to be kept: nothing, as long as the browser takes it;
// if it does not, so once, with the reason, and with a way to take progress along as a file.

import { h, worded } from "../base/dom";
import { load, progressKept, today } from "./progress";
import { download } from "../base/sharing";
import { askOnce, noteFile } from "./persistence";
import type { Stored } from "./stored";
import { style } from "../base/stylesheet";

/** All progress as a file. */
export function fileProgress(): void {
  download(JSON.stringify(load()), `bridgepath-progress-${today()}.json`);
  noteFile();
}

/** After something was kept, or not; what there is to say stands behind `place`. */
export function afterKeeping(stored: Pick<Stored<unknown>, "why" | "trouble" | "key">, place: Element): void {
  const told = document.querySelector<HTMLElement>(`.bp-unkept[data-key="${stored.key}"]`);
  if (!stored.why) {
    told?.remove();
    void askOnce();
    return;
  }
  if (told) return;
  const { trouble } = stored;
  const says = h("p", {}, trouble);
  const box = h("div", { class: "bp-unkept", role: "alert", "data-key": stored.key }, says);
  if (stored.key === progressKept.key) {
    says.append(" ", "Take it along as a file, and add that to your progress on the page Learn when you come back.");
    const save = worded("Download your progress", () => {
      fileProgress();
      done.textContent = "The file is in your downloads.";
    });
    const done = h("span", { class: "bp-line", role: "status" });
    box.append(h("div", { class: "bp-choices" }, save, done));
  }
  void style("keeper");
  place.after(box);
}
