import type { Progress } from "../../contract/events.ts";
import { formatShare } from "../format/number.ts";

/** What the project is doing right now; the one that began first is shown, the others are counted. */
export function ActivityStrip({ activities }: { activities: Progress[] }) {
  const [first, ...others] = activities;
  return (
    <div className="activity" role="status" data-idle={first === undefined}>
      {first && (
        <>
          <span className="activity-text">{wording(first)}</span>
          <progress
            aria-label={first.what}
            value={first.total ? first.done : undefined}
            max={first.total}
          />
          {others.length > 0 && <span>and {others.length} more</span>}
        </>
      )}
    </div>
  );
}

function wording(activity: Progress): string {
  const share = formatShare(activity.done, activity.total);
  return share === undefined ? `now: ${activity.what}` : `now: ${activity.what} · ${share}`;
}
