import { test } from "vitest";
import { openDiffBench } from "./diff-bench.ts";
test("wide", async () => {
  const b = await openDiffBench();
  const columns = (of: string) => Array.from({ length: 400 }, (_, i) => `${of} as column_${i}`).join(", ");
  b.sql(`create table wa as select range as id, ${columns("repeat('x', 500)")} from range(20)`);
  b.sql(`create table wb as select range as id, ${columns("repeat('y', 500)")} from range(20)`);
  let last = Date.now(); const run = b.runner.run;
  (b.runner as any).run = async (s: string, c: any) => { const t = Date.now(); try { return await run(s, c); } catch (e) { console.log("FAILED", s.slice(0, 300), String(e).slice(0,200)); throw e; } finally { console.log(s.length, Date.now() - t, s.slice(0, 60).replace(/\n/g, " ")); } };
  const d = await b.diff("wa", "wb", { keys: ["id"], sample: 100 });
  console.log(d.keyed?.changed);
}, 200000);
