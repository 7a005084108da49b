import type { Revision } from "../api/replies.ts";
import { stepsOf } from "../data/steps.ts";
import { useCall } from "../data/use-read.ts";
import { useUndo } from "../data/use-undo.ts";

/** Own steps that are looked at; further back is what the history page is for. */
const LOOKED_AT = 50;

/** Takes back one's own newest step, and brings it back. */
export function HistoryButtons() {
  const revisions = useCall("catalog_revisions", { mine: true, limit: LOOKED_AT });
  const { run, pending, undid } = useUndo();
  const { undo, redo } = stepsOf(revisions.data?.items ?? [], undid);
  return (
    <span className="history-buttons">
      <StepButton name="Undo" sign="↶" revision={undo} pending={pending} run={run} />
      <StepButton name="Redo" sign="↷" revision={redo} pending={pending} run={run} />
    </span>
  );
}

interface StepButtonProps {
  name: string;
  sign: string;
  revision: Revision | undefined;
  pending: boolean;
  run: (step: string) => Promise<void>;
}

function StepButton({ name, sign, revision, pending, run }: StepButtonProps) {
  const what = revision
    ? `${name} ${revision.step}, ${revision.tool}`
    : `Nothing to ${name.toLowerCase()}`;
  return (
    <button
      type="button"
      className="icon"
      aria-label={what}
      title={what}
      disabled={!revision || pending}
      onClick={() => revision && void run(revision.step)}
    >
      <span aria-hidden="true">{sign}</span>
    </button>
  );
}
