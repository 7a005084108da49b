import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { ChartColumn, ChartData, ChartSpec, ChartValue } from "../../contract/chart.ts";

const here = import.meta.dirname;
const FOLDER = join(here, "..", "charts");
const DATA = join(here, "..", "..", "node_modules", "vega-datasets", "data");

/** One of the kinds of chart that must work, with what it is to become. */
export interface ChartCase {
  name: string;
  title: string;
  data: "cars" | "movies" | "weather";
  spec: ChartSpec;
  /** how many marks it has, and the SQL by which native DuckDB counts them */
  marks?: number;
  marks_sql?: string;
  /** the Vega specification it compiles to */
  compiled?: unknown;
  /** why it cannot be drawn */
  refused?: string;
}

export const CASES: ChartCase[] = readdirSync(FOLDER)
  .sort()
  .map((file) => ({
    name: file.replace(/\.json$/, ""),
    ...(JSON.parse(readFileSync(join(FOLDER, file), "utf8")) as Omit<ChartCase, "name">),
  }));

/** Rows of a data set of npm `vega-datasets` as the codec is given them. */
export function dataOf(name: ChartCase["data"]): { columns: ChartColumn[]; data: ChartData } {
  const rows = name === "weather" ? weather() : json(name);
  const names = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const columns = names.map((column) => ({
    name: column,
    values: rows.map((row) => row[column] ?? null),
  }));
  return {
    columns: columns.map(({ name, values }): ChartColumn => ({ name, kind: kindOf(name, values) })),
    data: { rowCount: rows.length, columns },
  };
}

type Row = Record<string, ChartValue>;

function json(name: string): Row[] {
  const rows = JSON.parse(readFileSync(join(DATA, `${name}.json`), "utf8")) as Row[];
  return rows.map((row) => ("Year" in row ? { ...row, Year: `${row.Year}T00:00:00` } : row));
}

function weather(): Row[] {
  const [head = "", ...lines] = readFileSync(join(DATA, "weather.csv"), "utf8").trim().split("\n");
  const names = head.split(",");
  return lines.map((line) => {
    const cells = line.split(",");
    return Object.fromEntries(names.map((name, i) => [name, weatherValue(name, cells[i] ?? "")]));
  });
}

function weatherValue(name: string, cell: string): ChartValue {
  if (name === "location" || name === "weather") return cell;
  return name === "date" ? `${cell}T00:00:00` : Number(cell);
}

function kindOf(name: string, values: ChartValue[]): ChartColumn["kind"] {
  if (name === "date" || name === "Year") return "time";
  return values.every((value) => value === null || typeof value === "number") ? "number" : "text";
}
