import "./storage.css";
import { Fact } from "../../components/fact.tsx";
import { Empty, Failed, Note } from "../../components/note.tsx";
import { freshness } from "../../data/client.ts";
import { useAction } from "../../data/use-action.ts";
import { useCall } from "../../data/use-read.ts";
import { formatBytes, formatCount } from "../../format/number.ts";
import { Main } from "../../shell/main.tsx";
import { useProject } from "../../shell/project-context.ts";
import { ResultTable } from "./result-table.tsx";

const LIMIT = 500;

/** What the project stores, why it stays, and what may go. */
export default function StoragePage() {
  const { project } = useProject();
  const report = useCall("storage_report", { limit: LIMIT });
  const eviction = useAction("results_evict", { what: "dropping results" });
  const evict = async (entries?: string[]) => {
    await eviction.run(entries ? { entries } : {});
    freshness.refresh(project, ["storage_report", "catalog_show"]);
  };
  const { data } = report;
  const droppable = data?.results.filter(({ kept }) => kept === undefined) ?? [];
  const free = droppable.reduce((sum, { bytes }) => sum + bytes, 0);
  return (
    <Main title="Storage" busy={!report.settled} className="page storage">
      <header className="page-head">
        <h1>Storage</h1>
        {droppable.length > 0 && (
          <button type="button" disabled={eviction.pending} onClick={() => void evict()}>
            Drop all that can be built again ({formatBytes(free)})
          </button>
        )}
      </header>
      {report.error && (
        <Failed what="The storage cannot be read" error={report.error} onRetry={report.reload} />
      )}
      {!data && !report.error && <Note title="Looking at what is stored…" />}
      {data && (
        <>
          <dl className="facts">
            <Fact name="Project">{formatBytes(data.bytes)}</Fact>
            <Fact name="Results">{formatBytes(data.result_bytes)}</Fact>
            <Fact name="Files">
              {formatBytes(data.file_bytes)} in {formatCount(data.files)}
            </Fact>
            <Fact name="Entries">{formatCount(data.entries)}</Fact>
            <Fact name="Dropped by itself above">{formatBytes(data.limit_bytes)}</Fact>
          </dl>
          <meter
            className="fill"
            aria-label={`${formatBytes(data.bytes)} of ${formatBytes(data.limit_bytes)}`}
            min={0}
            max={data.limit_bytes}
            value={data.bytes}
          />
          {data.results.length === 0 ? (
            <Empty title="No results are stored">
              Entries that are only a view of another take no room; what is built lands here.
            </Empty>
          ) : (
            <ResultTable results={data.results} pending={eviction.pending} onEvict={evict} />
          )}
          {data.results_omitted > 0 && (
            <p className="soft">{formatCount(data.results_omitted)} smaller ones are left out.</p>
          )}
        </>
      )}
    </Main>
  );
}
