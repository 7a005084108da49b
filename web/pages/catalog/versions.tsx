import type { EntryDetail } from "../../api/replies.ts";
import { Link } from "../../navigation.tsx";
import { diffPath, entryPath } from "../../routes.ts";
import { useProject } from "../../shell/project-context.ts";
import { comparisonsOf } from "./comparisons.ts";

/** Versions that are listed at once; all are under Facts. */
const SHOWN = 12;

/** The other versions, and the differences worth looking at: to the neighbours and to the first. */
export function Versions({ detail }: { detail: EntryDetail }) {
  const { project } = useProject();
  const { alias, version, versions = [] } = detail;
  if (alias === undefined || version === undefined || versions.length < 2) return null;
  const numbers = versions.map((one) => one.version);
  const listed = numbers.toSorted((a, b) => b - a);
  return (
    <p className="versions">
      <span className="versions-label">Versions</span>
      {listed.slice(0, SHOWN).map((number) => (
        <Link
          key={number}
          href={entryPath(project, `${alias}-v${number}`)}
          aria-current={number === version ? "true" : undefined}
        >
          v{number}
        </Link>
      ))}
      {listed.length > SHOWN && <span>and {listed.length - SHOWN} more</span>}
      <span className="versions-label">Compare</span>
      {comparisonsOf(numbers, version).map(({ a, b }) => (
        <Link key={`${a} ${b}`} href={diffPath(project, alias, a, b)}>
          v{a} → v{b}
        </Link>
      ))}
    </p>
  );
}
