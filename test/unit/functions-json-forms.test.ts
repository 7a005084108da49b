import { beforeAll, describe, expect, test } from "vitest";
import { literal } from "../../durable-objects/engine/sql.ts";
import { Judge } from "./functions-judge.ts";

let judge: Judge;
beforeAll(async () => {
  judge = await Judge.start();
}, 60_000);

describe("scalars are read and written as native does", () => {
  const scalars =
    "1 1.0 1.10 1e2 1E2 1e-7 1e21 1e22 1e20 123456789012345678 18446744073709551615 18446744073709551616 -9223372036854775808 -9223372036854775809 0.1 -0 -0.0 0 1e400 -1e400 1e-400 123456789012345678901234567890.5 0.30000000000000004 5e-324 1.7976931348623157e308 100000000000000000000.0 1e16 1e15 NaN Infinity -Infinity nan inf -inf 01 1. .5 +1 1e --1 null true True NULL nul tru 0x10 1_000 1e+5 1e05 9007199254740993 9007199254740993.0 0.000001 0.0000001 123e-2 1.5E+3 -01 - -a 1e5.5 1.2.3 iNf nAn -nan infinit".split(
      " ",
    );
  const texts = [
    '"a"',
    '"\\u00e9"',
    '"\\ud83d\\ude00"',
    '"\\ud83d"',
    '"\\ude00"',
    '"\\u0000"',
    '"a\tb"',
    '"a\\tb\\/\\b\\f\\n\\r\\"\\\\"',
    '"\\u007f\\u2028\\u0001\\u001f"',
    '"\\x"',
    '"\\u12"',
    '"abc',
    '"',
    "",
    "  ",
    " 1 ",
    "1 2",
    "// c\n1",
    "/* c */1",
    "[1/*c*/]",
    "[,]",
    "[1,]",
    "[1,,]",
    "{,}",
    '{"a":1,}',
    '{"a" 1}',
    "{a:1}",
    "{'a':1}",
    "\ufeff1",
    "1\u00a0",
    "[1]]",
    "{}}",
    "[",
    "{",
    '{"a"',
    '{"a":',
    "[NaN, -Infinity]",
    "\u000b1",
  ];
  test.each([...scalars, ...texts])("%s", async (text) => {
    const j = literal(text);
    for (const call of [
      `json_extract(${j}, '$')`,
      `json_extract_string(${j}, '$')`,
      `json_type(${j})`,
      `json_valid(${j})`,
      `json(${j})`,
      `json_array_length(${j})`,
    ]) {
      const { ours, native } = await judge.answers(call);
      if (native.startsWith("fails"))
        expect(ours).toMatch(/^fails: Invalid Input Error: Malformed JSON/);
      else expect(ours).toBe(native.replace(/^\["JSON"/, '["VARCHAR"'));
    }
  });
});

describe("paths are read as native does", () => {
  const document =
    '{"a":1,"a":2,"b":[10,{"x":true},null],"c":{"d":"s"},"q\\"x":3,"a/b":4,"a~b":5,"é":6,"x y":7,"":8,"$":9,"a.b":11,"0":12,"*":13,"a*":14,"a\\\\b":15}';
  test.each([
    "$",
    "$.a",
    "a",
    "$.b[0]",
    "$.b[-1]",
    "$.b[#-1]",
    "$.b[#]",
    "$.b[9]",
    "/b/0",
    "/b/-1",
    "/b/-",
    "/",
    "",
    "$.",
    "$a",
    "$.a.",
    "$.b[",
    "$.b[x]",
    "$.b[ 0 ]",
    '$."a"',
    '$."q\\"x"',
    '$.q"x',
    '$["a"]',
    "$['a']",
    "$.a~1b",
    "/a~1b",
    "/a~0b",
    "b",
    "$.c.d",
    '$.c."d"',
    "$[0]",
    "$.b.0",
    "0",
    "$.é",
    "$.x y",
    '$.""',
    "$.b[00]",
    "$.b[1]x",
    "$.b[1].x",
    '$.b[1]."x"',
    "$.b[1][0]",
    "$.b[-0]",
    "$.b[#-0]",
    "$.b[#-9]",
    "$.b[#1]",
    "$.b[9223372036854775808]",
    "$.b[18446744073709551615]",
    "$.b[99999999999999999999]",
    "$.a.b",
    "$b",
    "$$",
    "$.$",
    "a[0]",
    "$.[0]",
    "$[a]",
    "$.b[+1]",
    "/b/00",
    "/b/01",
    "b/0",
    "/b[0]",
    "/b/",
    "$.b[-]",
    "$.b[#-]",
    "$ .a",
    " $.a",
    '$."a',
    '$."a"x',
    '$."a"."d"',
    "$.*x",
    "$.a*",
    "$[*]x",
    "$.b[*",
    '$."a\\\\b"',
    '$."a\\b"',
    "$.a\\b",
    "/*",
    "/a~2",
    "a\\b",
    "a\\\\b",
  ])("%s", async (path) => {
    for (const name of ["json_extract", "json_extract_string", "json_type", "json_exists"]) {
      const { ours, native } = await judge.answers(
        `${name}(${literal(document)}, ${literal(path)})`,
      );
      if (native.startsWith("fails"))
        expect(ours).toMatch(/^fails: Invalid Input Error: JSON path/);
      else expect(ours).toBe(native.replace(/^\["JSON"/, '["VARCHAR"'));
    }
  });

  test.each(["*", 'a"b', '"', "a\\"])(
    "the plain key %s fails, for native reads it in two ways",
    (path) => {
      expect(() => judge.ours.run(`select json_extract('{}', ${literal(path)})`)).toThrow(
        `JSON path ${path} can be read in two ways; write $."…" or /…`,
      );
    },
  );

  test.each(["$.*", "$[*]", "$..a", "$.b[*].x", '$."*"', "$.a.*"])(
    "%s would give a list: it fails, as native does where the path is in a column",
    async (path) => {
      const { ours, native } = await judge.answers(
        `json_extract('{}', p) from (values (${literal(path)})) t(p`,
      );
      expect(native).toMatch(/^fails/);
      expect(ours).toMatch(/^fails/);
      const message = `JSON path ${path} has a wildcard, which would give a list; name one place`;
      expect(() => judge.ours.run(`select json_extract('{}', ${literal(path)})`)).toThrow(message);
    },
  );
});

describe("NULL and types", () => {
  test.each([
    "json_extract(null::varchar, '$')",
    "json_extract('1', null::varchar)",
    "json_extract_string(null, '$')",
    "json_extract_string('1', null)",
    "json_type(null)",
    "json_keys('{}', null)",
    "json_valid(null)",
    "json_array_length(null)",
    "json_exists(null, '$')",
    "json_exists('{}', null)",
    "json_extract_string(null, ['$'])",
    "json_extract_string('{}', null::varchar[])",
    "json_array_length('[1, [2]]', '$[1]')",
    "json_extract('[5]', 0::integer)",
    "json_extract_string('[5]', 0::bigint)",
    "json_extract_string('[5]', 0::tinyint)",
    `'{"a":{"b":"x"}}' -> 'a' ->> 'b'`,
    `'{"a":"x"}' ->> '$.a' = 'x'`,
    `'{"a":1}' -> 'a' || ''`,
    `('{"a":5}' ->> 'a')::integer + 1`,
    `json_extract('{"a":5}', 'a')::varchar`,
    `json_keys('{"\\u0000":1, "é\\\\n":2, "":3, "NULL":4, "[":5, " ":7, "a,b":8, "''":9}')[4]`,
  ])("%s", async (expression) => {
    const { ours, native } = await judge.answers(expression);
    expect(native).not.toMatch(/^fails/);
    expect(ours).toBe(native.replace(/^\["JSON"/, '["VARCHAR"'));
  });

  test.each([
    ["json_extract(5, '$')", "json_extract takes a text that holds JSON, and a path"],
    ["json_extract('1')", "json_extract takes a text that holds JSON, and a path"],
    ["json_extract('1', '$', '$')", "json_extract takes a text that holds JSON, and a path"],
    ["json_extract({'a': 1}, '$.a')", "an argument of type STRUCT cannot be read; cast it"],
    ["json_extract('[1]', 0::bigint)", "Unsupported UDF argument type BIGINT"],
    ["json_extract('[1]', true)", "Unsupported UDF argument type BOOLEAN"],
    [
      "json_extract_string(5, '$')",
      "Macro json_extract_string() does not support the supplied arguments",
    ],
    [`json_extract('${"[".repeat(1001)}', '$')`, "JSON is nested deeper than 1000 levels"],
  ])("%s fails", (expression, message) => {
    expect(() => judge.ours.run(`select ${expression}`)).toThrow(message);
    expect(judge.ours.rows("select 1")).toEqual([[1]]);
  });

  test("a thousand levels are read", () => {
    const deep = `${"[".repeat(1000)}${"]".repeat(1000)}`;
    expect(judge.ours.rows(`select length(json_extract('${deep}', '$'))`)).toEqual([[2000]]);
  });
});
