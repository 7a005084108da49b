import { sqlParts } from "../format/sql.ts";

/** SQL in colours, as text. */
export function Sql({ text }: { text: string }) {
  return (
    <code className="sql">
      {sqlParts(text).map(({ text: part, kind }, index) =>
        kind === "plain" ? (
          part
        ) : (
          <span key={index} data-kind={kind}>
            {part}
          </span>
        ),
      )}
    </code>
  );
}
