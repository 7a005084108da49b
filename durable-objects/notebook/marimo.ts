import type { ShownColumn } from "../../contract/display/resolve.ts";
import { formOf } from "../engine/digest/form.ts";
import { parseLogicalType } from "../engine/digest/types.ts";
import { ident } from "../engine/sql.ts";
import type { NotebookPlan, ShownCell, Table } from "./plan.ts";
import { PythonNames, pythonBlock, pythonFormat, pythonText } from "./python.ts";
import { tableArguments } from "./table-view.ts";

/** Where the notebook comes from. */
export interface Origin {
  project: string;
  step: string;
  /** address under which rows of entries are downloaded, with a slash at its end */
  rows: string;
  version: string;
}

/** The marimo release whose file format this is. */
const FORMAT = "0.17.8";

const SHARED = ["mo", "con", "alt", "json", "rows", "duckdb", "Path", "urllib", "FOLDER", "SERVER"];

/** A notebook as marimo's file: Python that runs anywhere the packages of its head are. */
export function marimoFile(plan: NotebookPlan, origin: Origin): string {
  const names = new PythonNames([...SHARED, "app", "marimo"]);
  const variables = new Map(plan.tables.map(({ name }) => [name, names.take(name)]));
  const cells = [
    START(origin),
    markdownCell(
      `# ${origin.project}\n\nThe notebook of the Tallyman project \`${origin.project}\` at ${origin.step}.`,
    ),
    ...plan.cells.flatMap((cell) =>
      cell.alias
        ? shownCells(cell, names)
        : [
            markdownCell(
              `${plainHtml(cell.markdown)}\n\n> **This cell is empty:** what it showed is gone.`,
            ),
          ],
    ),
    ...plan.tables.map((table) => tableCell(table, variables)),
  ];
  return `${HEAD}${cells.join("\n\n")}\n\n\nif __name__ == "__main__":\n    app.run()\n`;

  function shownCells(cell: ShownCell, taken: PythonNames): string[] {
    const { table, alias, version, markdown, chart, view } = cell;
    const rows = taken.take(`${table.name}_rows`);
    const size = `${table.entry.row_count} rows`;
    const text = `**${alias.name}** · v${version} · ${size}\n\n${plainHtml(markdown)}`.trim();
    const variable = variables.get(table.name) ?? table.name;
    const select = `SELECT * FROM ${ident(table.name)}`;
    const shown = sqlCell(rows, [variable], select, view === undefined);
    const seen = view ? [shown, viewCell(rows, view)] : [shown];
    return [markdownCell(text), ...seen, ...(chart ? [chartCell(rows, chart)] : [])];
  }
}

const HEAD = `# /// script
# requires-python = ">=3.10"
# dependencies = ["marimo", "duckdb", "altair", "polars", "pyarrow", "sqlglot"]
# ///

import marimo

__generated_with = "${FORMAT}"
app = marimo.App(width="medium")


`;

const START = ({ rows, version }: Origin) => `@app.cell(hide_code=True)
def _():
    # Written by Tallyman ${version}. Rows lie in data/ beside this file, or are fetched from the server they come from.
    import json
    import urllib.request
    from pathlib import Path

    import altair as alt
    import duckdb
    import marimo as mo

    SERVER = ${pythonText(rows)}
    FOLDER = (mo.notebook_dir() or Path.cwd()) / "data"

    def rows(name, entry):
        path = FOLDER / f"{name}.parquet"
        if not path.exists():
            FOLDER.mkdir(exist_ok=True)
            urllib.request.urlretrieve(f"{SERVER}{entry}.parquet", path)
        return str(path).replace("'", "''")

    alt.data_transformers.disable_max_rows()
    con = duckdb.connect()
    con.execute("SET TimeZone = 'UTC'")
    return alt, con, json, mo, rows
`;

function markdownCell(text: string): string {
  return `@app.cell(hide_code=True)
def _(mo):
    mo.md(${pythonBlock(text)})
    return
`;
}

/** The cell that makes a table: of its recipe, or of its rows. */
function tableCell(table: Table, variables: Map<string, string>): string {
  const { name, entry, sql, why, reads } = table;
  const variable = variables.get(name) ?? name;
  if (sql !== undefined) {
    const parents = reads.map((read) => variables.get(read) ?? read);
    return sqlCell(variable, parents, `CREATE OR REPLACE TABLE ${ident(name)} AS\n${sql}`, false);
  }
  const recipe = entry.kind === "source" ? "" : `\n${comment(entry.recipe)}`;
  const head = `${comment(`${why ?? ""}: its rows are taken as they are.`)}${recipe}`;
  const from = `read_parquet('{rows(${pythonText(name)}, ${pythonText(entry.hash)})}')`;
  const select = `CREATE OR REPLACE VIEW ${ident(name)} AS\nSELECT * ${castsOf(table)}FROM `;
  const statement = `${pythonFormat(`${head}\n${select}`)}${from}\n`;
  return sqlSource(variable, ["rows"], statement, false);
}

/** A file of Arrow's types has no place for some of DuckDB's. */
function castsOf({ entry }: Table): string {
  const casts = entry.columns
    .filter(({ type }) => !/\bUNION\(/.test(type) && formOf(parseLogicalType(type)).casts)
    .map(({ name, type }) => `CAST(${ident(name)} AS ${type}) AS ${ident(name)}`);
  return casts.length === 0 ? "" : `REPLACE (${casts.join(", ")}) `;
}

function comment(text: string): string {
  return text
    .split(/\r?\n/)
    .map((line) => `-- ${line}`)
    .join("\n");
}

function sqlCell(variable: string, needs: string[], sql: string, shown: boolean): string {
  return sqlSource(variable, needs, pythonFormat(`${sql}\n`), shown);
}

/** Lines of SQL stand at the margin: inside a text, spaces count. */
function sqlSource(variable: string, needs: string[], source: string, shown: boolean): string {
  const parameters = [...new Set(["con", "mo", ...needs])].join(", ");
  return `@app.cell
def _(${parameters}):
    ${variable} = mo.sql(
        f"""
${source}""",${shown ? "" : "\n        output=False,"}
        engine=con,
    )
    return (${variable},)
`;
}

/** The rows as the project shows them. */
function viewCell(rows: string, view: readonly ShownColumn[]): string {
  return `@app.cell(hide_code=True)
def _(mo, ${rows}):
    mo.ui.table(
        ${tableArguments(rows, view)},
    )
    return
`;
}

function chartCell(rows: string, chart: NonNullable<ShownCell["chart"]>): string {
  if ("wrong" in chart)
    return markdownCell(`> **The chart cannot be drawn:** ${plainHtml(chart.wrong)}`);
  const spec = { ...chart.spec, data: { name: "entry" } };
  return `@app.cell(hide_code=True)
def _(alt, json, ${rows}):
    _chart = alt.Chart.from_dict(json.loads(${pythonBlock(JSON.stringify(spec, null, 1))}))
    _chart.data = ${rows}
    _chart
    return
`;
}

/** Markdown whose tags are text: marimo would put them into the page. Code is left as it is. */
function plainHtml(markdown: string): string {
  return markdown
    .split(/(```[\s\S]*?(?:```|$)|`[^`\n]*`)/)
    .map((part, i) => (i % 2 === 1 ? part : part.replace(/<(?=[A-Za-z/!?])/g, "&lt;")))
    .join("");
}
