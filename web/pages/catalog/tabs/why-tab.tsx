import type { Reply } from "../../../api/replies.ts";
import { DiffLines } from "../../../components/diff-lines.tsx";
import { Empty, Failed, Note } from "../../../components/note.tsx";
import { useCall } from "../../../data/use-read.ts";
import { formatCount } from "../../../format/number.ts";
import { Link } from "../../../navigation.tsx";
import { diffPath } from "../../../routes.ts";
import { useProject } from "../../../shell/project-context.ts";
import type { TabProps } from "../entry-pane.tsx";

type Cause = Reply<"catalog_explain">["causes"][number];

/** Why this version differs from the one before it. */
export function WhyTab({ detail }: TabProps) {
  const { alias, version = 0, versions = [] } = detail;
  const before = versions
    .map((one) => one.version)
    .filter((number) => number < version)
    .at(-1);
  if (alias === undefined || before === undefined) {
    return (
      <Empty title="Nothing to explain yet">
        It says why a version differs from the one before it, and this is the first.
      </Empty>
    );
  }
  return <Explained alias={alias} va={before} vb={version} />;
}

function Explained({ alias, va, vb }: { alias: string; va: number; vb: number }) {
  const { project } = useProject();
  const found = useCall("catalog_explain", { name: alias, va, vb });
  if (found.error) {
    return <Failed what="It cannot be explained" error={found.error} onRetry={found.reload} />;
  }
  if (!found.data) return <Note title="Walking back to what changed…" />;
  const { a, b, causes, through, same } = found.data;
  return (
    <section aria-labelledby="why-title">
      <h2 id="why-title">
        Why v{b.version} differs from v{a.version}
      </h2>
      <p className="soft">
        {formatCount(a.row_count)} rows before, {formatCount(b.row_count)} after.{" "}
        <Link href={diffPath(project, alias, va, vb)}>See how the rows differ</Link>
      </p>
      {same && <p>They are the same entry.</p>}
      <ol className="causes">
        {causes.map((cause) => (
          <CauseItem key={`${cause.name} ${cause.kind}`} cause={cause} />
        ))}
      </ol>
      {through.length > 0 && (
        <p className="soft">Through {through.map(({ name }) => name).join(", ")}.</p>
      )}
    </section>
  );
}

function CauseItem({ cause }: { cause: Cause }) {
  return (
    <li>
      <p>
        <strong>{cause.name}</strong> <span className="tag">{cause.kind}</span> {cause.detail}
      </p>
      <p className="soft">
        {cause.from} → {cause.to} · {formatCount(cause.rows_before)} →{" "}
        {formatCount(cause.rows_after)} rows
      </p>
      {cause.diff && <DiffLines lines={cause.diff} />}
    </li>
  );
}
