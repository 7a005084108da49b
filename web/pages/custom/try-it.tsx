import { useState } from "react";
import type { Reply } from "../../api/replies.ts";
import { Problem } from "../../components/note.tsx";
import { useAction } from "../../data/use-action.ts";
import { useEntries } from "../../data/use-entries.ts";
import { formatCell, isNumeric } from "../../format/cell.ts";
import { formatCount } from "../../format/number.ts";

type Preview = Reply<"catalog_run_post_processing">;

/** Runs a source over an entry before it is kept. */
export function TryIt({ source }: { source: string }) {
  const { data } = useEntries();
  const names = (data?.items ?? []).flatMap(({ alias }) => (alias ? [alias] : []));
  const [chosen, setChosen] = useState<string>();
  const entry = chosen ?? names[0];
  const trying = useAction("catalog_run_post_processing", { what: "trying it", inline: true });
  const [preview, setPreview] = useState<Preview>();
  if (entry === undefined) return null;
  const run = async () => setPreview(await trying.run({ code: source, entry }));
  return (
    <div className="try-it">
      <label className="field">
        <span>Try it on</span>
        <select value={entry} onChange={(event) => setChosen(event.currentTarget.value)}>
          {names.map((name) => (
            <option key={name}>{name}</option>
          ))}
        </select>
      </label>
      <button type="button" disabled={trying.pending} onClick={() => void run()}>
        {trying.pending ? "Running…" : "Run"}
      </button>
      {trying.error && <Problem error={trying.error} />}
      {preview && <PreviewTable preview={preview} />}
    </div>
  );
}

function PreviewTable({ preview: { columns, rows, row_count, entry } }: { preview: Preview }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard
    <section className="table-box" tabIndex={0} aria-label={`What it makes of ${entry}`}>
      <p className="soft" role="status">
        {formatCount(row_count)} rows{rows.length < row_count && `, the first ${rows.length} here`}
      </p>
      <table className="table">
        <thead>
          <tr>
            {columns.map(({ name, type }) => (
              <th key={name} scope="col" data-numeric={isNumeric(type)}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((cells, place) => (
            <tr key={place}>
              {cells.map((cell, c) => (
                <td key={c} data-numeric={isNumeric(columns[c]?.type ?? "")}>
                  {formatCell(cell, columns[c]?.type ?? "").text}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
