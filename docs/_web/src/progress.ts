// What a learner has done, kept in his own browser and nowhere else. It can be kept as a file, and a
// file can be added to it: nothing is lost by that. What cannot be read is set aside, never overwritten.

const key = "bridgepath-progress";
const version = 1;
const lastAnswers = 10;
/** So many of the last ten right, on two days, and the skill stands. */
const enough = 8;
const needDays = 2;
/** After so many days it comes back; a miss begins again with the first. */
const waits = [1, 3, 7, 21] as const;
/** The level that counts. */
export const counts = 2;

/** The day, and whether the answer was right. */
type Answered = [string, 0 | 1];

export interface Skill {
  /** The last ten answers of each level, the newest last. */
  last: Record<string, Answered[]>;
  /** The number of the question that comes next, by level. */
  next: Record<string, number>;
  /** How often it was repeated in time: 0 before the skill stands. */
  box: number;
  /** The day on which it comes back; empty before the skill stands. */
  due: string;
}

export interface Progress {
  v: number;
  /** By the name of a board, the day on which it was first solved without a hint; empty with one. */
  boards: Record<string, string>;
  drills: Record<string, Skill>;
  /** By rung, the day on which its game was played through. */
  games: Record<string, string>;
}

export interface Loaded {
  progress: Progress;
  /** What the learner must know, in a sentence; empty if all is well. */
  trouble: string;
}

export const nothing = (): Progress => ({ v: version, boards: {}, drills: {}, games: {} });

/** The day as 2026-11-22, by the learner's own clock. */
export function today(now = new Date()): string {
  const two = (number: number) => String(number).padStart(2, "0");
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}

export function later(day: string, days: number): string {
  const [year = 0, month = 1, date = 1] = day.split("-").map(Number);
  return today(new Date(year, month - 1, date + days));
}

const isDay = (value: unknown): value is string => typeof value === "string" && /^\d{4}-\d\d-\d\d$/.test(value);
const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** As the build names boards and drills, and rungs by their numbers. */
const isName = (name: string) => /^[a-z0-9][a-z0-9/-]{0,80}$/.test(name);

function readSkill(value: unknown): Skill | null {
  if (!isRecord(value) || !isRecord(value["last"]) || !isRecord(value["next"])) return null;
  const skill: Skill = { last: {}, next: {}, box: 0, due: "" };
  for (const [level, answers] of Object.entries(value["last"])) {
    if (!/^[123]$/.test(level) || !Array.isArray(answers)) return null;
    const all = answers.every((one) => Array.isArray(one) && isDay(one[0]) && (one[1] === 0 || one[1] === 1));
    if (!all) return null;
    skill.last[level] = (answers as Answered[]).slice(-lastAnswers);
  }
  for (const [level, number] of Object.entries(value["next"])) {
    if (!/^[123]$/.test(level) || !Number.isSafeInteger(number) || (number as number) < 0) return null;
    skill.next[level] = number as number;
  }
  const { box, due } = value;
  if (!Number.isInteger(box) || (box as number) < 0 || (box as number) > waits.length) return null;
  if (due !== "" && !isDay(due)) return null;
  // A zero with a sign is another one only here, not in the text that is kept.
  return { ...skill, box: (box as number) || 0, due };
}

/** Read what was kept; a sentence says why it cannot be read. */
export function read(text: string): Progress | string {
  if (text.length > 2_000_000) return "this file is too large to be a learner's progress";
  let found: unknown;
  try {
    found = JSON.parse(text);
  } catch {
    return "this is not a file of progress, or it is damaged";
  }
  if (!isRecord(found) || typeof found["v"] !== "number") return "this is not a file of progress";
  if (found["v"] > version) return "it was made by a newer version of this site";
  const { boards, drills, games } = found;
  if (!isRecord(boards) || !isRecord(drills) || !isRecord(games)) return "parts of it are missing";
  const progress = nothing();
  const strange = [boards, drills, games].flatMap(Object.keys).find((name) => !isName(name));
  if (strange !== undefined) return `"${strange.slice(0, 40)}" is no name of a board or a drill`;
  for (const [name, day] of Object.entries(boards)) {
    if (day !== "" && !isDay(day)) return `what it says of the board "${name.slice(0, 40)}" cannot be read`;
    progress.boards[name] = day;
  }
  for (const [name, day] of Object.entries(games)) {
    if (!isDay(day)) return `what it says of the game of rung ${name.slice(0, 10)} cannot be read`;
    progress.games[name] = day;
  }
  for (const [name, value] of Object.entries(drills)) {
    const skill = readSkill(value);
    if (!skill) return `what it says of the drill "${name.slice(0, 40)}" cannot be read`;
    progress.drills[name] = skill;
  }
  return progress;
}

export function load(): Loaded {
  let text: string | null;
  try {
    text = localStorage.getItem(key);
  } catch {
    return { progress: nothing(), trouble: "This browser keeps nothing: what you learn counts until you leave the page." };
  }
  if (text === null) return { progress: nothing(), trouble: "" };
  const found = read(text);
  if (typeof found !== "string") return { progress: found, trouble: "" };
  try {
    localStorage.setItem(`${key}-damaged`, text);
    localStorage.removeItem(key);
  } catch {
    // Then it stays where it is, and what comes next takes its place.
  }
  return { progress: nothing(), trouble: `What was kept in this browser was set aside: ${found}.` };
}

/** False if the browser did not take it. */
export function save(progress: Progress): boolean {
  try {
    localStorage.setItem(key, JSON.stringify(progress));
    return true;
  } catch {
    return false;
  }
}

/** Change what is kept, beginning with what another tab may have kept since; what stands now. */
export function change(how: (progress: Progress) => void): Progress {
  const { progress } = load();
  how(progress);
  save(progress);
  return progress;
}

export const skillOf = (progress: Progress, drill: string): Skill =>
  progress.drills[drill] ?? { last: {}, next: {}, box: 0, due: "" };

/** The board was solved; with a hint it is still to be solved once without. */
export function solved(progress: Progress, board: string, clean: boolean, day = today()): void {
  if (clean && !progress.boards[board]) progress.boards[board] = day;
  else progress.boards[board] ??= "";
}

/** A question was answered. */
export function answered(progress: Progress, drill: string, level: number, right: boolean, day = today()): void {
  const skill = skillOf(progress, drill);
  const now: Answered = [day, right ? 1 : 0];
  const answers = [...(skill.last[level] ?? []), now].slice(-lastAnswers);
  const next: Skill = {
    ...skill,
    last: { ...skill.last, [level]: answers },
    next: { ...skill.next, [level]: (skill.next[level] ?? 0) + 1 },
  };
  if (level >= counts) {
    if (!next.box && stands(answers)) place(next, 1, day);
    else if (next.box && !right) place(next, 1, day);
    else if (next.box && next.due <= day) place(next, Math.min(next.box + 1, waits.length), day);
  }
  progress.drills[drill] = next;
}

function place(skill: Skill, box: number, day: string): void {
  skill.box = box;
  skill.due = later(day, waits[box - 1] ?? waits[0]);
}

function stands(answers: readonly Answered[]): boolean {
  const right = answers.filter(([, ok]) => ok);
  return right.length >= enough && new Set(right.map(([day]) => day)).size >= needDays;
}

export const isSkill = (progress: Progress, drill: string): boolean => skillOf(progress, drill).box > 0;
export const isDue = (progress: Progress, drill: string, day = today()): boolean => {
  const { box, due } = skillOf(progress, drill);
  return box > 0 && due <= day;
};

/** Both together; what is further on in either is kept. */
export function merged(one: Progress, other: Progress): Progress {
  const found = nothing();
  const earliest = (a?: string, b?: string) => (a && b ? (a < b ? a : b) : a || b || "");
  for (const name of new Set([...Object.keys(one.boards), ...Object.keys(other.boards)])) {
    found.boards[name] = earliest(one.boards[name], other.boards[name]);
  }
  for (const name of new Set([...Object.keys(one.games), ...Object.keys(other.games)])) {
    found.games[name] = earliest(one.games[name], other.games[name]);
  }
  for (const name of new Set([...Object.keys(one.drills), ...Object.keys(other.drills)])) {
    found.drills[name] = further(skillOf(one, name), skillOf(other, name));
  }
  return found;
}

function further(one: Skill, other: Skill): Skill {
  const found: Skill = { last: {}, next: {}, box: Math.max(one.box, other.box), due: "" };
  for (const level of ["1", "2", "3"]) {
    const newest = (skill: Skill) => skill.last[level]?.at(-1)?.[0] ?? "";
    const [first, second] = newest(one) >= newest(other) ? [one, other] : [other, one];
    const kept = first.last[level] ?? second.last[level];
    if (kept) found.last[level] = kept;
    const next = Math.max(one.next[level] ?? 0, other.next[level] ?? 0);
    if (next) found.next[level] = next;
  }
  const at = [one, other].filter(({ box }) => box === found.box && box > 0).map(({ due }) => due);
  found.due = at.sort()[0] ?? "";
  return found;
}

/** What a rung asks for. */
export interface Rung {
  number: number;
  boards: string[];
  drills: string[];
}

export interface Standing {
  boards: number;
  skills: number;
  game: boolean;
  done: boolean;
  begun: boolean;
}

export function standing(progress: Progress, { number, boards, drills }: Rung): Standing {
  const clean = boards.filter((name) => progress.boards[name]).length;
  const skills = drills.filter((name) => isSkill(progress, name)).length;
  const game = Boolean(progress.games[number]);
  const begun = game || boards.some((name) => name in progress.boards) || drills.some((name) => name in progress.drills);
  return { boards: clean, skills, game, begun, done: clean === boards.length && skills === drills.length && game };
}

/** The drills of today's ten: what is due, then what is weakest of what was begun, then what is next. */
export function daily(progress: Progress, rungs: readonly Rung[], day = today()): string[] {
  const first = rungs.find((rung) => !standing(progress, rung).done)?.number ?? rungs.length;
  const open = rungs.filter(({ number }) => number <= first).flatMap(({ drills }) => drills);
  const due = open.filter((name) => isDue(progress, name, day));
  const share = (name: string) => {
    const answers = skillOf(progress, name).last[counts] ?? [];
    return answers.length ? answers.reduce((sum, [, ok]) => sum + ok, 0) / answers.length : 0.5;
  };
  const weak = open.filter((name) => !due.includes(name)).sort((a, b) => share(a) - share(b));
  const found = due.slice(0, lastAnswers);
  for (let at = 0; weak.length && found.length < lastAnswers; at += 1) found.push(weak[at % Math.min(weak.length, 5)] ?? "");
  for (let at = 0; due.length && found.length < lastAnswers; at += 1) found.push(due[at % due.length] ?? "");
  return found;
}
