// The reader's choices for every table: pace, sound, colours, felt, backs, the side of the controls; and light or dark,
// which the theme reads.

import { html, type TemplateResult } from "lit-html";
import { loadPreferences, paces, savePreferences, tableChoices } from "../base/preferences";

type Values = readonly (readonly [unknown, string])[];

const onOff: Values = [
  [false, "Off"],
  [true, "On"],
];
/** Words that are their own values, except for the capital. */
const words = (text: string): Values => text.split(" ").map((word) => [word.toLowerCase(), word]);

/** The name under which each choice is stored, its label, and its values. */
const rows: readonly (readonly [string, string, Values])[] = [
  ["speed", "Pace", paces],
  ["suits", "Colours of the suits", words("Four Two")],
  ["felt", "Felt", words("Green Blue Wine")],
  ["back", "Backs", words("Red Blue Plain")],
  ["sound", "Sound", onOff],
  [
    "large",
    "Text",
    [
      [false, "Usual"],
      [true, "Large"],
    ],
  ],
  [
    "left",
    "Controls",
    [
      [false, "Right-handed"],
      [true, "Left-handed"],
    ],
  ],
  [
    "standsIn",
    "When your partner declares (from the next match)",
    [
      [true, "You play"],
      [false, "The bot plays"],
    ],
  ],
  ["words", "Screen reader detail", words("Short Normal Full")],
  ["keys", "Keys that read the table", onOff],
];

/** The theme reads the scheme from the same place, and its button in the bar changes it. */
function chooseScheme(scheme: string): void {
  document.body.dataset["theme"] = scheme;
  try {
    localStorage.setItem("theme", scheme);
  } catch {
    // Then it lasts only as long as this page.
  }
}

/** Apply the choices to the whole page; the style sheet reads them from its root. */
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

/** The sheet; `changed` is called after each choice. */
export function drawSettings(changed: () => void): TemplateResult {
  const chosen: Record<string, unknown> = { ...loadPreferences(), ...tableChoices() };
  const row = (name: string, now: unknown, all: Values, put: (value: never) => void) =>
    html`<fieldset class="t-setting">
      <legend>${name}</legend>
      <div class="t-tabs">
        ${all.map(
          ([value, word]) =>
            html`<button type="button" aria-pressed=${value === now} @click=${() => put(value as never)}>
              ${word}
            </button>`,
        )}
      </div>
    </fieldset>`;
  return html`<div class="t-settings">
    ${row("Scheme", document.body.dataset["theme"], words("Auto Light Dark"), (scheme: string) => {
      chooseScheme(scheme);
      changed();
    })}
    ${rows.map(([key, name, all]) =>
      row(name, chosen[key], all, (value) => {
        savePreferences({ [key]: value });
        applyChoices();
        changed();
      }),
    )}
    ${
      document.fullscreenEnabled
        ? row("Full screen", document.fullscreenElement !== null, onOff, (on: boolean) => {
            void (on ? document.documentElement.requestFullscreen() : document.exitFullscreen()).then(changed);
          })
        : ""
    }
  </div>`;
}
