// <bridge-drill>: one question after the other, of one drill, of today's ten, or of a list that a
// teacher chose. The first hundred of each level were written when the page was built; what comes
// after them, and any other seed, is asked of the engine.

import { AnswerView } from "./answer-view";
import { dockOf, drawWorking, judge, showQuestion } from "./question";
import type { Question } from "../python/contract";
import { root } from "../base/clause-index";
import { withCards } from "../table/cards";
import { data, worded } from "../base/controls";
import { h } from "../base/dom";
import { reportSaving } from "../storage/save-notice";
import {
  answered,
  change,
  counts,
  daily,
  isDue,
  isSkill,
  load,
  storedProgress,
  type Rung,
  skillOf,
} from "../storage/progress";
import { python, StartError } from "../python/python";
import { markCards } from "../table/refusal";

interface DrillFacts {
  name: string;
  title: string;
  text: string;
  levels: string[];
}

interface Facts {
  /** Which drills there are, by name. */
  drills: Record<string, DrillFacts>;
  /** The drill of this place; none where the address or the day says which. */
  drill?: string;
  rungs: Rung[];
}

/** One question to come. */
interface Wanted {
  drill: string;
  level: number;
  seed: number;
  number: number;
}

const written = 100;
const ordinary = 1;

/** What many questions have alike stands once in `shared`; they hold its number. */
interface Packed {
  shared: unknown[];
  questions: (Omit<Question, "parts" | "wrong" | "otherwise"> & {
    parts: number;
    wrong?: Record<string, number>;
    otherwise?: number;
  })[];
}

function whole({ shared, questions }: Packed): Question[] {
  return questions.map(({ parts, wrong = {}, otherwise, ...question }) => {
    const mistakes = Object.entries(wrong).map(([answer, number]) => [answer, shared[number]]);
    const found = { ...question, parts: shared[parts], wrong: Object.fromEntries(mistakes) as unknown };
    return (otherwise === undefined ? found : { ...found, otherwise: shared[otherwise] }) as Question;
  });
}

/** `6/drive-out`: a board of a rung. */
const isBoard = (item: string) => /^\d{1,2}\/[a-z0-9-]+$/.test(item);

const files = new Map<string, Promise<Question[]>>();

function fetched(drill: string, level: number): Promise<Question[]> {
  const name = `drills/${drill}-${level}.json`;
  let file = files.get(name);
  if (!file) {
    file = fetch(new URL(name, root)).then(async (found) => {
      if (!found.ok) throw new StartError("The questions could not be fetched.");
      return whole((await found.json()) as Packed);
    });
    file.catch(() => files.delete(name));
    files.set(name, file);
  }
  return file;
}

class BridgeDrill extends AnswerView {
  private facts!: Facts;
  private name = "";
  private level = 1;
  private seed = ordinary;
  private number = 0;
  /** What is still to come of today's ten; empty in a drill of one kind. */
  private set: string[] = [];
  private askedCount = 0;
  private right = 0;
  private board: HTMLElement | null = null;
  private readonly head = h("div", { class: "bp-drill-head" });

  connectedCallback(): void {
    if (this.classList.contains("bp-on")) return;
    const text = this.querySelector("script.bp-drill-data")?.textContent;
    if (!text) return;
    this.facts = JSON.parse(text) as Facts;
    for (const still of this.querySelectorAll(".bp-listed")) still.remove();
    this.append(this.head, ...this.bands());
    this.classList.add("bp-on");
    if (this.facts.drill) this.choose(this.facts.drill, this.usual(this.facts.drill), false);
    else {
      window.addEventListener("hashchange", () => this.follow());
      this.follow();
    }
  }

  /** The level at which a learner goes on. */
  private usual(drill: string): number {
    const { last } = skillOf(load(), drill);
    const good = (level: number) => {
      const answers = last[level] ?? [];
      return answers.length >= 5 && answers.slice(-5).every(([, ok]) => ok);
    };
    if (isSkill(load(), drill) && good(counts)) return 3;
    return last[counts]?.length || good(1) ? counts : 1;
  }

  /** `#who-wins.2.77`: drill, level, seed; `#today`: today's ten; `#set.who-wins.6/drive-out`: a list. */
  private follow(): void {
    const parts = window.location.hash.slice(1).split(".");
    const [name = "", level, seed] = parts;
    const { drills, rungs } = this.facts;
    if (name === "today" || !name) this.begin(daily(load(), rungs));
    else if (name === "set")
      this.begin(
        parts
          .slice(1)
          .filter((one) => isBoard(one) || Object.hasOwn(drills, one))
          .slice(0, 40),
      );
    else if (Object.hasOwn(drills, name)) {
      this.set = [];
      this.seed = /^\d{1,9}$/.test(seed ?? "") ? Number(seed) : ordinary;
      this.choose(name, /^[123]$/.test(level ?? "") ? Number(level) : this.usual(name), true);
    } else this.tell(`There is no drill “${name.slice(0, 40)}”.`);
  }

  private begin(set: string[]): void {
    this.set = set;
    this.askedCount = this.right = 0;
    const [first] = set;
    if (!first) {
      this.tell("There is nothing to ask yet: begin with the first rung.");
      return;
    }
    this.seed = ordinary;
    this.go(first, false);
  }

  /** What comes next of a list: a question of a drill, or a board. */
  private go(item: string, moved: boolean): void {
    const isOne = isBoard(item);
    this.board?.remove();
    this.board = null;
    for (const part of [this.text, this.say, this.tray]) part.hidden = isOne;
    if (isOne) void this.showBoard(item);
    else this.choose(item, Math.min(counts, this.usual(item)), moved);
  }

  /** A board of a rung; what it is for is known to its own script. */
  private async showBoard(item: string): Promise<void> {
    const [rung = "", id = ""] = item.split("/");
    this.name = "";
    this.felt.hidden = this.beside.hidden = true;
    this.head.replaceChildren(h("p", { class: "bp-drill-title" }, this.count()));
    let found: { id: string } | undefined;
    try {
      await import(new URL("./board.js", import.meta.url).href);
      const file = await fetch(new URL(`boards/${rung.padStart(2, "0")}.json`, root));
      found = ((await file.json()) as { id: string }[]).find((one) => one.id === id);
    } catch {
      // Said below.
    }
    if (this.set[this.askedCount] !== item) return;
    if (!found) {
      this.say.hidden = this.tray.hidden = false;
      this.say.replaceChildren(h("p", {}, `There is no board “${item}”.`));
      this.tray.replaceChildren(h("div", { class: "bp-choices" }, ...this.ways(true)));
      return;
    }
    const told = { rung: Number(rung), boards: [found], on: [] };
    const board = h("bridge-boards" as "div", { class: "bp-boards" }, data("bp-boards-data", told));
    board.addEventListener("bp-next", (event) => {
      this.askedCount += 1;
      if ((event as CustomEvent<{ atOnce: boolean }>).detail.atOnce) this.right += 1;
      this.onward();
    });
    this.board = board;
    this.append(board);
  }

  /** Where a learner is in a list. */
  private count(): string {
    return `${Math.min(this.askedCount + 1, this.set.length)} of ${this.set.length}`;
  }

  /** The next of a list, or its end. */
  private onward(): void {
    const item = this.set[this.askedCount];
    if (item) {
      this.go(item, true);
      return;
    }
    this.board?.remove();
    this.board = null;
    this.head.replaceChildren();
    this.text.hidden = this.felt.hidden = this.beside.hidden = true;
    this.say.hidden = this.tray.hidden = false;
    this.say.classList.remove("bp-no", "bp-yes");
    this.say.replaceChildren(
      h("p", { class: "bp-verdict", tabindex: -1 }, `${this.right} of ${this.set.length} right.`),
    );
    const on = h("a", { class: "bp-button bp-go", href: new URL("path/index.html", root).href }, "The bridge path");
    this.tray.replaceChildren(h("div", { class: "bp-choices" }, on));
  }

  private choose(name: string, level: number, moved: boolean): void {
    this.name = name;
    this.level = level;
    this.number = this.seed === ordinary ? (skillOf(load(), name).next[level] ?? 0) : 0;
    void this.next(moved);
  }

  private get drill(): DrillFacts | undefined {
    return this.facts.drills[this.name];
  }

  private drawHead(): void {
    const { drill } = this;
    if (!drill) return;
    const heading = h("p", { class: "bp-drill-title" }, h("b", {}, drill.title));
    this.head.replaceChildren(heading);
    if (this.set.length) {
      heading.append(` · ${this.count()}`);
      return;
    }
    const row = h("div", { class: "bp-levels", role: "group", "aria-label": "Level" });
    drill.levels.forEach((phrase, index) => {
      const level = index + 1;
      const pressed = level === this.level;
      const made = h(
        "button",
        { type: "button", class: "bp-button", "aria-pressed": String(pressed), title: phrase },
        `Level ${level}`,
      );
      made.addEventListener("click", () => this.choose(this.name, level, true));
      row.append(made);
    });
    this.head.append(row, h("p", { class: "bp-line" }, this.standing()));
  }

  /** How the learner stands in this drill, in a sentence. */
  private standing(): string {
    const progress = load();
    const { due, last } = skillOf(progress, this.name);
    const answers = last[this.level] ?? [];
    const right = answers.filter(([, ok]) => ok).length;
    if (isSkill(progress, this.name))
      return isDue(progress, this.name) ? "You have this. It is due today." : `You have this. It comes back on ${due}.`;
    if (!answers.length) return this.drill?.levels[this.level - 1] ?? "";
    return `${right} of the last ${answers.length} right.`;
  }

  private async next(moved: boolean): Promise<void> {
    const wanted = { drill: this.name, level: this.level, seed: this.seed, number: this.number };
    this.drawHead();
    this.hush();
    this.tray.inert = true;
    let question: Question;
    try {
      question = await this.question(wanted);
    } catch (problem) {
      this.tell(problem instanceof Error ? problem.message : "The question did not come.");
      return;
    }
    // Meanwhile something else may have been chosen.
    if (wanted.drill !== this.name || wanted.level !== this.level || wanted.number !== this.number) return;
    this.text.replaceChildren(...withCards(question.text));
    showQuestion(question, this.felt, this.beside);
    this.hush();
    this.dock = dockOf(
      question,
      (answer) => this.answer(question, answer),
      (cards) => markCards(this.felt, null, cards),
    );
    this.tray.replaceChildren(this.dock.element);
    this.tray.inert = false;
    if (moved) this.text.focus({ preventScroll: true });
  }

  private async question({ drill, level, seed, number }: Wanted): Promise<Question> {
    if (seed === ordinary && number < written) {
      const found = (await fetched(drill, level))[number];
      if (found) return found;
    }
    const reply = await python.ask(
      { do: "question", drill, level, seed, number },
      { progress: (text) => this.say.replaceChildren(h("p", {}, text)) },
    );
    if ("error" in reply) throw new StartError(reply.error);
    return reply.question;
  }

  private answer(question: Question, answer: string): void {
    const verdict = judge(question, answer);
    change((progress) => answered(progress, this.name, this.level, verdict.right));
    this.number += 1;
    this.askedCount += 1;
    if (verdict.right) this.right += 1;
    this.dock = null;
    this.verdict(verdict.right, [verdict.said], [h("div", { class: "bp-working" }, ...drawWorking(question))]);
    this.tray.replaceChildren(h("div", { class: "bp-choices" }, ...this.ways()));
    this.readVerdict();
    reportSaving(storedProgress, this.tray);
    if (!this.set.length) this.drawHead();
  }

  private ways(skip = false): HTMLElement[] {
    const next = () => {
      if (skip) this.askedCount += 1;
      if (this.set.length) this.onward();
      else void this.next(true);
    };
    return [worded("Next", next, "bp-go")];
  }

  /** Something is in the way: say it. */
  private tell(sentence: string): void {
    this.say.hidden = this.tray.hidden = false;
    this.say.replaceChildren(h("p", {}, sentence));
    this.tray.replaceChildren();
    this.tray.inert = false;
  }
}

customElements.define("bridge-drill", BridgeDrill);
