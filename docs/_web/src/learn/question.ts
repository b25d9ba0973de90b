// A question of a board or a drill: what is shown, the ways to answer, and what is said to an answer.

import { addressOf } from "../base/clause-index";
import { withCards } from "../table/cards";
import { Dock } from "../table/dock";
import { h } from "../base/dom";
import { engineHtml } from "../base/engine-html";
import { own } from "../base/maps";
import type { Question } from "../python/contract";
import { TableView } from "../table/table";

export interface Verdict {
  right: boolean;
  kind: string;
  /** What is said of a wrong answer; empty for a right one. */
  said: string;
}

/** Several cards stand in the order in which they are listed. */
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

/** What is shown: the table if there is one, and under it what the engine has drawn. */
export function showQuestion(question: Question, felt: HTMLElement, beside: HTMLElement): void {
  const zones = Object.entries(question.zones ?? {});
  felt.hidden = zones.length === 0;
  felt.replaceChildren();
  if (zones.length) {
    const table = new TableView(question.seats ?? []);
    table.show(new Map(zones), null);
    felt.append(table.element);
  }
  beside.hidden = !question.html;
  beside.replaceChildren(...(question.html ? [engineHtml(question.html)] : []));
}

export function dockOf(
  question: Question,
  act: (answer: string) => void,
  onPick: (cards: readonly string[]) => void = () => undefined,
): Dock {
  return new Dock({ seat: "", text: "", parts: question.parts }, act, onPick);
}

/** How the answer is found, and the clauses behind it. */
export function drawWorking(question: Question): Node[] {
  const nodes: Node[] = (question.working ?? []).map((line) => h("p", {}, ...withCards(line)));
  const cites = (question.clauses ?? []).map((id) =>
    h("a", { class: "bp-because", href: addressOf(id) }, h("b", {}, id)),
  );
  if (cites.length) nodes.push(h("div", { class: "bp-why" }, h("span", {}, "Why?"), ...cites));
  return nodes;
}
