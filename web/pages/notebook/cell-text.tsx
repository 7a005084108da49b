import { useState } from "react";
import type { NotebookCell } from "../../api/replies.ts";
import { Markdown } from "./markdown.tsx";
import { TextEditor } from "./text-editor.tsx";

/** The text above a cell: shown as it is meant, edited as it is written. */
export function CellText({ cell }: { cell: NotebookCell }) {
  const [begun, setBegun] = useState<{ text: string; hash: string }>();
  const begin = () => setBegun({ text: cell.markdown, hash: cell.markdown_hash });
  const click = (event: MouseEvent) => {
    // A link in the text is followed, and a selection is no click.
    const onLink = event.target instanceof Element && event.target.closest("a");
    if (!onLink && getSelection()?.isCollapsed !== false) begin();
  };
  if (begun) return <TextEditor cell={cell} begun={begun} onClose={() => setBegun(undefined)} />;
  if (cell.markdown === "") {
    return (
      <p className="cell-no-text">
        <button type="button" className="quiet" onClick={begin}>
          Add text<span className="hidden"> above {cell.alias}</span>
        </button>
      </p>
    );
  }
  return (
    <div className="cell-text">
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the button beside it is for the keyboard */}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the same */}
      <div onClick={click}>
        <Markdown text={cell.markdown} />
      </div>
      <button type="button" className="quiet" onClick={begin}>
        Edit<span className="hidden"> the text above {cell.alias}</span>
      </button>
    </div>
  );
}
