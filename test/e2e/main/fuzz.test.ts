import { afterAll, beforeAll, expect, test } from "vitest";
import { Originals } from "../../fuzz/originals.ts";
import { Trials } from "../../fuzz/trial.ts";
import { server } from "../setup/server.ts";

// Damaged files: a fixed few of those that `npm run fuzz` makes without end. Each is answered with a reason, and the
// next call is answered too.

let trials: Trials;

beforeAll(async () => {
  trials = new Trials(server.origin, await Originals.make());
});

afterAll(() => trials.close());

/** Those that were once answered with an internal error or a wrong reason. */
const KNOWN = [15, 434, 588, 1182, 1647];
const SEEDS = Array.from({ length: 60 }, (_, i) => 900_000 + i);

test("is answered with a reason, whatever is in it", async () => {
  const offences: string[] = [];
  const codes = new Map<string, number>();
  for (const seed of [...KNOWN, ...SEEDS]) {
    const { format, done, code, offence } = await trials.run(seed);
    codes.set(code, (codes.get(code) ?? 0) + 1);
    if (offence) offences.push(`seed ${seed}, ${format} (${done}): ${offence}`);
  }
  expect(offences).toEqual([]);
  expect([...codes.keys()].sort()).toEqual(["imported", "ingest_failed"]);
});
