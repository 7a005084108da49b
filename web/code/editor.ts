import {
  autocompletion,
  closeBrackets,
  closeBracketsKeymap,
  completionKeymap,
} from "@codemirror/autocomplete";
import { defaultKeymap, history, historyKeymap } from "@codemirror/commands";
import { keywordCompletionSource, sql } from "@codemirror/lang-sql";
import { bracketMatching, syntaxHighlighting } from "@codemirror/language";
import { lintKeymap, setDiagnostics } from "@codemirror/lint";
import { highlightSelectionMatches, searchKeymap } from "@codemirror/search";
import { EditorState } from "@codemirror/state";
import {
  drawSelection,
  EditorView,
  highlightActiveLine,
  highlightSpecialChars,
  keymap,
  lineNumbers,
} from "@codemirror/view";
import type { ErrorPlace } from "../../contract/errors.ts";
import { styleNonce } from "../shell/nonce.ts";
import { completionsOf, type Readable } from "./completion.ts";
import { DUCKDB } from "./dialect.ts";
import { colours, look } from "./look.ts";
import { rangeOf } from "./place.ts";

export interface EditorOptions {
  text: string;
  /** what it is called for those who do not see it */
  label: string;
  entries: () => readonly Readable[];
  onChange(text: string): void;
  /** Ctrl+Enter */
  onRun(): void;
}

/** An editor on the page, as the parts around it use it. */
export interface MountedEditor {
  /** marks the place of an error, or no place */
  mark(error: { message: string; place: ErrorPlace | undefined } | undefined): void;
  destroy(): void;
}

/** Puts an editor of SQL into an element. Tab leaves it, as it leaves any field. */
export function mountEditor(parent: HTMLElement, options: EditorOptions): MountedEditor {
  const run = () => {
    options.onRun();
    return true;
  };
  const complete = (context: Parameters<ReturnType<typeof completionsOf>>[0]) =>
    completionsOf(options.entries())(context);
  const state = EditorState.create({
    doc: options.text,
    extensions: [
      lineNumbers(),
      highlightSpecialChars(),
      history(),
      drawSelection(),
      bracketMatching(),
      closeBrackets(),
      highlightActiveLine(),
      highlightSelectionMatches(),
      sql({ dialect: DUCKDB }),
      autocompletion({ override: [complete, keywordCompletionSource(DUCKDB)], icons: false }),
      syntaxHighlighting(colours),
      look,
      EditorView.cspNonce.of(styleNonce()),
      EditorView.contentAttributes.of({ "aria-label": options.label, spellcheck: "false" }),
      EditorView.lineWrapping,
      EditorView.updateListener.of((update) => {
        if (update.docChanged) options.onChange(update.state.doc.toString());
      }),
      keymap.of([
        { key: "Mod-Enter", run },
        ...closeBracketsKeymap,
        ...defaultKeymap,
        ...searchKeymap,
        ...historyKeymap,
        ...completionKeymap,
        ...lintKeymap,
      ]),
    ],
  });
  const view = new EditorView({ state, parent });
  return {
    mark: (error) => {
      const range = error && rangeOf(view.state.doc.toString(), error.place);
      const found =
        error && range ? [{ ...range, severity: "error" as const, message: error.message }] : [];
      view.dispatch(setDiagnostics(view.state, found));
      if (range) view.dispatch({ selection: { anchor: range.from }, scrollIntoView: true });
    },
    destroy: () => view.destroy(),
  };
}
