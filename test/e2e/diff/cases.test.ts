import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Bench, openBench } from "../main/project.ts";
import { server } from "../setup/server.ts";
import { importPair } from "./pair.ts";

let bench: Bench;

const CASES = ["d01_nokey", "d02_dupkey", "d03_nullkey", "d05_float", "d07_rename", "d08_type"];

beforeAll(async () => {
  bench = await openBench(server.origin);
  for (const name of CASES) await importPair(bench, name);
}, 240_000);

afterAll(() => bench.session.close());

const NOTHING = { added: [], removed: [], renamed: [], changed_type: [] };
const NO_NOISE = { tolerance: 1e-9, rows: 0, by_column: [] };

describe("without a key", () => {
  test("D01: rows are counted, and what comes near a key is named", async () => {
    const diff = await bench.ok("catalog_diff", { name: "d01_nokey" });
    expect(diff).toMatchObject({
      alias: "d01_nokey",
      before: { ref: "d01_nokey-v1", version: 1 },
      after: { ref: "d01_nokey-v2", version: 2 },
      method: "multiset",
      schema: NOTHING,
      row_count: { before: 3, after: 3 },
      keys: [],
      keyed_summary: null,
      multiset: { both: 2, only_before: 1, only_after: 1 },
      changed_by_column: [],
      samples: [],
      only_before: { columns: ["city", "temp"], rows: [["Oslo", 3]], times: [1], row_count: 1 },
      only_after: { columns: ["city", "temp"], rows: [["Rome", 16]], times: [1], row_count: 1 },
      noise: NO_NOISE,
      key_candidates: [
        { columns: ["temp"], duplicates_a: 1, duplicates_b: 0 },
        { columns: ["city"], duplicates_a: 1, duplicates_b: 1 },
      ],
    });
    expect(diff).not.toHaveProperty("warnings");
  });

  test.each([undefined, ["id"]])("D02: a key that is not unique, keys: %j", async (keys) => {
    const args = { name: "d02_dupkey", ...(keys ? { keys } : {}) };
    const diff = await bench.ok("catalog_diff", args);
    expect(diff).toMatchObject({
      method: "multiset",
      keys: [],
      multiset: { both: 2, only_before: 1, only_after: 1 },
      only_before: { columns: ["id", "v"], rows: [[1, "b"]], times: [1], row_count: 1 },
      only_after: { columns: ["id", "v"], rows: [[2, "d"]], times: [1], row_count: 1 },
      key_candidates: [{ columns: ["id"], duplicates_a: 1, duplicates_b: 1 }],
    });
    expect(diff.warnings).toEqual(
      keys && [
        {
          kind: "duplicate_keys",
          message:
            "id is not unique: 1 duplicates before, 1 after. Whole rows were counted instead.",
        },
      ],
    );
    expect(await bench.ok("catalog_diff", args)).toEqual(diff);
  });

  test.each([
    ["d01_nokey", undefined, "temp (1 duplicates in d01_nokey-v1, 0 in d01_nokey-v2); city (1"],
    ["d02_dupkey", ["id"], undefined],
  ])("%s cannot be kept side by side", async (name, keys, nearest) => {
    const error = await bench.fails("catalog_promote_diff", { name, ...(keys ? { keys } : {}) });
    expect(error.code).toBe("no_join_key");
    if (nearest) expect(error.hint).toContain(`The nearest: ${nearest}`);
    else {
      expect(error.message).toBe(
        "The key id is not unique: id (1 duplicates in d02_dupkey-v1, 1 in d02_dupkey-v2).",
      );
    }
  });
});

describe("by key", () => {
  test.each([undefined, ["org", "user"]])(
    "D03: null in a composite key, keys: %j",
    async (keys) => {
      const diff = await bench.ok("catalog_diff", {
        name: "d03_nullkey",
        ...(keys ? { keys } : {}),
      });
      expect(diff).toMatchObject({
        method: "keyed",
        keys: ["org", "user"],
        keyed_summary: { matched: 3, same: 2, changed: 1, only_before: 0, only_after: 0 },
        multiset: null,
        changed_by_column: [{ column: "v", changed: 1 }],
        samples: [{ key: { org: "x", user: null }, column: "v", before: 20, after: 21 }],
      });
      expect(diff).not.toHaveProperty("only_before");
      expect(diff).not.toHaveProperty("key_candidates");
    },
  );

  test("D05: float noise is noise, or a change where none is allowed", async () => {
    const diff = await bench.ok("catalog_diff", { name: "d05_float" });
    expect(diff).toMatchObject({
      keys: ["id"],
      keyed_summary: { matched: 3, same: 2, changed: 0, only_before: 0, only_after: 0 },
      changed_by_column: [],
      noise: { tolerance: 1e-9, rows: 1, by_column: [{ column: "x", cells: 1 }] },
    });
    const exact = await bench.ok("catalog_diff", { name: "d05_float", tolerance: 0 });
    expect(exact).toMatchObject({
      keyed_summary: { matched: 3, same: 2, changed: 1, only_before: 0, only_after: 0 },
      samples: [{ key: { id: 2 }, column: "x", before: 0.3, after: 0.30000000000000004 }],
      noise: { tolerance: 0, rows: 0, by_column: [] },
    });
  });

  test("D07: a renamed column", async () => {
    const diff = await bench.ok("catalog_diff", { name: "d07_rename" });
    expect(diff).toMatchObject({
      keys: ["id"],
      schema: {
        ...NOTHING,
        renamed: [
          {
            before: "number_sold",
            after: "units",
            evidence: "2 of 2 matched rows hold the same BIGINT",
          },
        ],
      },
      keyed_summary: { matched: 2, same: 2, changed: 0, only_before: 0, only_after: 0 },
      changed_by_column: [],
    });
    expect((diff.stats as { name: string }[]).map(({ name }) => name)).toEqual([
      "id",
      "number_sold",
    ]);
  });

  test("D08: a changed type, once, and an added row", async () => {
    const stats = { count: 2, nulls: 0, distinct: 2, min: 10, max: 20, mean: 15, sum: 30 };
    expect(await bench.ok("catalog_diff", { name: "d08_type" })).toMatchObject({
      schema: {
        ...NOTHING,
        changed_type: [{ name: "code", before: "BIGINT", after: "VARCHAR" }],
      },
      row_count: { before: 2, after: 3 },
      stats: [
        { name: "id" },
        { name: "code", before: stats, after: { count: 3, nulls: 0, distinct: 3 } },
      ],
      keyed_summary: { matched: 2, same: 2, changed: 0, only_before: 0, only_after: 1 },
      changed_by_column: [],
      only_after: { columns: ["id", "code"], rows: [[3, "x9"]], row_count: 1 },
    });
  });

  test.each([
    { name: "d08_type", va: 2, vb: 1 },
    { name: "d08_type", va: -1, vb: -2 },
    { a: "d08_type-v2", b: "d08_type-v1" },
  ])("D09: swapped sides swap everything, %j", async (args) => {
    const diff = await bench.ok("catalog_diff", args);
    expect(diff).toMatchObject({
      before: { ref: "d08_type-v2", version: 2 },
      after: { ref: "d08_type-v1", version: 1 },
      schema: {
        ...NOTHING,
        changed_type: [{ name: "code", before: "VARCHAR", after: "BIGINT" }],
      },
      keyed_summary: { matched: 2, same: 2, changed: 0, only_before: 1, only_after: 0 },
      only_before: { rows: [[3, "x9"]], row_count: 1 },
    });
    expect(diff).not.toHaveProperty("only_after");
  });

  test("D11: counts alone, where no samples are asked for", async () => {
    const diff = await bench.ok("catalog_diff", { name: "d03_nullkey", sample: 0 });
    expect(diff).toMatchObject({ keyed_summary: { changed: 1 }, samples: [] });
  });
});
