import { beforeAll, describe, expect, test } from "vitest";
import type { ErrorEnvelope, Failure } from "../../contract/errors.ts";
import { toFailure } from "../../durable-objects/engine/recipe/errors.ts";
import { readRecipe } from "../../durable-objects/engine/recipe/recipe.ts";
import { statement } from "../../durable-objects/engine/recipe/rewrite.ts";
import { startTestEngine, type TestEngine } from "./recipe-duckdb.ts";

let engine: TestEngine;
beforeAll(async () => {
  engine = await startTestEngine();
}, 60_000);

/** What is said of a recipe, from its text or from running it. */
function said(recipe: string): ErrorEnvelope | undefined {
  try {
    const ran = statement(readRecipe(engine, recipe).text, []);
    try {
      engine.run(ran.sql);
    } catch (error) {
      throw toFailure((error as Error).message, { statement: ran, recipe });
    }
  } catch (error) {
    return (error as Failure).envelope;
  }
  return undefined;
}

const rejected = (message: string, hint: string, line: number, column: number): ErrorEnvelope => ({
  code: "recipe_rejected",
  message: `${message} (line ${line}, column ${column}).`,
  hint,
  stage: "check",
  at: { line, column },
});

const ZONES = "Zones have names such as 'Europe/Paris', 'America/New_York', 'Etc/GMT+5' or 'UTC'.";
const PATHS =
  "Write '$.orders[0].id', '$.\"a key\"', '/orders/0/id', or a key alone; one place, without *.";
const CASTS =
  "Take the value as text first: json_extract_string(j, '$.a')::INTEGER, or (j ->> '$.a')::INTEGER.";
const WILDCARD = "JSON path $.a[*] has a wildcard, which would give a list; name one place";

describe("refused before it runs, with the place", () => {
  const cases: [recipe: string, envelope: ErrorEnvelope][] = [
    [
      "select timestamp '2024-01-01'\n  at time zone 'Eurpe/Paris'",
      rejected("No time zone is named 'Eurpe/Paris'", "Did you mean 'Europe/Paris'?", 2, 16),
    ],
    ["select timezone('Mars', now())", rejected("No time zone is named 'Mars'", ZONES, 1, 17)],
    [
      "select utc_to_local(date_trunc('day', timestamp '2024-01-01'), 'America/New York')",
      rejected(
        "No time zone is named 'America/New York'",
        "Did you mean 'America/New_York'?",
        1,
        64,
      ),
    ],
    [
      "select LOCAL_TO_UTC(timestamp '2024-01-01', E'Asia/Tokio', 'null')",
      rejected("No time zone is named 'Asia/Tokio'", "Did you mean 'Asia/Tokyo'?", 1, 45),
    ],
    [
      "select timestamp '2024-01-01' at time zone '+02:00'",
      rejected("No time zone is named '+02:00'", ZONES, 1, 44),
    ],
    ["select '{}' -> '$.a[*]'", rejected(WILDCARD, PATHS, 1, 16)],
    ["select '{}' ->> '$.a.'", rejected("JSON path error near '.'", PATHS, 1, 17)],
    ["select json_extract('{}', '$.a[*]')", rejected(WILDCARD, PATHS, 1, 27)],
    ["select json_keys(concat('{', '}'), '$.a[*]')", rejected(WILDCARD, PATHS, 1, 36)],
    [
      "select json_extract('{}', '$.a')::integer",
      rejected("A cast of JSON to another type is not available", CASTS, 1, 33),
    ],
    [
      "select cast('{}' -> 'a' as integer)",
      rejected("A cast of JSON to another type is not available", CASTS, 1, 25),
    ],
    [
      "select try_cast(json_extract('{}', 'a') as integer[])",
      rejected("A cast of JSON to another type is not available", CASTS, 1, 41),
    ],
    [
      "select ('{}' -> 'a' -> 'b')::date",
      rejected("A cast of JSON to another type is not available", CASTS, 1, 28),
    ],
    [
      "select from_json('[1]', '[\"INTEGER\"]')",
      rejected(
        "from_json() is not available",
        "Of text that holds JSON take values with json_extract_string(j, '$.a') or j ->> '$.a'; catalog_import turns JSON files into structs and lists.",
        1,
        8,
      ),
    ],
    [
      "select '{}'::json -> 'a'",
      rejected(
        "The type JSON is not available",
        "Leave the type out: json_extract(), json_extract_string(), -> and ->> read JSON from text, json_valid() checks it.",
        1,
        14,
      ),
    ],
  ];
  test.each(cases)("%s", (recipe, envelope) => {
    expect(said(recipe)).toEqual(envelope);
  });
});

describe("fails when it runs", () => {
  test.each([
    [
      "select utc_to_local(timestamp '2024-01-01', z) from (values ('Eurpe/Paris')) t(z)",
      "build_failed",
      "Unknown TimeZone 'Eurpe/Paris'; did you mean 'Europe/Paris'?.",
    ],
    [
      "select local_to_utc(timestamp '2024-03-31 02:30:00', 'Europe/Paris')",
      "build_failed",
      "2024-03-31 02:30:00 does not exist in Europe/Paris: the clock skipped it; on_gap takes 'before', 'after' or 'null'.",
    ],
    [
      "select '{\"a\":1' ->> '$.a'",
      "build_failed",
      'Malformed JSON at byte 6 of input: unexpected end of data. Input: "{"a":1".',
    ],
  ])("%s", (recipe, code, message) => {
    const envelope = said(recipe);
    expect(envelope).toEqual({ code, message, stage: "execute" });
  });

  test.each([
    [
      "select x at time zone 'Europe/Paris' from (select '2024' as x)",
      "Macro timezone() does not support the supplied arguments. You might need to add explicit type casts (line 1, column 10).",
      "Write x AT TIME ZONE 'Europe/Paris', x being a TIMESTAMP, a TIMESTAMPTZ or a DATE.",
    ],
    [
      "select json_extract(x, '$.a') from (select [1] as x)",
      "json_extract() and -> take a text and a path, not INTEGER[].",
      "Cast it: j::VARCHAR for what holds JSON, i::INTEGER for an index. A struct's field is s.a.",
    ],
    [
      "select x ->> 'a' from (select {'a': 1} as x)",
      "Macro ->>() does not support the supplied arguments. You might need to add explicit type casts (line 1, column 10).",
      "JSON is read from VARCHAR: cast it, for example j::VARCHAR. A struct's field is s.a.",
    ],
  ])("%s", (recipe, message, hint) => {
    expect(said(recipe)).toMatchObject({ code: "recipe_rejected", message, hint, stage: "bind" });
  });
});

describe("works", () => {
  test.each([
    [
      "select timestamp '2024-07-01' at time zone 'europe/paris' at time zone 'UTC' as x",
      [[1719784800000]],
    ],
    [
      "select utc_to_local(ts, zone) is null as x from (select null::timestamp as ts, 'UTC' as zone)",
      [[true]],
    ],
    ["select list_transform(['{\"a\":1}'], lambda x: x -> 'a') as x", [[["1"]]]],
    ["select list_filter([1, 2], x -> x > 1) as x", [[[2]]]],
    ["select coalesce('{}' -> 'a', 'none') as x", [["none"]]],
    ["select json_extract('{\"a\":5}', '$.a')::varchar || '!' as x", [["5!"]]],
    ["select ('{\"a\":5}' ->> '$.a')::integer + 1 as x", [[6]]],
    ["select cast('{\"a\":5}' ->> 'a' as integer) as x", [[5]]],
    ["select list_transform(['{}'], lambda x: x -> 'a')::integer[] as x", [[[null]]]],
    [
      "select utc_to_local(timestamp '2024-07-01', 'Europe/' || city) as x from (select 'Paris' as city)",
      [[1719799200000]],
    ],
    ["select json_extract('{\"a\":1}', '$.' || k) as x from (select 'a' as k)", [["1"]]],
    ["select '{\"a\":1}' -> '$.' || k as x from (select 'a' as k)", [["1"]]],
    ["select json_extract as x from (select 1 as json_extract)", [[1]]],
    ["select timezone as x from (select 1 as timezone)", [[1]]],
    ["select zone as x from (values (1)) time(zone)", [[1]]],
  ])("%s", (recipe, rows) => {
    const { text } = readRecipe(engine, recipe);
    expect(engine.rows(statement(text, []).sql)).toEqual(rows);
  });
});
