import { refOf } from "../data/entries.ts";
import { useEntries } from "../data/use-entries.ts";
import { labelOf } from "../format/label.ts";
import { Link } from "../navigation.tsx";
import { entryPath } from "../routes.ts";
import { useProject } from "./project-context.ts";

/** Says what was built meanwhile and leaves it to the reader to go there. */
export function ArrivalPill() {
  const { project, state } = useProject();
  const list = useEntries();
  const latest = state.arrivals.at(-1);
  const named = list.data?.items.find((item) => item.hash === latest?.hash) ?? latest;
  const more = state.arrivals.length - 1;
  return (
    <div className="pill-place" role="status">
      {named && (
        <Link className="pill" href={entryPath(project, refOf(named))}>
          new: {labelOf(named)}
          {more > 0 && ` and ${more} more`}
        </Link>
      )}
    </div>
  );
}
