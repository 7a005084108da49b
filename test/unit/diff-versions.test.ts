import { beforeAll, describe, expect, test } from "vitest";
import { Failure } from "../../contract/errors.ts";
import { defaultDiffName } from "../../durable-objects/catalog/diff/promote.ts";
import { comparedEntry, versionPair } from "../../durable-objects/catalog/diff/versions.ts";
import type { Alias, Entry } from "../../durable-objects/catalog/model.ts";
import { CatalogState } from "../../durable-objects/catalog/state.ts";

const catalog = new CatalogState();
const hashOf = (digit: string) => digit.repeat(64);

function entry(digit: string): Entry {
  return {
    hash: hashOf(digit),
    kind: "entry",
    recipe: "",
    columns: [],
    row_count: 0,
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
}

function alias(name: string, digits: string[]): Alias {
  const versions = digits.map((digit, i) => ({
    version: i + 1,
    hash: hashOf(digit),
    step: "step-001",
    at: "",
    by: "",
    cause: "create",
  }));
  return { id: name, name, former: [], kind: "entry", versions };
}

beforeAll(() => {
  for (const digit of ["a", "b", "c"]) catalog.putEntry(entry(digit));
  catalog.putAlias(alias("orders", ["a", "b", "c"]));
  catalog.putAlias(alias("once", ["a"]));
});

function envelopeOf(run: () => unknown) {
  try {
    run();
  } catch (error) {
    if (error instanceof Failure) return error.envelope;
    throw error;
  }
  throw new Error("it did not fail");
}

describe("two versions", () => {
  test.each([
    [-2, -1, "orders-v2", "orders-v3"],
    [1, 3, "orders-v1", "orders-v3"],
    [-1, -3, "orders-v3", "orders-v1"],
    [2, 2, "orders-v2", "orders-v2"],
  ])("%i and %i are %s and %s", (va, vb, before, after) => {
    const pair = versionPair(catalog, "orders", va, vb);
    expect([pair.before.ref, pair.after.ref]).toEqual([before, after]);
    expect(pair.before.entry.hash).toBe(hashOf("abc"[pair.before.version - 1] ?? ""));
  });

  test.each([
    [0, -1, "va is 0; versions count from 1, or from −1 backwards."],
    [-2, 4, "orders has no version 4."],
    [-4, -1, "orders has no version -4."],
  ])("%i and %i: %s", (va, vb, message) => {
    const envelope = envelopeOf(() => versionPair(catalog, "orders", va, vb));
    expect(envelope.message).toBe(message);
    expect(envelope.hint).toMatch(/versions (are|1 to)/);
  });

  test("of an alias that has only one", () => {
    expect(envelopeOf(() => versionPair(catalog, "once", -2, -1))).toMatchObject({
      code: "not_found",
      message: "once has only one version: there is none before it.",
    });
    expect(envelopeOf(() => versionPair(catalog, "once", 1, 2))).toMatchObject({
      code: "not_found",
      hint: "Its only version is once-v1.",
      at: { field: "vb" },
    });
  });
});

test.each([
  ["orders", { ref: "orders-v3", version: 3 }],
  ["orders-v1", { ref: "orders-v1", version: 1 }],
  ["bbbbbbbbbbbb", { ref: "bbbbbbbbbbbb" }],
])("%s is compared as %j", (reference, expected) => {
  const { entry: _, ...named } = comparedEntry(catalog, reference);
  expect(named).toEqual(expected);
});

test.each([
  ["orders", 1, 2, "diff_orders_v1_v2"],
  ["x".repeat(63), 1, 2, `diff_${"x".repeat(52)}_v1_v2`],
  ["x".repeat(63), 100, 101, `diff_${"x".repeat(48)}_v100_v101`],
])("the comparison of %s, %i and %i is called %s", (name, va, vb, expected) => {
  expect(defaultDiffName(name, va, vb)).toBe(expected);
  expect(expected.length).toBeLessThanOrEqual(63);
});
