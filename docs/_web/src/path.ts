// <bridge-path>: where a learner stands on the road, what is due, and the way to keep it as a file.

import { h, twice, worded } from "./dom";
import { daily, isDue, load, merged, nothing, read, type Rung, save, standing, today } from "./progress";
import { download } from "./sharing";

class BridgePath extends HTMLElement {
  private rungs: Rung[] = [];
  private readonly now = h("p", { class: "bp-line" });
  private readonly teller = h("p", { class: "bp-line", role: "status" });

  connectedCallback(): void {
    if (this.classList.contains("bp-on")) return;
    const data = this.querySelector("script.bp-path-data")?.textContent;
    if (!data) return;
    this.rungs = JSON.parse(data) as Rung[];
    this.classList.add("bp-on");
    this.append(h("div", { class: "bp-kept" }, this.now, this.doors(), this.teller));
    this.draw(load().trouble);
  }

  private draw(sentence = ""): void {
    const { progress } = load();
    const standings = this.rungs.map((rung) => ({ rung, ...standing(progress, rung) }));
    const next = standings.find(({ done }) => !done);
    for (const { rung, boards, skills, game, done, begun } of standings) {
      const line = this.querySelector<HTMLElement>(`[data-rung="${rung.number}"]`);
      if (!line) continue;
      line.classList.toggle("bp-done", done);
      line.classList.toggle("bp-next", rung.number === next?.rung.number);
      const told = line.querySelector<HTMLElement>(".bp-standing");
      if (!told) continue;
      const parts = [`${boards} of ${rung.boards.length} boards`];
      if (rung.drills.length) parts.push(`${skills} of ${rung.drills.length} drills`);
      parts.push(game ? "game played" : "game to come");
      told.textContent = done ? "✓ done" : begun ? parts.join(" · ") : "";
    }
    const drills = this.rungs.flatMap((rung) => rung.drills);
    const due = drills.filter((name) => isDue(progress, name)).length;
    const any = standings.some(({ begun }) => begun);
    const come = `${standings.filter(({ done }) => done).length} of ${this.rungs.length} rungs done.`;
    const waiting = due ? `${due} due today.` : "Nothing is due today.";
    this.now.textContent = any
      ? `${come} ${waiting}`
      : "What you solve is kept in this browser, and nowhere else.";
    this.teller.textContent = sentence;
    const ten = this.querySelector<HTMLElement>(".bp-ten");
    if (ten) ten.hidden = daily(progress, this.rungs).length === 0;
  }

  /** Keep it as a file, add a file, forget it. */
  private doors(): HTMLElement {
    const keep = worded("Keep as a file", () => {
      download(JSON.stringify(load().progress), `bridgepath-progress-${today()}.json`);
      this.draw("The file has all that you have solved.");
    });
    const file = h("input", { type: "file", class: "bp-unseen", accept: ".json", tabindex: -1, "aria-label": "A file of progress" });
    file.addEventListener("change", () => {
      const [one] = file.files ?? [];
      file.value = "";
      if (one) void this.add(one);
    });
    const add = worded("Add a file", () => file.click());
    const forget = twice("Forget all", "Really forget all?", () => {
      save(nothing());
      this.draw("All is forgotten.");
    });
    return h("div", { class: "bp-choices" }, keep, add, forget, file);
  }

  private async add(file: File): Promise<void> {
    const found = read(await file.text());
    if (typeof found === "string") {
      this.draw(`${file.name} was not added: ${found}. What you had is as it was.`);
      return;
    }
    const kept = save(merged(load().progress, found));
    this.draw(kept ? `${file.name} was added to what you had.` : "This browser did not take it: there is no room, or it keeps nothing.");
  }
}

customElements.define("bridge-path", BridgePath);
