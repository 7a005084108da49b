import { afterAll, beforeAll } from "vitest";
import type { ImportOptions } from "../../contract/csv-options.ts";
import { type Machine, nativeMachine } from "../torture/machine.ts";
import { CsvReader, type Read } from "../torture/reader.ts";

export interface Reading {
  read(text: string | Uint8Array, options?: ImportOptions, chunk?: number): Promise<Read>;
  /** a file of one column `v`, beside one of numbers */
  column(cells: string[], options?: ImportOptions): Promise<Read>;
}

/** Reads texts as an import does, for the tests of one file. */
export function useReading(machine: () => Promise<Machine> = nativeMachine): Reading {
  let reader: CsvReader;
  beforeAll(async () => {
    reader = new CsvReader(await machine());
  });
  afterAll(() => reader.close());
  const read: Reading["read"] = (text, options = {}, chunk = 65_536) =>
    reader.read(Buffer.from(text as string), options, { chunk });
  return {
    read,
    column: (cells, options = {}) =>
      read(`i|v\n${cells.map((cell, i) => `${i}|${cell}\n`).join("")}`, { delim: "|", ...options }),
  };
}

/** The cells of `column`. */
export function valuesOf({ rows }: Read): (string | null)[] {
  return rows.map(([, value]) => value ?? null);
}

/** What is told of the type of `column`: chosen, alternatives, evidence line, option. */
export function reasonOf({ guesses }: Read): unknown[] {
  return guesses
    .filter(({ what }) => what === 'type of "v"')
    .flatMap((guess) => [guess.chosen, guess.alternatives, guess.evidence_line, guess.option]);
}

export function guessOf({ guesses }: Read, what: string) {
  return guesses.find((one) => one.what === what);
}

/** The envelope of the failure that a reading must end with; undefined when it succeeds. */
export async function failureOf(work: Promise<Read>): Promise<unknown> {
  return work.then(
    () => undefined,
    (error: { envelope: unknown }) => error.envelope,
  );
}
