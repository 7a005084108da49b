import "./code.css";
import { useEffect, useRef, useState } from "react";
import type { CallError } from "../api/call.ts";
import { Sql } from "../components/sql.tsx";
import type { Readable } from "./completion.ts";
import type { MountedEditor } from "./editor.ts";

interface SqlEditorProps {
  /** what it begins with */
  text: string;
  label: string;
  entries: readonly Readable[];
  /** its place is marked in the text */
  error: CallError | undefined;
  onChange: (text: string) => void;
  onRun: () => void;
}

/** SQL to be edited. Its code comes with the first one; until then the text is shown. */
export function SqlEditor({ text, label, entries, error, onChange, onRun }: SqlEditorProps) {
  const place = useRef<HTMLDivElement>(null);
  const [editor, setEditor] = useState<MountedEditor>();
  const [failure, setFailure] = useState<Error>();
  const latest = useRef({ text, entries, onChange, onRun });
  latest.current = { text, entries, onChange, onRun };

  useEffect(() => {
    let mounted: MountedEditor | undefined;
    let gone = false;
    import("./editor.ts").then(({ mountEditor }) => {
      if (gone || !place.current) return;
      mounted = mountEditor(place.current, {
        text: latest.current.text,
        label,
        entries: () => latest.current.entries,
        onChange: (changed) => latest.current.onChange(changed),
        onRun: () => latest.current.onRun(),
      });
      setEditor(mounted);
    }, setFailure);
    return () => {
      gone = true;
      mounted?.destroy();
    };
  }, [label]);
  useEffect(() => {
    editor?.mark(error && { message: error.message, place: error.place });
  }, [editor, error]);
  return (
    <div className="code-editor" aria-busy={!editor && !failure}>
      {failure && <p role="alert">The editor cannot be loaded: {failure.message}</p>}
      {!editor && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard
        <pre tabIndex={0} className="code-wait">
          <Sql text={text} />
        </pre>
      )}
      <div ref={place} />
    </div>
  );
}
