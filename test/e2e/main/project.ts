import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "vitest";
import { root } from "../../../scripts/serve.ts";
import { type Body, freshProject, type Session } from "../setup/mcp.ts";
import type { Cell, Table } from "./native.ts";

/** A project of a test file, with the calls that its tests make most. */
export interface Bench {
  origin: string;
  project: string;
  session: Session;
  /** calls a tool that must succeed */
  ok(tool: string, args?: Record<string, unknown>): Promise<Body>;
  /** calls a tool that must fail, and answers its error; nothing but the project and its record stand beside it */
  fails(tool: string, args?: Record<string, unknown>): Promise<NonNullable<Body["error"]>>;
  put(path: string, body: Uint8Array<ArrayBuffer> | string): Promise<void>;
  /** puts a file of the shared cases and imports it */
  importCase(name: string, options?: Record<string, unknown>): Promise<Body>;
  /** all rows of an entry, page by page */
  all(entry: string, page?: number): Promise<Table>;
}

/** A new project on a running server. */
export async function openBench(origin: string): Promise<Bench> {
  const { project, session } = await freshProject(origin);
  const bench: Bench = {
    origin,
    project,
    session,
    ok: async (tool, args = {}) => {
      const reply = await session.call(tool, args);
      if (reply.error) throw new Error(`${tool}: ${JSON.stringify(reply.error)}`);
      return reply;
    },
    fails: async (tool, args = {}) => {
      const { project: named, error, error_id, ...rest } = await session.call(tool, args);
      expect({ named, rest }).toEqual({ named: project, rest: {} });
      expect(error_id).toMatch(/^[0-9a-f]{12}$/);
      if (!error) throw new Error(`${tool} did not fail`);
      return error;
    },
    put: async (path, body) => {
      const address = path.split("/").map(encodeURIComponent).join("/");
      const url = `${origin}/p/${project}/data/${address}`;
      const put = await fetch(url, { method: "PUT", body });
      if (put.status !== 200) throw new Error(`${put.status} ${await put.text()}`);
    },
    importCase: async (name, options = {}) => {
      await bench.put(name, caseFile(name));
      return bench.ok("catalog_import", { rel_path: name, alias: aliasOf(name), options });
    },
    all: (entry, page = 1_000) => allRows(bench, entry, page),
  };
  return bench;
}

/** The bytes of a file of the shared cases. */
export function caseFile(name: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(readFileSync(casePath(name)));
}

export function casePath(name: string): string {
  return join(root, "test", "cases", "files", name);
}

/** A file of npm `vega-datasets`. */
export function dataSetPath(name: string): string {
  return join(root, "node_modules", "vega-datasets", "data", name);
}

export function dataSet(name: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(readFileSync(dataSetPath(name)));
}

/** The alias under which `importCase` imports a file. */
export function aliasOf(file: string): string {
  return file.replace(/\.[^.]*$/, "");
}

async function allRows(bench: Bench, entry: string, page: number): Promise<Table> {
  const rows: Cell[][] = [];
  for (;;) {
    const reply = await bench.ok("catalog_peek", { entry, limit: page, offset: rows.length });
    rows.push(...(reply.rows as Cell[][]));
    const columns = reply.columns as Table["columns"];
    if (rows.length === reply.row_count) return { columns, rows };
    expect(reply.shown, `a page of ${entry} at ${rows.length}`).toBeGreaterThan(0);
  }
}
