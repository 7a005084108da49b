import "./diff.css";
import { useState } from "react";
import { Failed, Note } from "../../components/note.tsx";
import { useCall } from "../../data/use-read.ts";
import { Link, useNavigation } from "../../navigation.tsx";
import { diffPath, entryPath } from "../../routes.ts";
import { Main } from "../../shell/main.tsx";
import type { PageProps } from "../../shell/pages.ts";
import { useProject } from "../../shell/project-context.ts";
import { ChangedTable } from "./changed-table.tsx";
import { MatchForm, type Matching } from "./match-form.tsx";
import { Promote } from "./promote.tsx";
import { SchemaChanges } from "./schema-changes.tsx";
import { Sides } from "./sides.tsx";
import { Statistics } from "./statistics.tsx";
import { Summary } from "./summary.tsx";

const SAMPLE = 100;

/** How two versions differ. */
export default function DiffPage({ view }: PageProps) {
  if (view.page !== "diff") return null;
  const { alias, a, b } = view;
  return (
    <Main title={`${alias} v${a} → v${b}`} className="page diff">
      <Difference key={`${alias} ${a} ${b}`} alias={alias} va={Number(a)} vb={Number(b)} />
    </Main>
  );
}

interface DifferenceProps {
  alias: string;
  va: number;
  vb: number;
}

function Difference({ alias, va, vb }: DifferenceProps) {
  const { project } = useProject();
  const [matching, setMatching] = useState<Matching>({});
  const args = { name: alias, va, vb, sample: SAMPLE, ...matching };
  const found = useCall("catalog_diff", args, { keep: true });
  const diff = found.data;
  return (
    <>
      <header className="page-head">
        <h1>
          <Link href={entryPath(project, alias)}>{alias}</Link>
        </h1>
        <VersionPicker alias={alias} va={va} vb={vb} />
        {diff && <Promote alias={alias} va={va} vb={vb} keys={matching.keys} />}
      </header>
      {found.error && (
        <Failed what="They cannot be compared" error={found.error} onRetry={found.reload} />
      )}
      {!diff && !found.error && <Note title="Comparing…" />}
      {diff && (
        <>
          <Summary diff={diff} />
          <MatchForm diff={diff} busy={!found.settled} onMatch={setMatching} />
          <SchemaChanges schema={diff.schema} />
          <ChangedTable diff={diff} />
          <Sides before={diff.before} after={diff.after} />
          <Statistics stats={diff.stats} />
        </>
      )}
    </>
  );
}

function VersionPicker({ alias, va, vb }: DifferenceProps) {
  const { project } = useProject();
  const { go } = useNavigation();
  const shown = useCall("catalog_show", { entry: alias, include: ["versions"] });
  const versions = shown.data?.versions?.map(({ version }) => version) ?? [va, vb];
  const picker = (label: string, value: number, onPick: (version: number) => void) => (
    <select
      aria-label={label}
      value={value}
      onChange={(event) => onPick(Number(event.currentTarget.value))}
    >
      {versions.map((version) => (
        <option key={version} value={version}>
          v{version}
        </option>
      ))}
    </select>
  );
  return (
    <p className="diff-versions">
      {picker("Before", va, (a) => go(diffPath(project, alias, a, vb)))}
      <span aria-hidden="true">→</span>
      {picker("After", vb, (b) => go(diffPath(project, alias, va, b)))}
    </p>
  );
}
