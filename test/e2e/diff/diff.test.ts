import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Bench, openBench } from "../main/project.ts";
import { server } from "../setup/server.ts";

let bench: Bench;

/** An entry and its next version. */
async function versions(name: string, first: string, second: string): Promise<void> {
  await bench.ok("catalog_create", { name, code: first, prompt: name });
  await bench.ok("catalog_revise", { name, code: second, prompt: name });
}

beforeAll(async () => {
  bench = await openBench(server.origin);
  await versions(
    "ordered",
    "select * from range(100) t(n)",
    "select * from range(99, -1, -1) t(n)",
  );
  await bench.ok("catalog_create", { name: "once", code: "select 1 as id, 2 as v", prompt: "" });
  await versions(
    "cheap",
    "select n, n % 3 as v from pinned('ordered-v1') where n < 50",
    "select n, n % 3 as v from pinned('ordered-v1') where n >= 10",
  );
}, 240_000);

afterAll(() => bench.session.close());

describe("what is compared", () => {
  test("the order of rows never counts", async () => {
    expect(await bench.ok("catalog_diff", { name: "ordered" })).toMatchObject({
      method: "keyed",
      keyed_summary: { matched: 100, same: 100, changed: 0, only_before: 0, only_after: 0 },
    });
  });

  test("an entry is identical with itself", async () => {
    const { hash } = await bench.ok("catalog_show", { entry: "once" });
    const diff = await bench.ok("catalog_diff", { a: "once", b: hash });
    expect(diff).toEqual({
      project: bench.project,
      before: { ref: "once-v1", hash, version: 1 },
      after: { ref: hash, hash },
      method: "identical",
      schema: { added: [], removed: [], renamed: [], changed_type: [] },
      row_count: { before: 1, after: 1 },
      stats: ["id", "v"].map((name, i) => {
        const one = { count: 1, nulls: 0, distinct: 1 };
        const value = { ...one, min: i + 1, max: i + 1, mean: i + 1, sum: i + 1 };
        return { name, before: value, after: value };
      }),
      keys: [],
      keyed_summary: null,
      multiset: null,
      changed_by_column: [],
      samples: [],
      noise: { tolerance: 1e-9, rows: 0, by_column: [] },
      url: `${bench.origin}/p/${bench.project}/entry/${hash}`,
    });
  });

  test("entries without rows of their own", async () => {
    expect((await bench.ok("catalog_show", { entry: "cheap" })).cheap).toBe(true);
    expect(await bench.ok("catalog_diff", { name: "cheap", keys: ["n"] })).toMatchObject({
      keyed_summary: { matched: 40, same: 40, changed: 0, only_before: 10, only_after: 50 },
      only_before: { columns: ["n", "v"], row_count: 10 },
      only_after: { columns: ["n", "v"], row_count: 50 },
    });
  });

  test("two entries of different names and columns", async () => {
    const diff = await bench.ok("catalog_diff", { a: "once", b: "ordered" });
    expect(diff).toMatchObject({
      before: { ref: "once-v1" },
      after: { ref: "ordered-v2" },
      method: "multiset",
      schema: {
        added: [{ name: "n", type: "BIGINT" }],
        removed: [
          { name: "id", type: "INTEGER" },
          { name: "v", type: "INTEGER" },
        ],
      },
      row_count: { before: 1, after: 100 },
    });
    expect(diff).not.toHaveProperty("alias");
  });

  test("a comparison makes no revision", async () => {
    const step = async () => (await bench.ok("project_settings")).step;
    const before = await step();
    expect(before).toMatch(/^step-\d{3}$/);
    await bench.ok("catalog_diff", { name: "ordered" });
    expect(await step()).toBe(before);
  });
});

describe("what is refused", () => {
  test.each([
    [{}, "invalid_input"],
    [{ a: "once" }, "invalid_input"],
    [{ name: "once", a: "once", b: "once" }, "invalid_input"],
    [{ name: "ordered", va: 0 }, "invalid_input"],
    [{ name: "ordered", va: 7 }, "not_found"],
    [{ name: "ordered", va: -3 }, "not_found"],
    [{ name: "once" }, "not_found"],
    [{ name: "none" }, "not_found"],
    [{ a: "once", b: "none" }, "not_found"],
    [{ name: "ordered-v1" }, "not_found"],
    [{ name: "ordered", keys: [] }, "invalid_input"],
    [{ name: "ordered", tolerance: -1 }, "invalid_input"],
    [{ name: "ordered", sample: 101 }, "invalid_input"],
  ])("%j: %s", async (args, code) => {
    expect((await bench.fails("catalog_diff", args)).code).toBe(code);
  });

  test("one version says what else to compare", async () => {
    expect(await bench.fails("catalog_diff", { name: "once" })).toMatchObject({
      message: "once has only one version: there is none before it.",
      hint: 'Compare it with another entry: catalog_diff(a: "…", b: "once").',
    });
  });

  test("a key that is no column names the nearest", async () => {
    expect(await bench.fails("catalog_diff", { name: "cheap", keys: ["m"] })).toEqual({
      code: "invalid_input",
      message: "The key m is a column on neither side.",
      hint: "Did you mean n?",
      at: { field: "keys" },
    });
  });
});

test("a wide comparison fits a reply, and says what is left out", async () => {
  const columns = (of: (i: number) => string) =>
    Array.from({ length: 400 }, (_, i) => `${of(i)} as column_${i}`).join(", ");
  await versions(
    "wide",
    `select range as id, ${columns(() => "repeat('x', 500)")} from range(20)`,
    `select range as id, ${columns(() => "repeat('y', 500)")} from range(20)`,
  );
  const diff = await bench.ok("catalog_diff", { name: "wide", keys: ["id"], sample: 100 });
  expect(diff.keyed_summary).toMatchObject({ matched: 20, changed: 20 });
  expect(JSON.stringify(diff).length).toBeLessThan(40_000);
  const [warning] = diff.warnings as { kind: string; message: string }[];
  expect(warning?.kind).toBe("shortened");
  expect(warning?.message).toMatch(
    /stats: \d+ of 401; changed_by_column: \d+ of 400; samples: \d+ of 100/,
  );
});
