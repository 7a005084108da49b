import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Activity } from "../../durable-objects/activity.ts";

// What the object does by itself stands back while calls want its time, and not for ever.

beforeEach(() => {
  vi.useFakeTimers({ now: 1_000_000 });
});
afterEach(() => {
  vi.useRealTimers();
});

const wait = (activity: Activity, job = "a") => activity.waitOf(job, 2_000, 60_000);

test("nothing has happened: it may run", () => {
  expect(wait(new Activity())).toBe(0);
});

test("while a call runs it looks again soon; after one that used the engine it waits for quiet", () => {
  const activity = new Activity();
  activity.begin();
  expect(wait(activity)).toBe(500);
  activity.end(true);
  expect(wait(activity)).toBe(2_000);
  vi.advanceTimersByTime(1_500);
  expect(wait(activity)).toBe(500);
  vi.advanceTimersByTime(500);
  expect(wait(activity)).toBe(0);
});

test("calls that only look something up are no work", () => {
  const activity = new Activity();
  activity.begin();
  activity.end(false);
  expect(wait(activity)).toBe(0);
});

test("two calls at once: quiet begins when both are done", () => {
  const activity = new Activity();
  activity.begin();
  activity.begin();
  activity.end(true);
  expect(wait(activity)).toBe(500);
  vi.advanceTimersByTime(3_000);
  activity.end(false);
  expect(wait(activity)).toBe(0);
});

test("patience ends, for each job by itself", () => {
  const activity = new Activity();
  activity.begin();
  expect(wait(activity, "a")).toBe(500);
  vi.advanceTimersByTime(59_999);
  expect([wait(activity, "a"), wait(activity, "b")]).toEqual([500, 500]);
  vi.advanceTimersByTime(1);
  expect([wait(activity, "a"), wait(activity, "b")]).toEqual([0, 500]);
  expect(wait(activity, "a")).toBe(500);
});
