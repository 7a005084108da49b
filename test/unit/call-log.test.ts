import { describe, expect, test } from "vitest";
import type { Progress } from "../../contract/events.ts";
import type { TelemetryEvent } from "../../contract/telemetry.ts";
import type { Live } from "../../durable-objects/live/live.ts";
import { progressOf } from "../../durable-objects/live/progress.ts";
import { isLogged, loggedCall } from "../../durable-objects/log/logged.ts";

const EVENT: TelemetryEvent = {
  at: "2026-11-30T12:00:01.500Z",
  door: "mcp",
  tool: "catalog_create",
  project: "default",
  session: "mcp/s1",
  principal: "local",
  client: "claude-code/2.1",
  ok: true,
  error_code: null,
  duration_ms: 1_500,
};

describe("the log of calls", () => {
  test.each<[string, Partial<TelemetryEvent>, unknown, boolean]>([
    ["a model's read", { tool: "catalog_list" }, {}, true],
    ["a job", { door: "job", tool: "verify_result" }, {}, true],
    ["a page's read", { door: "companion", tool: "catalog_list" }, {}, false],
    ["a page's block of rows", { door: "companion", tool: "entry_rows" }, {}, false],
    ["a page's change", { door: "companion", tool: "catalog_undo" }, {}, true],
    ["a page's look at the settings", { door: "companion", tool: "project_settings" }, {}, false],
    [
      "a page's setting",
      { door: "companion", tool: "project_settings" },
      { auto_recalc: true },
      true,
    ],
    ["a page's failed read", { door: "companion", tool: "catalog_list", ok: false }, {}, true],
    ["a page's unknown tool", { door: "companion", tool: "unknown", ok: false }, undefined, true],
  ])("%s", (_, more, input, logged) => {
    expect(isLogged({ ...EVENT, ...more }, input)).toBe(logged);
  });

  test("a line says when it began, what it made and what the wish was", () => {
    const body = {
      alias: "orders",
      version: 2,
      hash: "0123456789ab",
      step: "step-004",
      rows: [[1]],
    };
    const event = { ...EVENT, rows: 12, engine_ms: 900, cold: true };
    expect(loggedCall(event, body, "x".repeat(400))).toEqual({
      at: "2026-11-30T12:00:00.000Z",
      ms: 1_500,
      door: "mcp",
      tool: "catalog_create",
      session: "mcp/s1",
      client: "claude-code/2.1",
      by: "local",
      alias: "orders",
      version: 2,
      hash: "0123456789ab",
      step: "step-004",
      prompt: "x".repeat(300),
      rows: 12,
      engine_ms: 900,
      cold: true,
    });
  });

  test("a failure has its code and record, and nothing of its message", () => {
    const body = { error: { code: "not_found", message: "secret" }, error_id: "e1", hash: 7 };
    const event = { ...EVENT, ok: false, error_code: "not_found" as const };
    const line = loggedCall(event, body);
    expect(line).toMatchObject({ code: "not_found", error_id: "e1" });
    expect(JSON.stringify(line)).not.toContain("secret");
    expect(line).not.toHaveProperty("hash");
  });
});

describe("what pages are told of a piece of work", () => {
  function telling() {
    const told: Omit<Progress, "kind">[] = [];
    const live = { progress: (one: Omit<Progress, "kind">) => told.push(one) } as unknown as Live;
    return { told, ...progressOf(live, "c1") };
  }

  test("it runs, and is done when all of it is", () => {
    const { told, tell, end } = telling();
    tell("importing", 1, 2);
    tell("importing", 2, 2);
    end(true);
    expect(told).toEqual([
      { id: "c1", what: "importing", done: 1, total: 2, state: "running" },
      { id: "c1", what: "importing", done: 2, total: 2, state: "done" },
    ]);
  });

  test.each([
    [true, "done"],
    [false, "failed"],
  ] as const)("work that ends before its whole, well: %s, is %s", (ok, state) => {
    const { told, tell, end } = telling();
    tell("building", 5);
    end(ok);
    end(ok);
    expect(told.slice(1)).toEqual([{ id: "c1", what: "building", done: 5, state }]);
  });

  test("work that said nothing ends without a word", () => {
    const { told, end } = telling();
    end(false);
    expect(told).toEqual([]);
  });
});
