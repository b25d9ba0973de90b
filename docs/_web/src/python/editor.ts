// The editor, loaded when the reader edits: CodeMirror with Python and nothing that is not needed.

import { defaultKeymap, history, historyKeymap } from "@codemirror/commands";
import { python } from "@codemirror/lang-python";
import { bracketMatching, HighlightStyle, indentOnInput, indentUnit, syntaxHighlighting } from "@codemirror/language";
import { EditorState } from "@codemirror/state";
import { drawSelection, EditorView, keymap } from "@codemirror/view";
import { tags } from "@lezer/highlight";
import { StyleModule } from "style-mod";

// CodeMirror writes its styles into the page, whose policy forbids inline styles; a style sheet
// that a script creates is allowed.
const sheet = new CSSStyleSheet();
StyleModule.mount = (root, modules) => {
  sheet.replaceSync(
    [modules]
      .flat()
      .map((one) => one.getRules())
      .join("\n"),
  );
  if (!root.adoptedStyleSheets.includes(sheet)) root.adoptedStyleSheets.push(sheet);
};

// The colours are the site's own, so they follow its light and dark.
const colours = HighlightStyle.define([
  { tag: [tags.keyword, tags.operatorKeyword, tags.modifier], color: "var(--bp-code-keyword)" },
  { tag: [tags.string, tags.special(tags.string)], color: "var(--bp-code-string)" },
  { tag: [tags.number, tags.bool, tags.null], color: "var(--bp-code-number)" },
  { tag: tags.comment, color: "var(--bp-code-comment)", fontStyle: "italic" },
  {
    tag: [tags.function(tags.variableName), tags.definition(tags.variableName), tags.className],
    color: "var(--bp-code-name)",
  },
]);

// If text replaces several lines, the browser would write inline styles.
const overSelection = EditorView.domEventHandlers({
  beforeinput(event, view) {
    const { data: insert, inputType, isComposing } = event;
    // The page's own selection, which the editor may not have picked up yet.
    const chosen = document.getSelection();
    if (inputType !== "insertText" || isComposing || insert === null || !chosen || chosen.isCollapsed) return false;
    const range = chosen.getRangeAt(0);
    const from = view.posAtDOM(range.startContainer, range.startOffset);
    const to = view.posAtDOM(range.endContainer, range.endOffset);
    const selection = { anchor: from + insert.length };
    view.dispatch({ changes: { from, to, insert }, selection, userEvent: "input.type", scrollIntoView: true });
    return true;
  },
});

export interface Editor {
  focus(): void;
  destroy(): void;
}

export function edit(
  parent: HTMLElement,
  source: string,
  label: string,
  onChange: (source: string) => void,
  onRun: () => void,
): Editor {
  const run = () => {
    onRun();
    return true;
  };
  const view = new EditorView({
    parent,
    state: EditorState.create({
      doc: source,
      extensions: [
        keymap.of([{ key: "Mod-Enter", run }, ...defaultKeymap, ...historyKeymap]),
        history(),
        drawSelection(),
        indentOnInput(),
        indentUnit.of("    "),
        bracketMatching(),
        python(),
        syntaxHighlighting(colours),
        EditorView.lineWrapping,
        EditorView.contentAttributes.of({
          "aria-label": label,
          autocapitalize: "off",
          autocorrect: "off",
          spellcheck: "false",
        }),
        overSelection,
        EditorView.updateListener.of((update) => {
          if (update.docChanged) onChange(update.state.doc.toString());
        }),
      ],
    }),
  });
  return { focus: () => view.focus(), destroy: () => view.destroy() };
}
