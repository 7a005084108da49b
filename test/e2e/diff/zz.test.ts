import { mkdtempSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "vitest";
import { literal, Native } from "../main/native.ts";
import { openBench } from "../main/project.ts";
import { server } from "../setup/server.ts";
import { putVersion } from "./pair.ts";
test("x", async () => {
  const bench = await openBench(server.origin);
  const cols = (o: string) => `select 'r' || (range % 7) as region, range // 7 as number, (range * 37 + ${o}) % 1000 as amount, ((range * 13) % 10000 / 100.0)::decimal(10,2) as price, if(range % 11 = 0, null, 'label ' || (range % 5000)) as label, date '2024-01-01' + (range % 365)::integer as day, range % 2 = 0 as flag from range(1000000)`;
  for (const [i, side] of ["a", "b"].entries()) console.log((await bench.session.call("catalog_create", { name: "big" + side, code: cols(String(i)), prompt: "" })).error);
  for (const keys of [["region", "number"], undefined]) {
  const started = Date.now();
  const diff = await bench.session.call("catalog_diff", { a: "biga", b: "bigb", ...(keys ? {keys} : {}) });
  console.log(JSON.stringify(diff.keyed_summary ?? diff), JSON.stringify([diff.keys, diff.changed_by_column, diff.samples, diff.warnings]).slice(0, 600), Date.now() - started);
  }
  const started = Date.now();
  const diff = await bench.session.call("catalog_diff", { a: "biga", b: "bigb", keys: ["flag"] });
  console.log(JSON.stringify(diff.multiset ?? diff), Date.now() - started);
}, 280_000);
