import { QueryClient, QueryObserver } from "@tanstack/query-core";
import { beforeEach, describe, expect, test } from "vitest";
import { type Effect, effect, type LiveMessage } from "../../contract/events.ts";
import { type Freshness, freshnessOf } from "../../web/data/freshness.ts";
import { ALL, type ReadTool, TOUCHES, touchedBy } from "../../web/data/touches.ts";

const KINDS = effect.options.map((option) => option.shape.kind.value);
const TOOLS = [...new Set(Object.values(TOUCHES).flatMap((tools) => (tools === ALL ? [] : tools)))];

let client: QueryClient;
let freshness: Freshness;

beforeEach(() => {
  client = new QueryClient({
    defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY, retry: false } },
  });
  freshness = freshnessOf(client);
  for (const tool of TOOLS) client.setQueryData(["shop", tool, {}], {});
  client.setQueryData(["other", "catalog_list", {}], {});
});

function old(): string[] {
  const queries = client.getQueryCache().getAll();
  return queries
    .filter(({ state }) => state.isInvalidated)
    .map(({ queryKey: [project, tool] }) => (project === "shop" ? String(tool) : `other ${tool}`));
}

function hear(kind: Effect["kind"]): void {
  const event = { kind } as Effect;
  freshness.heard("shop", { seq: 1, step: "step-001", at: "", event });
}

describe("what an event makes old", () => {
  test("is said for exactly the kinds of the contract", () => {
    expect(Object.keys(TOUCHES).sort()).toEqual([...KINDS].sort());
  });

  test.each(KINDS)("%s makes old what the table says, and something", (kind) => {
    hear(kind);
    const touched = touchedBy(kind);
    const expected: readonly string[] = touched === ALL ? TOOLS : touched;
    expect(expected.length).toBeGreaterThan(0);
    expect(old().sort()).toEqual([...new Set(expected)].sort());
  });

  test.each<[Effect["kind"], ReadTool[]]>([
    ["new_entry", ["catalog_list", "catalog_show", "catalog_revisions", "notebook_get"]],
    ["alias_changed", ["catalog_list", "notebook_get", "catalog_explain"]],
    ["notebook_changed", ["notebook_get", "catalog_revisions"]],
    ["chart_attached", ["catalog_show", "notebook_get"]],
    ["errors_changed", ["catalog_errors", "catalog_marks"]],
    ["unfaithful_heal", ["catalog_marks", "chart_data", "storage_report"]],
  ])("%s is read afresh where it shows", (kind, tools) => {
    expect(touchedBy(kind)).toEqual(expect.arrayContaining(tools));
  });

  test("a kind that this page does not know makes everything old", () => {
    hear("invented_later" as Effect["kind"]);
    expect(old().sort()).toEqual([...TOOLS].sort());
  });
});

describe("what a notice makes old", () => {
  const notice = (fields: object) => ({ notice: fields }) as LiveMessage;

  test.each(["hello", "resync", "invented_later"])("%s: everything of this project", (kind) => {
    freshness.heard("shop", notice({ kind, seq: 1 }));
    expect(old().sort()).toEqual([...TOOLS].sort());
  });

  test.each(["presence", "progress"])("%s: nothing", (kind) => {
    freshness.heard("shop", notice({ kind }));
    expect(old()).toEqual([]);
  });
});

describe("a read that is under way", () => {
  const KEY = ["shop", "catalog_list", { limit: 1 }];

  /** Reads that end when the test says so. */
  function watch() {
    const reads: PromiseWithResolvers<string>[] = [];
    const queryFn = () => {
      const read = Promise.withResolvers<string>();
      reads.push(read);
      return read.promise;
    };
    const stop = new QueryObserver(client, { queryKey: KEY, queryFn }).subscribe(() => {});
    const settle = async (index: number, value: string | Error) => {
      if (value instanceof Error) reads[index]?.reject(value);
      else reads[index]?.resolve(value);
      await new Promise((resolve) => setTimeout(resolve));
      await new Promise((resolve) => setTimeout(resolve));
    };
    return { reads, settle, stop };
  }

  test("is not cut off; many events in its time are one read after it", async () => {
    const { reads, settle, stop } = watch();
    expect(reads).toHaveLength(1);
    hear("new_entry");
    hear("recalc");
    hear("alias_changed");
    expect(reads).toHaveLength(1);
    await settle(0, "old");
    expect(client.getQueryData(KEY)).toBe("old");
    expect(reads).toHaveLength(2);
    await settle(1, "new");
    expect(client.getQueryData(KEY)).toBe("new");
    expect(reads).toHaveLength(2);
    stop();
  });

  test("and fails is done once more as well", async () => {
    const { reads, settle, stop } = watch();
    hear("new_entry");
    await settle(0, new Error("down"));
    expect(reads).toHaveLength(2);
    await settle(1, "up");
    expect(client.getQueryData(KEY)).toBe("up");
    stop();
  });

  test("of another project is left alone", () => {
    freshness.refresh("shop", ALL);
    expect(old()).not.toContain("other catalog_list");
    freshness.refresh("other", ["catalog_list"]);
    expect(old()).toContain("other catalog_list");
  });
});
