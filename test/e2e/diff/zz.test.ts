import { mkdtempSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "vitest";
import { literal, Native } from "../main/native.ts";
import { openBench } from "../main/project.ts";
import { server } from "../setup/server.ts";
import { putVersion } from "./pair.ts";
test.each([200000, 1000000])("%i", async (N) => {
  const bench = await openBench(server.origin);
  const native = await Native.start();
  const folder = mkdtempSync(join(tmpdir(), "tallyman-diff-"));
  const cols = (o: string) => `'r' || (i % 7) as region, i // 7 as number, (i * 37 + ${o}) % 1000 as amount, ((i * 13) % 10000 / 100.0)::decimal(10,2) as price, if(i % 11 = 0, null, 'label ' || (i % 5000)) as label, date '2024-01-01' + (i % 365)::integer as day, i % 2 = 0 as flag from range(${N}) t(i)`;
  for (const [i, side] of ["a", "b"].entries()) {
    const path = join(folder, `big_${side}.csv`);
    await native.run(`copy (select ${cols(String(i))}) to ${literal(path)} (header)`);
    await putVersion(bench, "big", new Uint8Array(readFileSync(path)));
  }
  const diff = await bench.session.call("catalog_diff", { name: "big", keys: ["region", "number"] });
  console.log(JSON.stringify(diff.keyed_summary ?? diff.error));
  const base = (list: string, tail: string) => `with before(side, c1, c2, c3, c4, c5, c6, c7) as (select 1, * from pinned('big-v1')), after(side, c1, c2, c3, c4, c5, c6, c7) as (select 2, * from pinned('big-v2')) select ${list} from before full join after on before.c1 is not distinct from after.c1 and before.c2 is not distinct from after.c2 ${tail}`;
  const all = Array.from({ length: 7 }, (_, i) => `before.c${i + 1} as c${i + 1}, after.c${i + 1} as d${i + 1}`).join(", ");
  const derived = [3,4,5,6,7].map((i) => `case when before.c${i} is not distinct from after.c${i} then 7 else 3 end as e${i}`).join(", ") + ", after.c3 - before.c3 as x, after.c4-before.c4 as y";
  const inner = base(all, "order by 1, 3");
  const d2 = [3,4,5,6,7].map((i) => `case when c${i} is not distinct from d${i} then 7 else 3 end as e${i}`).join(", ") + ", d3 - c3 as x, d4-c4 as y";
  const idx = `with before(side, c1, c2, c3, c4, c5, c6, c7) as (select 1, * from pinned('big-v1')) select 1`;
  const variants: Record<string, string> = {
    innerSort: `select *, ${d2} from (${inner})`,
    derived: base(`${all}, ${derived}`, ""),
    sortSides: `with before(side, c1, c2, c3, c4, c5, c6, c7) as (select 1, * from pinned('big-v1')), after(side, c1, c2, c3, c4, c5, c6, c7) as (select 2, * from pinned('big-v2')) select ${all}, ${derived} from (from before order by c1, c2) before full join (from after order by c1, c2) after on before.c1 is not distinct from after.c1 and before.c2 is not distinct from after.c2`,
  };
  for (const [name, code] of Object.entries(variants)) {
    const started = Date.now();
    const r = await bench.session.call("catalog_run", { code, prompt: "" });
    console.log(name, r.error ? `${r.error.code} ${r.error.message}` : r.row_count, Date.now() - started);
  }
}, 280_000);
