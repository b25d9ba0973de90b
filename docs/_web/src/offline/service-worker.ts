// The pages' side of stored files: the service worker is registered here, and gets its orders.

import type { Order, Reply } from "../../service/kept";
import { root } from "../base/clause-index";
import { remember, remembered } from "../base/visit";

/** Browsers only keep pages with secure addresses. */
export const canKeep = (): boolean => "serviceWorker" in navigator && window.isSecureContext;

/** People who build the site view it on their own machine, and want the last build. */
export const isLocalBuild = (): boolean => ["localhost", "127.0.0.1", "[::1]"].includes(location.hostname);

/** The browser's information about the network, if it has any. */
interface Connection {
  saveData?: boolean;
  effectiveType?: string;
}

/** Megabytes cost something here, so nothing is fetched unless the reader asks. */
export function isMetered(): boolean {
  const { saveData, effectiveType } = (navigator as { connection?: Connection }).connection ?? {};
  return saveData === true || effectiveType === "slow-2g" || effectiveType === "2g";
}

/** The worker of this site; one of another site on the same host does not count. */
export async function registered(): Promise<ServiceWorkerRegistration | undefined> {
  const found = await navigator.serviceWorker.getRegistration(root.href);
  return found?.scope === root.href ? found : undefined;
}

/** Register the worker: from now on the browser fetches the rulebook in the background. */
export function register(): Promise<ServiceWorkerRegistration> {
  return navigator.serviceWorker.register(new URL("sw.js", root), { scope: root.pathname, updateViaCache: "none" });
}

/** Give the worker an order; it may report progress before it answers. */
export function order(worker: ServiceWorker, what: Order, hear?: (reply: Reply) => void): Promise<Reply> {
  const { port1, port2 } = new MessageChannel();
  return new Promise((done) => {
    port1.addEventListener("message", (event: MessageEvent<Reply>) => {
      if (event.data.kind === "progress") hear?.(event.data);
      else {
        port1.close();
        done(event.data);
      }
    });
    port1.start();
    worker.postMessage(what, [port2]);
  });
}

const renewed = "bridgepath-renewed";

/** Until a version that is being fetched is here, or has failed. */
export async function settled(worker: ServiceWorker | null): Promise<void> {
  if (worker?.state !== "installing") return;
  await new Promise((done) => worker.addEventListener("statechange", done, { once: true }));
}

/**
 * The notebooks' worker has the files of one version, like the site's worker, and must follow a newer rulebook while
 * there is a network: when one is here, and once in each visit.
 */
export async function renewNotebooks(anyhow = false): Promise<void> {
  try {
    if (!anyhow && remembered(renewed) !== null) return;
    const site = anyhow ? undefined : await registered();
    await site?.update();
    // Both would fetch the same files.
    await settled(site?.installing ?? null);
    const scope = new URL("lite/", root).href;
    const found = await navigator.serviceWorker.getRegistration(scope);
    if (found?.scope === scope) await found.update();
    remember(renewed, "");
  } catch {
    // Without a network the next visit tries again.
  }
}

/** Change to the waiting version, and continue reading in it; returns a sentence if that fails. */
export async function useNewer(waiting: ServiceWorker): Promise<string> {
  await renewNotebooks(true);
  const reply = await order(waiting, { do: "use" });
  if (reply.kind === "used" && reply.others > 0) {
    return "The site is open in another tab or window. Close it there, so that no page mixes two versions.";
  }
  const reload = () => location.reload();
  if (waiting.state === "activated") reload();
  else waiting.addEventListener("statechange", () => waiting.state === "activated" && reload());
  return "The newer rulebook is starting.";
}
