// On every page of the rulebook: it is kept for times without a network, and a newer one that was fetched is offered,
// never forced.

import { laterButton, worded } from "../base/controls";
import { h } from "../base/dom";
import {
  canKeep,
  isMetered,
  isLocalBuild,
  register,
  registered,
  renewNotebooks,
  settled,
  useNewer,
} from "./service-worker";
import { wantsNothing } from "../base/keeps-nothing";
import { preferencesKey, readPreferences } from "../base/preferences";
import { setAsideEvent } from "../base/page-events";
import { remembered } from "../base/visit";

const later = "bridgepath-later";

async function begin(): Promise<void> {
  if (needsRecovery()) await offerRecovery();
  if (!canKeep()) return;
  const found = await registered();
  if (found?.waiting) offer(found.waiting);
  if (found) {
    found.addEventListener("updatefound", () => void follow(found.installing));
    void renewNotebooks(found.waiting !== null);
  }
  // A kept page has been registered already; the browser looks for a newer one by itself.
  if (found || wantsNothing() || isLocalBuild() || isMetered()) return;
  await register();
}

/** The notebooks follow a newer rulebook when it is here. */
async function follow(newer: ServiceWorker | null): Promise<void> {
  await settled(newer);
  // It is here a moment before its registration says that it is waiting.
  if (newer?.state !== "redundant") await renewNotebooks(true);
}

/** Report the copies that were set aside. Without the script for that, everything else goes on. */
async function offerRecovery(): Promise<void> {
  try {
    const url = new URL("./recovery.js", import.meta.url).href;
    const { showRecovery } = (await import(url)) as typeof import("../storage/recovery");
    showRecovery();
  } catch {
    // The next page reports it.
  }
}

/** Whether something in storage could not be read, or gave way, and was or must be set aside. */
function needsRecovery(): boolean {
  try {
    if (Object.keys(localStorage).some((name) => /^bridgepath.*-(damaged|other)/.test(name))) return true;
  } catch {
    return false;
  }
  try {
    readPreferences(JSON.parse(localStorage.getItem(preferencesKey) ?? "{}"));
    return false;
  } catch {
    return true;
  }
}

/** Shown when a page opens, so that it does not interrupt a player; never during a game or a drill. */
function offer(waiting: ServiceWorker): void {
  if (document.querySelector("bridge-play, bridge-drill, bridge-offline") || remembered(later) !== null) return;
  const says = h("p", { role: "status" }, "A newer rulebook is ready.");
  const use = worded("Use it now", () => void useNewer(waiting).then((text) => (says.textContent = text)), "bp-go");
  const bar = h("aside", { class: "bp-offer", "aria-label": "A newer rulebook" }, says, use);
  bar.append(laterButton(bar, later, ""));
  document.body.append(bar);
}

// None of this delays the page: it runs when the rest is done, or after a while, because a page that draws nothing may
// have no idle moment.
const atLeisure = () => {
  const start = () => void begin().catch(() => undefined);
  if ("requestIdleCallback" in window) requestIdleCallback(start, { timeout: 5000 });
  else setTimeout(start, 500);
};
addEventListener(setAsideEvent, () => void offerRecovery());
if (document.readyState === "complete") atLeisure();
else addEventListener("load", atLeisure);
