import type { EntryDetail, EntryItem } from "../../api/replies.ts";
import { Badge } from "../../components/badge.tsx";
import { useAction } from "../../data/use-action.ts";
import { useNow } from "../../data/use-now.ts";
import { useCall } from "../../data/use-read.ts";
import { formatAge, formatMoment } from "../../format/time.ts";
import { Link } from "../../navigation.tsx";
import { pagePath } from "../../routes.ts";
import { useProject } from "../../shell/project-context.ts";
import { Versions } from "./versions.tsx";

interface EntryHeadingProps {
  detail: EntryDetail;
  item: EntryItem | undefined;
  following: boolean;
}

export function EntryHeading({ detail, item, following }: EntryHeadingProps) {
  const prompts = detail.prompts ?? [];
  const prompt = prompts.at(-1)?.prompt ?? item?.prompt;
  return (
    <header className="entry-heading">
      <h1 id="entry-name">
        {detail.alias ?? "scratch"}
        {detail.version !== undefined && <span className="version">v{detail.version}</span>}
        {detail.kind === "source" && <span className="tag">source</span>}
        {following && <span className="tag">newest</span>}
      </h1>
      <Marks detail={detail} />
      {prompt && <p className="prompt">{prompt}</p>}
      {prompts.length > 1 && <Prompts prompts={prompts.slice(0, -1)} />}
      <Versions detail={detail} />
    </header>
  );
}

/** What is wrong with the entry, and the way to mend or read about it. */
function Marks({ detail }: { detail: EntryDetail }) {
  const { project } = useProject();
  const marks = useCall("catalog_marks", {});
  const recalc = useAction("catalog_recalc", { what: `rebuilding ${detail.alias}` });
  const { alias, unfaithful } = detail;
  const isHead = detail.versions?.at(-1)?.version === detail.version;
  const stale = isHead && alias !== undefined && marks.data?.stale.includes(alias);
  const failed = marks.data?.failed.find((one) => one.alias === alias);
  if (!stale && !unfaithful && !failed) return null;
  return (
    <p className="marks">
      {stale && (
        <>
          <Badge kind="stale" />
          <button
            type="button"
            disabled={recalc.pending}
            onClick={() => void recalc.run({ roots: [alias], dry_run: false })}
          >
            Rebuild
          </button>
        </>
      )}
      {unfaithful && (
        <Link href={pagePath(project, "errors", unfaithful.error_id)}>
          <Badge kind="heal" /> its rows came out different: {unfaithful.cause}
        </Link>
      )}
      {failed && (
        <Link href={pagePath(project, "errors", failed.error_id)}>
          <Badge kind="error" /> {failed.count === 1 ? "one error" : `${failed.count} errors`}
        </Link>
      )}
    </p>
  );
}

function Prompts({ prompts }: { prompts: NonNullable<EntryDetail["prompts"]> }) {
  const now = useNow();
  return (
    <details className="prompts">
      <summary>
        {prompts.length === 1 ? "An earlier wish" : `${prompts.length} earlier wishes`}
      </summary>
      <ol>
        {prompts.toReversed().map(({ prompt, at, by }) => (
          <li key={`${at} ${prompt}`}>
            {prompt || "(nothing said)"}{" "}
            <time dateTime={at} title={formatMoment(at)}>
              {formatAge(at, now)} by {by}
            </time>
          </li>
        ))}
      </ol>
    </details>
  );
}
