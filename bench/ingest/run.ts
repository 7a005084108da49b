/**
 * `npm run bench:ingest`: reads badly written CSV files made from clean tables, with the product's reader and with
 * native DuckDB, scores every cell and writes `bench/ingest-results.json`. Ends 1 when something was lost in silence.
 *   npm run bench:ingest -- 500        so many files instead of 2,000
 *   npm run bench:ingest -- 1 --seed 7 one of them, with what came of it
 */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import type { ImportOptions } from "../../contract/csv-options.ts";
import { Failure } from "../../contract/errors.ts";
import { root } from "../../scripts/serve.ts";
import type { Read } from "../../test/torture/reader.ts";
import { type Score, score } from "../../test/torture/score.ts";
import { untold } from "../../test/torture/told.ts";
import { type WildFile, wildFile } from "../../test/torture/wild.ts";
import { optionsOfGuesses, optionsOfHint } from "./hint.ts";
import { type Ours, openOurs, openPeer } from "./readers.ts";
import { Tally } from "./tally.ts";

/** Calls that a caller makes of one file, at most. */
const MOST_CALLS = 4;
const UTF8 = "DuckDB native, given UTF-8";
const FOLLOWED = "ours, following what it says";

const { values, positionals } = parseArgs({
  options: { seed: { type: "string", default: "1" } },
  allowPositionals: true,
});
const files = Number(positionals[0] ?? 2_000);
const first = Number(values.seed);

const ours = await openOurs();
const peer = await openPeer();
const tallies = {
  ours: new Tally(),
  [FOLLOWED]: new Tally(),
  "DuckDB native": new Tally(),
  [UTF8]: new Tally(),
};
const silent: string[] = [];
const started = performance.now();
for (let seed = first; seed < first + files; seed++) {
  const file = wildFile(seed);
  const read = await ours.read(file.bytes);
  const own = scored(file, read);
  tallies.ours.add(file, own);
  if (!(read instanceof Failure)) lost(file, own, read);
  tallies[FOLLOWED].add(file, await followed(ours, file, read));
  tallies["DuckDB native"].add(file, score(file.table, await peer.read(file.bytes)));
  tallies[UTF8].add(file, score(file.table, await peer.read(Buffer.from(file.text))));
  if (files === 1) console.log(inspect(file, read, own));
}
ours.close();
peer.close();

const result = {
  files,
  first_seed: first,
  seconds: Math.round((performance.now() - started) / 1000),
  readers: Object.fromEntries(
    Object.entries(tallies).map(([name, tally]) => [name, tally.summary()]),
  ),
  silent_losses: silent.length,
};
writeFileSync(join(root, "bench", "ingest-results.json"), `${JSON.stringify(result, null, 2)}\n`);
console.table(
  Object.fromEntries(Object.entries(tallies).map(([name, tally]) => [name, tally.line()])),
);
console.table(Tally.byMutation(tallies.ours, tallies[FOLLOWED], tallies[UTF8]));
console.log(`${silent.length} files of which we lost something in silence`);
for (const line of silent.slice(0, 20)) console.log(`  ${line}`);
process.exit(silent.length > 0 ? 1 : 0);

function scored(file: WildFile, read: Read | Failure): Score {
  return score(file.table, read instanceof Failure ? undefined : read);
}

function lost(file: WildFile, own: Score, read: Read): void {
  const found = untold(own, read);
  if (found.length > 0)
    silent.push(`seed ${file.seed}: ${found.join(", ")} (${file.done.join(", ")})`);
}

/** More calls, each with the options that the hint or the guesses of the one before name. */
async function followed(reader: Ours, file: WildFile, first: Read | Failure): Promise<Score> {
  let read = first;
  let options: ImportOptions = {};
  for (let call = 1; call < MOST_CALLS; call++) {
    const more = read instanceof Failure ? optionsOfHint(read) : optionsOfGuesses(read);
    if (!more || Object.keys(more).every((option) => option in options)) break;
    options = { ...options, ...more };
    read = await reader.read(file.bytes, options);
    if (!(read instanceof Failure)) lost(file, scored(file, read), read);
  }
  return scored(file, read);
}

function inspect(file: WildFile, read: Read | Failure, own: Score): string {
  const text = file.text.slice(0, 1_500);
  const told = read instanceof Failure ? read.envelope : { ...read, rows: read.rows.slice(0, 4) };
  return `${file.done.join(", ")}\n${text}\n${JSON.stringify(told, null, 1)}\n${JSON.stringify({ ...own, columns: [...own.wrong.columns] })}`;
}
