import type { ComponentChildren } from "preact";
import { CallError } from "../api/call.ts";

interface NoteProps {
  title: string;
  hint?: string | undefined;
  tone?: "error" | "warning";
  children?: ComponentChildren;
}

export function Note({ title, hint, tone, children }: NoteProps) {
  return (
    <div className="note" data-tone={tone} role={tone === "error" ? "alert" : undefined}>
      <p className="note-title">{title}</p>
      {hint && <p className="note-text">{hint}</p>}
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

/** An action that failed, told where it was tried. */
export function Problem({ error }: { error: CallError }) {
  return (
    <Note title={error.message} hint={error.hint} tone="error">
      <p className="note-foot">
        <code>{error.code}</code>
      </p>
    </Note>
  );
}

interface EmptyProps {
  title: string;
  children: ComponentChildren;
}

/** Nothing is here yet, and what would bring something. */
export function Empty({ title, children }: EmptyProps) {
  return (
    <div className="empty-state">
      <p className="empty-title">{title}</p>
      <div className="empty-text">{children}</div>
    </div>
  );
}
