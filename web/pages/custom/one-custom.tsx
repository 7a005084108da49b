import { useState } from "react";
import type { Reply } from "../../api/replies.ts";
import { Problem } from "../../components/note.tsx";
import { Sql } from "../../components/sql.tsx";
import { useAction } from "../../data/use-action.ts";
import type { Kind } from "./kinds.ts";
import { SourceForm } from "./source-form.tsx";

export type CustomItem = Reply<"catalog_list_summary_stats">["items"][number];

/** One of a kind: its source, to be changed, taken out of use, or brought back. */
export function OneCustom({ kind, item }: { kind: Kind; item: CustomItem }) {
  const { name, source, disabled, applies_to } = item;
  const [editing, setEditing] = useState(false);
  const removing = useAction(kind.remove, { what: `disabling ${name}`, inline: true });
  const adding = useAction(kind.add, { what: `restoring ${name}`, inline: true });
  const restore = () => adding.run({ name, source, ...(applies_to ? { applies_to } : {}) });
  const error = removing.error ?? adding.error;
  return (
    <li className="custom-item" data-disabled={disabled}>
      <header>
        <h3>{name}</h3>
        {disabled && <span className="tag">disabled</span>}
        {applies_to && <span className="soft">for {applies_to.join(", ")}</span>}
        <span className="custom-actions">
          {!editing && !disabled && (
            <button type="button" onClick={() => setEditing(true)}>
              Edit<span className="hidden"> {name}</span>
            </button>
          )}
          {disabled ? (
            <button type="button" disabled={adding.pending} onClick={() => void restore()}>
              Restore<span className="hidden"> {name}</span>
            </button>
          ) : (
            <button
              type="button"
              disabled={removing.pending}
              onClick={() => void removing.run({ name })}
            >
              Disable<span className="hidden"> {name}</span>
            </button>
          )}
        </span>
      </header>
      {error && <Problem error={error} />}
      {editing ? (
        <SourceForm kind={kind} item={item} onClose={() => setEditing(false)} />
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard
        <pre className="custom-source" tabIndex={0}>
          {kind.kind === "display" ? <code>{source}</code> : <Sql text={source} />}
        </pre>
      )}
    </li>
  );
}
