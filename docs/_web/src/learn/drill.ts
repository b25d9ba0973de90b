// <bridge-drill>: one question after the other, from one drill, from today's ten, or from a teacher's list. The first
// hundred of each level were written when the page was built; those after them, and any other seed, come from the
// engine.

import { html, render, type TemplateResult } from "lit-html";
import { BoardTries } from "./board-tries";
import { type Answered, drawEnd } from "./end-of-run";
import { LeftByBack } from "./left-by-back";
import { pace } from "./pace";
import { whole, type Packed } from "./packed";
import type { Board, Question } from "../python/contract";
import { type Outcome, Task } from "./task";
import { type Mark, TaskScreen, type ScreenState, type Way } from "./task-screen";
import { root } from "../base/clause-index";
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

interface DrillFacts {
  name: string;
  title: string;
  text: string;
  levels: string[];
}

interface Facts {
  /** All drills, by name. */
  drills: Record<string, DrillFacts>;
  /** The drill of this place; none if the address or the day selects one. */
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
/** The number of questions of one drill in a run. */
const run = 10;

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

class BridgeDrill extends HTMLElement {
  #facts!: Facts;
  /** The offers at the start: a drill and its level, or a list. */
  #name = "";
  private level = 1;
  #seed = ordinary;
  private set: string[] = [];
  #heading = "";
  #trouble = "";
  // The run.
  private items: string[] = [];
  private at = 0;
  #number = 0;
  private marks: Mark[] = [];
  private task: Task | null = null;
  #asked: Wanted | null = null;
  #tries = new BoardTries("");
  /** The question was answered before, and is only tried again. */
  #counted = false;
  #notice = "";
  private verdict: ScreenState["verdict"] = null;
  #answers: Answered[] = [];
  /** Drills that were a skill before this run. */
  #skills = new Set<string>();
  private over = false;
  private looking: Answered | null = null;
  readonly #start = document.createElement("div");
  readonly #history = new LeftByBack(() => this.#closed());
  readonly #screen = new TaskScreen({
    act: (action) => this.task?.act(action),
    hint: () => this.task?.hint(),
    skip: () => this.task?.skip(),
    leave: () => this.#history.leave(),
  });

  connectedCallback(): void {
    if (this.classList.contains("bp-on")) return;
    const text = this.querySelector("script.bp-drill-data")?.textContent;
    if (!text) return;
    this.#facts = JSON.parse(text) as Facts;
    for (const still of this.querySelectorAll(".bp-listed")) still.remove();
    this.#start.className = "t-table t-inline t-start";
    this.append(this.#start);
    this.classList.add("bp-on");
    if (this.#facts.drill) this.#choose(this.#facts.drill, this.#usual(this.#facts.drill));
    else {
      window.addEventListener("hashchange", () => this.#follow());
      this.#follow();
    }
  }

  disconnectedCallback(): void {
    this.task?.stop();
  }

  /** The level at which a learner continues. */
  #usual(drill: string): number {
    const { last } = skillOf(load(), drill);
    const good = (level: number) => {
      const answers = last[level] ?? [];
      return answers.length >= 5 && answers.slice(-5).every(([, ok]) => ok);
    };
    if (isSkill(load(), drill) && good(counts)) return 3;
    return last[counts]?.length || good(1) ? counts : 1;
  }

  /** `#who-wins.2.77`: drill, level, seed; `#today`: today's ten; `#set.who-wins.6/drive-out`: a list. */
  #follow(): void {
    const parts = window.location.hash.slice(1).split(".");
    const [name = "", level, seed] = parts;
    const { drills } = this.#facts;
    this.#seed = ordinary;
    this.#number = 0;
    this.set = [];
    this.#trouble = "";
    if (name === "today" || !name) this.#offer("Today's ten", this.today());
    else if (name === "set")
      this.#offer(
        "A list of questions",
        parts
          .slice(1)
          .filter((one) => isBoard(one) || Object.hasOwn(drills, one))
          .slice(0, 40),
      );
    else if (Object.hasOwn(drills, name)) {
      this.#seed = /^\d{1,9}$/.test(seed ?? "") ? Number(seed) : ordinary;
      this.#choose(name, /^[123]$/.test(level ?? "") ? Number(level) : this.#usual(name));
    } else this.#tell(`There is no drill "${name.slice(0, 40)}".`);
    // Readers who follow the address of a question want that question.
    if (name && !this.#trouble) this.#run(true);
  }

  private today(): string[] {
    return daily(load(), this.#facts.rungs);
  }

  // --- on the page ----------------------------------------------------------------------------

  #offer(title: string, set: string[]): void {
    this.#name = "";
    this.#heading = title;
    this.set = set;
    if (set.length) this.#drawStart();
    else this.#tell("There are no questions yet: begin with the first rung.");
  }

  #choose(name: string, level: number): void {
    this.#name = name;
    this.level = level;
    this.set = [];
    this.#heading = this.#facts.drills[name]?.title ?? name;
    this.#drawStart();
  }

  /** Report an obstacle. */
  #tell(sentence: string): void {
    this.#trouble = sentence;
    this.#drawStart();
  }

  #drawStart(): void {
    const drill = this.#facts.drills[this.#name];
    const begun = Boolean(drill && skillOf(load(), this.#name).last[this.level]?.length);
    render(
      this.#trouble
        ? html`<p class="t-about" role="alert">${this.#trouble}</p>`
        : html`
            <div class="t-drill-head">
              <h2>${this.#heading}</h2>
              ${
                drill
                  ? html`<p>${drill.text}</p>
                      ${this.#levels(drill)}`
                  : this.#listed()
              }
            </div>
            <div class="t-foot">
              <p class="t-standing">${drill ? this.#standing(drill) : `${this.set.length} questions`}</p>
              <button type="button" class="t-button t-go t-begin" @click=${() => this.#run(false)}>
                ${begun ? "Continue" : "Start"}
              </button>
            </div>
          `,
      this.#start,
    );
  }

  #levels(drill: DrillFacts): TemplateResult {
    return html`<div class="t-row" role="group" aria-label="Level of ${drill.title}">
      ${drill.levels.map(
        (phrase, index) =>
          html`<button
            type="button"
            class="t-button ${index + 1 === this.level ? "t-sel" : ""}"
            aria-pressed=${index + 1 === this.level}
            title=${phrase}
            @click=${() => this.#choose(this.#name, index + 1)}
          >
            Level ${index + 1}
          </button>`,
      )}
    </div>`;
  }

  /** The drills of a list. */
  #listed(): TemplateResult {
    const titles = new Set(this.set.map((item) => this.#facts.drills[item]?.title ?? `Board ${item}`));
    return html`<p>${[...titles].map((title) => title.replace(/[.?]$/, "")).join(" · ")}</p>`;
  }

  /** The learner's progress in this drill, in a sentence. */
  #standing(drill: DrillFacts): string {
    const progress = load();
    const { due, last } = skillOf(progress, this.#name);
    const answers = last[this.level] ?? [];
    const right = answers.filter(([, ok]) => ok).length;
    if (isSkill(progress, this.#name))
      return isDue(progress, this.#name)
        ? "You have mastered this skill. It is due today."
        : `You have mastered this skill. It is due again on ${due}.`;
    if (!answers.length) return drill.levels[this.level - 1] ?? "";
    return `${right} of the last ${answers.length} right.`;
  }

  #closed(): void {
    this.task?.stop();
    this.task = this.#asked = null;
    this.#screen.close();
    this.#start.after(this.#screen.notices);
    if (!this.#name && this.#heading === "Today's ten") this.set = this.today();
    this.#drawStart();
    this.#start.querySelector<HTMLElement>(".t-begin")?.focus({ preventScroll: true });
  }

  // --- in the window --------------------------------------------------------------------------

  /** Ten questions, or those of a list. */
  #run(byAddress: boolean): void {
    this.items = this.#name ? Array.from({ length: run }, () => this.#name) : this.set;
    this.at = 0;
    this.marks = this.items.map(() => "");
    this.#answers = [];
    this.over = false;
    this.looking = null;
    this.#skills = new Set(this.items.filter((name) => isSkill(load(), name)));
    this.#screen.open();
    this.#history.enter(byAddress);
    void this.#next();
  }

  async #next(): Promise<void> {
    const item = this.items[this.at];
    this.task?.stop();
    this.task = null;
    this.verdict = null;
    this.#counted = false;
    this.#notice = "";
    if (!item) {
      this.over = true;
      this.#update();
      this.#screen.readQuestion();
      return;
    }
    const wanted = this.#wanted(item);
    this.#asked = wanted;
    // Questions that are already loaded are drawn without a blank between.
    let data: Board;
    try {
      data = isBoard(item) ? await board(item) : { id: "", kind: "answer", ...(await this.#question(wanted)) };
    } catch (problem) {
      if (this.#asked !== wanted) return;
      this.#notice = problem instanceof Error ? problem.message : "The question did not load.";
      this.verdict = { head: "", said: [], ways: [] };
      this.#update();
      return;
    }
    // Meanwhile the reader may have chosen something else.
    if (this.#asked !== wanted) return;
    this.#notice = "";
    this.#tries = new BoardTries(isBoard(item) ? item : "");
    const task = new Task(
      data,
      pace,
      () => this.#update(),
      (outcome) => this.#ended(item, task, outcome),
    );
    this.task = task;
    task.begin();
    this.#screen.readQuestion();
  }

  #wanted(drill: string): Wanted {
    const level = this.#name ? this.level : Math.min(counts, this.#usual(drill));
    if (this.#seed !== ordinary) return { drill, level, seed: this.#seed, number: this.#number };
    return { drill, level, seed: ordinary, number: skillOf(load(), drill).next[level] ?? 0 };
  }

  async #question({ drill, level, seed, number }: Wanted): Promise<Question> {
    if (seed === ordinary && number < written) {
      const found = (await fetched(drill, level))[number];
      if (found) return found;
    }
    const reply = await python.ask(
      { do: "question", drill, level, seed, number },
      {
        progress: (text) => {
          this.#notice = text;
          this.#update();
        },
      },
    );
    if ("error" in reply) throw new StartError(reply.error);
    return reply.question;
  }

  #update(): void {
    const { items, marks, at, task, verdict, looking, over } = this;
    const title = (this.#name && this.#heading) || (this.#facts.drills[items[at] ?? ""]?.title ?? this.#heading);
    const shown = looking?.task ?? task;
    const end = over && !looking ? this.#end() : null;
    this.#screen.show({
      title: end ? this.#heading : title,
      marks: end || looking ? [] : marks,
      at,
      count: end || looking ? "" : this.#count(),
      task: end ? null : (shown?.view ?? null),
      notice: this.#notice,
      verdict: looking
        ? { head: looking.outcome.right ? "Right." : "Not this one.", said: [], ways: this.#back() }
        : verdict && { ...verdict, ways: this.#ways() },
      end,
    });
  }

  /** How many were right in a row, or otherwise the learner's position. */
  #count(): string {
    let row = 0;
    const last = this.marks.findLastIndex((mark) => mark !== "");
    for (let at = last; at >= 0 && this.marks[at] === "right"; at -= 1) row += 1;
    return row > 1 ? `${row} in a row` : `${this.at + 1} of ${this.items.length}`;
  }

  #ended(item: string, task: Task, outcome: Outcome): void {
    const { right } = outcome;
    if (isBoard(item)) {
      const { head, said, atOnce } = this.#tries.note(right, task.hints);
      this.verdict = { head, said, ways: [] };
      this.marks[this.at] = right ? (atOnce ? "right" : "half") : "wrong";
      if (!right && !this.#counted) this.#answers.push({ task, outcome });
      this.#counted = true;
    } else {
      this.verdict = { head: right ? "Right." : "Not this one.", said: [], ways: [] };
      if (this.#counted) return;
      this.#counted = true;
      const { drill, level } = this.#asked ?? this.#wanted(item);
      change((progress) => answered(progress, drill, level, right));
      this.#number += 1;
      this.marks[this.at] = right ? "right" : "wrong";
      if (!right) this.#answers.push({ task, outcome });
    }
    reportSaving(storedProgress, this.#screen.place);
  }

  #ways(): Way[] {
    const { task } = this;
    const next = {
      name: "Next",
      go: true,
      act: () => {
        this.at += 1;
        void this.#next();
      },
    };
    if (!task) return [next];
    const { outcome, showable } = task.view;
    if (outcome?.right) return [next];
    const again = () => {
      this.verdict = null;
      task.begin();
      this.#screen.readQuestion();
    };
    const show = showable ? [{ name: "Show me", act: () => task.show() }] : [];
    // A board of a list must be solved before the list goes on.
    if (isBoard(this.items[this.at] ?? "")) return [...show, { name: "Try again", go: true, act: again }];
    return [...show, { name: "Try again", act: again }, next];
  }

  #back(): Way[] {
    return [
      {
        name: "Back",
        go: true,
        act: () => {
          this.looking = null;
          this.#update();
          this.#screen.readQuestion();
        },
      },
    ];
  }

  #end(): TemplateResult {
    const now = [...new Set(this.items)].filter((name) => !isBoard(name) && isSkill(load(), name));
    const learned = now
      .filter((name) => !this.#skills.has(name))
      .map((name) => ({ title: this.#facts.drills[name]?.title ?? name, due: skillOf(load(), name).due }));
    const more: Way = {
      name: this.items.length === run ? "Ten more" : "Once more",
      act: () => {
        if (!this.#name && this.#heading === "Today's ten") this.set = this.today();
        this.#run(false);
      },
    };
    const done: Way = this.#name
      ? { name: "Done", go: true, act: () => this.#history.leave() }
      : { name: "The bridge path", go: true, href: new URL("path/index.html", root).href };
    return drawEnd({
      marks: this.marks,
      answers: this.#answers,
      learned,
      ways: [more, done],
      look: (answer) => {
        this.looking = answer;
        this.#notice = "";
        answer.task.look(answer.outcome, () => this.#update());
        this.#screen.readVerdict();
      },
    });
  }
}

/** A board of a rung. */
async function board(item: string): Promise<Board> {
  const [rung = "", id = ""] = item.split("/");
  const missing = new StartError(`There is no board "${item}".`);
  try {
    const file = await fetch(new URL(`boards/${rung.padStart(2, "0")}.json`, root));
    const found = ((await file.json()) as Board[]).find((one) => one.id === id);
    if (found) return found;
  } catch {
    throw missing;
  }
  throw missing;
}

customElements.define("bridge-drill", BridgeDrill);
