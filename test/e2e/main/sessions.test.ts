import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type OwnServer, ownServer } from "../mcp/own-server.ts";
import { connectMcp, type Session } from "../setup/mcp.ts";
import { type Bench, openBench } from "./project.ts";

// Cases of group M that a catalog of today can show. Beside them: M03, M06 and M07 are in test/e2e/mcp, M01, M02 and
// M08 in test/e2e/mcp and test/e2e/crash; M09 comes with the notebook's tools.

let server: OwnServer;
let bench: Bench;
let second: Session;

beforeAll(async () => {
  server = await ownServer();
  bench = await openBench(server.origin);
  second = await connectMcp(server.origin, `/mcp/${bench.project}`, "second");
  await bench.put("orders.csv", "id,amount\n1,10.5\n2,20\n");
});

afterAll(async () => {
  await second.close();
  await bench.session.close();
  await server.stop();
});

describe("M04 what was answered with success is there after the server is killed", () => {
  test.each<[string, Record<string, unknown>, unknown[][]]>([
    [
      "catalog_import",
      { rel_path: "orders.csv", alias: "orders" },
      [
        [1, 10.5],
        [2, 20],
      ],
    ],
    ["catalog_create", { name: "total", code: "select sum(amount) as t from orders" }, [[30.5]]],
    ["catalog_create", { name: "few", code: "select id from orders where amount > 15" }, [[2]]],
    ["catalog_run", { code: "select 42 as answer" }, [[42]]],
  ])("%s %j", async (tool, args, rows) => {
    const made = await bench.ok(tool, args);
    await server.restart();
    expect(made.rows).toEqual(rows);
    const read = await second.call("catalog_peek", { entry: made.hash });
    expect(read).toMatchObject({ hash: made.hash, columns: made.columns, rows });
    expect((await second.call("project_settings")).step).toBe(made.step);
    const again = await second.call(tool, args);
    expect(again).toMatchObject({ hash: made.hash, rows, step: made.step });
    expect(again.existing ?? again.created === false).toBe(true);
  });

  test("a text that was put is there, too", async () => {
    const put = await bench.ok("data_put", { rel_path: "kept.txt", text: "kept\n" });
    await server.restart();
    expect(await second.call("data_head", { rel_path: "kept.txt" })).toMatchObject({
      size: put.size,
      lines: ["kept"],
    });
  });
});

test("M10 partly: the state of 33 entries in one reply", async () => {
  const cells = new Set<unknown>();
  for (let n = 0; n < 33; n++) {
    const code = `select i, i * ${n} as v from range(${n + 1}) t(i)`;
    const made = await bench.ok("catalog_create", { name: `cell_${n}`, code, prompt: `cell ${n}` });
    cells.add(made.cell_id);
  }
  expect(cells.size).toBe(33);
  const { items } = await second.call("catalog_list", { contains: "cell_" });
  expect(items).toMatchObject(
    Array.from({ length: 33 }, (_, i) => ({
      alias: `cell_${32 - i}`,
      version: 1,
      row_count: 33 - i,
      columns: "i:BIGINT, v:BIGINT",
      prompt: `cell ${32 - i}`,
    })),
  );
});

// A model may send many calls at once; each waits for its turn rather than failing for want of memory.
test("sixty builds at once all succeed", async () => {
  const code = (n: number) =>
    `select ${Array.from({ length: 100 }, (_, c) => `${n * 100 + c} as c${c}`).join(", ")}`;
  const replies = await Promise.all(
    Array.from({ length: 60 }, (_, n) => second.call("catalog_run", { code: code(n) })),
  );
  const failed = replies.flatMap(({ error }) => (error ? [error.code] : []));
  expect(failed).toEqual([]);
  const first = replies.map(({ rows }) => (rows as number[][])[0]?.[0]);
  expect(first).toEqual(replies.map((_, n) => n * 100));
});
