// The notice after something was to be saved: nothing, as long as the browser saves it; if it does not, one message,
// with the reason, and with a way to save progress as a file.

import { worded } from "../base/controls";
import { h } from "../base/dom";
import { load, storedProgress, today } from "./progress";
import { saveAsFile } from "../base/sharing";
import { requestPersistenceOnce, noteBackup } from "./persistence";
import type { Stored } from "./stored";
import { loadStylesheet } from "../base/stylesheet";

/** All progress as a file. */
export function downloadProgress(): void {
  saveAsFile(JSON.stringify(load()), `bridgepath-progress-${today()}.json`);
  noteBackup();
}

/** After something was saved, or not; messages come after `place`. */
export function reportSaving(stored: Pick<Stored<unknown>, "why" | "trouble" | "key">, place: Element): void {
  const notice = document.querySelector<HTMLElement>(`.bp-unkept[data-key="${stored.key}"]`);
  if (!stored.why) {
    notice?.remove();
    void requestPersistenceOnce();
    return;
  }
  if (notice) return;
  const { trouble } = stored;
  const says = h("p", {}, trouble);
  const box = h("div", { class: "bp-unkept", role: "alert", "data-key": stored.key }, says);
  if (stored.key === storedProgress.key) {
    says.append(" ", "Download your progress as a file, and add that file on the page Learn when you come back.");
    const save = worded("Download your progress", () => {
      downloadProgress();
      done.textContent = "The file is in your downloads.";
    });
    const done = h("span", { class: "bp-line", role: "status" });
    box.append(h("div", { class: "bp-choices" }, save, done));
  }
  void loadStylesheet("save-notice");
  place.after(box);
}
