// The movie of a hand: what the engine wrote, checked for its shape and unrolled. The rules are
// the engine's business; nothing here knows which card may be played or what it scores.

export type Place = "top" | "left" | "center" | "right" | "bottom";
export const places: readonly Place[] = ["top", "left", "center", "right", "bottom"];

export interface Seat {
  id: string;
  name: string;
  place: Place;
  /** Nobody plays this seat for itself. */
  dummy?: boolean;
}

export interface Zone {
  kind: "hand" | "pile" | "trick" | "slot";
  place: Place;
  seat?: string | null;
  title?: string;
  cards?: string[];
  hidden?: number;
  legal?: string[];
  /** Seat and card in order of play; no card when it lies face down. */
  plays?: [string, string | null][];
  winner?: string | null;
  /** Of a pile that grew trick by trick: how many of them. */
  tricks?: number;
  /** Of a pile that is too large for a fan at some step. */
  deep?: boolean;
}

// A pile with more open cards than this shows its first card, and the others in writing.
const pileLimit = 8;

export interface Step {
  actor: string | null;
  /** Whose card it was, where that is not who acted: a declarer plays the dummy's cards. */
  hand?: string | null;
  action: string;
  short: string;
  group: string;
  result: string;
  say: string;
  /** What a call means, as its side explained it; null for those who did not hear the call. */
  alert?: string | null;
  note: string;
  why: string[];
  toAct: string | null;
  facts: [string, string][];
}

interface Frame {
  zones: Record<string, Zone | null>;
  step?: Partial<Step>;
  /** Places in the pack: cards that this seat sees for the first time, no more, and again. */
  met?: number[];
  gone?: number[];
  back?: number[];
}

export interface Movie {
  v: number;
  game: string;
  id: string;
  title: string;
  intro: string;
  /** "all": the intro is for the view of all hands. */
  introFor?: "all";
  seats: Seat[];
  clauses: Record<string, string>;
  links?: Record<string, string>;
  /** What the clauses say, paragraph by paragraph. */
  words?: Record<string, string>;
  views: { id: string; name: string }[];
  /** All cards of the deal, in the order in which they are listed. */
  pack: string;
  steps: Step[];
  frames: Record<string, Frame[]>;
}

/** What lies on the table at one step, as one viewer sees it, in the order of the table. */
export type Zones = ReadonlyMap<string, Zone>;

/** Why a movie cannot be shown, as a sentence for the reader. */
export class MovieError extends Error {}

export function parse(text: string): Movie {
  let movie: Movie;
  try {
    movie = JSON.parse(text) as Movie;
  } catch {
    throw new MovieError("The moves of this hand cannot be read, so only its table is shown.");
  }
  if (movie?.v !== 1) {
    throw new MovieError(
      "The moves of this hand were written for another version of the player, so only its table is shown.",
    );
  }
  const whole =
    Array.isArray(movie.seats) &&
    Array.isArray(movie.steps) &&
    movie.steps.length > 0 &&
    Array.isArray(movie.views) &&
    movie.views.length > 0 &&
    movie.views.every(({ id }) => isComplete(movie.frames?.[id], movie.steps.length));
  if (!whole) {
    throw new MovieError("The moves of this hand are incomplete, so only its table is shown.");
  }
  return movie;
}

function isComplete(frames: Frame[] | undefined, steps: number): boolean {
  return (
    Array.isArray(frames) &&
    frames.length === steps &&
    frames.every((frame) => frame !== null && typeof frame?.zones === "object")
  );
}

/** The tables of one view, from the start to the end. Zones that stay the same are the same object. */
export function zonesOfSteps(movie: Movie, view: string): Zones[] {
  let table: Zones = new Map();
  const frames = movie.frames[view] ?? [];
  const deep = new Set<string>();
  for (const { zones } of frames) {
    for (const [id, zone] of Object.entries(zones)) {
      if (zone?.kind === "pile" && (zone.cards?.length ?? 0) > pileLimit) deep.add(id);
    }
  }
  return frames.map(({ zones }) => {
    const next = new Map(table);
    for (const [id, zone] of Object.entries(zones)) {
      if (!zone) next.delete(id);
      else if (id.startsWith("won")) next.set(id, inTricks(zone, table, id));
      else if (deep.has(id)) next.set(id, { ...zone, deep: true });
      else next.set(id, zone);
    }
    table = next;
    return next;
  });
}

function size(zone: Zone | undefined): number {
  return (zone?.cards?.length ?? 0) + (zone?.hidden ?? 0);
}

/** A pile that grows by the cards of the trick that lay there just before has one trick more. */
function inTricks(zone: Zone, before: Zones, id: string): Zone {
  const old = before.get(id);
  const trick = [...before.values()].find(({ kind }) => kind === "trick");
  const laid = (trick?.plays ?? []).filter(([, card]) => card).length;
  const grown = size(zone) - size(old);
  const tricks = size(old) ? old?.tricks : 0;
  if (tricks === undefined || (grown && grown !== laid)) return zone;
  return { ...zone, tricks: tricks + (grown ? 1 : 0) };
}

/** A movie of one view that has gone on: `next` holds its steps from number `since` on. */
export function continued(before: Movie | null, next: Movie, view: string, since: number): Movie {
  if (!before || !since) return next;
  return {
    ...next,
    clauses: { ...before.clauses, ...next.clauses },
    steps: [...before.steps.slice(0, since), ...next.steps],
    frames: { [view]: [...(before.frames[view] ?? []).slice(0, since), ...(next.frames[view] ?? [])] },
  };
}

/** A step as this viewer may know it. */
export function stepOf(movie: Movie, view: string, number: number): Step {
  return { ...movie.steps[number], ...movie.frames[view]?.[number]?.step } as Step;
}

/** The cards that a seat saw before and sees no more, and those it has not seen at all. */
export function known(movie: Movie, view: string, step: number): { gone: string[]; unseen: string[] } {
  const pack = movie.pack.split(" ");
  const gone = new Set<number>();
  const unseen = new Set(pack.keys());
  for (const frame of (movie.frames[view] ?? []).slice(0, step + 1)) {
    for (const card of frame.met ?? []) unseen.delete(card);
    for (const card of frame.back ?? []) gone.delete(card);
    for (const card of frame.gone ?? []) gone.add(card);
  }
  const written = (cards: Set<number>) => pack.filter((_, number) => cards.has(number));
  return { gone: written(gone), unseen: written(unseen) };
}
