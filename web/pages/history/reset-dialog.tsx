import { useEffect, useState } from "react";
import { type CallError, isAbort } from "../../api/call.ts";
import type { Reply } from "../../api/replies.ts";
import { Dialog } from "../../components/dialog.tsx";
import { Problem } from "../../components/note.tsx";
import { useAction } from "../../data/use-action.ts";
import { formatCounted } from "../../format/number.ts";
import { useProject } from "../../shell/project-context.ts";

type Plan = Reply<"catalog_reset">;
const LISTED = 30;

/** Says what a reset would move and whose steps would no longer show, before it is done. */
export function ResetDialog({ step, onClose }: { step: string; onClose: () => void }) {
  const { call } = useProject();
  const [plan, setPlan] = useState<Plan>();
  const [failure, setFailure] = useState<CallError>();
  const reset = useAction("catalog_reset", { what: `resetting to ${step}`, inline: true });
  useEffect(() => {
    const abort = new AbortController();
    const dry = { step_or_label: step, dry_run: true };
    call("catalog_reset", dry, { signal: abort.signal }).then(setPlan, (thrown: CallError) => {
      if (!isAbort(thrown)) setFailure(thrown);
    });
    return () => abort.abort();
  }, [call, step]);
  const confirm = async () => {
    if (!plan) return;
    const reply = await reset.run({ step_or_label: step, expected_step: plan.step });
    if (reply) onClose();
  };
  const error = failure ?? reset.error;
  return (
    <Dialog title={`Reset the project to ${step}?`} onClose={onClose}>
      <div className="form">
        {error && <Problem error={error} />}
        {!plan && !failure && <p role="status">Looking at what would change…</p>}
        {plan && <PlanList plan={plan} />}
        <div className="form-foot">
          <button type="button" onClick={onClose}>
            Cancel
          </button>
          <button
            type="button"
            className="danger"
            disabled={!plan || plan.moves.length === 0 || reset.pending}
            onClick={confirm}
          >
            {reset.pending ? "Resetting…" : "Reset for everybody"}
          </button>
        </div>
      </div>
    </Dialog>
  );
}

function PlanList({ plan: { moves, lost, moves_omitted: omitted = 0 } }: { plan: Plan }) {
  if (moves.length === 0) return <p>Everything is as it was then: there is nothing to reset.</p>;
  return (
    <>
      <p>
        It is one more step, so it can be taken back. Entries and logs stay.
        {lost.length > 0 &&
          ` What ${formatCounted(lost.length, "later step")} changed no longer shows.`}
      </p>
      <h3>What would move</h3>
      <ul className="plan-list">
        {moves.slice(0, LISTED).map(({ what, alias, from, to }, index) => (
          <li key={index}>
            {alias} {what.replaceAll("_", " ")}
            {from && to ? `: ${from} → ${to}` : ""}
          </li>
        ))}
        {moves.length + omitted > LISTED && <li>and {moves.length + omitted - LISTED} more</li>}
      </ul>
      {lost.length > 0 && (
        <>
          <h3>Whose steps would no longer show</h3>
          <ul className="plan-list">
            {lost.slice(0, LISTED).map(({ step, by, tool }) => (
              <li key={step}>
                {step} · {tool} by {by}
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  );
}
