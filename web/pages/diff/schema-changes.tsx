import type { Reply } from "../../api/replies.ts";

/** Columns that came, went, or are another type; names that seem to be one column. */
export function SchemaChanges({ schema }: { schema: Reply<"catalog_diff">["schema"] }) {
  const { added, removed, renamed, changed_type: retyped } = schema;
  const none = added.length + removed.length + renamed.length + retyped.length === 0;
  return (
    <section aria-labelledby="schema-changes">
      <h2 id="schema-changes">Columns</h2>
      {none && <p className="soft">The columns are the same.</p>}
      <ul className="schema-changes">
        {added.map(({ name, type }) => (
          <li key={`+ ${name}`} data-sign="+">
            <b aria-hidden="true">+</b> <span className="hidden">added</span> {name}{" "}
            <code>{type}</code>
          </li>
        ))}
        {removed.map(({ name, type }) => (
          <li key={`- ${name}`} data-sign="-">
            <b aria-hidden="true">−</b> <span className="hidden">removed</span> {name}{" "}
            <code>{type}</code>
          </li>
        ))}
        {retyped.map(({ name, before, after }) => (
          <li key={`t ${name}`}>
            {name} <code>{before}</code> → <code>{after}</code>
          </li>
        ))}
        {renamed.map(({ before, after, evidence }) => (
          <li key={`r ${before}`} title={evidence}>
            {before} → {after} <span className="soft">perhaps renamed: {evidence}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
