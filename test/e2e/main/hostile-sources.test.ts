import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { server } from "../setup/server.ts";
import { type Bench, openBench } from "./project.ts";

// What authors' sources must not reach, or do: each is refused with its code, and the object answers the next call.

let bench: Bench;
let other: Bench;
/** the hash of an entry of another project */
let foreign: string;
let before: unknown;

beforeAll(async () => {
  [bench, other] = await Promise.all([openBench(server.origin), openBench(server.origin)]);
  const secrets = { name: "secrets", code: "select 'hidden' as secret, 1 as id" };
  foreign = String((await other.ok("catalog_create", secrets)).hash);
  await bench.ok("catalog_create", { name: "orders", code: "select i as id from range(5) t(i)" });
  await bench.put("numbers.csv", "n\n1\n");
  before = (await bench.ok("project_settings")).step;
});

afterAll(async () => {
  // Nothing of all this was kept.
  expect((await bench.ok("project_settings")).step).toBe(before);
  for (const list of ["summary_stats", "display_klasses", "post_processings"]) {
    expect((await bench.ok(`catalog_list_${list}`)).items).toEqual([]);
  }
  await Promise.all([bench.session.close(), other.session.close()]);
});

async function expectServing(): Promise<void> {
  const { rows } = await bench.ok("catalog_query", { sql: "select max(id) as m from orders" });
  expect(rows).toEqual([[4]]);
}

const TABLE = "FROM query_table(expr)";
const statistic = (body: string) => `CREATE MACRO compute(col) AS ${body}`;
const processing = (query: string) => `CREATE MACRO process(expr) AS TABLE ${query}`;

/** What both kinds of SQL are asked for, as a value and as a table. */
const REACHING: [what: string, value: string, table: string][] = [
  ["a file of the machine", "read_text('/etc/passwd')", "read_text('/etc/passwd')"],
  ["a file by its name", "max('/etc/passwd'.content)", "'/etc/passwd'"],
  ["a file of the project", "project_file('numbers.csv')", "project_csv('numbers.csv')"],
  ["files by pattern", "glob('**')", "glob('**')"],
  ["an address", "read_csv('http://127.0.0.1:1/')", "read_parquet('http://127.0.0.1:1/x')"],
  ["a setting", "current_setting('memory_limit')", "duckdb_settings()"],
  ["a setting to be set", "max(col); set memory_limit = '1TB'", "range(1); set threads = 9"],
  ["the environment", "getenv('HOME')", "query('select getenv(''HOME'')')"],
  ["the engine's tables", "max(col) + (select count(*) from duckdb_tables())", "duckdb_tables()"],
  ["the engine's files", "max(col) + (from pragma_database_list)", "pragma_database_list"],
  ["another entry", "(select max(id) from tracked('orders'))", "tracked('orders')"],
  ["an entry by its bare name", "(select max(id) from orders)", "orders"],
  ["another project's entry", "(from pinned('HASH'))", "pinned('HASH')"],
  ["a table of another database", "(from memory.main.result)", "memory.main.result"],
  ["a table by a text", "query_table('orders')", "query_table('orders')"],
  ["chance", "max(col) * random()", "(select random())"],
  ["the clock", "max(now())", "(select now())"],
  ["an attached database", "max(col); attach 'x.db'", "range(1); attach 'x.db'"],
  ["an extension", "max(col); install httpfs", "range(1); load httpfs"],
  ["a way out of its brackets", "max(col)) from (select 1", "range(1)) union all (select 1"],
];

describe("a statistic that asks for", () => {
  test.each(REACHING)("%s", async (_, value) => {
    const source = statistic(value.replace("HASH", foreign));
    const error = await bench.fails("catalog_add_summary_stat", { name: "bad", source });
    expect(error.code).toBe("recipe_rejected");
    expect(JSON.stringify(error)).not.toMatch(/hidden|root:/);
    await expectServing();
  });
});

describe("a post-processing that asks for", () => {
  test.each(REACHING)("%s", async (_, __, table) => {
    const code = processing(`SELECT * ${TABLE} JOIN ${table.replace("HASH", foreign)} ON true`);
    const added = { name: "bad", source: code, entry: "orders" };
    for (const error of [
      await bench.fails("catalog_run_post_processing", { code, entry: "orders" }),
      await bench.fails("catalog_add_post_processing", added),
    ]) {
      expect(error.code).toBe("recipe_rejected");
      expect(JSON.stringify(error)).not.toMatch(/hidden|root:/);
    }
    await expectServing();
  });
});

describe("an entry of another project cannot be given to one", () => {
  test("by its hash", async () => {
    const args = { code: processing(TABLE), entry: foreign };
    expect((await bench.fails("catalog_run_post_processing", args)).code).toBe("not_found");
    await expectServing();
  });
});

describe("a source without an end", () => {
  test.each<[string, string]>([
    ["reads itself", "FROM process(query_table(expr))"],
    ["reads another, which may read it", "FROM process_other(query_table(expr))"],
  ])("that %s", async (_, query) => {
    const args = { code: processing(query), entry: "orders" };
    expect((await bench.fails("catalog_run_post_processing", args)).code).toBe("recipe_rejected");
  });

  test.each<[string, string]>([
    ["more columns than there may be", `SELECT ${"id, ".repeat(5_001).slice(0, -2)} ${TABLE}`],
    ["calls within calls", `SELECT ${"abs(".repeat(3_000)}1${")".repeat(3_000)} ${TABLE}`],
  ])("or with %s", async (_, query) => {
    const args = { code: processing(query), entry: "orders" };
    const { code } = await bench.fails("catalog_run_post_processing", args);
    expect(["too_large", "recipe_rejected"]).toContain(code);
    await expectServing();
  });

  test("that gives one value of a hundred megabytes", async () => {
    const code = processing(`SELECT list(repeat('x', 1000000)) ${TABLE}, range(100)`);
    const { code: failed } = await bench.fails("catalog_run_post_processing", {
      code,
      entry: "orders",
    });
    expect(failed).toBe("out_of_memory");
    await expectServing();
  });

  test("a statistic that gives as much is cut, or null with a note", async () => {
    const source = statistic("list(repeat('x', 100000))");
    const add = await bench.session.call("catalog_add_summary_stat", { name: "big", source });
    expect(add.error).toBeUndefined();
    const profile = await bench.ok("catalog_profile", { entry: "orders" });
    expect(JSON.stringify(profile).length).toBeLessThan(20_000);
    await bench.ok("catalog_undo", { last: 1 });
    before = (await bench.ok("catalog_reset", { step_or_label: String(before) })).step;
    await expectServing();
  });
});

describe("names", () => {
  const NAMES = [
    "x'; drop table result; --",
    'x" or 1=1',
    "../../config",
    "a.b",
    "Ümlaut",
    "tracked",
    "0123456789ab",
    "__proto__ ",
    "a".repeat(64),
  ];

  test.each(NAMES)("%s is no name", async (name) => {
    for (const [tool, source] of [
      ["catalog_add_summary_stat", statistic("max(col)")],
      ["catalog_add_display_klass", '{"df_display_name": "main"}'],
      ["catalog_add_post_processing", processing(TABLE)],
    ] as const) {
      const { code } = await bench.fails(tool, { name, source });
      expect(["name_invalid", "invalid_input"]).toContain(code);
    }
    for (const kind of ["summary_stat", "display_klass", "post_processing"]) {
      const { code } = await bench.fails(`catalog_remove_${kind}`, { name });
      expect(["not_found", "invalid_input"]).toContain(code);
    }
    const sql = `from "process_${name.replaceAll('"', '""')}"(orders)`;
    const { code } = await bench.fails("catalog_query", { sql });
    expect(["not_found", "recipe_rejected"]).toContain(code);
    await expectServing();
  });
});

describe("a display class", () => {
  const columns = (rule: object) => JSON.stringify({ df_display_name: "main", columns: [rule] });
  test.each<[string, string]>([
    ["with a script in its name", '{"df_display_name": "<script>"}'],
    [
      "with a style for a colour",
      columns({ color_map_config: { color_rule: "color_static", color: "red;x:url(//h)" } }),
    ],
    [
      "with an expression that never ends",
      columns({ displayer_args: { displayer: "string", highlight_regex: "(a*)*b" } }),
    ],
    ["with a prototype", '{"df_display_name": "main", "constructor": {}, "__proto__": {}}'],
    ["that is no document", "[[[[[[[["],
    ["that is nested without an end", `${"[".repeat(8_000)}${"]".repeat(8_000)}`],
  ])("%s", async (_, source) => {
    const { code } = await bench.fails("catalog_add_display_klass", { name: "bad", source });
    expect(code).toBe("invalid_input");
    await expectServing();
  });

  test("of more than a source may be", async () => {
    const source = `{"df_display_name": "${"x".repeat(20_000)}"}`;
    expect((await bench.fails("catalog_add_display_klass", { name: "bad", source })).code).toBe(
      "too_large",
    );
  });
});
