import { useEffect, useRef, useState } from "react";
import { CallError, isAbort } from "../../api/call.ts";
import type { Import } from "../../api/replies.ts";
import { Problem } from "../../components/note.tsx";
import { useAction } from "../../data/use-action.ts";
import { formatCounted } from "../../format/number.ts";
import { useNavigation } from "../../navigation.tsx";
import { entryPath } from "../../routes.ts";
import { useProject } from "../project-context.ts";
import { aliasOfFile } from "./alias.ts";
import { FirstRows } from "./first-rows.tsx";
import { Guesses } from "./guesses.tsx";

/** What an import would make of a file, before anything is kept. */
export function Preview({ path, onClose }: { path: string; onClose: () => void }) {
  const { project, call } = useProject();
  const { go } = useNavigation();
  const [alias, setAlias] = useState(() => aliasOfFile(path));
  const [found, setFound] = useState<Import>();
  const [failure, setFailure] = useState<CallError>();
  const [accept, setAccept] = useState(false);
  const keep = useAction("catalog_import", { what: `importing ${path}`, inline: true });
  const asked = useRef(alias);
  useEffect(() => {
    const abort = new AbortController();
    const look = { rel_path: path, alias: asked.current, dry_run: true, accept_schema: true };
    call("catalog_import", look, { signal: abort.signal }).then(setFound, (thrown: unknown) => {
      if (isAbort(thrown)) return;
      if (!(thrown instanceof CallError)) throw thrown;
      setFailure(thrown);
    });
    return () => abort.abort();
  }, [path, call]);

  const submit = async (event: Event) => {
    event.preventDefault();
    const reply = await keep.run({
      rel_path: path,
      alias: alias.trim(),
      accept_schema: accept,
      prompt: `Imported ${path} in the companion.`,
    });
    if (!reply) return;
    onClose();
    go(entryPath(project, reply.alias));
  };
  return (
    <form className="form" onSubmit={submit}>
      {failure && <Problem error={failure} />}
      {!found && !failure && <p role="status">Reading the file…</p>}
      {found && (
        <>
          <p>
            {formatCounted(found.row_count, "row")}, {formatCounted(found.columns.length, "column")}
            . Nothing is kept yet.
          </p>
          <div className="import-rows rows">
            <FirstRows columns={found.columns} rows={found.rows} rowCount={found.row_count} />
          </div>
          <Guesses found={found} />
        </>
      )}
      <label className="field">
        <span>Name of the source</span>
        <input
          value={alias}
          onInput={(event) => setAlias(event.currentTarget.value)}
          autoComplete="off"
          spellcheck={false}
          required
        />
        <small>Recipes read it by this name. A name that is there gets a new version.</small>
      </label>
      {keep.error && <Problem error={keep.error} />}
      {keep.error?.code === "conflict" && (
        <label className="check">
          <input
            type="checkbox"
            checked={accept}
            onChange={(event) => setAccept(event.currentTarget.checked)}
          />
          <span>Take the changed columns</span>
        </label>
      )}
      <div className="form-foot">
        <button type="button" onClick={onClose}>
          Cancel
        </button>
        <button type="submit" className="primary" disabled={!found || keep.pending}>
          {keep.pending ? "Importing…" : "Import"}
        </button>
      </div>
    </form>
  );
}
