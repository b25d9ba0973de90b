// A learner's progress, stored in the learner's own browser and nowhere else. It can be saved as a file, and a file can
// be added to it without losing anything.

import { isMap, mapOf, own } from "../base/maps";
import { type Found, Stored } from "./stored";

const version = 1;
const lastAnswers = 10;
/** A skill is learned with this many right of the last ten, on two days. */
const enough = 8;
const needDays = 2;
/** It comes back after this many days; a mistake starts again with the first. */
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
  /** How often it was repeated in time: 0 before the skill is learned. */
  box: number;
  /** The day on which it comes back; empty before the skill is learned. */
  due: string;
}

export interface Progress {
  v: number;
  /**
   * By the name of a board, the day on which it was first solved at once: at the first try, without
   * a hint. Empty if it was only solved otherwise.
   */
  boards: Record<string, string>;
  /** By the name of a board that was never solved at once, the day of the last wrong try. */
  tries: Record<string, string>;
  drills: Record<string, Skill>;
  /** By rung, the day on which its game was played through. */
  games: Record<string, string>;
}

export const nothing = (): Progress => ({
  v: version,
  boards: mapOf(),
  tries: mapOf(),
  drills: mapOf(),
  games: mapOf(),
});

/** The day as 2026-11-22, by the learner's own clock. */
export function today(now = new Date()): string {
  const two = (number: number) => String(number).padStart(2, "0");
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}

export function later(day: string, days: number): string {
  const [year = 0, month = 1, date = 1] = day.split("-").map(Number);
  return today(new Date(year, month - 1, date + days));
}

export const isDay = (value: unknown): value is string => typeof value === "string" && /^\d{4}-\d\d-\d\d$/.test(value);
/** As the build names boards and drills, and rungs by their numbers. */
const isName = (name: string) => /^[a-z0-9][a-z0-9/-]{0,80}$/.test(name);

// A zero with a sign (-0) differs only here, not in the stored text: hence `|| 0`.
function readSkill(value: unknown): Skill | null {
  if (!isMap(value) || !isMap(value["last"]) || !isMap(value["next"])) return null;
  const skill: Skill = { last: {}, next: {}, box: 0, due: "" };
  for (const [level, answers] of Object.entries(value["last"])) {
    if (!/^[123]$/.test(level) || !Array.isArray(answers)) return null;
    const all = answers.every((one) => Array.isArray(one) && isDay(one[0]) && (one[1] === 0 || one[1] === 1));
    if (!all) return null;
    skill.last[level] = (answers as Answered[]).slice(-lastAnswers).map(([day, right]) => [day, right || 0]);
  }
  for (const [level, number] of Object.entries(value["next"])) {
    if (!/^[123]$/.test(level) || !Number.isSafeInteger(number) || (number as number) < 0) return null;
    skill.next[level] = (number as number) || 0;
  }
  const { box, due } = value;
  if (!Number.isInteger(box) || (box as number) < 0 || (box as number) > waits.length) return null;
  if (due !== "" && !isDay(due)) return null;
  return { ...skill, box: (box as number) || 0, due };
}

/** The readable part of the stored text, and the first unreadable thing. */
function readAll(found: unknown): Found<Progress> {
  const progress = nothing();
  const none = (fault: string) => ({ value: progress, fault });
  if (!isMap(found) || typeof found["v"] !== "number") return none("it is damaged");
  if (found["v"] > version) return none("it was made by a newer version of this site");
  // The tries were added later than the format: a text without them is complete.
  const { boards, tries = {}, drills, games } = found;
  if (!isMap(boards) || !isMap(tries) || !isMap(drills) || !isMap(games)) return none("parts of it are missing");
  const faults: string[] = [];
  const each = <T>(
    from: Record<string, unknown>,
    into: Record<string, T>,
    readOne: (one: unknown) => T | null,
    told: string,
  ) => {
    for (const [name, one] of Object.entries(from)) {
      const value = readOne(one);
      if (!isName(name)) faults.push(`"${name.slice(0, 40)}" is not the name of a board or a drill`);
      else if (value === null) faults.push(`the entry for ${told} "${name.slice(0, 40)}" cannot be read`);
      else into[name] = value;
    }
  };
  const day = (one: unknown) => (isDay(one) ? one : null);
  each(boards, progress.boards, (one) => (one === "" ? one : day(one)), "the board");
  each(tries, progress.tries, day, "the tries at the board");
  each(games, progress.games, day, "the game on rung");
  each(drills, progress.drills, readSkill, "the drill");
  return { value: progress, fault: faults[0] ?? "" };
}

/** The key of progress in storage. */
export const storedProgress = new Stored<Progress>({
  key: "bridgepath-progress",
  what: "your progress",
  empty: nothing,
  read: readAll,
  write: (progress) => progress,
  join: merged,
});

/** Read a file of progress; returns a sentence if it cannot be read. */
export function read(text: string): Progress | string {
  if (text.length > 2_000_000) return "this file is too large to be a learner's progress";
  const { value, fault } = storedProgress.parse(text);
  return fault === "it is damaged" ? "this is not a progress file, or it is damaged" : fault || value;
}

export const load = (): Progress => storedProgress.load();

/** Change the stored progress, beginning with another tab's newer version; false if it is only held. */
export function change(how: (progress: Progress) => void): boolean {
  const progress = load();
  how(progress);
  return storedProgress.save(progress);
}

export const skillOf = (progress: Progress, drill: string): Skill =>
  own(progress.drills, drill) ?? { last: {}, next: {}, box: 0, due: "" };

/** The board was answered wrongly, so it cannot be solved at once on this day any more. */
export function missed(progress: Progress, board: string, day = today()): void {
  if (!progress.boards[board]) progress.tries[board] = day;
}

/**
 * The board was solved. It counts if it was solved at once: `clean`, without a hint and without a
 * wrong try before, on this page or elsewhere on the same day. Otherwise it must still be solved once like that.
 */
export function solved(progress: Progress, board: string, clean: boolean, day = today()): void {
  if (progress.boards[board]) return;
  const atOnce = clean && progress.tries[board] !== day;
  progress.boards[board] = atOnce ? day : "";
  if (atOnce) delete progress.tries[board];
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
    else if (comes(next, day)) place(next, Math.min(next.box + 1, waits.length), day);
  }
  progress.drills[drill] = next;
}

const waitOf = (box: number): number => waits[box - 1] ?? waits[0];

function place(skill: Skill, box: number, day: string): void {
  skill.box = box;
  skill.due = later(day, waitOf(box));
}

/**
 * Whether a skill comes back on this day. A date further away than its whole wait comes from a clock that was ahead, so
 * the skill comes now.
 */
function comes({ box, due }: Skill, day: string): boolean {
  return box > 0 && (due <= day || due > later(day, waitOf(box)));
}

function stands(answers: readonly Answered[]): boolean {
  const right = answers.filter(([, ok]) => ok);
  return right.length >= enough && new Set(right.map(([day]) => day)).size >= needDays;
}

export const isSkill = (progress: Progress, drill: string): boolean => skillOf(progress, drill).box > 0;
export const isDue = (progress: Progress, drill: string, day = today()): boolean =>
  comes(skillOf(progress, drill), day);

/** Both together, with the further progress of the two. */
export function merged(one: Progress, other: Progress): Progress {
  const found = nothing();
  const names = (part: "boards" | "tries" | "games" | "drills") =>
    new Set([...Object.keys(one[part]), ...Object.keys(other[part])]);
  const earliest = (a?: string, b?: string) => (a && b ? (a < b ? a : b) : a || b || "");
  for (const name of names("boards")) found.boards[name] = earliest(own(one.boards, name), own(other.boards, name));
  for (const name of names("games")) found.games[name] = earliest(own(one.games, name), own(other.games, name));
  for (const name of names("drills")) found.drills[name] = further(skillOf(one, name), skillOf(other, name));
  for (const name of names("tries")) {
    const [a = "", b = ""] = [own(one.tries, name), own(other.tries, name)];
    if (!found.boards[name]) found.tries[name] = a > b ? a : b;
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

/** The known days on which anything was answered or solved. */
export function daysOf({ boards, tries, drills, games }: Progress): Set<string> {
  const answers = Object.values(drills).flatMap(({ last }) => Object.values(last).flat());
  const days = [...[boards, tries, games].flatMap(Object.values<string>), ...answers.map(([day]) => day)];
  return new Set(days.filter(isDay));
}

/** How many of the last ten answers at the level that counts were right, and how many there are. */
export function rightOf(progress: Progress, drill: string): { right: number; of: number } {
  const answers = skillOf(progress, drill).last[counts] ?? [];
  return { right: answers.filter(([, ok]) => ok).length, of: answers.length };
}

/** The requirements of a rung. */
export interface Rung {
  number: number;
  boards: string[];
  drills: string[];
}

export interface Standing {
  /** How many boards count, and how many were solved, but not at once. */
  boards: number;
  again: number;
  skills: number;
  game: boolean;
  done: boolean;
  begun: boolean;
}

export function standing(progress: Progress, { number, boards, drills }: Rung): Standing {
  const clean = boards.filter((name) => own(progress.boards, name)).length;
  const again = boards.filter((name) => own(progress.boards, name) === "").length;
  const skills = drills.filter((name) => isSkill(progress, name)).length;
  const game = Boolean(own(progress.games, String(number)));
  const begun =
    game ||
    clean + again > 0 ||
    boards.some((name) => Object.hasOwn(progress.tries, name)) ||
    drills.some((name) => Object.hasOwn(progress.drills, name));
  return {
    boards: clean,
    again,
    skills,
    game,
    begun,
    done: clean === boards.length && skills === drills.length && game,
  };
}

/** The drills of today's ten: those that are due, then the weakest of those begun, then the next ones. */
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
  for (let at = 0; weak.length && found.length < lastAnswers; at += 1)
    found.push(weak[at % Math.min(weak.length, 5)] ?? "");
  for (let at = 0; due.length && found.length < lastAnswers; at += 1) found.push(due[at % due.length] ?? "");
  return found;
}
