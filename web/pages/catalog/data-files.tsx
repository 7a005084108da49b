import type { DataFile } from "../../api/replies.ts";
import { formatBytes } from "../../format/number.ts";

const SHOWN = 8;

/** Files that wait to be imported. */
export function DataFiles({ files }: { files: DataFile[] }) {
  if (files.length === 0) return null;
  const left = files.length - SHOWN;
  return (
    <>
      <p>Already here:</p>
      <ul className="files">
        {files.slice(0, SHOWN).map((file) => (
          <li key={file.path}>
            <code>{file.path}</code> {formatBytes(file.size)}
          </li>
        ))}
      </ul>
      {left > 0 && <p>and {left} more.</p>}
    </>
  );
}
