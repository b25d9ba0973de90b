// The movie of a hand: what the engine wrote, checked for its shape and unrolled. The rules are
// the engine's business; nothing here knows which card may be played or what it scores.

export type Place = "top" | "left" | "center" | "right" | "bottom";
export const places: readonly Place[] = ["top", "left", "center", "right", "bottom"];

export interface Seat {
  id: string;
  name: string;
  place: Place;
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
}

export interface Step {
  actor: string | null;
  /** Whose card it was, where that is not who acted: a declarer plays the dummy's cards. */
  hand?: string | null;
  action: string;
  short: string;
  group: string;
  result: string;
  say: string;
  note: string;
  why: string[];
  toAct: string | null;
  facts: [string, string][];
}

interface Frame {
  zones: Record<string, Zone | null>;
  step?: Partial<Step>;
}

export interface Movie {
  v: number;
  game: string;
  id: string;
  title: string;
  seats: Seat[];
  clauses: Record<string, string>;
  links?: Record<string, string>;
  views: { id: string; name: string }[];
  steps: Step[];
  frames: Record<string, Frame[]>;
}

/** What lies on the table at one step, as one viewer sees it, in the order of the table. */
export type Table = ReadonlyMap<string, Zone>;

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
      "The moves of this hand were written for another version of the player, " +
        "so only its table is shown.",
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
export function tables(movie: Movie, view: string): Table[] {
  let table: Table = new Map();
  return (movie.frames[view] ?? []).map(({ zones }) => {
    const next = new Map(table);
    for (const [id, zone] of Object.entries(zones)) {
      if (zone) next.set(id, zone);
      else next.delete(id);
    }
    table = next;
    return next;
  });
}

/** A step as this viewer may know it. */
export function stepOf(movie: Movie, view: string, number: number): Step {
  return { ...movie.steps[number], ...movie.frames[view]?.[number]?.step } as Step;
}

function inSight(table: Table | undefined): Set<string> {
  const found = new Set<string>();
  for (const { cards, plays } of table?.values() ?? []) {
    for (const card of cards ?? []) found.add(card);
    for (const [, card] of plays ?? []) if (card) found.add(card);
  }
  return found;
}

/** The cards of this deal that a viewer saw before and sees no more, and those not seen at all. */
export function known(
  movie: Movie,
  shown: readonly Table[],
  step: number,
): { gone: string[]; unseen: string[] } {
  const now = inSight(shown[step]);
  const seen = new Set(shown.slice(0, step + 1).flatMap((table) => [...inSight(table)]));
  const first = movie.views[0]?.id ?? "all";
  const deck = new Set(tables(movie, first).flatMap((table) => [...inSight(table)]));
  const place = (card: string) => {
    const rank = card.slice(1);
    const court = "AKQJ".indexOf(rank);
    return court < 0 ? 20 - Number(rank) : court;
  };
  const sorted = (cards: Iterable<string>) => [...cards].sort((a, b) => place(a) - place(b));
  return {
    gone: sorted([...seen].filter((card) => !now.has(card))),
    unseen: sorted([...deck].filter((card) => !seen.has(card))),
  };
}
