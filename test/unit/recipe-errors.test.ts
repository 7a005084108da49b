import { beforeAll, describe, expect, test } from "vitest";
import type { ErrorEnvelope } from "../../contract/errors.ts";
import { MESSAGE_CHARS } from "../../contract/limits.ts";
import { parseEngineError } from "../../durable-objects/engine/recipe/engine-error.ts";
import { toFailure } from "../../durable-objects/engine/recipe/errors.ts";
import { findInputs } from "../../durable-objects/engine/recipe/helpers.ts";
import { readRecipe } from "../../durable-objects/engine/recipe/recipe.ts";
import { inputName, rewrite, statement } from "../../durable-objects/engine/recipe/rewrite.ts";
import { startTestEngine, type TestEngine } from "./recipe-duckdb.ts";

let json: TestEngine;
let text: TestEngine;
beforeAll(async () => {
  json = await startTestEngine(true);
  text = await startTestEngine(false);
  for (const engine of [json, text]) {
    engine.run("attach ':memory:' as db_7f3a");
    engine.run(
      "create table db_7f3a.main.rows as select i as amount, 'n' || i as name, i as \"My Col\", now() as seen, timestamp '2024-01-01' as ts from range(3) t(i)",
    );
  }
}, 60_000);

/** Runs a recipe over tracked('orders') the way a build does and answers the failure. */
function failureOf(recipe: string, engine: TestEngine = json): ErrorEnvelope {
  const checked = readRecipe(engine, recipe);
  const inputs = findInputs(checked);
  const ctes = inputs.map((_, i) => ({ name: inputName(i + 1), relation: "db_7f3a.main.rows" }));
  const ran = statement(rewrite(checked.text, inputs), ctes);
  const internal = new Map([["db_7f3a", ""]]);
  for (const [i, { kind, literal }] of inputs.entries())
    internal.set(inputName(i + 1), `${kind}('${literal}')`);
  const sql = `create or replace temp table built as ${ran.sql}`;
  try {
    engine.run(sql);
  } catch (error) {
    const offset = ran.offset + sql.length - ran.sql.length;
    return toFailure((error as Error).message, { statement: { sql, offset }, recipe, internal })
      .envelope;
  }
  throw new Error(`the recipe ran: ${recipe}`);
}

const long = Array.from({ length: 40 }, (_, i) => `amount as a${i}`).join(", ");

type Case = [recipe: string, envelope: ErrorEnvelope];

const CASES: Case[] = [
  [
    "select amuont from tracked('orders')",
    {
      code: "recipe_rejected",
      message: 'Referenced column "amuont" not found in FROM clause (line 1, column 8).',
      hint: 'Did you mean "amount"?',
      stage: "bind",
      at: { line: 1, column: 8 },
    },
  ],
  [
    `select 'é😀名' as x, -- ünï\n  'größe', amuont\nfrom tracked('orders')`,
    {
      code: "recipe_rejected",
      message: 'Referenced column "amuont" not found in FROM clause (line 2, column 12).',
      hint: 'Did you mean "amount"?',
      stage: "bind",
      at: { line: 2, column: 12 },
    },
  ],
  [
    `select ${long}, amuont, ${long} from tracked('orders')`,
    {
      code: "recipe_rejected",
      message: `Referenced column "amuont" not found in FROM clause (line 1, column ${10 + long.length}).`,
      hint: 'Did you mean "amount"?',
      stage: "bind",
      at: { line: 1, column: 10 + long.length },
    },
  ],
  [
    "select amount\nfrom tracked('orders') whre amount > 1",
    {
      code: "recipe_rejected",
      message: 'syntax error at or near "amount" (line 2, column 29).',
      stage: "parse",
      at: { line: 2, column: 29 },
    },
  ],
  [
    "select amount from",
    {
      code: "recipe_rejected",
      message: "The recipe ends where more is expected (line 1, column 19).",
      stage: "parse",
      at: { line: 1, column: 19 },
    },
  ],
  [
    "select 1 +\n",
    {
      code: "recipe_rejected",
      message: "The recipe ends where more is expected (line 2, column 1).",
      stage: "parse",
      at: { line: 2, column: 1 },
    },
  ],
  [
    "select amount as \"My Col\" from tracked('orders')\norder by 'My Col'",
    {
      code: "recipe_rejected",
      message: "ORDER BY 'My Col' sorts by a fixed text, not by a column (line 2, column 10).",
      hint: 'Names take double quotes: ORDER BY "My Col".',
      stage: "bind",
      at: { line: 2, column: 10 },
    },
  ],
  [
    "select * from tracked('orders') where name = \"Paris\"",
    {
      code: "recipe_rejected",
      message: 'Referenced column "Paris" not found in FROM clause (line 1, column 46).',
      hint: "Near names: \"name\". If it is meant as text write 'Paris': double quotes make a name.",
      stage: "bind",
      at: { line: 1, column: 46 },
    },
  ],
  [
    "select o.nope from tracked('orders') o",
    {
      code: "recipe_rejected",
      message: 'Table "o" does not have a column named "nope" (line 1, column 8).',
      stage: "bind",
      at: { line: 1, column: 8 },
    },
  ],
  [
    "select x.amount from tracked('orders') o",
    {
      code: "recipe_rejected",
      message: 'Referenced table "x" not found (line 1, column 8).',
      hint: 'Did you mean "o"? Use the alias given in FROM.',
      stage: "bind",
      at: { line: 1, column: 8 },
    },
  ],
  [
    "select name, count(*) from tracked('orders')",
    {
      code: "recipe_rejected",
      message:
        'column "name" must appear in the GROUP BY clause or must be part of an aggregate function.\nEither add it to the GROUP BY list, or use "ANY_VALUE(name)" if the exact value of "name" is not important (line 1, column 8).',
      hint: "Add it to GROUP BY, write GROUP BY ALL, or take any_value(column).",
      stage: "bind",
      at: { line: 1, column: 8 },
    },
  ],
  [
    "select sum(name) from tracked('orders')",
    {
      code: "recipe_rejected",
      message:
        "No function matches the given name and argument types 'sum(VARCHAR)'. You might need to add explicit type casts (line 1, column 8).",
      stage: "bind",
      at: { line: 1, column: 8 },
    },
  ],
  [
    "select uppper(name) from tracked('orders')",
    {
      code: "recipe_rejected",
      message: "Scalar Function with name uppper does not exist (line 1, column 8).",
      hint: 'Did you mean "upper"?',
      stage: "bind",
      at: { line: 1, column: 8 },
    },
  ],
  [
    "select * from nosuch",
    {
      code: "recipe_rejected",
      message: "Table with name nosuch does not exist (line 1, column 15).",
      hint: "Name what exists: catalog_list lists entries, then FROM tracked('name').",
      stage: "bind",
      at: { line: 1, column: 15 },
    },
  ],
  [
    "select name::integer from tracked('orders')",
    {
      code: "build_failed",
      message:
        "Could not convert string 'n0' to INT32 when casting from source column name (line 1, column 12).",
      hint: "TRY_CAST(x AS type) gives NULL for what does not convert.",
      stage: "execute",
      at: { line: 1, column: 12 },
    },
  ],
  [
    "select 1,\n  'x'::date",
    {
      code: "build_failed",
      message:
        'invalid date field format: "x", expected format is (YYYY-MM-DD) (line 2, column 6).',
      hint: "TRY_CAST(x AS type) gives NULL for what does not convert.",
      stage: "execute",
      at: { line: 2, column: 6 },
    },
  ],
  [
    "select error('no ' || 'rows')",
    { code: "build_failed", message: "no rows.", stage: "execute" },
  ],
  [
    "select 127::tinyint + 1::tinyint",
    {
      code: "build_failed",
      message: "Overflow in addition of INT8 (127 + 1).",
      stage: "execute",
    },
  ],
  [
    "select list(i) from range(20000000) t(i)",
    {
      code: "out_of_memory",
      message: "The recipe needs more memory than there is.",
      hint: "Aggregate or filter earlier, select fewer columns, or split it into several entries.",
      stage: "execute",
    },
  ],
  [
    "select seen::date from tracked('orders')",
    {
      code: "recipe_rejected",
      message:
        "Unimplemented type for cast (TIMESTAMP WITH TIME ZONE -> DATE) when casting from source column seen (line 1, column 12).",
      hint: "Cast to TIMESTAMP first. Keep times as UTC TIMESTAMP (cast with ::TIMESTAMP); utc_to_local(ts, 'Europe/Paris') gives a zone's wall time, local_to_utc the way back.",
      stage: "bind",
      at: { line: 1, column: 12 },
    },
  ],
  [
    "select date_trunc('day', seen) from tracked('orders')",
    {
      code: "recipe_rejected",
      message: "This needs time-zone and language data, which are not available.",
      hint: "Cast to TIMESTAMP first. Keep times as UTC TIMESTAMP (cast with ::TIMESTAMP); utc_to_local(ts, 'Europe/Paris') gives a zone's wall time, local_to_utc the way back.",
      stage: "bind",
    },
  ],
  [
    "select seen + interval 1 day from tracked('orders')",
    {
      code: "recipe_rejected",
      message:
        "No function matches the given name and argument types '+(TIMESTAMP WITH TIME ZONE, INTERVAL)'. You might need to add explicit type casts (line 1, column 13).",
      hint: "Cast to TIMESTAMP first. Keep times as UTC TIMESTAMP (cast with ::TIMESTAMP); utc_to_local(ts, 'Europe/Paris') gives a zone's wall time, local_to_utc the way back.",
      stage: "bind",
      at: { line: 1, column: 13 },
    },
  ],
  [
    "select name collate de from tracked('orders')",
    {
      code: "recipe_rejected",
      message:
        "The collation de needs time-zone and language data, which are not available (line 1, column 21).",
      hint: "COLLATE NOCASE and COLLATE NOACCENT work.",
      stage: "bind",
      at: { line: 1, column: 21 },
    },
  ],
  [
    "select * from tracked('orders') a\njoin tracked('orders') b using (nope)",
    {
      code: "recipe_rejected",
      message: 'Column "nope" does not exist on left side of join (line 2, column 33).',
      stage: "bind",
      at: { line: 2, column: 33 },
    },
  ],
  [
    "select * exclude (nope) from tracked('orders')",
    {
      code: "recipe_rejected",
      message: 'Column "nope" in EXCLUDE list not found in FROM clause (line 1, column 19).',
      stage: "bind",
      at: { line: 1, column: 19 },
    },
  ],
  [
    "select {colour: 1}.color, color from (select 2 as color)",
    {
      code: "recipe_rejected",
      message: 'Could not find key "color" in struct.',
      hint: 'Did you mean "colour"?',
      stage: "bind",
    },
  ],
];

describe("what DuckDB says, in the recipe's own terms", () => {
  test.each(CASES)("%s", (recipe, envelope) => {
    expect(failureOf(recipe)).toEqual(envelope);
  });

  test("without errors_as_json the same is found in the text", () => {
    const unlike: string[] = [];
    for (const [recipe, envelope] of CASES) {
      const found = failureOf(recipe, text);
      if (JSON.stringify(found) !== JSON.stringify(envelope))
        unlike.push(`${recipe}: ${JSON.stringify(found)}`);
    }
    expect(unlike).toEqual([]);
  });
});

describe("lengths", () => {
  test("a huge value is cut inside the message, and what follows it stays (V11)", () => {
    const failure = failureOf("select cast(repeat('x', 2000000) as integer)");
    expect(failure.message).toBe(
      `Could not convert string '${"x".repeat(100)}…' (2000000 characters) to INT32 (line 1, column 8).`,
    );
    expect(failure.code).toBe("build_failed");
  });

  test("a message of any other length is cut and says so", () => {
    const failure = failureOf("select error(repeat('word ', 100000))");
    expect(failure.message.endsWith("… (cut).")).toBe(true);
    expect(failure.message.length).toBeLessThanOrEqual(MESSAGE_CHARS);
  });

  test("the engine shows a long line in part: its column is still found", () => {
    const at = 10 + long.length;
    const recipe = `select ${long}, amuont from tracked('orders')`;
    expect(failureOf(recipe, text).at).toEqual({ line: 1, column: at });
  });

  test("where the part shown stands in the line twice, only the line is told", () => {
    const same = Array.from({ length: 60 }, () => "amuont").join(", ");
    const failure = toFailure(
      "Binder Error: x\n\nLINE 2: ...muont, amuont, amuont...\n                     ^",
      { statement: statement(same, []), recipe: same },
    );
    expect(failure.envelope).toMatchObject({ message: "x (line 1).", at: { line: 1 } });
  });
});

describe("names that the author did not write", () => {
  const internal = new Map([
    ["db_7f3a", ""],
    ["#1", "tracked('orders')"],
    ["#12", "tracked('costs')"],
  ]);
  const cases: [said: string, told: string][] = [
    ['Table "#1" has no x', "Table tracked('orders') has no x."],
    ["Table #12 has no x", "Table tracked('costs') has no x."],
    ["Column #123 stays", "Column #123 stays."],
    ["read db_7f3a.main.rows", "read rows."],
    ['read "db_7f3a"."main"."rows"', 'read "rows".'],
    ["read db_7f3a", "read ."],
    ["db_7f3ab and xdb_7f3a stay", "db_7f3ab and xdb_7f3a stay."],
  ];
  test.each(cases)("%s", (said, told) => {
    const failure = toFailure(
      JSON.stringify({ exception_type: "Binder", exception_message: said }),
      {
        statement: statement("select 1", []),
        recipe: "select 1",
        internal,
      },
    );
    expect(failure.envelope.message).toBe(told);
  });

  test("a failure inside the wrapping gives no place", () => {
    const recipe = "select 1";
    const failure = toFailure(
      JSON.stringify({ exception_type: "Catalog", exception_message: "x", position: "3" }),
      { statement: statement(recipe, []), recipe },
    );
    expect(failure.envelope).toEqual({ code: "recipe_rejected", message: "x.", stage: "bind" });
  });
});

describe("codes by DuckDB's type of error", () => {
  const cases: [type: string, message: string, code: string, stage: string][] = [
    ["Parser", "x", "recipe_rejected", "parse"],
    ["Binder", "x", "recipe_rejected", "bind"],
    ["Catalog", "x", "recipe_rejected", "bind"],
    ["Permission", "Cannot access file", "recipe_rejected", "bind"],
    ["IO", 'No files found that match the pattern "x.csv"', "recipe_rejected", "bind"],
    ["IO", "Could not write block", "store_unavailable", "execute"],
    ["Not implemented", "A CTE needs a SELECT", "recipe_rejected", "bind"],
    ["Out of Range", "x", "build_failed", "execute"],
    ["Conversion", "x", "build_failed", "execute"],
    ["Invalid Input", "x", "build_failed", "execute"],
    ["Out of Memory", "x", "out_of_memory", "execute"],
    ["INTERRUPT", "Interrupted!", "cancelled", "execute"],
    ["INTERNAL", "x", "internal_error", "execute"],
    ["Anything new", "x", "build_failed", "execute"],
  ];
  test.each(cases)("%s: %s", (type, message, code, stage) => {
    const context = { statement: statement("select 1", []), recipe: "select 1" };
    for (const said of [
      JSON.stringify({ exception_type: type, exception_message: message }),
      `${type} Error: ${message}`,
    ]) {
      expect(toFailure(said, context).envelope).toMatchObject({ code, stage });
    }
  });

  test("a trap of the module is no error of the recipe", () => {
    const context = { statement: statement("select 1", []), recipe: "select 1" };
    expect(toFailure("memory access out of bounds", context).envelope).toEqual({
      code: "internal_error",
      message: "The engine stopped; nothing was stored.",
      hint: "Try once more; if it stops again, ask for less at once.",
      stage: "execute",
    });
  });
});

describe("reading the engine's text", () => {
  test("JSON in JSON, as getTableNames answers", () => {
    const inner = { exception_type: "Parser", exception_message: "syntax error", position: "16" };
    const said = JSON.stringify({
      exception_type: "Parser",
      exception_message: JSON.stringify(inner),
    });
    expect(parseEngineError(`Parser Error: ${said}`)).toEqual({
      type: "Parser",
      message: "syntax error",
      position: 16,
      candidates: [],
    });
  });

  test("a text that begins with a bracket is no JSON", () => {
    expect(parseEngineError("Invalid Input Error: {oops")).toEqual({
      type: "Invalid Input",
      message: "{oops",
      candidates: [],
    });
    expect(parseEngineError("{oops")).toBeUndefined();
  });
});
