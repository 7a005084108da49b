import { movesSomething } from "../../data/steps.ts";
import { formatMoment, formatTime } from "../../format/time.ts";
import { Link } from "../../navigation.tsx";
import { entryPath, pagePath } from "../../routes.ts";
import { useProject } from "../../shell/project-context.ts";
import type { Line } from "./shape.ts";

interface RevisionLineProps {
  line: Line;
  isCurrent: boolean;
  pending: boolean;
  onUndo: () => void;
  onReset: () => void;
}

/** Changes that one line lists. */
const LISTED = 6;

export function RevisionLine({ line, isCurrent, pending, onUndo, onReset }: RevisionLineProps) {
  const { project } = useProject();
  const { revision, title, changes } = line;
  const { step, at, by, session, labels = [], prompt, also = [] } = revision;
  // Entries stay, so a step that only brought some has nothing to take back.
  const canUndo = step !== "step-000" && movesSomething(revision);
  return (
    <li className="revision" data-current={isCurrent}>
      <div className="revision-main">
        <p className="revision-title">
          <strong>{title}</strong>
          {labels.map((label) => (
            <span key={label} className="tag">
              {label}
            </span>
          ))}
          {isCurrent && <span className="tag">now</span>}
        </p>
        {prompt && <p className="revision-prompt">{prompt}</p>}
        {changes.length > 0 && (
          <ul className="changes">
            {changes.slice(0, LISTED).map(({ alias, text, ref }) => (
              <li key={`${alias} ${text}`}>
                {ref ? <Link href={entryPath(project, ref)}>{alias}</Link> : alias} {text}
              </li>
            ))}
            {changes.length > LISTED && <li>and {changes.length - LISTED} more</li>}
          </ul>
        )}
        {also.length > 0 && changes.length === 0 && (
          <p className="soft">changed: {also.join(", ")}</p>
        )}
      </div>
      <p className="revision-meta">
        <Link href={pagePath(project, "history", step)} title="Look at the project as it was">
          {step}
        </Link>{" "}
        <time dateTime={at} title={formatMoment(at)}>
          {formatTime(at)}
        </time>
        <span title={`session ${session}`}>
          {" "}
          · {by}
          {session.startsWith("companion") ? " in the browser" : ""}
        </span>
      </p>
      <p className="revision-actions">
        {canUndo && (
          <button type="button" disabled={pending} onClick={onUndo}>
            Undo<span className="hidden"> {step}</span>
          </button>
        )}
        {!isCurrent && (
          <button type="button" onClick={onReset}>
            Reset to here<span className="hidden"> {step}</span>
          </button>
        )}
      </p>
    </li>
  );
}
