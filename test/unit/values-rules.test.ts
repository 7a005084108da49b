import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { chartColumn } from "../../durable-objects/catalog/chart-values.ts";
import { fileType, isCastForFiles } from "../../durable-objects/engine/values/file-type.ts";
import { ruleOf } from "../../durable-objects/engine/values/rules.ts";
import { kindOf } from "../../durable-objects/engine/window/shown.ts";
import { root } from "../../scripts/serve.ts";
import { EVERY_TYPE } from "../e2e/main/every-type.ts";

/** Rows of a table under a heading of docs/values.md, by each type that they are about. */
function documented(heading: string): Map<string, Record<string, string>> {
  const text = readFileSync(join(root, "docs", "values.md"), "utf8");
  const section = text.split(/^## /m).find((part) => part.startsWith(heading)) ?? "";
  const lines = section.split("\n").filter((line) => line.startsWith("|"));
  const [head = [], , ...rows] = lines.map((line) =>
    line
      .slice(1, -1)
      .split("|")
      .map((cell) => cell.trim()),
  );
  return new Map(
    rows.flatMap(([types = "", ...cells]) =>
      types
        .split(", ")
        .map((type) => [type, Object.fromEntries(cells.map((cell, i) => [head[i + 1], cell]))]),
    ),
  );
}

/** The name under which a type is documented. */
function nameOf(type: string): string {
  if (type.endsWith("[]")) return "LIST";
  if (type.endsWith("]")) return "ARRAY";
  return /^[A-Z_]+(?: WITH TIME ZONE)?/.exec(type)?.[0] ?? type;
}

const out = documented("Out");
const back = documented("Back in");
const names = [...new Set(EVERY_TYPE.map(({ type }) => nameOf(type)))];
const nested = new Set(["LIST", "ARRAY", "STRUCT", "MAP", "UNION"]);

describe("docs/values.md and the rules are one", () => {
  test("they are about the same types", () => {
    expect([...out.keys()].sort()).toEqual(["NULL of any type", ...names].sort());
    expect([...back.keys()].sort()).toEqual([...names].sort());
  });

  test.each(names.filter((name) => !nested.has(name)))("%s in a Parquet or Arrow file", (name) => {
    const { file } = ruleOf(name);
    const word = { own: "the same", text: "text", TIMESTAMP_MS: "TIMESTAMP_MS" }[file];
    expect(out.get(name)?.["Parquet, Arrow"]?.split(/[:,]/)[0]).toBe(word);
    expect(back.get(name)?.["Parquet, Arrow"]).toBe(word);
  });

  test.each(names.filter((name) => !nested.has(name)))("%s in a chart", (name) => {
    const type = EVERY_TYPE.find((column) => nameOf(column.type) === name)?.type ?? "";
    const word = {
      number: "number",
      time: "moment",
      boolean: "truth value",
      bytes: "tagged bytes",
      text: "text",
      nested: "",
    }[chartColumn({ name: "v", type }).kind];
    expect(out.get(name)?.chart?.split(/[;,]| in /)[0]).toBe(word);
  });
});

describe("what a type is in files", () => {
  test.each([
    ["BIGINT", "BIGINT", false],
    ["HUGEINT", "VARCHAR", true],
    ["DECIMAL(38,10)", "DECIMAL(38,10)", false],
    ["TIMESTAMP_S", "TIMESTAMP_MS", true],
    ["TIMESTAMP WITH TIME ZONE[]", "TIMESTAMP WITH TIME ZONE[]", false],
    ["INTERVAL[][]", "VARCHAR[][]", true],
    ["DOUBLE[3]", "DOUBLE[]", true],
    ["MAP(UUID, TIME)", "MAP(VARCHAR, TIME)", true],
    ["UNION(n INTEGER, s VARCHAR)[]", "VARCHAR[]", true],
    ["ENUM('a)', 'it''s')", "VARCHAR", true],
    ['STRUCT("a ""b""" INTEGER, c BIT)', 'STRUCT("a ""b""" INTEGER, "c" VARCHAR)', true],
    ["STRUCT(INTEGER, VARCHAR)", "VARCHAR", true],
    ["STRUCT(a INTEGER)", 'STRUCT("a" INTEGER)', false],
    ["TYPE_THAT_MAY_COME", "VARCHAR", true],
  ])("%s is %s", (type, expected, casts) => {
    expect([fileType(type), isCastForFiles(type)]).toEqual([expected, casts]);
  });
});

test.each([
  ["INTEGER", "integer"],
  ["BIGNUM", "integer"],
  ["DECIMAL(4,1)", "decimal"],
  ["TIMESTAMP_NS", "moment"],
  ["UUID", "typed"],
  ["BIT", "shown"],
  ["INTEGER[]", "shown"],
  ["DATE[2]", "shown"],
  ["MAP(DATE, DATE)", "shown"],
  ["STRUCT(a INTEGER)", "shown"],
  ["ENUM('INTEGER')", "shown"],
  ["constructor", "shown"],
] as const)("values of %s are compared as %s", (type, kind) => {
  expect(kindOf({ name: "v", type })).toBe(kind);
});
