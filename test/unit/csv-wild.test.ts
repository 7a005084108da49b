import { afterAll, beforeAll, expect, test } from "vitest";
import { Failure } from "../../contract/errors.ts";
import { nativeMachine } from "../torture/machine.ts";
import { CsvReader } from "../torture/reader.ts";
import { score } from "../torture/score.ts";
import { untold } from "../torture/told.ts";
import { wildFile } from "../torture/wild.ts";

// Files that are written worse than any reader can mend: what is not as it was meant is told. `npm run bench:ingest`
// reads thousands of them and scores them beside native DuckDB.

let reader: CsvReader;

beforeAll(async () => {
  reader = new CsvReader(await nativeMachine());
});

afterAll(() => reader.close());

const SEEDS = Array.from({ length: 250 }, (_, i) => 10_000 + i);

test("nothing is lost in silence", async () => {
  const silent: string[] = [];
  const codes = new Set<string>();
  let read = 0;
  for (const seed of SEEDS) {
    const file = wildFile(seed);
    try {
      const found = await reader.read(file.bytes);
      read++;
      const lost = untold(score(file.table, found), found);
      if (lost.length > 0) silent.push(`${seed} ${file.done.join(", ")}: ${lost.join(", ")}`);
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      codes.add(error.envelope.code);
    }
  }
  expect(silent).toEqual([]);
  expect([...codes]).toEqual(["ingest_failed"]);
  // Many are read and many refused: neither half of the judge is idle.
  expect(read).toBeGreaterThan(100);
  expect(read).toBeLessThan(200);
});

test("the same seed makes the same file", () => {
  expect(wildFile(17)).toEqual(wildFile(17));
  expect(wildFile(17).bytes).not.toEqual(wildFile(18).bytes);
});

const meant = {
  names: ["a", "b"],
  rows: [
    ["1", "x"],
    ["2", "y"],
    ["3", "z"],
  ],
};
const types = ["BIGINT", "VARCHAR"];

test.each<[string, string[], (string | null)[][], number, number, object]>([
  [
    "all there",
    ["a", "b"],
    [
      ["1", "x"],
      ["2", "y"],
      ["3", "z"],
    ],
    1,
    1,
    {},
  ],
  [
    "a row missing",
    ["a", "b"],
    [
      ["1", "x"],
      ["3", "z"],
    ],
    1,
    6 / 8,
    { missing: 1 },
  ],
  [
    "a row too many",
    ["a", "b"],
    [
      ["1", "x"],
      ["9", "q"],
      ["2", "y"],
      ["3", "z"],
    ],
    0.8,
    1,
    { extra: 1 },
  ],
  [
    "a value other",
    ["a", "b"],
    [
      ["1", "x"],
      ["2", "Y"],
      ["3", "z"],
    ],
    7 / 8,
    7 / 8,
    { columns: new Set(["b"]) },
  ],
  [
    "columns changed about",
    ["b", "a"],
    [
      ["x", "1"],
      ["y", "2"],
      ["z", "3"],
    ],
    1,
    1,
    {},
  ],
  [
    "other names",
    ["c0", "c1"],
    [
      ["1", "x"],
      ["2", "y"],
      ["3", "z"],
    ],
    6 / 8,
    6 / 8,
    { names: 2 },
  ],
])("the score of %s", (_, columns, rows, precision, recall, wrong) => {
  const own = columns[0] === "b" ? types.toReversed() : types;
  expect(score(meant, { columns, types: own, rows })).toEqual({
    precision,
    recall,
    wrong: { columns: new Set(), missing: 0, extra: 0, names: 0, ...wrong },
  });
});

test("what is lost is told only by what names it", () => {
  const read = { guesses: [], notes: [], rejected: 0, columns: [], types: [], rows: [] };
  const lost = score(meant, {
    columns: ["a", "b"],
    types,
    rows: [
      ["1", "x"],
      ["2", "Y"],
    ],
  });
  expect(untold(lost, read)).toEqual(["values of b", "1 rows"]);
  expect(untold(lost, { ...read, rejected: 1 })).toEqual(["values of b"]);
  const guesses = [{ what: 'type of "b"', chosen: "", option: "types" }];
  expect(untold(lost, { ...read, guesses })).toEqual(["1 rows"]);
});
