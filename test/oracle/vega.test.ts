import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { Native } from "../e2e/main/native.ts";
import { type Bench, dataSet, openBench } from "../e2e/main/project.ts";
import { server } from "../e2e/setup/server.ts";
import { ARCS, DATA_SETS, TYPES, tableOf } from "./data-sets.ts";

// Every data set of npm `vega-datasets`, imported with no option, beside what native DuckDB reads of the same file:
// rows, names, types, and every value. What differs stands in `data-sets.ts`, with its reason; docs/ingest.md has
// the same list.

let bench: Bench;
let native: Native;

beforeAll(async () => {
  [bench, native] = await Promise.all([openBench(server.origin), Native.start()]);
});

afterAll(async () => {
  native.close();
  await bench.session.close();
});

/** One value for a whole column, so that every cell of it counts, in its row. */
const digest = (value: string) => `md5(string_agg(coalesce(${value}, chr(0)), chr(31)))`;

test("there are as many as the package had when this was written", () => {
  expect(DATA_SETS).toHaveLength(69);
});

describe("as native DuckDB reads it", () => {
  test.each(DATA_SETS)("%s", async (file) => {
    const alias = file.replace(/[^a-z0-9]/gi, "_").toLowerCase();
    await bench.put(file, dataSet(file));
    const reply = await bench.ok("catalog_import", { rel_path: file, alias: `d_${alias}` });
    const { schema } = await bench.ok("catalog_show", { entry: `d_${alias}`, include: ["schema"] });
    const columns = schema as { name: string; type: string }[];
    const table = tableOf(file);
    const described = await native.texts(`describe ${table}`);
    const [count] = await native.texts(`select count(*) from (${table})`);
    expect(reply.row_count).toBe(Number(count?.[0]));
    const differ = TYPES[file] ?? {};
    const expected = columns.map(({ name, type }, i) => {
      const given = described[i]?.[1] ?? "";
      const other = differ[name];
      if (!other) return { name, type: given };
      expect(type).not.toBe(given);
      if (other.native !== ARCS) expect(given).toBe(other.native);
      return { name, type };
    });
    expect(columns).toEqual(expected);
    expect(columns.map(({ name }) => name)).toEqual(described.map(([name]) => name));
    const ours = columns.map(({ name }) => digest(`"${name}"::varchar`));
    const theirs = columns.map(({ name, type }) => {
      const other = differ[name];
      if (!other) return digest(`"${name}"::varchar`);
      return digest(other.value === "" ? `"${name}"::${type}::varchar` : other.value);
    });
    const list = (digests: string[]) => digests.map((each, i) => `${each} as c${i}`).join(", ");
    const read = await bench.ok("catalog_query", { sql: `select ${list(ours)} from d_${alias}` });
    expect(read.rows).toEqual(await native.texts(`select ${list(theirs)} from (${table})`));
  });
});
