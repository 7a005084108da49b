import type { Column } from "../api/replies.ts";

export function Schema({ columns }: { columns: Column[] }) {
  return (
    <section className="schema" aria-labelledby="schema-title">
      <h2 id="schema-title">
        Schema <span className="count">{columns.length}</span>
      </h2>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard */}
      <section className="schema-box" tabIndex={0} aria-label="Table of columns">
        <table>
          <thead className="hidden">
            <tr>
              <th scope="col">Column</th>
              <th scope="col">Type</th>
            </tr>
          </thead>
          <tbody>
            {columns.map((column) => (
              <tr key={column.name}>
                <th scope="row">{column.name}</th>
                <td>{column.type}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </section>
  );
}
