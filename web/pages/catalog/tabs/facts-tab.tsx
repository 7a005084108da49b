import { Fact } from "../../../components/fact.tsx";
import { useAction } from "../../../data/use-action.ts";
import { formatBytes } from "../../../format/number.ts";
import { formatMoment } from "../../../format/time.ts";
import { useNavigation } from "../../../navigation.tsx";
import { pagePath } from "../../../routes.ts";
import { useProject } from "../../../shell/project-context.ts";
import type { TabProps } from "../entry-pane.tsx";
import { VersionTable } from "../version-table.tsx";
import { Statistics } from "./statistics.tsx";

export function FactsTab({ detail }: TabProps) {
  const { source, unfaithful, warnings = [], versions = [] } = detail;
  return (
    <div className="entry-parts">
      <Statistics hash={detail.hash} />
      <section aria-labelledby="stored-title">
        <h2 id="stored-title">How it is stored</h2>
        <dl className="fact-list">
          <Fact name="Rows">{storedAs(detail)}</Fact>
          <Fact name="Why">{detail.storage}</Fact>
          <Fact name="Size">{formatBytes(detail.bytes)}</Fact>
          <Fact name="Digest">
            <code>{detail.digest ?? "not yet"}</code>
          </Fact>
          <Fact name="Verified">
            {detail.verified_at
              ? `a second build gave the same rows, ${formatMoment(detail.verified_at)}`
              : "no second build yet"}
          </Fact>
          {unfaithful && (
            <Fact name="Differs">
              {unfaithful.code}: {unfaithful.cause}, in {unfaithful.columns.join(", ")}
            </Fact>
          )}
          <Fact name="Engine">{detail.engine}</Fact>
          <Fact name="Catalog path">
            <code>{detail.entry_path}</code>
          </Fact>
        </dl>
        {warnings.map(({ kind, message }) => (
          <p key={`${kind} ${message}`} className="warning-line">
            <strong>{kind}</strong> {message}
          </p>
        ))}
        <DropName detail={detail} />
      </section>
      {source && (
        <section aria-labelledby="source-title">
          <h2 id="source-title">Where it came from</h2>
          <dl className="fact-list">
            {Object.entries(source)
              .filter(([, value]) => !isEmpty(value))
              .map(([name, value]) => (
                <Fact key={name} name={name}>
                  <SourceValue value={value} />
                </Fact>
              ))}
          </dl>
        </section>
      )}
      {versions.length > 0 && <VersionTable detail={detail} />}
    </div>
  );
}

function isEmpty(value: unknown): boolean {
  return typeof value === "object" && value !== null && Object.keys(value).length === 0;
}

/** Sentences as a list, everything else as it is written. */
function SourceValue({ value }: { value: unknown }) {
  if (Array.isArray(value) && value.every((one) => typeof one === "string")) {
    return (
      <ul>
        {value.map((line: string) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    );
  }
  return <code>{typeof value === "string" ? value : JSON.stringify(value)}</code>;
}

function storedAs({ cheap, stored }: TabProps["detail"]): string {
  if (cheap) return "none of its own: computed from its parent when read";
  return stored ? "stored" : "dropped: the next read builds them again";
}

/** Takes the name away; the entry stays, and a message offers the way back. */
function DropName({ detail }: TabProps) {
  const { project, dispatch } = useProject();
  const { go } = useNavigation();
  const { alias } = detail;
  const unalias = useAction("catalog_unalias", { what: `dropping the name ${alias}` });
  if (alias === undefined) return null;
  const drop = async () => {
    const reply = await unalias.run({ name: alias });
    if (!reply) return;
    const { step } = reply;
    const banner = { tone: "info" as const, text: `The name ${alias} was dropped.`, undo: step };
    go(pagePath(project, "catalog"));
    dispatch({ type: "announced", banner: { id: `undo-${step}`, ...banner } });
  };
  return (
    <p className="fact-actions">
      <button type="button" className="danger" disabled={unalias.pending} onClick={drop}>
        Drop the name {alias}
      </button>
      <span className="soft">
        The entry stays as scratch; what follows it can no longer be rebuilt.
      </span>
    </p>
  );
}
