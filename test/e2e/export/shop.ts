import { type Bench, dataSet, openBench } from "../main/project.ts";
import { connectMcp } from "../setup/mcp.ts";

/** Text of a cell that tries what an export must not pass on. */
export const HOSTILE = `## By kind

A **bold** word, [a link](https://example.org/a?b=1&c=2), [a trap](javascript:alert(1)) and \`code\`.

<script>alert("script")</script><img src=x onerror="alert('image')">

![a picture](https://example.org/tracker.png)

| kind | note |
| --- | --- |
| boot | dear |

Braces {here}, """quotes""", and a back\\slash.`;

/**
 * A real notebook of eight cells: two sources of the example shop, a source of npm vega-datasets, a view, an
 * aggregate with a chart, a recipe over a pinned version, a model and its predictions. It has a history: a revision
 * with a cascade, an undo, a label, a statistic of the project's own.
 */
export async function openShop(origin: string): Promise<Bench> {
  const bench = await openBench(origin);
  const maker = await connectMcp(origin, "/mcp");
  const fixture = `${bench.project}-f`.slice(-32).replace(/^[^a-z0-9]/, "a");
  const made = await maker.call("project_new", { name: fixture, with_fixture: true });
  if (made.error) throw new Error(JSON.stringify(made.error));
  await maker.close();
  for (const file of ["orders.csv", "products.csv"]) {
    const got = await fetch(`${origin}/p/${fixture}/data/${file}`);
    await bench.put(file, new Uint8Array(await got.arrayBuffer()));
    await bench.ok("catalog_import", { rel_path: file, alias: file.replace(".csv", "") });
  }
  await bench.put("raw/seattle-weather.csv", dataSet("seattle-weather.csv"));
  await bench.ok("catalog_import", { rel_path: "raw/seattle-weather.csv", alias: "weather" });
  const create = (name: string, code: string, markdown?: string) =>
    bench.ok("catalog_create", {
      name,
      code,
      prompt: `make ${name}`,
      ...(markdown ? { markdown } : {}),
    });
  await create("dear", "select * from tracked('products') where price > 100");
  await create(
    "by_kind",
    `-- revenue of each kind
select p.kind, count(*) as orders, round(sum(o.quantity * p.price), 2) as revenue
from tracked('orders') o join tracked('products') p using (sku)
group by p.kind order by p.kind`,
    HOSTILE,
  );
  await bench.ok("catalog_chart", {
    hash_or_alias: "by_kind",
    vega_spec: {
      title: "Revenue by kind",
      mark: "bar",
      encoding: {
        x: { field: "kind", type: "nominal" },
        y: { field: "revenue", type: "quantitative" },
      },
    },
  });
  await create(
    "rainy",
    `select {'month': month(date), 'wet': precipitation > 0} as what, count(*) as days
from tracked('weather') group by all order by all`,
  );
  await create(
    "sun_model",
    `CREATE MODEL OPTIONS (model_type = 'linear_reg', input_label_cols = ['temp_max'], exclude_cols = ['date'], split = 'hash(date), 0.8, 42') AS
SELECT date, temp_max, temp_min, wind, weather FROM tracked('weather')`,
  );
  await create(
    "sun",
    `select date, temp_max, round(predicted_temp_max, 3) as predicted
from ml_predict(tracked('sun_model'), (select * from tracked('weather'))) order by date`,
  );
  await history(bench);
  return bench;
}

async function history({ ok }: Bench): Promise<void> {
  await ok("catalog_revise", {
    name: "dear",
    code: "select * from tracked('products') where price > 120",
    prompt: "only the dearest",
  });
  await ok("catalog_run", {
    code: "select count(*) as n from pinned('dear-v1')",
    prompt: "how many",
  });
  await ok("catalog_label", { step: "step-003", label: "files" });
  await ok("catalog_add_summary_stat", {
    name: "spread",
    source: "create macro compute(col) as max(col) - min(col)",
    applies_to: ["number"],
  });
  await ok("catalog_alias", {
    hash: (await ok("catalog_run", { code: "select 1 as one" })).hash,
    name: "one",
  });
  await ok("catalog_undo", { last: 1 });
}
