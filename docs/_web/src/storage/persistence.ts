// Browsers delete data unless they are asked to keep it. This module asks them, when there is something to lose, and
// records when the reader last saved progress as a file.

import { isMap } from "../base/maps";
import { isDay, later, today } from "./progress";
import { Stored } from "./stored";

interface Notes {
  /** The day on which the site last asked the browser by itself, and that of the last file; or empty. */
  asked: string;
  filed: string;
}

const storedNotes = new Stored<Notes>({
  key: "bridgepath-notes",
  what: "your notes",
  dropped: true,
  empty: () => ({ asked: "", filed: "" }),
  read(found) {
    const { asked, filed } = isMap(found) ? found : {};
    return { value: { asked: isDay(asked) ? asked : "", filed: isDay(filed) ? filed : "" }, fault: "" };
  },
  write: (notes) => notes,
  join: (one, other) => ({ ...one, ...other }),
});

/** Some browsers ask their user, so after a refusal they are not asked again at once. */
const rest = 30;

/** Whether the browser has agreed not to delete anything by itself. */
export async function isPersistent(): Promise<boolean> {
  return (await navigator.storage?.persisted?.().catch(() => false)) ?? false;
}

/** Ask the browser not to delete anything by itself; returns whether it agrees. */
export async function requestPersistence(): Promise<boolean> {
  storedNotes.save({ ...storedNotes.load(), asked: today() });
  return (await navigator.storage?.persist?.().catch(() => false)) ?? false;
}

/** Ask it, if it has not agreed and was not asked recently. */
export async function requestPersistenceOnce(): Promise<void> {
  const { asked } = storedNotes.load();
  const now = today();
  const lately = asked !== "" && asked <= now && now < later(asked, rest);
  if (!lately && navigator.storage && !(await isPersistent())) await requestPersistence();
}

/** The progress has been saved as a file. */
export function noteBackup(): void {
  storedNotes.save({ ...storedNotes.load(), filed: today() });
}

/** The day of the last file; empty if there was none. */
export const lastBackup = (): string => storedNotes.load().filed;
