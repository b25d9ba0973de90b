// The end of a run of questions: how many were right, and what is worth another look.

import { html, nothing, type TemplateResult } from "lit-html";
import { face, told } from "../felt/face";
import type { Outcome, Task } from "./task";
import { drawWay, type Mark, type Way } from "./task-screen";

/** A question with its first answer. */
export interface Answered {
  task: Task;
  outcome: Outcome;
}

interface End {
  marks: readonly Mark[];
  answers: readonly Answered[];
  /** Drills that have become a skill, and the day when each comes back. */
  learned: readonly { title: string; due: string }[];
  ways: readonly Way[];
  look: (answer: Answered) => void;
}

const words = ["None", "One", "Two", "Three", "Four", "Five", "Six", "Seven", "Eight", "Nine", "Ten"];
const inWords = (number: number) => words[number] ?? String(number);

export function drawEnd({ marks, answers, learned, ways, look }: End): TemplateResult {
  const right = marks.filter((mark) => mark === "right").length;
  const total = inWords(marks.length);
  return html`<div class="t-result">
      <h2 tabindex="-1">${inWords(right)} of ${total.toLowerCase()} right</h2>
      <div class="t-beads" aria-hidden="true">
        ${marks.map((mark) => html`<i class="t-${mark || "wrong"}">${mark === "right" ? "✓" : "×"}</i>`)}
      </div>
    </div>
    <div class="t-look-again">
      ${answers.length ? html`<h3>To review</h3>` : html`<p class="t-note">Nothing to review.</p>`}
      <ul>
        ${answers.map(
          (answer) =>
            html`<li>
              ${fan(answer)}
              <div>
                <b>${told(answer.task.data.text)}</b>
                <p>${told(`You said ${answer.outcome.answer}. ${answer.outcome.said[0] ?? ""}`)}</p>
              </div>
              <button type="button" class="t-button t-soft" @click=${() => look(answer)}>Look</button>
            </li>`,
        )}
      </ul>
      ${learned.map(({ title, due }) => html`<p class="t-note"><b>${title}</b><span>${`You have mastered this skill. It is due again on ${due}.`}</span></p>`)}
    </div>
    <div class="t-row">${ways.map(drawWay)}</div>`;
}

/** Some of the cards that the question was about. */
function fan({ task }: Answered): TemplateResult | typeof nothing {
  const zones = [...task.view.zones.values()];
  const hand = zones.find(({ cards }) => cards?.length)?.cards;
  const cards = hand ?? zones.flatMap(({ plays = [] }) => plays.flatMap(([, card]) => card ?? []));
  if (!cards.length) return nothing;
  return html`<span class="t-few" aria-hidden="true"
    >${cards.slice(0, 4).map((card) => html`<span class="t-card" data-card=${card}>${face(card)}</span>`)}</span
  >`;
}
