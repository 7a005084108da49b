import { useState } from "react";
import type { ErrorCode } from "../../../contract/errors.ts";
import { Empty, Failed, Note } from "../../components/note.tsx";
import { useAction } from "../../data/use-action.ts";
import { useNow } from "../../data/use-now.ts";
import { useCall } from "../../data/use-read.ts";
import { formatCounted } from "../../format/number.ts";
import { formatAge, formatMoment } from "../../format/time.ts";
import { Link } from "../../navigation.tsx";
import { pagePath } from "../../routes.ts";
import { useProject } from "../../shell/project-context.ts";

const PAGE = 100;

interface Filters {
  code: string;
  alias: string;
  dismissed: boolean;
}

export function ErrorList() {
  const { project } = useProject();
  const now = useNow();
  const [filters, setFilters] = useState<Filters>({ code: "", alias: "", dismissed: false });
  const [limit, setLimit] = useState(PAGE);
  const { code, alias, dismissed } = filters;
  const asked = {
    ...(code ? { code: code as ErrorCode } : {}),
    ...(alias ? { alias } : {}),
    dismissed,
    limit: Math.min(2 * PAGE, limit),
  };
  const log = useCall("catalog_errors", asked, { keep: true });
  const all = useCall("catalog_errors", { dismissed, limit: 2 * PAGE });
  const dismissal = useAction("errors_dismiss", { what: "dismissing errors" });
  const items = log.data?.items ?? [];
  const newest = all.data?.items[0]?.seq;
  const known = [...new Set(all.data?.items.map((item) => item.code))].sort();
  const isFiltered = code !== "" || alias !== "";
  return (
    <>
      <header className="page-head">
        <h1>Errors</h1>
        {log.data && <p className="soft">{formatCounted(log.data.total, "record")}</p>}
        {newest !== undefined && !dismissed && (
          <button
            type="button"
            disabled={dismissal.pending}
            onClick={() => void dismissal.run({ seq: newest })}
          >
            Dismiss all
          </button>
        )}
      </header>
      <form className="filters" onSubmit={(event) => event.preventDefault()}>
        <label>
          <span>Code</span>
          <select
            value={code}
            onChange={(event) => setFilters({ ...filters, code: event.currentTarget.value })}
          >
            <option value="">any</option>
            {known.map((each) => (
              <option key={each}>{each}</option>
            ))}
          </select>
        </label>
        <label>
          <span>Name</span>
          <input
            type="search"
            value={alias}
            placeholder="any"
            onInput={(event) => setFilters({ ...filters, alias: event.currentTarget.value })}
          />
        </label>
        <label className="check">
          <input
            type="checkbox"
            checked={dismissed}
            onChange={(event) => setFilters({ ...filters, dismissed: event.currentTarget.checked })}
          />
          <span>Dismissed ones, too</span>
        </label>
      </form>
      {log.error && (
        <Failed what="The error log cannot be read" error={log.error} onRetry={log.reload} />
      )}
      {!log.data && !log.error && <Note title="Reading the error log…" />}
      {log.data?.note && <Note title={log.data.note} tone="warning" />}
      {log.data && items.length === 0 && (
        <Empty title={isFiltered ? "Nothing matches" : "No errors"}>
          {isFiltered
            ? "Try another code or name, or show dismissed records, too."
            : "What fails in a call, a rebuild or a chart is listed here until somebody dismisses it."}
        </Empty>
      )}
      <ol className="error-list">
        {items.map((item) => (
          <li key={item.id}>
            <Link href={pagePath(project, "errors", item.id)}>
              <span className="error-what">
                <code>{item.code}</code> {item.tool ?? "by itself"}
                {item.alias && <strong> {item.alias}</strong>}
              </span>
              <span className="error-message">{item.message.split("\n")[0]}</span>
              <time dateTime={item.at} title={formatMoment(item.at)}>
                {formatAge(item.at, now)}
              </time>
            </Link>
          </li>
        ))}
      </ol>
      {log.data?.next !== undefined && limit < 2 * PAGE && (
        <p>
          <button type="button" onClick={() => setLimit(limit + PAGE)}>
            Show older ones
          </button>
        </p>
      )}
    </>
  );
}
