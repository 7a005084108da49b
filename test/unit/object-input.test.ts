import { expect, test, vi } from "vitest";
import type { Failure } from "../../contract/errors.ts";
import { CALLS_PER_MINUTE } from "../../contract/limits.ts";
import { catalogPeek } from "../../contract/tools/catalog_peek.ts";
import { projectList } from "../../contract/tools/project_list.ts";
import { parseInput } from "../../durable-objects/input.ts";
import { RateLimit } from "../../durable-objects/rate.ts";

function refusal(run: () => unknown) {
  try {
    run();
  } catch (error) {
    return (error as Failure).envelope;
  }
  return undefined;
}

test("defaults are filled in", () => {
  expect(parseInput(catalogPeek, { entry: "orders" })).toEqual({
    entry: "orders",
    limit: 20,
    offset: 0,
  });
});

test.each([
  [{}, "entry", /entry: Invalid input: expected string, received undefined/],
  [{ entry: "a", limit: 0 }, "limit", /limit: Too small/],
  [{ entry: "a", limit: "5" }, "limit", /limit: Invalid input: expected number, received string/],
  [{ entry: "a", columns: ["x", 1] }, "columns.1", /columns\.1: Invalid input: expected string/],
])("%j is refused at %s", (input, field, message) => {
  const envelope = refusal(() => parseInput(catalogPeek, input));
  expect(envelope).toMatchObject({ code: "invalid_input", at: { field } });
  expect(envelope?.message).toMatch(message);
  expect(envelope?.hint).toBe("Its arguments are entry, limit, offset, columns, where, order_by.");
});

test("an argument that does not exist is named with the one that was meant", () => {
  const envelope = refusal(() => parseInput(catalogPeek, { entry: "a", ofset: 3 }));
  expect(envelope?.message).toBe(
    "catalog_peek was not called rightly: ofset is no argument, did you mean offset?",
  );
  expect(refusal(() => parseInput(projectList, { x: 1 }))?.hint).toBe("It takes no arguments.");
});

test("a session may make so many calls a minute, another session its own, and the next minute anew", () => {
  vi.useFakeTimers({ now: 600_000 });
  try {
    const rate = new RateLimit();
    for (let i = 0; i < CALLS_PER_MINUTE; i++) rate.take("a");
    vi.setSystemTime(640_500);
    expect(refusal(() => rate.take("a"))).toEqual({
      code: "rate_limited",
      message: `This session made ${CALLS_PER_MINUTE} calls in this minute.`,
      hint: "Try again in 20 s.",
    });
    rate.take("b");
    vi.setSystemTime(660_000);
    expect(refusal(() => rate.take("a"))).toBeUndefined();
  } finally {
    vi.useRealTimers();
  }
});

test("only the first refusal of a session in a minute is worth a record", () => {
  vi.useFakeTimers({ now: 600_000 });
  try {
    const rate = new RateLimit();
    for (let i = 0; i < CALLS_PER_MINUTE; i++) rate.take("a");
    expect(rate.isFirstRefusal("a")).toBe(false);
    const firsts = [1, 2, 3].map(() => {
      expect(refusal(() => rate.take("a"))?.code).toBe("rate_limited");
      return rate.isFirstRefusal("a");
    });
    expect(firsts).toEqual([true, false, false]);
  } finally {
    vi.useRealTimers();
  }
});
