import { useEffect, useRef, useState } from "react";
import type { NotebookCell } from "../../api/replies.ts";
import { Problem } from "../../components/note.tsx";
import { useAction } from "../../data/use-action.ts";

interface TextEditorProps {
  cell: NotebookCell;
  /** the text that the edit began with */
  begun: { text: string; hash: string };
  onClose: () => void;
}

/** Ctrl+Enter saves, Escape gives up. A text that somebody changed meanwhile is shown beside one's own. */
export function TextEditor({ cell, begun, onClose }: TextEditorProps) {
  const [text, setText] = useState(begun.text);
  const [expected, setExpected] = useState(begun.hash);
  const edit = useAction("notebook_edit_markdown", {
    what: `saving the text above ${cell.alias}`,
    inline: true,
  });
  const area = useRef<HTMLTextAreaElement>(null);
  useEffect(() => area.current?.focus(), []);
  const conflict = edit.error?.code === "conflict" || cell.markdown_hash !== expected;

  const save = async () => {
    const reply = await edit.run({
      cell_id: cell.cell_id,
      markdown: text,
      expected_hash: expected,
    });
    if (reply) onClose();
  };
  const press = (event: KeyboardEvent) => {
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      void save();
    } else if (event.key === "Escape") {
      event.preventDefault();
      onClose();
    }
  };
  const keepMine = () => {
    setExpected(cell.markdown_hash);
    edit.clear();
    area.current?.focus();
  };
  const rows = Math.min(24, Math.max(4, text.split("\n").length + 1));
  return (
    <div className="text-editor" data-conflict={conflict}>
      <div className="text-sides">
        <label className="field">
          <span>{conflict ? "Your text" : `Text above ${cell.alias} (Markdown)`}</span>
          <textarea
            ref={area}
            rows={rows}
            value={text}
            onInput={(event) => setText(event.currentTarget.value)}
            onKeyDown={press}
          />
        </label>
        {conflict && (
          <div className="field">
            <span>The text as it is now</span>
            {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard */}
            <pre className="text-theirs" tabIndex={0}>
              {cell.markdown}
            </pre>
          </div>
        )}
      </div>
      {conflict && (
        <p className="warning-line" role="alert">
          Somebody changed this text while you wrote. Merge what you want to keep into yours, then
          say which one counts.
        </p>
      )}
      {edit.error && edit.error.code !== "conflict" && <Problem error={edit.error} />}
      <div className="form-foot">
        <span className="soft">Ctrl+Enter saves, Esc gives up</span>
        <button type="button" onClick={onClose}>
          {conflict ? "Take theirs" : "Cancel"}
        </button>
        {conflict ? (
          <button type="button" className="primary" onClick={keepMine}>
            Go on with mine
          </button>
        ) : (
          <button type="button" className="primary" disabled={edit.pending} onClick={save}>
            {edit.pending ? "Saving…" : "Save"}
          </button>
        )}
      </div>
    </div>
  );
}
