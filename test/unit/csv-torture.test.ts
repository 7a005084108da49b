import { afterAll, beforeAll, expect, test } from "vitest";
import { Failure } from "../../contract/errors.ts";
import { differences } from "../torture/judge.ts";
import { nativeMachine } from "../torture/machine.ts";
import { tortureFile } from "../torture/mutate.ts";
import { Random } from "../torture/random.ts";
import { CsvReader, type Read } from "../torture/reader.ts";

// Files made from clean tables and then written badly, as the world does. Every cell comes back, or the line that
// did not is named: nothing may be lost in silence.

let reader: CsvReader;

beforeAll(async () => {
  reader = new CsvReader(await nativeMachine());
});

afterAll(() => reader.close());

const SEEDS = Array.from({ length: 300 }, (_, i) => i + 1);

async function outcome(work: Promise<Read>): Promise<Read | Failure> {
  return work.catch((error: unknown) => {
    if (error instanceof Failure) return error;
    throw error;
  });
}

test.each(SEEDS)("file %i", async (seed) => {
  const file = tortureFile(seed);
  const what = `${seed}: ${file.done.join(", ")}`;
  const chunk = new Random(seed).of([1, 7, 100, 65_536]);
  const read = await outcome(reader.read(file.bytes, {}, { chunk }));
  if (!file.damage) {
    if (read instanceof Failure) throw read;
    expect(differences(file, read), what).toEqual([]);
    expect(read.rejected).toBe(0);
    const { surprise } = file;
    if (!surprise) return;
    const told = read.guesses.filter((guess) => guess.what === `type of "${surprise.column}"`);
    expect(
      told.map((guess) => guess.evidence_line),
      what,
    ).toEqual([surprise.line]);
    return;
  }
  expect(read, what).toBeInstanceOf(Failure);
  expect((read as Failure).envelope, what).toMatchObject({
    code: "ingest_failed",
    at: { row: file.damage.line },
  });
  const rest = await reader.read(file.bytes, { rejects: "table" }, { chunk });
  const rejects = await reader.read(file.bytes, { rejects: "only" }, { chunk });
  expect(rejects.columns).toEqual(["line", "column", "kind", "text"]);
  expect(
    rejects.rows.map(([line]) => Number(line)),
    what,
  ).toContain(file.damage.line);
  expect(rest.rejected).toBe(rejects.rows.length);
  expect(differences(file, rest, file.damage.row), what).toEqual([]);
});

test("the files are the same for the same seed, and of every kind", () => {
  expect(tortureFile(7)).toEqual(tortureFile(7));
  const done = SEEDS.flatMap((seed) => tortureFile(seed).done).join(" ");
  for (const kind of [
    "utf-16be",
    "windows-1252",
    "gzip",
    "zstd",
    "an open quote",
    "a cell too few",
    "line ends mixed",
    "surprise in id",
  ])
    expect(done).toContain(kind);
});
