import { expect, test } from "vitest";
import { Shared } from "../../durable-objects/catalog/window/shared.ts";

function work() {
  const done = Promise.withResolvers<string>();
  const begun: AbortSignal[] = [];
  return {
    ...done,
    begun,
    run: (signal: AbortSignal) => {
      begun.push(signal);
      return done.promise;
    },
  };
}

const never = () => new AbortController().signal;
const cancelled = { envelope: { code: "cancelled" } };

test("what several want at once is done once", async () => {
  const shared = new Shared<string>();
  const { run, resolve, begun } = work();
  const both = [shared.run("k", never(), run), shared.run("k", never(), run)];
  resolve("done");
  expect(await Promise.all(both)).toEqual(["done", "done"]);
  expect(begun.length).toBe(1);
});

test("one that goes stops nothing for the other", async () => {
  const shared = new Shared<string>();
  const { run, resolve, begun } = work();
  const leaver = new AbortController();
  const left = shared.run("k", leaver.signal, run);
  const stays = shared.run("k", never(), run);
  leaver.abort();
  await expect(left).rejects.toMatchObject(cancelled);
  expect(begun[0]?.aborted).toBe(false);
  resolve("done");
  expect(await stays).toBe("done");
});

test("when all have gone it is stopped, and begun anew for who comes then", async () => {
  const shared = new Shared<string>();
  const first = work();
  const leaver = new AbortController();
  const left = shared.run("k", leaver.signal, first.run);
  leaver.abort();
  await expect(left).rejects.toMatchObject(cancelled);
  expect(first.begun[0]?.aborted).toBe(true);
  const second = work();
  const again = shared.run("k", never(), second.run);
  second.resolve("again");
  expect(await again).toBe("again");
  first.reject(new Error("stopped"));
});

test("a failure is everybody's, and is not kept", async () => {
  const shared = new Shared<string>();
  const failing = work();
  const both = [shared.run("k", never(), failing.run), shared.run("k", never(), failing.run)];
  failing.reject(new Error("no room"));
  for (const each of both) await expect(each).rejects.toThrow("no room");
  const next = work();
  next.resolve("fine");
  expect(await shared.run("k", never(), next.run)).toBe("fine");
});

test("who is gone already begins nothing that lasts", async () => {
  const shared = new Shared<string>();
  const { run, begun } = work();
  await expect(shared.run("k", AbortSignal.abort(), run)).rejects.toMatchObject(cancelled);
  expect(begun[0]?.aborted).toBe(true);
});
