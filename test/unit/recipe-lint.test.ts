import { beforeAll, describe, expect, test } from "vitest";
import {
  canonicalText,
  entryHash,
  type IdentityInput,
} from "../../durable-objects/engine/recipe/identity.ts";
import { lint } from "../../durable-objects/engine/recipe/lint.ts";
import { readRecipe } from "../../durable-objects/engine/recipe/recipe.ts";
import { tokenize } from "../../durable-objects/engine/recipe/tokens.ts";
import { startTestEngine, type TestEngine } from "./recipe-duckdb.ts";

let engine: TestEngine;
beforeAll(async () => {
  engine = await startTestEngine();
}, 60_000);

/** `volatile@1:8 random,uuid` for each warning. */
function warned(text: string): string[] {
  return lint(engine, readRecipe(engine, text)).map(({ kind, line, column, names }) =>
    [`${kind}@${line}:${column}`, names?.join(",")].filter(Boolean).join(" "),
  );
}

describe("volatile functions", () => {
  const cases: [text: string, warnings: string[]][] = [
    ["select random()", ["volatile@1:8 random"]],
    ["select a,\n uuid(), Random(), random() from t", ["volatile@2:2 uuid,random"]],
    [
      "select gen_random_uuid(), uuidv4(), uuidv7()",
      ["volatile@1:8 gen_random_uuid,uuidv4,uuidv7"],
    ],
    ["select now()", ["volatile@1:8 now"]],
    ["select current_timestamp", ["volatile@1:8 current_timestamp"]],
    [
      "select get_current_timestamp(), transaction_timestamp()",
      ["volatile@1:8 get_current_timestamp,transaction_timestamp"],
    ],
    ['select "random"(), main.random()', ["volatile@1:8 random"]],
    ["select list_transform(l, lambda x: x + random()) from t", ["volatile@1:40 random"]],
    ["with a as (select random() as r) select r from a", ["volatile@1:19 random"]],
    ["select age(d) from t", ["volatile@1:8 age"]],
    ["select age(d, date_trunc('day', e)) from t", []],
    ["select age(greatest(d, e)) from t", ["volatile@1:8 age"]],
    ["select error('x')", []],
    ["select random, now, t.current_timestamp, uuid from t", []],
    ["select 1 as random, 'random()' -- random()", []],
    ["select abs(1), md5('x'), sum(x), hash(1) from t", []],
  ];
  test.each(cases)("%s", (text, warnings) => {
    expect(warned(text)).toEqual(warnings);
  });

  test("the message names every place", () => {
    expect(lint(engine, readRecipe(engine, "select random(),\n now()"))).toEqual([
      {
        kind: "volatile",
        message:
          "The rows change from run to run: random at line 1, column 8, now at line 2, column 2. The entry keeps the rows of this run; a rebuild will give others.",
        names: ["random", "now"],
        line: 1,
        column: 8,
      },
    ]);
  });
});

describe("samples", () => {
  const cases: [text: string, warnings: string[]][] = [
    ["select * from t tablesample 10%", ["volatile@1:17 sample"]],
    ["select * from t tablesample reservoir(20 rows)", ["volatile@1:17 sample"]],
    ["select * from t using sample 5", ["volatile@1:23 sample"]],
    [
      "select * from (from t tablesample 10%) using sample 5",
      ["volatile@1:23 sample", "volatile@1:46 sample"],
    ],
    ["select * from t tablesample bernoulli(10%) repeatable (3)", []],
    ["select * from t tablesample 10 percent (bernoulli, 3)", []],
    ["select * from t using sample 10% (system, 42)", []],
    ["select * from t using sample reservoir(2 rows) repeatable (1)", []],
    ["select sample from t join u using (sample)", []],
  ];
  test.each(cases)("%s", (text, warnings) => {
    expect(warned(text)).toEqual(warnings);
  });
});

describe("LIMIT without ORDER BY", () => {
  const cases: [text: string, warnings: string[]][] = [
    ["select * from t limit 5", ["unordered_limit@1:17"]],
    ["select * from t order by a limit 5", []],
    ["from t limit 5", ["unordered_limit@1:8"]],
    ["select * from t fetch first 2 rows only", ["unordered_limit@1:17"]],
    ["select * from (select * from t order by a) limit 5", ["unordered_limit@1:44"]],
    ["select * from (select * from t limit 5) order by a", ["unordered_limit@1:32"]],
    ["select * from (select * from t order by a limit 5) order by a limit 2", []],
    ["select first(a order by b) from t limit 1", ["unordered_limit@1:35"]],
    ["select sum(a) over (order by b) from t limit 1", ["unordered_limit@1:40"]],
    ["select a from t union all select a from u order by a limit 3", []],
    ["(select a from t order by a) union all select a from u limit 3", ["unordered_limit@1:56"]],
    [
      "with x as (select * from t limit 1) select * from x order by a limit 1",
      ["unordered_limit@1:28"],
    ],
    [
      "select (select a from u limit 1), exists (from v order by b limit 1) from t",
      ["unordered_limit@1:25"],
    ],
    ["select a as limit, b.limit from t", []],
    ["select * from t order by all limit 10%", []],
  ];
  test.each(cases)("%s", (text, warnings) => {
    expect(warned(text)).toEqual(warnings);
  });

  test("the message says where", () => {
    expect(lint(engine, readRecipe(engine, "from t\nlimit 5"))).toEqual([
      {
        kind: "unordered_limit",
        message:
          "LIMIT at line 2, column 1 has no ORDER BY beside it: which rows are kept is left to chance.",
        line: 2,
        column: 1,
      },
    ]);
  });
});

describe("identity", () => {
  const canonical = (text: string) => canonicalText(tokenize(engine, text));

  test("comments, spaces and separators do not count; case and quotes do", () => {
    expect(canonical("select  Name,\n\t'a  b' -- x\n from /* y */ t ;")).toBe(
      "select Name , 'a  b' from t",
    );
    expect(canonical("select 1;;")).toBe("select 1");
    expect(canonical("select ';'")).toBe("select ';'");
    expect(canonical("SELECT 1")).not.toBe(canonical("select 1"));
    expect(canonical('select "a"')).not.toBe(canonical("select a"));
  });

  test("the canonical text is the same statement to DuckDB", () => {
    const text = "select 'a'\n 'b' as x, 1.5e3 as y, [1,2][1:1] as z, {k:1}.k as w, -1 as v -- end";
    expect(engine.rows(canonical(text))).toEqual(engine.rows(text));
    expect(canonical(canonical(text))).toBe(canonical(text));
  });

  const parent: IdentityInput = {
    kind: "parent",
    hash: "ab".repeat(32),
    alias_id: "a1",
    version: 2,
    follow: true,
  };
  const file: IdentityInput = {
    kind: "file",
    digest: "cd".repeat(32),
    options: { skip: 1, delim: ";" },
  };

  test("the hash is SHA-256 of sorted JSON", async () => {
    expect(await entryHash({ recipe: "select 1", inputs: [] })).toBe(
      "a3191d12bfde08ec6719b5464cf1af92ce331d05b6df45a1586337531f0f1cf5",
    );
    expect(await entryHash({ recipe: "select 1", inputs: [parent, file] })).toBe(
      "08b5b696de9ab60f02a7fddbbf3c73ad2c10d3e13f96f1f206b47ce8900f4866",
    );
  });

  test("every fact of an input counts, and their order; the order of fields does not", async () => {
    const recipe = "select * from tracked ( 'a' )";
    const variants: IdentityInput[][] = [
      [parent, file],
      [file, parent],
      [{ ...parent, hash: "ac".repeat(32) }, file],
      [{ ...parent, alias_id: "a2" }, file],
      [{ ...parent, version: 3 }, file],
      [{ ...parent, follow: false }, file],
      [{ kind: "parent", hash: "ab".repeat(32), follow: true }, file],
      [parent, { ...file, digest: "ce".repeat(32) }],
      [parent, { ...file, options: { skip: 2, delim: ";" } }],
      [parent, { ...file, options: { skip: 1, delim: ";", quote: null } }],
      [parent],
    ];
    const hashes = await Promise.all(variants.map((inputs) => entryHash({ recipe, inputs })));
    expect(new Set(hashes).size).toBe(variants.length);
    const shuffled: IdentityInput[] = [
      { follow: true, version: 2, alias_id: "a1", hash: "ab".repeat(32), kind: "parent" },
      { options: { delim: ";", skip: 1 }, digest: "cd".repeat(32), kind: "file" },
    ];
    expect(await entryHash({ recipe, inputs: shuffled })).toBe(hashes[0]);
    expect(hashes[0]).toMatch(/^[0-9a-f]{64}$/);
  });
});
