/**
 * `npm run fuzz`: sends damaged CSV, Parquet and Arrow files through a product of its own, as deployed, and ends 1
 * when one of them was not answered with a reason.
 *   npm run fuzz -- --minutes 10 --seed 5000     for so long, from this seed on
 *   npm run fuzz -- --seed 5123 --count 1        one file again
 */
import { parseArgs } from "node:util";
import { startServer } from "../../bench/server.ts";
import { Originals } from "./originals.ts";
import { type Outcome, Trials } from "./trial.ts";

const { values } = parseArgs({
  options: {
    minutes: { type: "string", default: "10" },
    seed: { type: "string", default: "1" },
    count: { type: "string" },
  },
});
const first = Number(values.seed);
const count = Number(values.count ?? Number.POSITIVE_INFINITY);
const end = performance.now() + Number(values.minutes) * 60_000;

const server = await startServer();
const trials = new Trials(server.origin, await Originals.make());
const codes = new Map<string, number>();
const offences: Outcome[] = [];
let slowest = 0;
let files = 0;
try {
  for (; files < count && performance.now() < end; files++) {
    const outcome = await trials.run(first + files);
    const key = `${outcome.format} ${outcome.code}`;
    codes.set(key, (codes.get(key) ?? 0) + 1);
    slowest = Math.max(slowest, outcome.seconds);
    if (outcome.offence) tell(outcome);
    if (count === 1) console.log(outcome);
  }
} finally {
  await trials.close();
  await server.stop();
}
console.log(`\n${files} files from seed ${first} on, the slowest ${slowest.toFixed(1)} s`);
console.table(Object.fromEntries([...codes].sort()));
console.log(`${offences.length} offences`);
for (const { seed, offence, done } of offences) console.log(`  seed ${seed} (${done}): ${offence}`);
process.exit(offences.length > 0 ? 1 : 0);

function tell(outcome: Outcome): void {
  offences.push(outcome);
  const { seed, format, done, offence } = outcome;
  console.log(`seed ${seed}, ${format} (${done}): ${offence?.slice(0, 300)}`);
}
