import { beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { diffFields } from "../../contract/diff.ts";
import { diffReply, identicalReply } from "../../durable-objects/catalog/diff/reply.ts";
import { clipCell, clipText, within } from "../../durable-objects/catalog/diff/room.ts";
import type { Compared } from "../../durable-objects/catalog/diff/versions.ts";
import type { Column, Entry } from "../../durable-objects/catalog/model.ts";
import type { DiffOptions } from "../../durable-objects/engine/diff/diff.ts";
import { statsByName } from "../../durable-objects/engine/diff/stats.ts";
import { CONTROL, type DiffBench, openDiffBench } from "./diff-bench.ts";

let bench: DiffBench;
let slow: DiffBench;

beforeAll(async () => {
  [bench, slow] = await Promise.all([openDiffBench(), openDiffBench(10_000)]);
});

const schema = z.strictObject(diffFields);

function compared(digit: string, columns: Column[], row_count: number): Compared {
  const entry: Entry = {
    hash: digit.repeat(64),
    kind: "entry",
    recipe: "",
    columns,
    row_count,
    parents: [],
    files: [],
    storage: "",
    volatile: [],
    warnings: [],
    engine: "",
    execute_seconds: 0,
    bytes: 0,
    created_at: "",
  };
  return { entry, ref: `t-v${digit}`, version: Number(digit) };
}

/** The reply for two SELECTs, which must be one that the contract takes. */
async function replyFor(a: string, b: string, options: Partial<DiffOptions> = {}, on = bench) {
  const sides = [`(${a})`, `(${b})`].map((table) => on.side(table));
  const [before, after] = sides.map(({ columns, rows }, i) =>
    compared(String(i + 1), columns, rows),
  ) as [Compared, Compared];
  const diff = await on.diff(`(${a})`, `(${b})`, options);
  const { tolerance, keys } = options;
  const question = { before, after, tolerance, askedKeys: keys !== undefined };
  const reply = diffReply(question, diff);
  schema.parse(reply);
  return reply;
}

const warningsOf = ({ warnings }: { warnings?: { kind: string }[] }) =>
  warnings?.map(({ kind }) => kind);

describe("what a reply says", () => {
  test("both ends, and no more than there is", async () => {
    const reply = await replyFor("select 1 as id, 'a' as t", "select 1 as id, 'b' as t");
    expect(reply).toEqual({
      before: { ref: "t-v1", hash: "111111111111", version: 1 },
      after: { ref: "t-v2", hash: "222222222222", version: 2 },
      row_count: { before: 1, after: 1 },
      schema: { added: [], removed: [], renamed: [], changed_type: [] },
      stats: [
        {
          name: "id",
          before: { count: 1, nulls: 0, distinct: 1, min: 1, max: 1, mean: 1, sum: 1 },
          after: { count: 1, nulls: 0, distinct: 1, min: 1, max: 1, mean: 1, sum: 1 },
        },
        {
          name: "t",
          before: { count: 1, nulls: 0, distinct: 1 },
          after: { count: 1, nulls: 0, distinct: 1 },
        },
      ],
      method: "keyed",
      keys: ["id"],
      keyed_summary: { matched: 1, same: 0, changed: 1, only_before: 0, only_after: 0 },
      multiset: null,
      changed_by_column: [{ column: "t", changed: 1 }],
      samples: [{ key: { id: 1 }, column: "t", before: "a", after: "b" }],
      noise: { tolerance: 1e-9, rows: 0, by_column: [] },
    });
  });

  test("columns of one side have statistics of one side", async () => {
    const reply = await replyFor("select 1 as id, true as gone", "select 1 as id, 'x' as come", {
      keys: ["id"],
    });
    expect(reply.schema).toMatchObject({
      removed: [{ name: "gone", type: "BOOLEAN" }],
      added: [{ name: "come", type: "VARCHAR" }],
    });
    const one = { count: 1, nulls: 0, distinct: 1 };
    expect(reply.stats.slice(1)).toEqual([
      { name: "gone", before: one, after: null },
      { name: "come", before: null, after: one },
    ]);
  });

  test("a name in other letters is a rename", async () => {
    const { schema: found } = await replyFor("select 1 as Id", "select 1 as ID", { keys: ["id"] });
    expect(found.renamed).toEqual([
      { before: "Id", after: "ID", evidence: "the same name in other letters" },
    ]);
  });

  test("one entry on both sides", async () => {
    const side = bench.side("(select 1 as id)");
    const end = compared("3", side.columns, side.rows);
    const question = { before: end, after: end, tolerance: 0.5, askedKeys: false };
    const reply = identicalReply(question, await statsByName(bench.runner, side, CONTROL));
    expect(schema.parse(reply)).toMatchObject({
      method: "identical",
      keyed_summary: null,
      noise: { tolerance: 0.5, rows: 0, by_column: [] },
    });
  });
});

describe("what a reply warns of", () => {
  test("nothing, when all is well", async () => {
    const reply = await replyFor("select 1 as id, 2 as v", "select 1 as id, 2 as v");
    expect(warningsOf(reply)).toBeUndefined();
  });

  test("keys that match no row", async () => {
    const reply = await replyFor("select 1 as id, 2 as v", "select 3 as id, 2 as v", {
      keys: ["id"],
    });
    expect(warningsOf(reply)).toEqual(["no_overlap"]);
  });

  test("two empty sides match as well as they can", async () => {
    const none = "select 1 as id, 2 as v where false";
    expect(warningsOf(await replyFor(none, none))).toBeUndefined();
  });

  test("floats without a key", async () => {
    const floats = "select unnest([1.5::double, 1.5]) as x";
    expect(warningsOf(await replyFor(floats, floats))).toEqual(["exact_floats"]);
    expect(warningsOf(await replyFor(floats, floats, { tolerance: 0 }))).toBeUndefined();
  });

  test("a search for a key that was cut short", async () => {
    const rows = "select range as n, 1 as v from range(5)";
    const { warnings } = await replyFor(rows, rows, {}, slow);
    expect(warnings).toEqual([
      {
        kind: "key_budget",
        message:
          "The search for a key was stopped after 5 s; none was found until then. Give keys.",
      },
    ]);
  });

  test("keys that are not unique", async () => {
    const rows = "select unnest([1, 1]) as k, unnest([1, 2]) as v";
    const { warnings, key_candidates } = await replyFor(rows, rows, { keys: ["k"] });
    expect(warnings?.[0]).toEqual({
      kind: "duplicate_keys",
      message: "k is not unique: 1 duplicates before, 1 after. Whole rows were counted instead.",
    });
    expect(key_candidates).toEqual([{ columns: ["k"], duplicates_a: 1, duplicates_b: 1 }]);
  });

  test("what was cut: long cells are clipped, long lists end", async () => {
    const wide = (of: string) =>
      `select 1 as id, ${Array.from({ length: 40 }, (_, i) => `repeat('${of}', 300) as c${i}`).join(", ")}`;
    const reply = await replyFor(
      wide("x"),
      `${wide("y")} union all ${wide("z").replace("1 as id", "2")}`,
      {
        keys: ["id"],
        sample: 40,
      },
    );
    const { samples, only_after, warnings } = reply;
    expect(samples[0]).toMatchObject({ before: `${"x".repeat(200)}…` });
    expect(samples).toHaveLength(15);
    expect(only_after?.columns).toHaveLength(30);
    expect(warnings?.map(({ message }) => message.split(". ")[0])).toEqual([
      "Lists are cut to fit the reply: samples: 15 of 40; only_after: 30 of 41 columns",
    ]);
  });
});

describe("room", () => {
  test("what fits is all there, and the first item always is", () => {
    const left: string[] = [];
    expect(within([1, 2, 3], "noise", left)).toEqual([1, 2, 3]);
    expect(within(["x".repeat(5_000), "y"], "noise", left)).toEqual(["x".repeat(5_000)]);
    expect(left).toEqual(["noise: 1 of 2"]);
  });

  test.each([
    [null, null],
    [1.5, 1.5],
    [true, true],
    ["short", "short"],
    ["x".repeat(201), `${"x".repeat(200)}…`],
    [
      [1, 2],
      [1, 2],
    ],
    [{ a: 1 }, { a: 1 }],
    [{ a: "x".repeat(300) }, `{"a":"${"x".repeat(194)}…`],
  ])("%j is shown as %j", (cell, shown) => {
    expect(clipCell(cell)).toEqual(shown);
  });

  test("a text is cut at any length", () => {
    expect([clipText("abc", 2), clipText("abc", 3)]).toEqual(["ab…", "abc"]);
  });
});
