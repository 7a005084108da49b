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
  const q = async (sql: string) => { const t = Date.now(); const r = await bench.session.call("catalog_query", { sql, limit: 5 }); console.log(sql.slice(0, 150), JSON.stringify(r.error?.code ?? r.rows).slice(0, 150), Date.now() - t); };
  for (const n of [200000, 400000, 700000, 1000000]) {
    await q(`select count(*) from (select 1 from (from biga limit ${n}) group by region, number)`);
    await q(`select count(*) from (select 1 from (from biga limit ${n}) group by hash(region, number))`);
    await q(`select count(*), count(a.amount) from (from biga limit ${n}) a full join (from bigb limit ${n}) b on a.region is not distinct from b.region and a.number is not distinct from b.number`);
    await q(`select count(*), count(*) filter (where a.amount is distinct from b.amount), count(*) filter (where a.price is distinct from b.price), count(*) filter (where a.label is distinct from b.label) from (from biga limit ${n}) a full join (from bigb limit ${n}) b on a.region is not distinct from b.region and a.number is not distinct from b.number`);
    await q(`select count(distinct label), count(distinct number) from (from biga limit ${n})`);
  }
}, 280_000);
