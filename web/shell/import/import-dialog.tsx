import "./import.css";
import { useEffect, useRef, useState } from "react";
import { CallError, isAbort } from "../../api/call.ts";
import { sendByXhr } from "../../api/send.ts";
import { upload } from "../../api/upload.ts";
import { Dialog } from "../../components/dialog.tsx";
import { Problem } from "../../components/note.tsx";
import { formatBytes, formatShare } from "../../format/number.ts";
import { useProject } from "../project-context.ts";
import { Preview } from "./preview.tsx";

interface ImportDialogProps {
  file?: File | undefined;
  onClose: () => void;
}

/** From a file to a source: sent, looked at with every guess that was made, and kept when the reader says so. */
export function ImportDialog({ file: dropped, onClose }: ImportDialogProps) {
  const { project } = useProject();
  const [file, setFile] = useState(dropped);
  const [sent, setSent] = useState(0);
  const [path, setPath] = useState<string>();
  const [error, setError] = useState<CallError>();
  const abort = useRef(new AbortController());
  useEffect(() => () => abort.current.abort(), []);
  useEffect(() => {
    if (!file) return;
    setError(undefined);
    setSent(0);
    const options = { onProgress: setSent, signal: abort.current.signal };
    upload(project, file, options, sendByXhr).then(setPath, (thrown: unknown) => {
      if (isAbort(thrown)) return;
      if (!(thrown instanceof CallError)) throw thrown;
      setError(thrown);
      setFile(undefined);
    });
  }, [file, project]);

  return (
    <Dialog
      title={file ? `Import ${file.name}` : "Import a file"}
      className="import"
      onClose={onClose}
    >
      {error && <Problem error={error} />}
      {!file && <Chooser onChoose={setFile} />}
      {file && path === undefined && (
        <div className="import-sending" role="status">
          <progress aria-label="Sent" value={sent} max={Math.max(1, file.size)} />
          <span>
            {formatBytes(sent)} of {formatBytes(file.size)} · {formatShare(sent, file.size) ?? ""}
          </span>
          <button type="button" onClick={onClose}>
            Cancel
          </button>
        </div>
      )}
      {file && path !== undefined && <Preview path={path} onClose={onClose} />}
    </Dialog>
  );
}

function Chooser({ onChoose }: { onChoose: (file: File) => void }) {
  return (
    <label className="import-chooser">
      <span>
        Choose a file, or drop one anywhere on the page: CSV, TSV, Excel, Parquet, JSON, NDJSON or
        Arrow.
      </span>
      <input
        type="file"
        onChange={(event) => {
          const [file] = event.currentTarget.files ?? [];
          if (file) onChoose(file);
        }}
      />
    </label>
  );
}
