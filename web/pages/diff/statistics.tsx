import { useState } from "react";
import { type DiffStats, isDifferent, textOf } from "./shape.ts";

const FIGURES = ["count", "nulls", "distinct", "min", "max", "mean", "sum"] as const;

/** The figures of each column before and after. */
export function Statistics({ stats }: { stats: DiffStats[] }) {
  const [onlyChanged, setOnlyChanged] = useState(true);
  const shown = onlyChanged ? stats.filter(isDifferent) : stats;
  return (
    <section aria-labelledby="statistics-title">
      <header className="diff-head">
        <h2 id="statistics-title">Figures of columns</h2>
        <label className="check">
          <input
            type="checkbox"
            checked={onlyChanged}
            onChange={(event) => setOnlyChanged(event.currentTarget.checked)}
          />
          <span>Only those that changed</span>
        </label>
      </header>
      {shown.length === 0 ? (
        <p className="soft">Every column has the same figures as before.</p>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard
        <section className="table-box" tabIndex={0} aria-label="Figures before and after">
          <table className="table">
            <thead>
              <tr>
                <th scope="col">Column</th>
                {FIGURES.map((figure) => (
                  <th key={figure} scope="col" data-numeric="true">
                    {figure === "count" ? "values" : figure}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {shown.map((one) => (
                <Row key={one.name} {...one} />
              ))}
            </tbody>
          </table>
        </section>
      )}
    </section>
  );
}

function Row({ name, before, after }: DiffStats) {
  return (
    <tr>
      <th scope="row">
        {name}
        {!before && <span className="tag">only after</span>}
        {!after && <span className="tag">only before</span>}
      </th>
      {FIGURES.map((figure) => {
        const [was, is] = [before?.[figure], after?.[figure]];
        const isSame = JSON.stringify(was) === JSON.stringify(is);
        return (
          <td key={figure} data-numeric="true">
            {was !== undefined && !isSame && <del>{short(was)}</del>}
            {was !== undefined && is !== undefined && !isSame && " → "}
            {is !== undefined && (isSame ? short(is) : <ins>{short(is)}</ins>)}
          </td>
        );
      })}
    </tr>
  );
}

const NUMBER = new Intl.NumberFormat("en", { maximumSignificantDigits: 9 });

function short(value: unknown): string {
  const text = typeof value === "number" ? NUMBER.format(value) : textOf(value);
  return text.length > 40 ? `${text.slice(0, 40)}…` : text;
}
