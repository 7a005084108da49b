import { beforeAll, describe, expect, test } from "vitest";
import { readArguments } from "../../durable-objects/engine/recipe/arguments.ts";
import { findCtes } from "../../durable-objects/engine/recipe/ctes.ts";
import { layOut } from "../../durable-objects/engine/recipe/layout.ts";
import { tokenize } from "../../durable-objects/engine/recipe/tokens.ts";
import { canFollowAsAlias } from "../../durable-objects/engine/recipe/words.ts";
import { startTestEngine, type TestEngine } from "./recipe-duckdb.ts";

let engine: TestEngine;
beforeAll(async () => {
  engine = await startTestEngine();
}, 60_000);

describe("where tables begin", () => {
  const cases: [text: string, tables: string[]][] = [
    ["select a, b from t", ["t"]],
    ["from t select a, b", ["t"]],
    ["select a from t, u where b in (c, d)", ["t", "u"]],
    ["select a from t where x = 1, u", ["t"]],
    ["select a from t x, u as y, z: w", ["t", "u", "w"]],
    ["from a.b.c, d", ["a", "d"]],
    ["from 'x.csv', \"y.csv\"", ["'x.csv'", '"y.csv"']],
    ["from range(1, 2), f(a, b) g(c, d), h", ["range", "f", "h"]],
    ["from a join b on x = y, c join d using (x, y), e", ["a", "b", "c", "d", "e"]],
    ["from a left join b on x = y and z in (1, 2) join c on true", ["a", "b", "c"]],
    ["from (a join b using (x)), ((c cross join d))", ["a", "b", "c", "d"]],
    ["from lateral f(x), only g, (values (1, 2)) v", ["f", "g"]],
    ["from t tablesample 10%, u using sample 5", ["t", "u"]],
    ["from t pivot (sum(a) for b in ('x', 'y')), u", ["t", "u"]],
    ["pivot t on a, b in (1, 2) using sum(c), avg(d) group by e, f", ["t"]],
    ["unpivot t on a, b into name n value v", ["t"]],
    ["summarize t", ["t"]],
    ["table t", ["t"]],
    ["select * from (pivot t on a in (1) using sum(b)) join u using (c), v", ["t", "u", "v"]],
    ["select distinct on (a, b) a, b from t order by c, d", ["t"]],
    ["select extract(year from a), trim(both from b), c is distinct from d from t", ["t"]],
    ["select substring(a from 2 for 3), overlay(b placing c from 2) from t", ["t"]],
    ["select exists (from t), x in (from u), array(from v), any(from w)", ["t", "u", "v", "w"]],
    ["select coalesce((from t), 1), (select a from u), f(b, (from v))", ["t", "u", "v"]],
    ["with a(x, y) as (select 1, 2 from t), b as (from u) from a, b", ["t", "u", "a", "b"]],
    ["with a as (values (1, 2)) select x, y from a", ["a"]],
    [
      "select sum(a) over (partition by b, c order by d, e) from t window w as (order by f, g)",
      ["t"],
    ],
    ["select a as from, b as where, t.order, c from t", ["t"]],
    ["select {from: a, 'where': b}, [c, d][1:2], map {'x': 1} from t", ["t"]],
    [
      "select a from t union all select b from u except from v intersect (from w)",
      ["t", "u", "v", "w"],
    ],
    ["select a from t order by b, c limit d offset e", ["t"]],
    [
      "select count(*) filter (where a), list(b order by c, d) from t group by e, f having g",
      ["t"],
    ],
    ["from t at (version => 1), u", ["t", "u"]],
    ["values (a, b), (c, d)", []],
    ["select list_transform(a, lambda x, y: x + y), list_filter(b, (x, y) -> x) from t", ["t"]],
  ];
  test.each(cases)("%s", (text, tables) => {
    const tokens = tokenize(engine, text);
    const { contexts } = layOut(tokens);
    const found = tokens.filter((_, i) => contexts[i]?.table).map((token) => token.text);
    expect(found).toEqual(tables);
  });
});

describe("brackets", () => {
  const cases: [text: string, unbalanced: number | undefined][] = [
    ["select (1 + [2, {a: 3}])", undefined],
    ["select (1", 1],
    ["select 1)", 2],
    ["select (1]", 3],
    ["select ')' from \"(\"", undefined],
    ["((1)", 0],
  ];
  test.each(cases)("%s", (text, unbalanced) => {
    expect(layOut(tokenize(engine, text)).unbalanced).toBe(unbalanced);
  });

  test("a bracket knows its call and its end", () => {
    const tokens = tokenize(engine, 'select f(a, "G"(b)), (c), d in (e)');
    const { contexts, close } = layOut(tokens);
    const of = (text: string) => contexts[tokens.findIndex((token) => token.text === text)];
    expect([of("a")?.call, of("b")?.call, of("c")?.call, of("e")?.call]).toEqual([
      "f",
      "g",
      undefined,
      undefined,
    ]);
    expect([...close]).toEqual([
      [6, 8],
      [2, 9],
      [11, 13],
      [17, 19],
    ]);
  });
});

describe("names that WITH defines", () => {
  /** `a:first-last`, by the words of the first and last token that see the name. */
  function seen(text: string): string[] {
    const tokens = tokenize(engine, text);
    return findCtes(tokens, layOut(tokens)).map(
      ({ name, from, to }) => `${name}:${tokens[from]?.text}${from}-${to - 1}`,
    );
  }

  const cases: [text: string, names: string[]][] = [
    ["with a as (select 1) from a", ["a:)6-8"]],
    ["with a as (from x), B as (from a) from b", ["a:)6-15", "b:)13-15"]],
    ["with recursive r(n) as (select 1 union select n from r) from r", ["r:(7-17"]],
    ["with r(n) using key (n) as not materialized (select 1) from r", ["r:)16-18"]],
    ['with "My T" as materialized (select 1) from "my t"', ["my t:)7-9"]],
    ["from (with q as (select 1) from q), q", ["q:)8-10"]],
    ["select 1", []],
    ["select * from unnest([1]) with ordinality", []],
  ];
  test.each(cases)("%s", (text, names) => {
    expect(seen(text)).toEqual(names);
  });
});

describe("literal arguments", () => {
  const read = (text: string) => {
    const tokens = tokenize(engine, text);
    return readArguments(tokens, 0, tokens.length);
  };

  const cases: [text: string, values: unknown][] = [
    ["", []],
    ["'a'", [{ value: "a" }]],
    ["'a', skip => 1", [{ value: "a" }, { name: "skip", value: 1 }]],
    [
      'a := true, "B c" = FALSE, d => null',
      [
        { name: "a", value: true },
        { name: "B c", value: false },
        { name: "d", value: null },
      ],
    ],
    [
      "a => -1.5e2, b => 1_000",
      [
        { name: "a", value: -150 },
        { name: "b", value: 1000 },
      ],
    ],
    ["a => ['x', 1, [true]]", [{ name: "a", value: ["x", 1, [true]] }]],
    ["a => []", [{ name: "a", value: [] }]],
    [
      "a => {'x y': 'INTEGER', z: {w: 1}}",
      [{ name: "a", value: { "x y": "INTEGER", z: { w: 1 } } }],
    ],
    [
      "a => E'\\t', b => $$'$$",
      [
        { name: "a", value: "\t" },
        { name: "b", value: "'" },
      ],
    ],
    ["a", undefined],
    ["a =>", undefined],
    ["a => b", undefined],
    ["'a' || 'b'", undefined],
    ["'a' 'b'", undefined],
    ["a => 1 + 1", undefined],
    ["a => f('x')", undefined],
    ["a => -'x'", undefined],
    ["a => [1", undefined],
    ["a => {x 1}", undefined],
    ["a => {x: b}", undefined],
    ["(select 1)", undefined],
    ["a => x'41'", undefined],
  ];
  test.each(cases)("%s", (text, values) => {
    expect(read(text)).toEqual(values);
  });
});

describe("words that can name a table without AS", () => {
  test.each(["o", "name", "data", "year", "date", "values", '"where"', "AS", "at_sign", "exists"])(
    "%s",
    (text) => {
      expect(canFollowAsAlias(tokenize(engine, text)[0])).toBe(true);
    },
  );
  test.each([
    "where",
    "JOIN",
    "on",
    "using",
    "tablesample",
    "at",
    "asof",
    "semi",
    "pivot",
    "union",
    "order",
    ",",
    ")",
    "'x'",
    "1",
  ])("not %s", (text) => {
    expect(canFollowAsAlias(tokenize(engine, text)[0])).toBe(false);
  });

  test("are all of DuckDB's words but the reserved and the type-or-function ones", () => {
    const words = engine.rows("select keyword_name, keyword_category from duckdb_keywords()");
    const wrong = words.filter(([name, category]) => {
      const can = canFollowAsAlias(tokenize(engine, String(name))[0]);
      return can !== (name === "as" || !/^(reserved|type_function)$/.test(String(category)));
    });
    expect(words.length).toBeGreaterThan(400);
    expect(wrong).toEqual([]);
  });
});
