import type { ComponentChildren } from "preact";
import { CallError } from "../api/call.ts";

interface NoteProps {
  title: string;
  hint?: string | undefined;
  tone?: "error";
  children?: ComponentChildren;
}

export function Note({ title, hint, tone, children }: NoteProps) {
  return (
    <div className="note" data-tone={tone} role={tone === "error" ? "alert" : undefined}>
      <p className="note-title">{title}</p>
      {hint && <p>{hint}</p>}
      {children}
    </div>
  );
}

interface FailedProps {
  what: string;
  error: Error;
  onRetry: () => void;
}

/** A read that failed: what, why, what the server advises, and a way to try again. */
export function Failed({ what, error, onRetry }: FailedProps) {
  const known = error instanceof CallError ? error : undefined;
  return (
    <Note title={what} hint={error.message} tone="error">
      {known?.hint && <p>{known.hint}</p>}
      <p className="note-foot">
        <button type="button" onClick={onRetry}>
          Try again
        </button>
        {known && <code>{known.code}</code>}
      </p>
    </Note>
  );
}
