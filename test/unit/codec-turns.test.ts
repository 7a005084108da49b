import { expect, test } from "vitest";
import { Turns } from "../../codec/parquet/turns.ts";

/** What a worker did: one step each time it was its turn. */
async function work(turns: Turns, steps: string[]): Promise<void> {
  while (await turns.next()) {
    steps.push("step");
    turns.pause();
  }
  steps.push("end");
}

/** Lets everything that can go on go on. */
const settled = () => new Promise((resolve) => setImmediate(resolve));

test("one side works only while the other one waits", async () => {
  const turns = new Turns();
  const steps: string[] = [];
  const done = work(turns, steps);
  await settled();
  expect(steps).toEqual([]);
  turns.begin();
  await settled();
  expect(steps).toEqual(["step"]);
  turns.begin();
  await settled();
  expect(steps).toEqual(["step", "step"]);
  turns.end();
  await done;
  expect(steps).toEqual(["step", "step", "end"]);
});

test("its end is for good, also where nobody waited yet", async () => {
  const turns = new Turns();
  turns.begin();
  turns.end();
  turns.end();
  expect(await turns.next()).toBe(false);
  turns.begin();
  expect(await turns.next()).toBe(false);
});
