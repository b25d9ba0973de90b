// What the reader chose for every table: pace, sound, colours, felt, backs, the side of the controls.

import { html, type TemplateResult } from "lit-html";
import { loadPreferences, paces, savePreferences, type TableChoices, tableChoices } from "../base/preferences";

const declarers: [boolean, string][] = [
  [true, "You play"],
  [false, "The bot plays"],
];
const suitColours: ["four" | "two", string][] = [
  ["four", "Four"],
  ["two", "Two"],
];
const felts: [TableChoices["felt"], string][] = [
  ["green", "Green"],
  ["blue", "Blue"],
  ["wine", "Wine"],
];
const backs: [TableChoices["back"], string][] = [
  ["red", "Red"],
  ["blue", "Blue"],
  ["plain", "Plain"],
];

const ears: [TableChoices["words"], string][] = [
  ["short", "Short"],
  ["normal", "Normal"],
  ["full", "Full"],
];

/** The choices hold for the whole page; the style sheet reads them from its root. */
export function applyChoices(): void {
  const { dataset } = document.documentElement;
  const { felt, back, left, large } = tableChoices();
  dataset["felt"] = felt;
  dataset["back"] = back;
  dataset["hand"] = left ? "left" : "right";
  dataset["text"] = large ? "large" : "usual";
  if (loadPreferences().suits === "two") dataset["suits"] = "two";
  else delete dataset["suits"];
}

/** The sheet; `changed` hears of each choice. */
export function drawSettings(changed: () => void): TemplateResult {
  const { speed, suits } = loadPreferences();
  const chosen = tableChoices();
  const choose = (change: Parameters<typeof savePreferences>[0]) => {
    savePreferences(change);
    applyChoices();
    changed();
  };
  function row<T>(
    name: string,
    now: T,
    all: readonly (readonly [T, string])[],
    put: (value: T) => void,
  ): TemplateResult {
    return html`<fieldset class="t-setting">
      <legend>${name}</legend>
      <div class="t-tabs">
        ${all.map(
          ([value, word]) =>
            html`<button type="button" aria-pressed=${value === now} @click=${() => put(value)}>${word}</button>`,
        )}
      </div>
    </fieldset>`;
  }
  const flag: [boolean, string][] = [
    [false, "Off"],
    [true, "On"],
  ];
  const full = document.fullscreenElement !== null;
  return html`<div class="t-settings">
    ${row("Pace", speed, paces, (value) => choose({ speed: value }))}
    ${row("Colours of the suits", suits, suitColours, (value) => choose({ suits: value }))}
    ${row("Felt", chosen.felt, felts, (felt) => choose({ felt }))}
    ${row("Backs", chosen.back, backs, (back) => choose({ back }))}
    ${row("Sound", chosen.sound, flag, (sound) => choose({ sound }))}
    ${row(
      "Text",
      chosen.large,
      [
        [false, "Usual"],
        [true, "Large"],
      ],
      (large) => choose({ large }),
    )}
    ${row(
      "Controls",
      chosen.left,
      [
        [false, "Right-handed"],
        [true, "Left-handed"],
      ],
      (left) => choose({ left }),
    )}
    ${row("When your partner declares, from the next match", chosen.standsIn, declarers, (standsIn) => choose({ standsIn }))}
    ${row("Words for a screen reader", chosen.words, ears, (words) => choose({ words }))}
    ${row("Keys that read the table", chosen.keys, flag, (keys) => choose({ keys }))}
    ${
      document.fullscreenEnabled
        ? row("Full screen", full, flag, (on) => {
            void (on ? document.documentElement.requestFullscreen() : document.exitFullscreen()).then(changed);
          })
        : ""
    }
  </div>`;
}
