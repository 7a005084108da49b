import { drizzle } from "drizzle-orm/durable-sqlite";
import { expect, test } from "vitest";
import type { Caller } from "../../contract/caller.ts";
import { TOOLS, type ToolName } from "../../contract/tools/index.ts";
import { Once } from "../../durable-objects/once.ts";
import { inObject } from "./storage-fixture.ts";

interface Door {
  /** answers `{n}`, where n counts the runs of all calls */
  call(tool: ToolName, callId?: string, session?: string): Promise<Record<string, unknown>>;
  /** lets runs that were held back end */
  release(failure?: Error): void;
  /** from now on a run ends when it is released */
  hold(): void;
  runs(): number;
  storage: DurableObjectStorage;
  /** the same object after a wake */
  woken(): Door;
}

function withDoor(run: (door: Door) => Promise<void>): Promise<void> {
  return inObject(async ({ storage }) => {
    let runs = 0;
    let held: PromiseWithResolvers<void> | undefined;
    const work = async () => {
      const n = ++runs;
      await held?.promise;
      return { n };
    };
    const door = (): Door => {
      const once = new Once(drizzle(storage));
      return {
        call: (tool, callId, session = "s1") => {
          const caller = { session } as Caller;
          const call = { tool, caller, ...(callId === undefined ? {} : { callId }) };
          return once.run(call, TOOLS[tool], work);
        },
        hold: () => {
          held = Promise.withResolvers();
        },
        release: (failure) => {
          if (failure) held?.reject(failure);
          else held?.resolve();
          held = undefined;
        },
        runs: () => runs,
        storage,
        woken: door,
      };
    };
    await run(door());
  });
}

const kept = ({ storage }: Door) =>
  storage.sql.exec("select session, call_id, tool, body from replies order by call_id").toArray();

test("a repeated call is answered with the first reply, also after a wake", () =>
  withDoor(async (door) => {
    expect(await door.call("catalog_create", "a")).toEqual({ n: 1 });
    expect(await door.call("catalog_create", "a")).toEqual({ n: 1 });
    expect(await door.woken().call("catalog_create", "a")).toEqual({ n: 1 });
    expect(door.runs()).toBe(1);
    expect(kept(door)).toEqual([
      { session: "s1", call_id: "a", tool: "catalog_create", body: '{"n":1}' },
    ]);
  }));

test("one that still runs is not run beside itself", () =>
  withDoor(async (door) => {
    door.hold();
    const calls = [1, 2, 3].map(() => door.call("catalog_import", "a"));
    expect(door.runs()).toBe(1);
    expect(kept(door)).toEqual([]);
    door.release();
    expect(await Promise.all(calls)).toEqual([{ n: 1 }, { n: 1 }, { n: 1 }]);
    expect(await door.call("catalog_import", "a")).toEqual({ n: 1 });
    expect(door.runs()).toBe(1);
  }));

test("a failure reaches all who wait for it, and is not kept", () =>
  withDoor(async (door) => {
    door.hold();
    const calls = [1, 2].map(() => door.call("catalog_run", "a"));
    door.release(new Error("no luck"));
    const outcomes = await Promise.allSettled(calls);
    expect(outcomes.map((outcome) => "reason" in outcome && outcome.reason.message)).toEqual([
      "no luck",
      "no luck",
    ]);
    expect(kept(door)).toEqual([]);
    expect(await door.call("catalog_run", "a")).toEqual({ n: 2 });
    expect(await door.call("catalog_run", "a")).toEqual({ n: 2 });
  }));

test("calls of another id, session or without an id are calls of their own", () =>
  withDoor(async (door) => {
    expect(await door.call("catalog_run", "a")).toEqual({ n: 1 });
    expect(await door.call("catalog_run", "b")).toEqual({ n: 2 });
    expect(await door.call("catalog_run", "a", "s2")).toEqual({ n: 3 });
    expect(await door.call("catalog_run")).toEqual({ n: 4 });
    expect(await door.call("catalog_run")).toEqual({ n: 5 });
    expect(await door.call("catalog_run", "a")).toEqual({ n: 1 });
    expect(kept(door).length).toBe(3);
  }));

test("an id that another tool used is not answered with that tool's reply", () =>
  withDoor(async (door) => {
    expect(await door.call("catalog_run", "a")).toEqual({ n: 1 });
    expect(await door.call("data_put", "a")).toEqual({ n: 2 });
    expect(await door.call("catalog_run", "a")).toEqual({ n: 1 });
  }));

test("parts of a key cannot be shifted into one another", () =>
  withDoor(async (door) => {
    door.hold();
    const calls = [door.call("catalog_run", 'b","c', "a"), door.call("catalog_run", "c", 'a","b')];
    door.release();
    expect(await Promise.all(calls)).toEqual([{ n: 1 }, { n: 2 }]);
  }));

test("reading is never remembered", () =>
  withDoor(async (door) => {
    expect(await door.call("catalog_list", "a")).toEqual({ n: 1 });
    expect(await door.call("catalog_list", "a")).toEqual({ n: 2 });
    expect(kept(door)).toEqual([]);
  }));

test("a reply is kept for a day", () =>
  withDoor(async (door) => {
    const put = (id: string, hoursAgo: number) =>
      door.storage.sql.exec(
        "insert into replies values('s1', ?, 'catalog_run', '{\"n\":0}', ?)",
        id,
        new Date(Date.now() - hoursAgo * 3_600_000).toISOString(),
      );
    put("old", 25);
    put("young", 23);
    expect(await door.call("catalog_run", "new")).toEqual({ n: 1 });
    expect(kept(door).map((row) => row.call_id)).toEqual(["new", "young"]);
    expect(await door.call("catalog_run", "young")).toEqual({ n: 0 });
    expect(await door.call("catalog_run", "old")).toEqual({ n: 2 });
  }));
