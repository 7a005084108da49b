import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { REPLY_CHARS } from "../../../contract/limits.ts";
import { type Body, connectMcp } from "../setup/mcp.ts";
import { server } from "../setup/server.ts";
import { type Bench, openBench } from "./project.ts";

// Case V12: a catalog of many entries of 100 columns still lists within a reply, with true totals. The case says
// 500 entries; 150 are past the reply's size as well, and take a third of the time to build.

const ENTRIES = 150;
const COLUMNS = 100;
const AT_ONCE = 6;

interface Item {
  hash: string;
  alias?: string;
  column_count: number;
  columns: string;
  columns_omitted?: number;
}

let bench: Bench;

beforeAll(async () => {
  bench = await openBench(server.origin);
  const cells = Array.from({ length: COLUMNS }, (_, c) => `i + ${c} as measure_${c}`);
  const code = `select ${cells.join(", ")} from range(20) t(i)`;
  await bench.ok("catalog_create", { name: "wide", code, prompt: "a hundred measures" });
  let next = 0;
  // A session may make 600 calls a minute.
  const builders = await Promise.all(
    Array.from({ length: AT_ONCE }, () => connectMcp(server.origin, `/mcp/${bench.project}`)),
  );
  const build = async (builder: (typeof builders)[number]) => {
    while (next < ENTRIES - 1) {
      const n = next++;
      const code = `select * from wide where measure_${n % COLUMNS} <> ${Math.floor(n / COLUMNS)}`;
      const reply = await builder.call("catalog_run", { code, prompt: `entry number ${n}` });
      if (reply.error) throw new Error(JSON.stringify(reply.error));
    }
    await builder.close();
  };
  await Promise.all(builders.map(build));
}, 240_000);

afterAll(() => bench.session.close());

function itemsOf(reply: Body): Item[] {
  expect(JSON.stringify(reply).length).toBeLessThan(REPLY_CHARS);
  expect(reply.total).toBe(ENTRIES);
  return reply.items as Item[];
}

/** Columns named and columns left out are all of them. */
function counted({ columns, columns_omitted = 0 }: Item): number {
  return columns.split(", ").length + columns_omitted;
}

describe(`V12 a catalog of ${ENTRIES} entries of ${COLUMNS} columns`, () => {
  test("fits a reply without being asked to, and says the rest", async () => {
    const reply = await bench.ok("catalog_list");
    const items = itemsOf(reply);
    const { length } = items;
    expect(length).toBeGreaterThan(80);
    expect(reply.more).toBe(
      `${ENTRIES - length} more: catalog_list(offset: ${length}), or narrow it with contains`,
    );
    for (const item of items) {
      expect([item.column_count, counted(item)]).toEqual([COLUMNS, COLUMNS]);
    }
  });

  test.each([{}, { limit: 500 }, { limit: 500, detail: true }])(
    "paging with %j shows every entry once",
    async (options) => {
      const seen: string[] = [];
      for (let offset = 0; offset < ENTRIES; ) {
        const reply = await bench.ok("catalog_list", { ...options, offset });
        const items = itemsOf(reply);
        expect(items.length).toBeGreaterThan(0);
        seen.push(...items.map(({ hash }) => hash));
        offset += items.length;
        const rest = ENTRIES - offset;
        const more = `${rest} more: catalog_list(offset: ${offset}), or narrow it with contains`;
        expect(reply.more).toBe(rest > 0 ? more : undefined);
      }
      expect([seen.length, new Set(seen).size]).toEqual([ENTRIES, ENTRIES]);
    },
  );

  test("a filter narrows it, and its total is true", async () => {
    const named = await bench.ok("catalog_list", { kind: "entry" });
    expect(named).toMatchObject({ total: 1, items: [{ alias: "wide", row_count: 20 }] });
    const scratch = await bench.ok("catalog_list", { kind: "scratch", limit: 1 });
    expect(scratch.total).toBe(ENTRIES - 1);
    const one = await bench.ok("catalog_list", { contains: "entry number 148" });
    expect(one).toMatchObject({ total: 1, items: [{ inputs: ["wide"], row_count: 20 }] });
    expect(await bench.ok("catalog_list", { contains: "MEASURE_99", limit: 1 })).toMatchObject({
      total: ENTRIES,
    });
    expect(await bench.ok("catalog_list", { contains: "nowhere" })).toMatchObject({
      items: [],
      total: 0,
    });
  });

  test("detail names the columns of one entry whole", async () => {
    const reply = await bench.ok("catalog_list", { alias: "wide", detail: true });
    const [item] = reply.items as Item[];
    const measures = Array.from({ length: COLUMNS }, (_, c) => `measure_${c}:BIGINT`);
    expect(item?.columns).toBe(measures.join(", "));
  });
});
