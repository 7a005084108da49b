import { CELL_STATES, type CellState } from "../../../contract/cell-states.ts";
import type { Reply } from "../../api/replies.ts";
import { formatCount } from "../../format/number.ts";
import { type ChangedCell, changedRows, textOf } from "./shape.ts";

/** Cells that changed and rows of one side, as far as the reply shows them. Signs say what colours say. */
export function ChangedTable({ diff }: { diff: Reply<"catalog_diff"> }) {
  const { keys, columns, rows } = changedRows(diff);
  const changed = new Map(diff.changed_by_column.map((one) => [one.column, one.changed]));
  const all = differing(diff);
  return (
    <section aria-labelledby="changed-title">
      <h2 id="changed-title">
        Rows that differ <span className="count">{formatCount(all)}</span>
      </h2>
      {rows.length === 0 ? (
        <p className="soft">{all === 0 ? "The rows are the same." : "None of them is shown."}</p>
      ) : (
        <>
          <Legend />
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard */}
          <section className="table-box changed-box" tabIndex={0} aria-label="Rows that differ">
            <table className="table">
              <thead>
                <tr>
                  <th scope="col">
                    <span className="hidden">State</span>
                  </th>
                  {keys.map((name) => (
                    <th key={name} scope="col">
                      {name} <span className="tag">key</span>
                    </th>
                  ))}
                  {columns.map((name) => (
                    <th key={name} scope="col">
                      {name}{" "}
                      {changed.has(name) && (
                        <span className="soft">{formatCount(changed.get(name) ?? 0)} changed</span>
                      )}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {rows.map((row, i) => (
                  <tr key={i}>
                    <td className="state-sign">{stateOf(row.state).symbol}</td>
                    {row.key.map((value, k) => (
                      <th key={keys[k]} scope="row">
                        {value}
                      </th>
                    ))}
                    {columns.map((name) => (
                      <Cell key={name} cell={row.cells.get(name)} />
                    ))}
                  </tr>
                ))}
              </tbody>
            </table>
          </section>
          {rows.length < all && (
            <p className="soft">
              {formatCount(rows.length)} of {formatCount(all)} are shown; kept as an entry, all of
              them are in the grid.
            </p>
          )}
        </>
      )}
    </section>
  );
}

function Cell({ cell }: { cell: ChangedCell | undefined }) {
  if (!cell) return <td className="soft">·</td>;
  const { colour } = stateOf(cell.state);
  return (
    <td className="changed-cell" style={colour === undefined ? {} : { "--state": colour }}>
      {"before" in cell && <del>{textOf(cell.before)}</del>}
      {"before" in cell && "after" in cell && <span aria-hidden="true"> → </span>}
      {"after" in cell && <ins>{textOf(cell.after)}</ins>}
    </td>
  );
}

function Legend() {
  return (
    <ul className="legend" aria-label="Legend">
      {CELL_STATES.filter(({ colour }) => colour !== undefined).map(
        ({ name, symbol, label, colour }) => (
          <li key={name}>
            <span className="legend-sign" style={{ "--state": colour ?? "transparent" }}>
              {symbol}
            </span>
            {label}
          </li>
        ),
      )}
    </ul>
  );
}

function stateOf(name: CellState["name"]): CellState {
  const found = CELL_STATES.find((state) => state.name === name);
  if (!found) throw new Error(`${name} is no state of a compared cell`);
  return found;
}

function differing({ keyed_summary: keyed, multiset }: Reply<"catalog_diff">): number {
  if (keyed) return keyed.changed + keyed.only_before + keyed.only_after;
  return multiset ? multiset.only_before + multiset.only_after : 0;
}
