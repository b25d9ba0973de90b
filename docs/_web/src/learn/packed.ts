// The questions of a drill as the build writes them.

import type { Question } from "../python/contract";

/** What many questions have alike stands once in `shared`; they hold its number. */
export interface Packed {
  shared: unknown[];
  questions: (Omit<Question, "parts" | "wrong" | "otherwise"> & {
    parts: number;
    wrong?: Record<string, number>;
    otherwise?: number;
  })[];
}

export function whole({ shared, questions }: Packed): Question[] {
  return questions.map(({ parts, wrong = {}, otherwise, ...question }) => {
    const mistakes = Object.entries(wrong).map(([answer, number]) => [answer, shared[number]]);
    const found = { ...question, parts: shared[parts], wrong: Object.fromEntries(mistakes) as unknown };
    return (otherwise === undefined ? found : { ...found, otherwise: shared[otherwise] }) as Question;
  });
}
