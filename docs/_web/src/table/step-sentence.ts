// The sentence of a step as it is shown, and as a screen reader announces it, in as many words as the reader wants.

import type { TableChoices } from "../base/preferences";
import { stepOf, type Zones } from "../felt/movie";
import type { Movie, Prompt, Step } from "../python/contract";

/** The sentence of a step; if the start has none, it says that the cards are dealt. */
export function sentenceOf(step: Step, number: number): string {
  return step.say || step.action || (number ? step.short : "The cards are dealt.");
}

interface Heard {
  movie: Movie;
  view: string;
  zones: readonly Zones[];
  prompt: Prompt | undefined;
  titleOf: (id: string) => string;
}

/** The events of these steps, each once. */
export function eventsInWords(
  { movie, view, zones, prompt, titleOf }: Heard,
  steps: readonly number[],
  words: TableChoices["words"],
): string {
  const nameOf = (seat: string) => movie.seats.find(({ id }) => id === seat)?.name ?? seat;
  const each = steps.map((number) => {
    const step = stepOf(movie, view, number);
    if (words === "short" && step.actor) {
      const wins = [...(zones[number]?.values() ?? [])].find(({ winner }) => winner)?.winner;
      const done = `${nameOf(step.hand ?? step.actor)}: ${step.short || step.action}.`;
      return wins ? `${done} Trick: ${nameOf(wins)}.` : done;
    }
    const sentence = sentenceOf(step, number);
    if (words !== "full") return sentence;
    const rules = step.why.flatMap((id) => titleOf(id) || []);
    return [sentence, step.alert, step.note, rules.length ? `Rules: ${rules.join("; ")}.` : ""]
      .filter(Boolean)
      .join(" ");
  });
  if (words === "full" && prompt) each.push(`${prompt.text}.`);
  return each.join(" ");
}
