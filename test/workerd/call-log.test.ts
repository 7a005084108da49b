import { drizzle } from "drizzle-orm/durable-sqlite";
import { expect, test } from "vitest";
import { CALLS_KEPT } from "../../contract/limits.ts";
import { Reads } from "../../durable-objects/catalog/faithful/reads.ts";
import { CallLog } from "../../durable-objects/log/call-log.ts";
import { inObject } from "./storage-fixture.ts";

const CALL = {
  at: "2026-11-30T12:00:00.000Z",
  ms: 5,
  door: "mcp",
  tool: "catalog_list",
  client: "claude-code/2.1",
  by: "local",
} as const;

test("calls are listed newest first, by page and by session", () =>
  inObject(async ({ storage }) => {
    const log = new CallLog(drizzle(storage));
    for (const session of ["a", "b", "a", ""]) log.write({ ...CALL, session });
    const seqs = (filter: Parameters<CallLog["list"]>[0]) => log.list(filter).map(({ seq }) => seq);
    expect(seqs({ limit: 10 })).toEqual([4, 3, 2, 1]);
    expect(seqs({ limit: 2, before: 4 })).toEqual([3, 2]);
    expect(seqs({ limit: 10, session: "a" })).toEqual([3, 1]);
    expect(log.list({ limit: 1, session: "b" })).toEqual([{ ...CALL, seq: 2, session: "b" }]);
    expect(log.sessions()[0]).toEqual({ session: "a", client: "claude-code/2.1", calls: 2 });
    expect(log.sessions()).toHaveLength(3);
  }));

test("only the newest are kept, and numbers are never used again", () =>
  inObject(async ({ storage }) => {
    const log = new CallLog(drizzle(storage));
    for (let i = 0; i < CALLS_KEPT + 3; i++) log.write({ ...CALL, session: "a" });
    expect(log.sessions()).toEqual([
      { session: "a", client: "claude-code/2.1", calls: CALLS_KEPT },
    ]);
    expect(log.list({ limit: 1 })[0]?.seq).toBe(CALLS_KEPT + 3);
    storage.sql.exec("delete from calls");
    log.write({ ...CALL, session: "a" });
    expect(log.list({ limit: 1 })[0]?.seq).toBe(CALLS_KEPT + 4);
  }));

test("a read of rows is noted to the hour, once", () =>
  inObject(async ({ storage }) => {
    const reads = new Reads(drizzle(storage));
    reads.touch("h1");
    const at = reads.all().get("h1");
    expect(at).toMatch(/^\d{4}-\d{2}-\d{2}T\d{2}:00:00\.000Z$/);
    storage.sql.exec("delete from result_reads");
    reads.touch("h1");
    expect(reads.all()).toEqual(new Map());
    reads.touch("h2");
    expect([...reads.all().keys()]).toEqual(["h2"]);
  }));
