// Hands on the current deal: shared as a link, or saved as a file.

import { root } from "../base/clause-index";
import { worded } from "../base/controls";
import { h } from "../base/dom";
import { linkTo } from "./link";
import { shareBox } from "../base/sharing";

/** `text` gives the deal in the form of a link; `keep` makes a file in one of the `forms`. */
export function passOnBox(
  text: () => Promise<string | null>,
  forms: readonly string[],
  keep: (form: string) => void,
  say: (done: string) => void,
): HTMLElement {
  const box = h("div", {});
  const share = async () => {
    const told = await text();
    if (told === null) return;
    const link = await linkTo(new URL("play.html", root), told);
    const embed = await linkTo(new URL("embed.html", root), told);
    box.replaceChildren(shareBox(link, embed, say));
    box.querySelector("input")?.focus({ preventScroll: true });
  };
  const files = forms.map((form) =>
    worded(form === "toml" ? "Save the record" : `Save as ${form.toUpperCase()}`, () => keep(form)),
  );
  return h(
    "div",
    { class: "bp-passing" },
    h(
      "div",
      { class: "bp-choices" },
      worded("Share", () => void share()),
      ...files,
    ),
    box,
  );
}
