import { Fact } from "../../components/fact.tsx";
import { Empty, Failed, Note } from "../../components/note.tsx";
import { useAction } from "../../data/use-action.ts";
import { useCall } from "../../data/use-read.ts";
import { formatMoment } from "../../format/time.ts";
import { Link, useNavigation } from "../../navigation.tsx";
import { entryPath, pagePath } from "../../routes.ts";
import { useProject } from "../../shell/project-context.ts";
import { placeText, RecipeAt } from "./recipe-at.tsx";

/** One record: what, where and what to do next. */
export function OneError({ id }: { id: string }) {
  const { project } = useProject();
  const { go } = useNavigation();
  const log = useCall("catalog_errors", { id, dismissed: true });
  const dismissal = useAction("errors_dismiss", { what: "dismissing errors" });
  if (log.error) {
    return <Failed what="The record cannot be read" error={log.error} onRetry={log.reload} />;
  }
  if (!log.data) return <Note title="Reading the record…" />;
  const [error] = log.data.items;
  const back = <Link href={pagePath(project, "errors")}>All errors</Link>;
  if (!error) {
    return (
      <Empty title="There is no such record">
        It may be of another project, or older than what the log keeps. {back}
      </Empty>
    );
  }
  const dismiss = async () => {
    if (await dismissal.run({ seq: error.seq })) go(pagePath(project, "errors"));
  };
  const place = placeText(error.place);
  return (
    <>
      <header className="page-head">
        <h1>{error.code}</h1>
        <p className="soft">{formatMoment(error.at)}</p>
        {back}
        <button type="button" disabled={dismissal.pending} onClick={dismiss}>
          Dismiss this and older ones
        </button>
      </header>
      <p className="error-text">{error.message}</p>
      {error.hint && (
        <div className="note" data-tone="hint">
          <p className="note-title">What to do</p>
          <p>{error.hint}</p>
        </div>
      )}
      <dl className="facts">
        {error.tool && <Fact name="Tool">{error.tool}</Fact>}
        {error.stage && <Fact name="Stage">{error.stage}</Fact>}
        {place && <Fact name="Place">{place}</Fact>}
        {error.alias && (
          <Fact name="Name">
            <Link href={entryPath(project, error.alias)}>{error.alias}</Link>
          </Fact>
        )}
        {error.hash && (
          <Fact name="Entry">
            <Link href={entryPath(project, error.hash)}>
              <code>{error.hash}</code>
            </Link>
          </Fact>
        )}
        <Fact name="Door">{error.door}</Fact>
        {error.session && <Fact name="Session">{error.session}</Fact>}
        <Fact name="Record">
          <code>{error.id}</code>
        </Fact>
      </dl>
      {error.recipe && <RecipeAt recipe={error.recipe} place={error.place} />}
    </>
  );
}
