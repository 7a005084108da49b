import { useEffect, useState } from "react";
import { formatSeconds, formatShare } from "../format/number.ts";
import type { Activity } from "../state/shape.ts";
import { worksOf } from "../state/works.ts";
import { useProject } from "./project-context.ts";

const TICK_MS = 200;
/** A call that is answered sooner is not worth a line that comes and goes. */
const WORTH_TELLING_MS = 500;

/** What the project is doing right now; the one that began first is shown, the others are counted. */
export function ActivityStrip() {
  const { state, own } = useProject();
  const works = worksOf(state);
  const now = useTick(works.length > 0);
  const [first, ...others] = works.filter(({ since }) => now - since >= WORTH_TELLING_MS);
  return (
    <div className="activity" role="status" data-idle={first === undefined}>
      {first && (
        <>
          <span className="activity-text">{wording(first)}</span>
          <span className="activity-time" aria-hidden="true">
            {formatSeconds((now - first.since) / 1000)}
          </span>
          <progress
            aria-label={first.what}
            value={first.total ? first.done : undefined}
            max={first.total}
          />
          {others.length > 0 && <span>and {others.length} more</span>}
          {own.has(first.id) && (
            <button type="button" onClick={() => own.cancel(first.id)}>
              Cancel
            </button>
          )}
        </>
      )}
    </div>
  );
}

function wording(activity: Activity): string {
  const share = formatShare(activity.done, activity.total);
  return share === undefined ? `now: ${activity.what}` : `now: ${activity.what} · ${share}`;
}

function useTick(running: boolean): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    if (!running) return;
    setNow(Date.now());
    const timer = setInterval(() => setNow(Date.now()), TICK_MS);
    return () => clearInterval(timer);
  }, [running]);
  return now;
}
