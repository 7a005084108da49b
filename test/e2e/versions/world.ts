import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Native } from "../main/native.ts";
import { type Bench, openBench } from "../main/project.ts";
import { type Body, connectMcp, type Session } from "../setup/mcp.ts";

export type Arguments = Record<string, unknown>;

/** The project that the calls of the side-effect matrix are made in. */
export interface World {
  bench: Bench;
  /** a session whose address names no project */
  bare: Session;
  /** calls a tool as a page does */
  byPage(tool: string, args: Arguments): Promise<Body>;
  /** puts the numbers from 0 as a Parquet file */
  putParquet(path: string, upTo: number): Promise<void>;
  cellOf(alias: string): Promise<{ cell_id: string; index: number; markdown_hash: string }>;
  close(): Promise<void>;
}

export const CHART = {
  mark: "bar",
  encoding: { x: { field: "k", type: "ordinal" }, y: { field: "n", type: "quantitative" } },
};

/** A source `src`, `base` that follows it, `above` that follows that, and `two` with two versions. */
export async function openWorld(origin: string, folder: string): Promise<World> {
  const [bench, bare, native] = await Promise.all([
    openBench(origin),
    connectMcp(origin, "/mcp"),
    Native.start(),
  ]);
  const world: World = {
    bench,
    bare,
    byPage: async (tool, args) => {
      const url = `${origin}/p/${bench.project}/api/call/${tool}`;
      const reply = await fetch(url, { method: "POST", body: JSON.stringify(args) });
      const isFacts = reply.headers.get("content-type")?.startsWith("application/json");
      const text = await reply.text();
      return isFacts ? (JSON.parse(text) as Body) : {};
    },
    putParquet: async (path, upTo) => {
      const file = join(folder, path);
      await native.run(`copy (select i as k, i as n from range(${upTo}) t(i)) to '${file}'`);
      await bench.put(path, new Uint8Array(readFileSync(file)));
    },
    cellOf: async (alias) => {
      const { cells } = await bench.ok("notebook_get");
      const cell = (cells as { alias: string }[]).find((each) => each.alias === alias);
      if (!cell) throw new Error(`${alias} is not shown`);
      return cell as unknown as Awaited<ReturnType<World["cellOf"]>>;
    },
    close: async () => {
      native.close();
      await Promise.all([bench.session.close(), bare.close()]);
    },
  };
  await bench.put("x.csv", "k,n\n1,10\n2,20\n");
  await bench.put("broken.csv", "a,b,c\n1,2\n3,4\n5,6\n");
  await bench.put("broken.parquet", "this is no Parquet file");
  await bench.ok("catalog_import", { rel_path: "x.csv", alias: "src" });
  await bench.ok("catalog_create", { name: "base", code: "select k, n from tracked('src')" });
  await bench.ok("catalog_create", { name: "above", code: "select k, n + 1 as n from base" });
  await bench.ok("catalog_create", { name: "two", code: "select 1 as k, 1 as n" });
  await bench.ok("catalog_revise", { name: "two", code: "select 1 as k, 2 as n" });
  await bench.ok("catalog_revise", { name: "two", code: "select 1 as k, 3 as n" });
  return world;
}
