import { afterAll, beforeAll, expect, test } from "vitest";
import { server } from "../setup/server.ts";
import { type Bench, openBench } from "./project.ts";

// A column named rowid stands before a stored row's number: everything that finds rows by number counts them then.

let bench: Bench;

beforeAll(async () => {
  bench = await openBench(server.origin);
});

afterAll(() => bench.session.close());

/** Two entries that differ in one column's name. */
async function twins(code: (name: string) => string): Promise<[string, string]> {
  const [odd, plain] = [code("rowid"), code("other")];
  const made = [
    await bench.ok("catalog_run", { code: odd }),
    await bench.ok("catalog_run", { code: plain }),
  ];
  return made.map(({ hash }) => hash) as [string, string];
}

test("pages are the rows at their places", async () => {
  const entries = await twins((name) => `select 500 - i as ${name}, i as n from range(500) t(i)`);
  for (const entry of entries) {
    const page = await bench.ok("catalog_peek", { entry, offset: 490, limit: 3 });
    expect(page.rows).toEqual([
      [10, 490],
      [9, 491],
      [8, 492],
    ]);
  }
});

test("a chart of more rows than it draws takes the same ones", async () => {
  const entries = await twins(
    (name) =>
      `select i * 3 + 1 as ${name}, i % 100 as x, i * 7919 % 1000 as y from range(14000) t(i)`,
  );
  const vega_spec = {
    mark: "point",
    encoding: {
      x: { field: "x", type: "quantitative" },
      y: { field: "y", type: "quantitative" },
    },
  };
  const pictures = [];
  for (const hash_or_alias of entries) {
    const drawn = await bench.ok("catalog_chart", { hash_or_alias, vega_spec });
    expect(drawn.warnings).toMatchObject([{ kind: "chart_sampled" }]);
    const { content } = await bench.session.client.callTool({
      name: "catalog_chart_image",
      arguments: { entry: hash_or_alias },
    });
    pictures.push((content as { data?: string }[]).find(({ data }) => data)?.data);
  }
  expect(pictures[0]).toEqual(expect.any(String));
  expect(pictures[0]).toBe(pictures[1]);
});

test("a model is fitted on the same rows", async () => {
  const model = (name: string) =>
    `CREATE MODEL OPTIONS (model_type = 'linear_reg', input_label_cols = ['y'], split = 'none') AS
      select i * 1000 as ${name}, i % 7 as z, i * 3 + i % 5 as y from range(600) t(i)`;
  const [odd, plain] = await twins(model);
  const parameters = async (entry: string) => (await bench.all(entry)).rows;
  const rows = await parameters(odd);
  expect(rows.length).toBeGreaterThan(2);
  const renamed = rows.map((row) => row.map((cell) => (cell === "rowid" ? "other" : cell)));
  expect(renamed).toEqual(await parameters(plain));
  // Which rows are held back goes by a digest of the whole row.
  await bench.ok("catalog_run", { code: model("rowid").replace("none", "random") });
});
