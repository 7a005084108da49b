import { beforeAll, expect, test } from "vitest";
import { ERRORS_KEPT } from "../../contract/limits.ts";
import { deliverErrors } from "../../durable-objects/errors/deliver.ts";
import { DB, migrate } from "./edge-setup.ts";
import { withLog } from "./errors-fixture.ts";

// The way of a record from the object to D1: every one, once, in order, whatever D1 does meanwhile.

beforeAll(migrate);

let projects = 0;
/** A project of its own in the database that all tests of this file share. */
const ownProject = () => ({ id: `outbox-${++projects}`, slug: "shoes" });

async function inD1(id: string): Promise<[seq: number, message: string][]> {
  const { results } = await DB.prepare(
    "select seq, message from errors where project_id = ? order by seq",
  )
    .bind(id)
    .all<{ seq: number; message: string }>();
  return results.map(({ seq, message }) => [seq, message]);
}

/** The real database, whose batches end as they are told to. */
function unruly(plan: ("fail" | "fail after" | "ok")[]): D1Database {
  return new Proxy(DB, {
    get: (db, key) => {
      const held = Reflect.get(db, key, db);
      if (key !== "batch") return typeof held === "function" ? held.bind(db) : held;
      return async (statements: D1PreparedStatement[]) => {
        const next = plan.shift() ?? "ok";
        if (next === "fail") throw new Error("D1 is away");
        const done = await db.batch(statements);
        if (next === "fail after") throw new Error("the answer was lost");
        return done;
      };
    },
  });
}

test("every field of a record arrives", () =>
  withLog(async ({ log, write }) => {
    const project = ownProject();
    write(
      "it broke",
      { project, session: "s1", callId: "c1", tool: "catalog_run", principal: "ada" },
      {
        code: "recipe_rejected",
        stage: "binding",
        hint: "do this",
        place: { line: 2, column: 7 },
        hash: "ab".repeat(32),
        alias: "monthly",
        recipe: "select x",
        stack: "Error: x",
      },
    );
    await deliverErrors(log, DB);
    const row = await DB.prepare("select * from errors where project_id = ?")
      .bind(project.id)
      .first();
    expect(row).toEqual({
      id: expect.stringMatching(/^[0-9a-f]{12}$/),
      project_id: project.id,
      project: "shoes",
      seq: 1,
      at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      code: "recipe_rejected",
      stage: "binding",
      message: "it broke",
      hint: "do this",
      place: '{"line":2,"column":7}',
      hash: "ab".repeat(32),
      alias: "monthly",
      tool: "catalog_run",
      call_id: "c1",
      session: "s1",
      principal: "ada",
      door: "mcp",
      recipe: "select x",
      stack: "Error: x",
    });
  }));

test("while D1 fails nothing is lost; then all of it is there once, in order", () =>
  withLog(async ({ log, write }) => {
    const project = ownProject();
    const db = unruly(["fail", "fail after", "fail"]);
    const written: [number, string][] = [];
    for (const round of [1, 2, 3]) {
      for (const each of ["a", "b"]) {
        const message = `${round}${each}`;
        written.push([write(message, { project }), message]);
      }
      await expect(deliverErrors(log, db)).rejects.toThrow();
    }
    expect(log.undelivered(100).map(({ message }) => message)).toEqual(
      written.map(([, message]) => message),
    );
    await deliverErrors(log, db);
    expect(await inD1(project.id)).toEqual(written);
    expect(log.undelivered(100)).toEqual([]);
  }));

test("more than one batch goes out in order, and one that fails in the middle keeps what is confirmed", () =>
  withLog(async ({ log, write }) => {
    const project = ownProject();
    for (let i = 1; i <= 120; i++) write(`m${i}`, { project });
    await expect(deliverErrors(log, unruly(["ok", "fail"]))).rejects.toThrow("D1 is away");
    expect((await inD1(project.id)).length).toBe(50);
    expect(log.undelivered(1)[0]?.seq).toBe(51);
    await deliverErrors(log, DB);
    const seqs = (await inD1(project.id)).map(([seq]) => seq);
    expect(seqs).toEqual(Array.from({ length: 120 }, (_, i) => i + 1));
  }));

test("records written while a batch is on its way go with the next", () =>
  withLog(async ({ log, write }) => {
    const project = ownProject();
    write("one", { project });
    const delivering = deliverErrors(log, DB);
    write("two", { project });
    await delivering;
    expect(await inD1(project.id)).toEqual([
      [1, "one"],
      [2, "two"],
    ]);
  }));

test("the object keeps the newest of what D1 has, and all of what it has not", () =>
  withLog(async ({ log, write }) => {
    const project = ownProject();
    const count = ERRORS_KEPT + 30;
    for (let i = 1; i <= count; i++) write(`m${i}`, { project });
    expect(log.undelivered(count + 1).length).toBe(count);
    await deliverErrors(log, DB);
    expect(log.tail().length).toBe(ERRORS_KEPT);
    expect(log.tail()[0]?.message).toBe(`m${count}`);
    expect(await inD1(project.id)).toHaveLength(count);
  }));

test("a number is never used again, not even when no row has it any more", () =>
  withLog(({ write, state }, again) => {
    expect([write("one"), write("two")]).toEqual([1, 2]);
    state.storage.sql.exec("delete from error_records");
    again((book) => expect(book.write("three")).toBe(3));
  }));

test("a record written in a transaction that fails never was", () =>
  withLog(({ log, write, state, hear }) => {
    write("one");
    expect(() =>
      state.storage.transactionSync(() => {
        write("two");
        expect(log.newest.seq).toBe(2);
        throw new Error("undone");
      }),
    ).toThrow("undone");
    expect(log.tail().map(({ message }) => message)).toEqual(["one"]);
    expect(hear("s1")).toEqual(["one"]);
  }));

test("long texts are cut, and pages are told that the log has grown", () =>
  withLog(({ log, write, told }) => {
    write("m".repeat(5_000), {}, { recipe: "r".repeat(40_000), stack: "s".repeat(40_000) });
    const [record] = log.tail();
    expect(record?.message).toBe(`${"m".repeat(3_999)}…`);
    expect([record?.recipe?.length, record?.stack?.length]).toEqual([32_000, 32_000]);
    expect(told).toEqual([{ kind: "errors_changed" }]);
  }));

test("a record sets the alarm that delivers it", () =>
  withLog(async ({ write, state }) => {
    expect(await state.storage.getAlarm()).toBe(null);
    const before = Date.now();
    write("one");
    const alarm = await state.storage.getAlarm();
    expect(alarm).toBeGreaterThanOrEqual(before);
  }));
