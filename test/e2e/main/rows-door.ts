import { tableFromIPC } from "@uwdata/flechette";
import type { FilterTerm } from "../../../contract/window.ts";
import type { Body } from "../setup/mcp.ts";
import type { Bench } from "./project.ts";

/** What a page asks of an entry's rows. */
export interface Asked {
  offset?: number;
  limit?: number;
  columns?: string[];
  sort?: string[];
  search?: string;
  filter?: FilterTerm[];
}

export interface Answer {
  status: number;
  headers: Headers;
  /** names of what came, the row's number first */
  names: string[];
  /** each row's number in the stored order */
  numbers: number[];
  /** the columns, row by row */
  rows: unknown[][];
}

/** What an address carries, as the page writes it. */
export function queryOf({ columns = [], sort = [], filter, ...rest }: Asked): URLSearchParams {
  const query = new URLSearchParams();
  for (const name of columns) query.append("columns", name);
  for (const term of sort) query.append("sort", term);
  if (filter) query.set("filter", JSON.stringify(filter));
  for (const [name, value] of Object.entries(rest)) query.set(name, String(value));
  return query;
}

/** The door by which pages read rows, as a browser uses it. */
export class RowsDoor {
  private readonly base: string;

  constructor({ origin, project }: Pick<Bench, "origin" | "project">) {
    this.base = `${origin}/p/${project}`;
  }

  get(path: string, init: RequestInit = {}): Promise<Response> {
    return fetch(`${this.base}${path}`, init);
  }

  /** A block of rows that must come. */
  async rows(hash: string, asked: Asked = {}): Promise<Answer> {
    const response = await this.get(`/api/rows/${hash}?${queryOf(asked)}`);
    if (response.status !== 200) throw new Error(`${response.status} ${await response.text()}`);
    const { status, headers } = response;
    const bytes = new Uint8Array(await response.arrayBuffer());
    const table = tableFromIPC(bytes, { useBigInt: true, useMap: true });
    const at = (row: number) =>
      Array.from({ length: table.numCols }, (_, c) => shown(table.getChildAt(c).at(row)));
    const all = Array.from({ length: table.numRows }, (_, r) => at(r));
    const names = table.schema.fields.map(({ name }) => name);
    const numbers = all.map(([number]) => number as number);
    return { status, headers, names, numbers, rows: all.map((row) => row.slice(1)) };
  }

  /** What a tool of the page answers. */
  async call(tool: string, args: object): Promise<Body> {
    const init = { method: "POST", body: JSON.stringify(args) };
    return (await (await this.get(`/api/call/${tool}`, init)).json()) as Body;
  }
}

/** Numbers of 64 bits come as such; those of a test are small. */
function shown(value: unknown): unknown {
  return typeof value === "bigint" && Number.isSafeInteger(Number(value)) ? Number(value) : value;
}
