// A question of a board or a drill: the ways to answer it, and the comment on an answer.

import type { Part, Prompt, Question } from "../python/contract";
import { own } from "../base/maps";

export interface Verdict {
  right: boolean;
  kind: string;
  /** The comment on a wrong answer; empty for a right one. */
  said: string;
}

/** Several cards are in the order of the list. */
function normal(question: Question, answer: string): string {
  const many = question.parts.find((part) => part.kind === "cards");
  if (!many) return answer;
  const verb = many.verb ? `${many.verb} ` : "";
  const picked = new Set(answer.slice(verb.length).split(" "));
  return verb + many.cards.filter((card) => picked.has(card)).join(" ");
}

export function judge(question: Question, answer: string): Verdict {
  const given = normal(question, answer);
  if (question.right.includes(given)) return { right: true, kind: "", said: "" };
  const [kind, said] = own(question.wrong, given) ?? question.otherwise ?? ["", ""];
  return { right: false, kind, said };
}

/** Up to this many numbers have a button each; more are typed. */
const buttons = 14;

/** The question in the dock: a number is one tap, or a few on a pad. */
export function promptOf(question: Question): Prompt {
  const parts = question.parts.map((part): Part => {
    if (part.kind !== "number") return part;
    const { verb, answers } = part;
    const numbers = answers.map(({ action }) => Number(action));
    if (answers.length <= buttons || numbers.some(Number.isNaN)) return { ...part, kind: "choice" };
    return { kind: "typed", verb, least: Math.min(...numbers), most: Math.max(...numbers) };
  });
  return { seat: "", text: "", parts };
}

/** Single cards in a text, including hands in notation: "♥QJ ♣A". */
export function cardsIn(text: string): string[] {
  const cards: string[] = [];
  for (const [, suit = "", ranks = ""] of text.matchAll(/([♠♥♦♣])((?:10|[AKQJ2-9])*)/g)) {
    for (const [rank] of ranks.matchAll(/10|[AKQJ2-9]/g)) cards.push(suit + rank);
  }
  return cards;
}
