import { test } from "vitest";
import { startTestEngine } from "/work/main/test/unit/recipe-duckdb.ts";
import { readRecipe } from "/work/main/durable-objects/engine/recipe/recipe.ts";
import { findInputs } from "/work/main/durable-objects/engine/recipe/helpers.ts";
import { rewrite } from "/work/main/durable-objects/engine/recipe/rewrite.ts";
import { resolveBare } from "/work/main/durable-objects/engine/recipe/bare.ts";
import { lint } from "/work/main/durable-objects/engine/recipe/lint.ts";
test("perf", async () => {
  const e = await startTestEngine();
  readRecipe(e, "select 1");
  for (const [n, t] of Object.entries({
    columns: `select ${Array.from({ length: 12000 }, (_, i) => `a as column_${i}`).join(",")} from t`,
    union: Array.from({ length: 4000 }, (_, i) => `select random() from t${i} limit 1`).map((s) => `(${s})`).join(" union all "),
    parens: `select ${"(".repeat(60000)}1${")".repeat(60000)}`,
    values: `values ${Array.from({ length: 30000 }, (_, i) => `(${i})`).join(",")}`,
    samples: `select 1 from ${Array.from({ length: 6000 }, (_, i) => `t using sample 5`).join(",")}`,
    ctes: `with ${Array.from({ length: 4000 }, (_, i) => `c${i} as (select 1 from b${i})`).join(",")} select 1 from c1 join c2 using (x)`,
    helpers: `from ${Array.from({ length: 7000 }, (_, i) => `tracked('t${i % 400}') x${i}`).join(",")}`,
    comments: `select 1 ${"/*".repeat(30000)}${"*/".repeat(30000)}`,
    open: `select 1 ${"/*".repeat(60000)}`,
    semis: ";".repeat(100000) + "select 1",
  })) {
    const t0 = performance.now(); let out = "";
    try { const r = readRecipe(e, t); const t1 = performance.now(); const inp = findInputs(r); const x = rewrite(r.text, inp); const t2 = performance.now(); const l = lint(e, r).length; const t3 = performance.now(); const b = n === "parens" ? 0 : resolveBare(e, x, () => false).unknown.length; out = `read ${(t1 - t0) | 0} rewrite ${(t2 - t1) | 0} lint ${(t3 - t2) | 0} (${l}) bare ${(performance.now() - t3) | 0} (${b})`; } catch (x) { out = `${(performance.now() - t0) | 0} ${(x as Error).message.slice(0, 100)}`; }
    console.log(n, t.length, out);
  }
}, 300000);
