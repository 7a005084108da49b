import { beforeAll, describe, expect, test } from "vitest";
import { bareNames, resolveBare } from "../../durable-objects/engine/recipe/bare.ts";
import { findInputs, type RecipeInput } from "../../durable-objects/engine/recipe/helpers.ts";
import { readRecipe } from "../../durable-objects/engine/recipe/recipe.ts";
import { inputName, rewrite, statement } from "../../durable-objects/engine/recipe/rewrite.ts";
import { startTestEngine, type TestEngine } from "./recipe-duckdb.ts";

let engine: TestEngine;
beforeAll(async () => {
  engine = await startTestEngine();
  engine.run(
    "create table orders as select i as id, 'n' || (i % 3) as name, i * 1.5 as amount, (i % 4)::int as quarter, date '2024-01-01' + i::int as day, [i, i + 1] as parts, i % 5 as customer_id from range(12) t(i)",
  );
  engine.run(
    "create table customers as select i as customer_id, 'c' || i as customer from range(5) t(i)",
  );
}, 60_000);

function inputsOf(text: string): RecipeInput[] {
  return findInputs(readRecipe(engine, text));
}

function rewritten(text: string): string {
  const recipe = readRecipe(engine, text);
  return rewrite(recipe.text, findInputs(recipe));
}

describe("inputs", () => {
  test("every helper, in order of first use, each once", () => {
    const text = `select * from Tracked('orders') o
join pinned ( 'orders-v2' ) using (id)
join "pinned"('ABCDEF012345') using (id)
join project_file('a/sales.parquet') using (id)
join project_csv('x.csv', delim => ';', header := true, skip = 1, quote => null,
  types => {'a': 'INTEGER', b: 'DATE'}, null_values => ['', '-'], scale => -1.5) using (id)
join tracked('ORDERS') p using (id)`;
    expect(
      inputsOf(text).map(({ kind, literal, options, line, column }) => ({
        kind,
        literal,
        options,
        line,
        column,
      })),
    ).toEqual([
      { kind: "tracked", literal: "orders", options: undefined, line: 1, column: 15 },
      { kind: "pinned", literal: "orders-v2", options: undefined, line: 2, column: 6 },
      { kind: "pinned", literal: "ABCDEF012345", options: undefined, line: 3, column: 6 },
      { kind: "project_file", literal: "a/sales.parquet", options: undefined, line: 4, column: 6 },
      {
        kind: "project_csv",
        literal: "x.csv",
        options: {
          delim: ";",
          header: true,
          skip: 1,
          quote: null,
          types: { a: "INTEGER", b: "DATE" },
          null_values: ["", "-"],
          scale: -1.5,
        },
        line: 5,
        column: 6,
      },
    ]);
    const [first] = inputsOf(text);
    expect(first?.uses.map(({ line, column, isNamed }) => [line, column, isNamed])).toEqual([
      [1, 15, true],
      [7, 6, true],
    ]);
    expect(text.slice(first?.start, first?.end)).toBe("Tracked('orders')");
  });

  test("the same file with other options is another input; option order does not matter", () => {
    const text =
      "from project_csv('x.csv') a, project_csv('x.csv', skip => 1, delim => ';') b, project_csv('x.csv', delim => ';', skip => 1) c, project_csv('X.csv') d";
    expect(
      inputsOf(text).map(({ literal, options, uses }) => [literal, options, uses.length]),
    ).toEqual([
      ["x.csv", undefined, 1],
      ["x.csv", { skip: 1, delim: ";" }, 2],
      ["X.csv", undefined, 1],
    ]);
  });

  test("a helper's name that is not called is an ordinary name", () => {
    expect(
      inputsOf(
        "with tracked(pinned) as (select 1) select pinned, 'tracked(''x'')' from tracked -- pinned('a-v1')",
      ),
    ).toEqual([]);
  });
});

describe("rewriting in place", () => {
  const cases: [text: string, result: string][] = [
    ["select * from tracked('orders')", `select * from "#1"AS"orders"   `],
    ["from tracked('orders')where id=1", `from "#1"AS"orders"   where id=1`],
    ["from tracked('orders') as o", `from "#1"              as o`],
    ["from tracked('orders') o", `from "#1"              o`],
    ["from tracked('orders') name", `from "#1"              name`],
    ["from tracked('orders') \"where\"", `from "#1"              "where"`],
    ["from o: tracked('orders')", `from o: "#1"             `],
    [
      "from tracked('a') join pinned('b-v12') using (id)",
      `from "#1"AS"a"    join "#2"AS"b-v12"   using (id)`,
    ],
    ["from tracked('a') tablesample 10%", `from "#1"AS"a"    tablesample 10%`],
    ["from tracked('a') at (version => 1)", `from "#1"AS"a"    at (version => 1)`],
    [
      "from tracked('a') asof join tracked('a') b on true",
      `from "#1"AS"a"    asof join "#1"         b on true`,
    ],
    ["from tracked('a') using sample 3", `from "#1"AS"a"    using sample 3`],
    [
      "from tracked('a'), tracked('b') x, tracked('a') y",
      `from "#1"AS"a"   , "#2"         x, "#1"         y`,
    ],
    ["from pinned('0123456789ab')", `from "#1"AS"0123456789ab"  `],
    ["from project_file('d.x/sales.2024.parquet')", `from "#1"AS"sales.2024"                    `],
    ["from project_csv('.csv')", `from "#1"AS".csv"       `],
    [
      "from project_csv('größe 😀.csv', delim => ';')",
      `from "#1"AS"größe 😀"                         `,
    ],
    ["from project_csv('a\"b.csv')", `from "#1"AS"a""b"          `],
    ["summarize tracked('orders')", `summarize "#1"             `],
    ["table tracked('orders')", `table "#1"             `],
    ["pivot tracked('a') on x in (1)", `pivot "#1"AS"a"    on x in (1)`],
    ["from tracked(\n  'orders'\n) where x", `from "#1"AS  \n"orders"  \n  where x`],
    ["from tracked('o') -- tracked('p')", `from "#1"AS"o"    -- tracked('p')`],
    ["from pinned\n('o-v1'\n)", `from "#1"AS\n"o-v1" \n `],
  ];
  test.each(cases)("%s", (text, result) => {
    expect(rewritten(text)).toBe(result);
    expect(result.length).toBe(text.length);
    expect(result.split("\n").length).toBe(text.split("\n").length);
  });

  test("what fits in no line lengthens the last one, and keeps the lines", () => {
    expect(rewritten("from pinned\n('o-v1') where x")).toBe(`from "#1"AS\n"o-v1"   where x`);
    expect(rewritten("from pinned\n(\n$$o-v1$$\n)")).toBe(`from "#1"AS\n \n"o-v1"  \n `);
    expect(rewritten("from project_csv\n(E'\\x61.csv', a\n=> 1)")).toBe(
      `from "#1"AS"a"  \n               \n     `,
    );
    const many = Array.from({ length: 99 }, (_, i) => `tracked('t${i}')`).join(", ");
    expect(rewritten(`from ${many}`).endsWith(`, "#99"AS"t98"  `)).toBe(true);
    expect(rewritten(`from ${many}, pinned\n('o-v1'\n) where x`).slice(-29)).toBe(
      `"#100"\nAS     \n"o-v1" where x`,
    );
  });
});

describe("the statement", () => {
  test("inputs as CTEs in front, the recipe on lines of its own", () => {
    const ran = statement("select 1 -- end", [
      { name: inputName(1), relation: '"db_1"."main"."rows"' },
      { name: 'o"d', relation: "x" },
    ]);
    expect(ran).toEqual({
      sql: `WITH "#1" AS NOT MATERIALIZED (SELECT * FROM "db_1"."main"."rows"), "o""d" AS NOT MATERIALIZED (SELECT * FROM x)\nSELECT * FROM (\nselect 1 -- end\n)`,
      offset: 129,
    });
    expect(ran.sql.slice(ran.offset, ran.offset + 8)).toBe("select 1");
  });

  test("without inputs", () => {
    expect(statement("select 1", [])).toEqual({ sql: "SELECT * FROM (\nselect 1\n)", offset: 16 });
  });
});

/** Recipes over tracked('orders') and tracked('customers'): the same rows as the plain query over the tables. */
const ANALYSES = [
  "select * from tracked('orders')",
  "select id, amount from tracked('orders') order by amount desc, id limit 3",
  "from tracked('orders')",
  "from tracked('orders') select id where id < 3",
  "select name, sum(amount) as total from tracked('orders') group by name order by name",
  "select name, sum(amount) as total from tracked('orders') group by all having total > 20 order by all",
  "select orders.id, customers.customer from tracked('orders') join tracked('customers') using (customer_id) order by 1",
  "select o.id from tracked('orders') as o left join tracked('customers') c on c.customer_id = o.id order by o.id desc",
  "select * from tracked('orders') natural join tracked('customers') order by id",
  "select id, customer from tracked('orders') o asof join tracked('customers') c on o.id >= c.customer_id order by id",
  "select id from tracked('orders') semi join tracked('customers') on orders.id = customers.customer_id order by id",
  "select id from tracked('orders') anti join tracked('customers') on orders.id = customers.customer_id order by id",
  "select * from tracked('orders') o, tracked('customers') c where o.id = c.customer_id order by id",
  "select * from tracked('orders') positional join tracked('customers')",
  "with big as (select * from tracked('orders') where amount > 5) select count(*) as n from big",
  "with a as (from tracked('orders')), b as (select id from a where id > 3) select * from b order by id desc",
  "with recursive r as (select 1 as x union all select x + 1 from r where x < 5) select * from r",
  "with recursive r(n) as (select 0 union select n + 1 from r where n < 3), o as (from tracked('orders')) select n, id from r join o on n = id order by n desc",
  "select 1 as a union all select 2 order by a desc",
  "(select id from tracked('orders') where id < 2) union (select customer_id from tracked('customers')) order by id desc",
  "select id from tracked('orders') except select customer_id from tracked('customers') order by id",
  "select id from tracked('orders') intersect select customer_id from tracked('customers') order by id desc",
  "select 1 as a union all by name select 2 as b, 3 as a",
  "values (1, 'a'), (2, 'b')",
  "select * from (values (2), (1)) v(x) order by x",
  "pivot tracked('orders') on name in ('n0', 'n1') using sum(amount) group by quarter order by quarter",
  "pivot (from tracked('orders')) on quarter in (0, 1) using count(*) as n, max(amount) as m group by name order by name",
  "with p as (pivot tracked('orders') on name in ('n0') using sum(amount) group by quarter) from p order by quarter desc",
  "select * from (select name, quarter, amount from tracked('orders')) pivot (sum(amount) for name in ('n0', 'n2')) order by quarter",
  "unpivot (select id, amount::double as a, quarter::double as q from tracked('orders')) on a, q into name n value v",
  "select * from (select id, quarter from tracked('orders')) unpivot (v for k in (quarter)) order by id",
  "summarize tracked('customers')",
  "summarize select amount from tracked('orders')",
  "select column_name, min from (summarize tracked('customers')) order by column_name",
  "table tracked('customers')",
  "select id, sum(amount) over (order by id rows between 1 preceding and current row) as s from tracked('orders') order by id",
  "select id, lag(amount) over w as l, rank() over w as r from tracked('orders') window w as (partition by name order by id) order by id",
  "select * from tracked('orders') qualify row_number() over (partition by name order by amount desc) = 1 order by id",
  "select name, list(id order by id desc) as ids from tracked('orders') group by name order by name",
  "select id, unnest(parts) as part from tracked('orders') order by id, part limit 4",
  "select id, u from tracked('orders') o, unnest(o.parts) t(u) order by id, u limit 4",
  "select list_transform(parts, x -> x * 2) as p, list_filter(parts, lambda x: x > 3) as f, [x + 1 for x in parts] as c from tracked('orders') order by id limit 2",
  "select list_reduce(parts, (a, b) -> a + b) as s, parts.list_transform(x -> -x) as n, parts[1:1] as f from tracked('orders') order by id",
  "select date_trunc('month', day) as m, count(*) as n, extract(dow from min(day)) as d from tracked('orders') group by m order by m",
  "select strftime(day, '%d.%m.%Y') as t, day + interval 1 month as n, date_diff('day', date '2024-01-01', day) as k from tracked('orders') order by id",
  "select g.i, count(o.id) as n from generate_series(0, 3) g(i) left join tracked('orders') o on o.quarter = g.i group by all order by all",
  "select * from range(3) t(i), repeat('x', 2) r(c) order by i",
  "select columns('^(id|name)$') from tracked('orders') order by id",
  "select * exclude (parts, day) replace (amount * 2 as amount) from tracked('orders') order by id",
  "select max(columns(* exclude (name, day, parts))) from tracked('orders')",
  "select name, quarter, sum(amount) as s from tracked('orders') group by cube (name, quarter) order by all",
  "select grouping(name) as g, name, count(*) as n from tracked('orders') group by rollup (name) order by g, name",
  "select id, case when amount > 5 then 'big' else 'small' end as size, amount::varchar || ' €' as \"Preis (€)\" from tracked('orders') order by \"Preis (€)\"",
  "select id from tracked('orders') where exists (from tracked('customers') c where c.customer_id = orders.id) order by id",
  "select id, (select max(amount) from tracked('orders') i where i.name = o.name) as m from tracked('orders') o order by id",
  "select id from tracked('orders') where customer_id in (select customer_id from tracked('customers') where customer like 'c1') order by id",
  "select distinct on (name) name, id from tracked('orders') order by name, id desc",
  "select {'n': name, 'a': amount} as s, map([name], [amount]) as m, struct_pack(x := id).x as x from tracked('orders') order by id limit 1",
  "select regexp_extract(name, 'n(\\d)', 1)::int as d, count(*) filter (where quarter = 1) as n from tracked('orders') group by d order by d",
  "select quantile_cont(amount, [0.25, 0.5]) as q, median(amount) as m, mode(name) as o, arg_max(id, amount) as i from tracked('orders')",
  "select * from tracked('orders') tablesample reservoir(3 rows) repeatable (7) order by id",
  "select id as a, id as a from tracked('orders') order by 1 limit 1",
  "select 'é😀' as t, $$a'b$$ as d, E'x\\ty' as e -- ünï\n, 1 /* a /* b */ */ as n",
  "select count(*) as n from tracked('orders') -- no line end",
  "select 1 as x;",
  "select try_cast(name as integer) as n, coalesce(null, id) as i, if(id > 3, 1, 0) as f from tracked('orders') order by id",
  "select o: id, n: name from tracked('orders') order by o limit 2",
  "with orders as (select id from tracked('orders') where id < 2) select * from orders order by id",
];

test.each(ANALYSES)("runs wrapped as plain, order kept: %s", (text) => {
  const recipe = readRecipe(engine, text);
  const inputs = findInputs(recipe);
  const ctes = inputs.map(({ literal }, i) => ({
    name: inputName(i + 1),
    relation: `memory.main.${literal}`,
  }));
  const { sql } = statement(rewrite(recipe.text, inputs), ctes);
  const plain = recipe.text.replace(/tracked\('(\w+)'\)/g, (_, name: string) => `main.${name}`);
  const expected = engine.rows(plain);
  expect(expected.length).toBeGreaterThan(0);
  expect(engine.rows(sql)).toEqual(expected);
  engine.run(`create or replace table built as ${sql}`);
  expect(engine.rows("from built")).toEqual(expected);
});

describe("bare names", () => {
  const cases: [text: string, names: string[]][] = [
    ["select 1", []],
    ["select * from orders", ["orders"]],
    ['select * from Orders, "My Table", orders', ["Orders", "My Table"]],
    ["select a.x, b from a join b using (id) natural join c", ["a", "b", "c"]],
    ["from a positional join b asof join c using (x, y)", ["a", "b", "c"]],
    [
      "from a anti join b using (x), c, lateral (select * from d where d.x = a.x)",
      ["a", "b", "c", "d"],
    ],
    ["from a join b on a.x = b.x, c join d on true", ["a", "b", "c", "d"]],
    ["from (a join b using (x)) join ((c cross join d)) using (x)", ["a", "b", "c", "d"]],
    ["select * from a x, b as y, z: c", ["a", "b", "c"]],
    [
      "with orders as (select * from orders) select * from orders join t using (id)",
      ["orders", "t"],
    ],
    ["with orders as (select 1 as id) select * from orders join t using (id)", ["t"]],
    ["with a as (from x), b as (from a join y using (i)) from b join a using (i)", ["x", "y"]],
    ["with b as (from a), a as (from c join d using (x)) from a join b using (x)", ["a", "c", "d"]],
    [
      "with recursive r as (select 1 as n union all select n from r join t using (n)) from r join s using (n)",
      ["t", "s"],
    ],
    [
      "with recursive r(n) using key (n) as (select 1 union select n from r) from r join t using (n)",
      ["t"],
    ],
    [
      "with m as materialized (from a), n as not materialized (from m) from n join b using (x)",
      ["a", "b"],
    ],
    ["from (with q as (select 1 as x) from q join a using (x)) join q using (x)", ["a", "q"]],
    [
      "select (select max(x) from a), exists (from b), y in (from c), array(select z from d) from e join f using (i)",
      ["a", "b", "c", "d", "e", "f"],
    ],
    [
      "select extract(year from d), trim(both 'x' from s), x is not distinct from y from t join u using (i)",
      ["t", "u"],
    ],
    ["pivot t on n in ('a', 'b') using sum(x) group by y", ["t"]],
    ["from (pivot t on n in ('a') using sum(x)) join u using (y)", ["t", "u"]],
    ["from t pivot (sum(x) for n in ('a')) join u using (y)", ["t", "u"]],
    ["unpivot t on a, b into name n value v", ["t"]],
    ["select columns('^a') from t", ["t"]],
    ["summarize t", ["t"]],
    ["table t", ["t"]],
    [
      "from t union all from u intersect (from v) except select * from w join x using (i)",
      ["t", "u", "v", "w", "x"],
    ],
    ["from range(3) r, t, unnest(t.l) u, generate_series(1, 2) g join v using (x)", ["t", "v"]],
    ["select distinct on (a, b) a, b from t order by c, d limit 3", ["t"]],
    ["select x from t tablesample 10%, u using sample 5", ["t", "u"]],
    ["select a, b from t where c in (d, e) group by f, g order by h, i", ["t"]],
    ['from "#1" join "#2"AS"orders" using (id), t', ["t"]],
    ["select j.x from nosuch join t using (nope) where nofunction(1)", ["nosuch", "t"]],
    [
      "from data join values_2024 using (year) join type using (id)",
      ["data", "values_2024", "type"],
    ],
    ["from only t join u using (x)", ["t", "u"]],
  ];
  test.each(cases)("%s", (text, names) => {
    expect(bareNames(engine, text).map(({ name }) => name)).toEqual(names);
  });

  test("aliases in order of first use, what is unknown as written, and the place of both", () => {
    const known = new Set(["orders", "costs"]);
    const text =
      "select *\nfrom Costs c, Nosuch n\njoin ORDERS using (id) join orders o using (id)";
    expect(resolveBare(engine, text, (name) => known.has(name))).toEqual({
      aliases: ["costs", "orders"],
      unknown: ["Nosuch"],
      places: new Map([
        ["costs", { line: 2, column: 6 }],
        ["nosuch", { line: 2, column: 15 }],
        ["orders", { line: 3, column: 6 }],
      ]),
    });
  });

  test("an alias as a CTE is read where its bare name stands, whatever its case", () => {
    const text =
      "with orders as (select id from Orders where id < 2) select * from orders order by id desc";
    const { aliases } = resolveBare(engine, text, (name) => name === "orders");
    const ctes = aliases.map((name) => ({ name, relation: `memory.main.${name}` }));
    expect(engine.rows(statement(text, ctes).sql)).toEqual([[1], [0]]);
  });

  test("DuckDB gives no answer for USING and NATURAL, which is why the tokens are read", () => {
    expect(() => engine.tableNames("from a join b using (id)")).toThrow(
      'Column \\"id\\" does not exist',
    );
    expect(() => engine.tableNames("from a natural join b")).toThrow("No columns found to join on");
    expect(engine.tableNames("from information_schema.tables, duckdb_tables")).toEqual([]);
  });
});
