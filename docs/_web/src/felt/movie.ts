// The movie of a hand: the engine's data, checked for its shape and unrolled. The rules are the engine's business; this
// module does not know which cards are legal or what they score.

import type { Frame, Movie, Place, Step, Zone } from "../python/contract";

export const places: readonly Place[] = ["top", "left", "center", "right", "bottom"];

/** The format of the movies shown here. */
const version: Movie["v"] = 2;

// A pile with more open cards than this shows its first card, and lists the others.
const pileLimit = 8;

export interface ShownZone extends Zone {
  /** Piles that are too large for a fan at some step. */
  deep?: boolean;
}

/** The table at one step, as one viewer sees it, in the order of the table. */
export type Zones = ReadonlyMap<string, ShownZone>;

/** Why a movie cannot be shown, as a sentence for the reader. */
export class MovieError extends Error {}

export function parse(text: string): Movie {
  let movie: Movie;
  try {
    movie = JSON.parse(text) as Movie;
  } catch {
    throw new MovieError("The moves of this hand cannot be read, so only its table is shown.");
  }
  if (movie?.v !== version) {
    throw new MovieError("The moves of this hand are from another version, so only its table is shown.");
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
      if (zone?.kind === "pile" && zone.tricks === undefined && (zone.cards?.length ?? 0) > pileLimit) deep.add(id);
    }
  }
  return frames.map(({ zones }) => {
    const next = new Map(table);
    for (const [id, zone] of Object.entries(zones)) {
      if (!zone) next.delete(id);
      else next.set(id, deep.has(id) ? { ...zone, deep: true } : zone);
    }
    table = next;
    return next;
  });
}

/** A movie of one view that has grown: `next` holds its steps from number `since` on. */
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

/** The cards that a seat saw before and no longer sees, and those it has not seen at all. */
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
