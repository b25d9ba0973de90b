// The questions of a drill as the build writes them.

import type { Question } from "../python/contract";

/** Common parts of many questions are in `shared` once; the questions have their numbers. */
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
