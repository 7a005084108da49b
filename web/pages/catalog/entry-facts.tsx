import type { EntryDetail } from "../../api/replies.ts";
import { Fact } from "../../components/fact.tsx";
import { formatCount, formatSeconds } from "../../format/number.ts";
import { formatMoment } from "../../format/time.ts";
import { Link } from "../../navigation.tsx";
import { entryPath } from "../../routes.ts";
import { useProject } from "../../shell/project-context.ts";

export function EntryFacts({ detail }: { detail: EntryDetail }) {
  const { project } = useProject();
  const parents = detail.parents ?? [];
  return (
    <dl className="facts">
      <Fact name="Rows">{formatCount(detail.row_count)}</Fact>
      <Fact name="Columns">{formatCount(detail.schema?.length ?? 0)}</Fact>
      <Fact name="Built in">{formatSeconds(detail.execute_seconds)}</Fact>
      <Fact name="Created">
        <time dateTime={detail.created_at}>{formatMoment(detail.created_at)}</time>
      </Fact>
      <Fact name="Hash">
        <code>{detail.hash}</code>
      </Fact>
      {parents.length > 0 && (
        <Fact name="Built from">
          {parents.map((parent) => (
            <Link key={parent.hash} className="parent" href={entryPath(project, parent.ref)}>
              {parent.ref}
            </Link>
          ))}
        </Fact>
      )}
    </dl>
  );
}
