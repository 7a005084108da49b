import type { EntryItem } from "../../api/replies.ts";
import { Badge } from "../../components/badge.tsx";
import { refOf } from "../../data/entries.ts";
import { formatCounted } from "../../format/number.ts";
import { formatAge, formatMoment } from "../../format/time.ts";
import { Link } from "../../navigation.tsx";
import { entryPath } from "../../routes.ts";
import { useProject } from "../../shell/project-context.ts";
import type { Mark } from "./marks.ts";

interface EntryLinkProps {
  item: EntryItem;
  /** shown because it is the newest, or because the reader chose it */
  state: "other" | "shown" | "chosen";
  badges: Mark[];
  now: number;
  onChoice: () => void;
}

export function EntryLink({ item, state, badges, now, onChoice }: EntryLinkProps) {
  const { project } = useProject();
  return (
    <Link
      className="entry-link"
      href={entryPath(project, refOf(item))}
      data-state={state}
      aria-current={state === "chosen" ? "page" : state === "shown" ? "true" : undefined}
      onFollow={onChoice}
    >
      <span className="entry-name" data-scratch={item.alias === undefined}>
        {refOf(item)}
      </span>
      {item.version !== undefined && <span className="version">v{item.version}</span>}
      <span className="entry-size">
        {formatCounted(item.row_count, "row")} · {formatCounted(item.column_count, "column")}
        {badges.map((kind) => (
          <Badge key={kind} kind={kind} />
        ))}
      </span>
      <time dateTime={item.created_at} title={formatMoment(item.created_at)}>
        {formatAge(item.created_at, now)}
      </time>
    </Link>
  );
}
