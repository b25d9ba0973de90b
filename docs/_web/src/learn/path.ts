// <bridge-path>: the learner's progress on the road, what is due, and how progress is saved: in this browser, in a
// file, and as copies that were set aside because they could not be read.

import { allStored } from "../storage/all-stored";
import { twice, worded } from "../base/controls";
import { counted, h } from "../base/dom";
import { downloadProgress } from "../storage/save-notice";
import {
  daily,
  daysOf,
  isDue,
  isSkill,
  later,
  load,
  merged,
  nothing,
  type Progress,
  storedProgress,
  read,
  rightOf,
  type Rung,
  type Standing,
  standing,
  today,
} from "../storage/progress";
import { saveAsFile } from "../base/sharing";
import { requestPersistence, lastBackup, isPersistent } from "../storage/persistence";
import type { Copy, Label, Stored } from "../storage/stored";

/** The origin of a copy; if it cannot be read, `fault` says more. */
const came: Record<Label, string> = {
  damaged: "",
  restored: "The readable part was restored.",
  other: "One tab could not save it for lack of room, and another tab saved newer data.",
  before: "It was made before you restored another copy.",
};

type Stood = Standing & { rung: Rung };

/** The learner's progress in a rung, in words; empty before it is begun. */
function toldOf(stood?: Stood): string {
  if (!stood) return "";
  const { rung, boards, again, skills, game, done, begun } = stood;
  const parts = [`${boards} of ${rung.boards.length} boards`];
  if (again) parts.push(counted(again, { one: "# board to solve again", other: "# boards to solve again" }));
  if (rung.drills.length) parts.push(`${skills} of ${rung.drills.length} drills`);
  parts.push(game ? "game played" : "game to play");
  return done ? "✓ done" : begun ? parts.join(" · ") : "";
}

class BridgePath extends HTMLElement {
  #rungs: Rung[] = [];
  readonly #now = h("p", { class: "bp-line" });
  readonly #keeps = h("p", { class: "bp-line" });
  readonly #statusLine = h("p", { class: "bp-line", role: "status", tabindex: -1 });
  readonly #copies = h("div", {});
  readonly #week = h("section", { class: "d-week", "aria-label": "This week" });
  /** Whether to say that the browser may delete it. */
  #told = false;
  readonly #askIt = worded("Ask the browser to keep your progress", () => void this.#askBrowser());

  connectedCallback(): void {
    if (this.classList.contains("bp-on")) return;
    const data = this.querySelector("script.bp-path-data")?.textContent;
    if (!data) return;
    this.#rungs = JSON.parse(data) as Rung[];
    this.classList.add("bp-on");
    this.#askIt.hidden = true;
    const box = h(
      "div",
      { class: "bp-kept", id: "kept" },
      this.#now,
      this.#keeps,
      this.#doors(),
      this.#statusLine,
      this.#copies,
    );
    this.append(box);
    this.querySelector(".d-ten")?.after(this.#week);
    this.#stages();
    this.#draw();
    if (location.hash === "#kept") box.scrollIntoView();
    // Changes of other tabs are shown here, too.
    window.addEventListener("storage", ({ key }) => {
      if (key === storedProgress.key || key === null) this.#draw();
    });
  }

  #draw(sentence = ""): void {
    const progress = load();
    const standings = this.#rungs.map((rung) => ({ rung, ...standing(progress, rung) }));
    const next = standings.find(({ done }) => !done);
    for (const [at, { rung, done }] of standings.entries()) {
      const line = this.querySelector<HTMLElement>(`[data-rung="${rung.number}"]`);
      if (!line) continue;
      line.classList.toggle("bp-done", done);
      line.classList.toggle("bp-next", rung.number === next?.rung.number);
      line.classList.toggle("d-reached", standings[at - 1]?.done ?? false);
      line.classList.toggle(
        "d-due",
        rung.drills.some((name) => isDue(progress, name)),
      );
      if (!line.nextElementSibling) line.parentElement?.classList.toggle("d-passed", done);
      const told = line.querySelector<HTMLElement>(".bp-standing");
      if (told) told.textContent = toldOf(standings[at]);
      const node = line.querySelector(".d-node");
      if (node) node.textContent = done ? "✓" : String(rung.number);
    }
    for (const stage of this.querySelectorAll(".d-stage")) {
      const [all, done] = [stage.querySelectorAll("li").length, stage.querySelectorAll(".bp-done").length];
      const count = stage.querySelector(".d-count");
      if (count && standings.some(({ begun }) => begun)) count.textContent = `${done} of ${all}`;
    }
    this.#goOn(next);
    this.#drawWeek(progress);
    this.#drawSkills(progress);
    const drills = new Set(this.#rungs.flatMap((rung) => rung.drills));
    const due = [...drills].filter((name) => isDue(progress, name)).length;
    const any = standings.some(({ begun }) => begun);
    const come = `${standings.filter(({ done }) => done).length} of ${this.#rungs.length} rungs done.`;
    const waiting = due ? `${due} due today.` : "Nothing is due today.";
    const { trouble } = storedProgress;
    const here = trouble || "Your progress is kept in this browser and nowhere else.";
    this.#now.textContent = any ? `${come} ${waiting}` : here;
    this.#statusLine.textContent = sentence;
    const ten = this.querySelector<HTMLElement>(".d-ten");
    if (ten) ten.hidden = daily(progress, this.#rungs).length === 0;
    const asked = ten?.querySelector("p");
    if (asked && due) {
      const forms = {
        one: "# skill is due; the others are your weakest.",
        other: "# skills are due; the others are your weakest.",
      };
      asked.textContent = counted(due, forms);
    } else if (asked) asked.textContent = "Ten questions: the skills that are due, then your weakest.";
    this.#told = any && !trouble;
    if (this.#told) void this.#tellKeeping();
    else {
      this.#keeps.textContent = any ? trouble : "";
      this.#askIt.hidden = true;
    }
    this.#drawCopies();
  }

  // --- the road ---------------------------------------------------------------------------------

  /** On a phone only the learner's current stage is open; the others open by a tap. */
  #stages(): void {
    const narrow = window.matchMedia("(width < 48em)");
    const heads = [...this.querySelectorAll<HTMLButtonElement>(".d-stage h2 button")];
    const arrange = () => {
      for (const head of heads) {
        head.disabled = !narrow.matches;
        const here = head.closest(".d-stage")?.querySelector(".bp-next");
        head.ariaExpanded = String(!narrow.matches || Boolean(here));
      }
    };
    for (const head of heads) {
      head.addEventListener("click", () => {
        head.ariaExpanded = String(head.ariaExpanded !== "true");
      });
    }
    narrow.addEventListener("change", arrange);
    // Once the learner's position is known.
    queueMicrotask(arrange);
  }

  /** The link to the learner's current rung: beside the road, and at its node. */
  #goOn(next?: Stood): void {
    this.querySelector(".d-on")?.remove();
    const here = this.querySelector<HTMLElement>(".d-here");
    const line = this.querySelector(`[data-rung="${next?.rung.number ?? 0}"]`);
    const href = line?.querySelector("a")?.getAttribute("href");
    if (here) here.hidden = !href;
    if (!next || !line || !href) return;
    const words = next.begun || next.rung.number > 1 ? "Continue" : "Begin";
    line.append(h("a", { class: "d-button d-gold d-on", href }, words));
    const text = (css: string) => line.querySelector(css)?.textContent ?? "";
    const where = `You are on rung ${next.rung.number} of ${this.#rungs.length}`;
    here?.replaceChildren(
      h("p", { class: "d-kicker" }, words === "Begin" ? "Never played cards before? Begin here" : where),
      h("p", {}, h("b", { class: "d-title" }, text(".d-name")), text(".bp-idea")),
      h("p", { class: "d-told" }, toldOf(next)),
      h("a", { class: "d-button d-deep", href }, words),
    );
  }

  /** The last seven days, and which of them had any practice; nobody is scolded for the others. */
  #drawWeek(progress: Progress): void {
    const known = daysOf(progress);
    const now = today();
    const days = [6, 5, 4, 3, 2, 1, 0].map((back) => later(now, -back));
    const did = days.filter((day) => known.has(day)).length;
    this.#week.hidden = known.size === 0;
    const items = days.map((day) => {
      const name = new Date(`${day}T12:00`).toLocaleDateString("en-GB", { weekday: "short" });
      const mark = h("i", { "aria-hidden": "true" }, known.has(day) ? "✓" : "");
      const said = known.has(day) ? ", practised" : "";
      const words = h("span", {}, day === now ? "Today" : name, h("span", { class: "bp-unseen" }, said));
      return h("li", { class: known.has(day) ? "d-did" : "" }, mark, words);
    });
    const told = counted(did, { one: "# day; rest when you like", other: "# days; rest when you like" });
    this.#week.replaceChildren(
      h("header", {}, h("h2", {}, "This week"), h("span", {}, did ? told : "Rest when you like")),
      h("ol", {}, ...items),
    );
  }

  /** The practised skills, as bars. */
  #drawSkills(progress: Progress): void {
    let any = false;
    for (const line of this.querySelectorAll<HTMLElement>(".d-skills li")) {
      const drill = line.dataset["drill"] ?? "";
      const { right, of } = rightOf(progress, drill);
      const holds = isSkill(progress, drill);
      line.hidden = of === 0;
      any ||= of > 0;
      for (const old of line.querySelectorAll("span, progress")) old.remove();
      if (!of) continue;
      line.classList.toggle("d-holds", holds);
      const bar = h("progress", { max: 10, value: right, "aria-hidden": "true" });
      line.append(h("span", {}, holds ? "learned" : `${right} of ${of}`), bar);
    }
    const section = this.querySelector<HTMLElement>(".d-skills");
    if (section) section.hidden = !any;
  }

  /** Whether the browser may delete it, and when it was last saved as a file. */
  async #tellKeeping(): Promise<void> {
    const kept = await isPersistent();
    if (!this.#told) return;
    this.#askIt.hidden = kept || !navigator.storage?.persist;
    const browser = kept
      ? "This browser will keep your progress until you delete it."
      : "This browser may delete your progress when the device runs out of space, and some browsers do so after seven days without a visit.";
    const day = lastBackup();
    this.#keeps.textContent = `${browser} ${day ? `You last saved it as a file on ${day}.` : "You have not saved it as a file yet."}`;
  }

  async #askBrowser(): Promise<void> {
    const agreed = await requestPersistence();
    this.#draw(
      agreed
        ? "The browser agreed."
        : "The browser did not agree. It may agree if you visit more often or install the site. Until then, save a file.",
    );
    await this.#tellKeeping();
    if (this.#askIt.hidden) this.#statusLine.focus();
  }

  /** Keep it as a file, add a file, forget it. */
  #doors(): HTMLElement {
    const keep = worded("Save as a file", () => {
      downloadProgress();
      this.#draw("The file contains everything you have solved.");
    });
    const file = h("input", {
      type: "file",
      class: "bp-unseen",
      accept: ".json",
      tabindex: -1,
      "aria-label": "A progress file",
    });
    file.addEventListener("change", () => {
      const [one] = file.files ?? [];
      file.value = "";
      if (one) void this.#add(one);
    });
    const add = worded("Add a file", () => file.click());
    const forget = twice("Forget all", "Really forget everything?", () => {
      storedProgress.clear();
      storedProgress.save(nothing());
      this.#draw("Everything has been forgotten.");
    });
    return h("div", { class: "bp-choices" }, keep, add, this.#askIt, forget, file);
  }

  async #add(file: File): Promise<void> {
    const found = read(await file.text());
    if (typeof found === "string") {
      this.#draw(`${file.name} was not added: ${found}. Your progress is unchanged.`);
      return;
    }
    storedProgress.save(merged(load(), found));
    this.#draw(`${file.name} was added to your progress.`);
  }

  // --- what was set aside ------------------------------------------------------------------------

  #drawCopies(): void {
    const items = allStored.flatMap((stored) => {
      stored.load();
      return stored.copies().map((copy, at) => this.#copy(stored, copy, at + 1));
    });
    const title = h("h2", {}, "Set aside");
    this.#copies.replaceChildren(...(items.length ? [title, h("ul", { class: "bp-copies" }, ...items)] : []));
  }

  /** A copy, and the actions on it. */
  #copy(stored: Stored<unknown>, copy: Copy, number: number): HTMLElement {
    const { name, label, text, fault, readable } = copy;
    const what = `${stored.what.charAt(0).toUpperCase()}${stored.what.slice(1)}`;
    const rest = readable && label === "damaged" ? ", but the rest can be read" : "";
    const found = fault
      ? `${fault.charAt(0).toUpperCase()}${fault.slice(1)}${rest}.`
      : label === "damaged"
        ? "It can be read again."
        : "";
    const state = [found, came[label]].filter(Boolean).join(" ");
    const named = (button: HTMLButtonElement) => {
      button.setAttribute("aria-description", `${stored.what}, copy ${number}`);
      return button;
    };
    const then = (sentence: string) => {
      this.#draw(sentence);
      this.#statusLine.focus();
    };
    const ways = [named(worded("Download", () => saveAsFile(text, `${name}.json`)))];
    if (readable) {
      const restore = () => {
        const done = stored.restore(copy);
        const partly = "restored. The unreadable part stays here.";
        then(done ? `${what}: ${fault ? partly : "restored."}` : `${what}: not restored. ${stored.trouble}`);
      };
      ways.push(named(worded("Restore", restore, label === "damaged" || label === "other" ? "bp-go" : "")));
    }
    const remove = () => {
      stored.drop(name);
      then(`${what}: copy removed.`);
    };
    ways.push(named(twice("Remove", "Really remove this copy?", remove)));
    return h("li", {}, h("p", {}, `A copy of ${stored.what}. ${state}`), h("div", { class: "bp-choices" }, ...ways));
  }
}

customElements.define("bridge-path", BridgePath);
