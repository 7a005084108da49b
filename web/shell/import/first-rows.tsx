import "./rows.css";
import { memo } from "react";
import type { Column } from "../../api/replies.ts";
import { formatCell, isNumeric } from "../../format/cell.ts";
import { formatCount } from "../../format/number.ts";

interface FirstRowsProps {
  columns: Column[];
  rows: unknown[][];
  rowCount: number;
}

/** What an import would make of a file, as far as its reply shows it. */
export function FirstRows({ columns, rows, rowCount }: FirstRowsProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard
    <section className="rows-box" tabIndex={0} aria-label="First rows">
      <table aria-rowcount={rowCount + 1}>
        <thead>
          <tr aria-rowindex={1}>
            <th scope="col" className="row-number">
              <span className="hidden">Row</span>
            </th>
            {columns.map((column) => (
              <th key={column.name} scope="col" data-numeric={isNumeric(column.type)}>
                <span className="column-name">{column.name}</span>
                <span className="column-type">{column.type}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((cells, index) => (
            <Row key={index} place={index + 1} cells={cells} columns={columns} />
          ))}
        </tbody>
      </table>
      {rows.length === 0 && <p className="no-rows">The file has no rows.</p>}
    </section>
  );
}

interface RowProps {
  place: number;
  cells: unknown[];
  columns: Column[];
}

const Row = memo(function Row({ place, cells, columns }: RowProps) {
  return (
    <tr aria-rowindex={place + 1}>
      <th scope="row" className="row-number">
        {formatCount(place)}
      </th>
      {columns.map((column, index) => {
        const { text, kind, title } = formatCell(cells[index], column.type);
        return (
          <td
            key={column.name}
            data-kind={kind}
            data-numeric={isNumeric(column.type)}
            title={title}
          >
            {text}
          </td>
        );
      })}
    </tr>
  );
});
