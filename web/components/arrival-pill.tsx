import type { EntryItem } from "../api/replies.ts";
import { refOf } from "../data/entries.ts";
import { labelOf } from "../format/label.ts";
import { Link } from "../navigation.tsx";
import { entryPath } from "../routes.ts";
import type { Arrival } from "../state/shape.ts";

interface ArrivalPillProps {
  project: string;
  arrivals: Arrival[];
  items: EntryItem[];
  shown: string | undefined;
  onFollow: () => void;
}

/** Says what was built meanwhile and leaves it to the reader to go there. */
export function ArrivalPill({ project, arrivals, items, shown, onFollow }: ArrivalPillProps) {
  const others = arrivals.filter((arrival) => arrival.hash !== shown);
  const latest = others.at(-1);
  const named = items.find((item) => item.hash === latest?.hash) ?? latest;
  const more = others.length - 1;
  return (
    <div className="pill-place" role="status">
      {named && (
        <Link className="pill" href={entryPath(project, refOf(named))} onFollow={onFollow}>
          new: {labelOf(named)}
          {more > 0 && ` and ${more} more`}
        </Link>
      )}
    </div>
  );
}
