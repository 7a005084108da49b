import { expect, test } from "vitest";
import { CatalogState } from "../../durable-objects/catalog/state.ts";
import type { ErrorRecord } from "../../durable-objects/errors/record.ts";
import { newErrors } from "../../durable-objects/replies/told.ts";

const HASH = "ab".repeat(32);

function record(more: Partial<ErrorRecord> = {}): ErrorRecord {
  return {
    id: "57b476ad2161",
    seq: 1,
    at: "2026-09-28T21:53:26.210Z",
    code: "unfaithful_heal",
    message: "self-heal produced different rows",
    project: { id: "p", slug: "demo" },
    door: "job",
    ...more,
  };
}

/** A catalog with these aliases, each with the hashes of its versions. */
function catalog(aliases: Record<string, string[]> = {}): CatalogState {
  const state = new CatalogState();
  for (const [name, hashes] of Object.entries(aliases)) {
    const versions = hashes.map((hash, i) => ({
      ...{ version: i + 1, hash, step: "step-001", at: "", by: "ada", cause: "create" },
    }));
    state.putAlias({ id: name, name, former: [], kind: "entry", versions });
  }
  return state;
}

test("the item of the seed", () => {
  const told = newErrors([record({ hash: HASH })], { project: "demo" }, catalog());
  expect(told).toEqual({
    new_errors: [
      {
        id: "57b476ad2161",
        created_at: "2026-09-28T21:53:26.210Z",
        code: "unfaithful_heal",
        hash: "abababababab",
        message: "self-heal produced different rows",
      },
    ],
  });
});

test("alias and version when the hash is in an alias's history; the head's rather than an older one's", () => {
  const item = (aliases: Record<string, string[]>, more: Partial<ErrorRecord> = {}) => {
    const [told] =
      newErrors([record({ hash: HASH, ...more })], {}, catalog(aliases)).new_errors ?? [];
    return [told?.alias, told?.version];
  };
  expect(item({ qb_epa: ["x", HASH, "y"] })).toEqual(["qb_epa", 2]);
  expect(item({ old: [HASH, "x"], live: ["y", HASH] })).toEqual(["live", 2]);
  expect(item({ old: [HASH, "x"], live: [HASH] }, { alias: "old" })).toEqual(["old", 1]);
  expect(item({ other: ["x"] }, { alias: "gone" })).toEqual(["gone", undefined]);
  expect(item({})).toEqual([undefined, undefined]);
});

test("never a recipe, a prompt or a stack; a long message is cut", () => {
  const full = record({
    ...{ message: "m".repeat(2_000), recipe: "select 1", stack: "Error", stage: "run", hint: "h" },
    ...{ tool: "catalog_run", session: "s", callId: "c", principal: "ada" },
  });
  const [told] = newErrors([full], {}, catalog()).new_errors ?? [];
  expect(told).toEqual({
    id: full.id,
    created_at: full.at,
    code: full.code,
    tool: "catalog_run",
    message: `${"m".repeat(299)}…`,
  });
});

test("ten at most, and how many more there are", () => {
  const records = Array.from({ length: 13 }, (_, i) => record({ id: `id${13 - i}` }));
  const told = newErrors(records, {}, catalog());
  expect(told.new_errors?.map(({ id }) => id)).toEqual(records.slice(0, 10).map(({ id }) => id));
  expect(told.new_errors_omitted).toBe(3);
  expect(newErrors(records.slice(0, 10), {}, catalog())).not.toHaveProperty("new_errors_omitted");
});

test.each([
  ["as its own", { error_id: "57b476ad2161" }],
  ["as an item", { items: [{ id: "other" }, { id: "57b476ad2161" }] }],
  ["deep inside", { recalc: { failed: [{ error_id: "57b476ad2161" }] } }],
])("what the reply answers with already is not said twice: %s", (_, body) => {
  expect(newErrors([record()], body, catalog())).toEqual({});
});

test("the same text elsewhere in the reply is no answer", () => {
  const body = { message: "57b476ad2161", ids: ["57b476ad2161"], id: 57 };
  expect(newErrors([record()], body, catalog()).new_errors).toHaveLength(1);
});

test("a reply that answers with some leaves the others", () => {
  const records = [record({ id: "a" }), record({ id: "b" })];
  const told = newErrors(records, { error_id: "a" }, catalog());
  expect(told.new_errors?.map(({ id }) => id)).toEqual(["b"]);
});
