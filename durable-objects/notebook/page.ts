import { createHash } from "node:crypto";
import { toEnvelope } from "../../contract/errors.ts";
import { FIRST_ROWS_SHOWN, PAGE_CELL_CHARS, PAGE_COLUMNS } from "../../contract/limits.ts";
import { drawChart, planChart } from "../catalog/charts.ts";
import { type Entry, head } from "../catalog/model.ts";
import { readEntry } from "../catalog/read.ts";
import { stalenessOf } from "../catalog/staleness.ts";
import type { Work } from "../catalog/work.ts";
import type { Cell } from "../engine/values/codec.ts";
import type { Origin } from "./marimo.ts";
import { escaped, safeHtml } from "./markdown.ts";
import type { LostCell, NotebookPlan, ShownCell } from "./plan.ts";
import { STYLE } from "./style.ts";

/** Nothing runs and nothing is fetched, whatever a cell holds; the one style is named by its digest. */
const POLICY = [
  "default-src 'none'",
  "img-src data:",
  `style-src 'sha256-${createHash("sha256").update(STYLE).digest("base64")}'`,
  "base-uri 'none'",
  "form-action 'none'",
].join("; ");

/** The notebook as one page that needs no server: charts drawn, first rows of every table. A cell at a time. */
export async function* pageOf(
  work: Work,
  { cells }: NotebookPlan,
  origin: Origin,
): AsyncGenerator<Uint8Array, void> {
  const encoder = new TextEncoder();
  yield encoder.encode(headOf(origin, cells.length));
  for (const cell of cells) {
    const text = cell.markdown === "" ? "" : `<div class="text">${safeHtml(cell.markdown)}</div>\n`;
    const shown = cell.alias ? await shownCell(work, cell) : note("What this cell showed is gone.");
    yield encoder.encode(`<section>\n${nameOf(work, cell)}${text}${shown}</section>\n`);
  }
  yield encoder.encode("</main>\n</body>\n</html>\n");
}

function headOf({ project, step, version }: Origin, cells: number): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${escaped(POLICY)}">
<meta name="referrer" content="no-referrer">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(project)}</title>
<style>${STYLE}</style>
</head>
<body>
<header>
<h1>${escaped(project)}</h1>
<p>${cells} ${cells === 1 ? "cell" : "cells"} at ${escaped(step)}, written by Tallyman ${escaped(version)}</p>
</header>
<main>
`;
}

/** What a cell shows, as its heading. */
function nameOf(work: Work, cell: ShownCell | LostCell): string {
  if (!cell.alias) return "";
  const { alias, version, table } = cell;
  const { entry } = table;
  const { at, by } = head(alias);
  const stale = stalenessOf(work.catalog, work.data, entry).reasons.length > 0;
  const facts = [
    `<span>version ${version}</span>`,
    `<span>${entry.row_count} rows × ${entry.columns.length} columns</span>`,
    `<span>${escaped(by)}, <time datetime="${escaped(at)}">${escaped(at.slice(0, 16).replace("T", " "))}</time></span>`,
    ...(stale ? ['<span class="stale">stale</span>'] : []),
  ];
  return `<div class="name"><h2>${escaped(alias.name)}</h2>${facts.join("")}</div>\n`;
}

async function shownCell(work: Work, cell: ShownCell): Promise<string> {
  const { entry } = cell.table;
  const chart = cell.chart ? await part(() => chartOf(work, cell)) : "";
  const rows = await part(() => rowsOf(work, entry, cell.alias.name));
  const recipe = `<details><summary>Recipe</summary><pre tabindex="0"><code>${escaped(entry.recipe)}</code></pre></details>\n`;
  return `${chart}${rows}${recipe}`;
}

/** What cannot be shown says so, and the page goes on. */
async function part(make: () => Promise<string>): Promise<string> {
  try {
    return await make();
  } catch (thrown) {
    const { code, message } = toEnvelope(thrown);
    if (code === "cancelled") throw thrown;
    if (code === "internal_error") console.error("a part of a page failed", thrown);
    return note(`This cannot be shown: ${message}`);
  }
}

async function chartOf(work: Work, { alias, table: { entry } }: ShownCell): Promise<string> {
  const chart = work.catalog.chart(entry.hash);
  if (!chart) return "";
  const plan = await planChart(work, entry, chart.spec);
  const { svg, picture } = await drawChart(work, entry, alias.name, plan, "svg");
  const source = svg
    ? `data:image/svg+xml;base64,${Buffer.from(svg).toString("base64")}`
    : `data:image/png;base64,${Buffer.from(picture?.png ?? []).toString("base64")}`;
  const title = typeof chart.spec.title === "string" ? chart.spec.title : `Chart of ${alias.name}`;
  return `<figure><img alt="${escaped(title)}" src="${source}"></figure>\n`;
}

async function rowsOf(work: Work, entry: Entry, name: string): Promise<string> {
  const columns = entry.columns.slice(0, PAGE_COLUMNS);
  const rows = await work.engine.job(work.meter, (job) =>
    readEntry(work, job, entry, { offset: 0, limit: FIRST_ROWS_SHOWN, columns }),
  );
  const heads = columns.map(
    ({ name, type }) =>
      `<th scope="col">${escaped(name)}<small>${escaped(clip(type))}</small></th>`,
  );
  const body = rows.map((row) => `<tr>${row.map(cellOf).join("")}</tr>\n`).join("");
  const left = [
    ...(rows.length < entry.row_count
      ? [`the first ${rows.length} of ${entry.row_count} rows`]
      : []),
    ...(columns.length < entry.columns.length
      ? [`the first ${columns.length} of ${entry.columns.length} columns`]
      : []),
  ];
  const more = left.length > 0 ? note(`Shown are ${left.join(", ")}.`) : "";
  return `<div class="rows" tabindex="0" role="region" aria-label="Rows of ${escaped(name)}"><table>\n<thead><tr>${heads.join("")}</tr></thead>\n<tbody>\n${body}</tbody>\n</table></div>\n${more}`;
}

function cellOf(cell: Cell): string {
  if (cell === null) return '<td class="null">null</td>';
  if (typeof cell === "number") return `<td class="number">${cell}</td>`;
  const text = typeof cell === "string" ? cell : JSON.stringify(cell);
  return `<td>${escaped(clip(text))}</td>`;
}

function clip(text: string): string {
  return text.length > PAGE_CELL_CHARS ? `${text.slice(0, PAGE_CELL_CHARS)}…` : text;
}

function note(text: string): string {
  return `<p class="note">${escaped(text)}</p>\n`;
}
