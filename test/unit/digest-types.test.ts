import { describe, expect, test } from "vitest";
import { formOf } from "../../durable-objects/engine/digest/form.ts";
import { canonicalType, parseLogicalType } from "../../durable-objects/engine/digest/types.ts";
import { connectNative } from "./digest-reference.ts";

describe("types are hashed with every field's name in quotes", () => {
  test.each([
    ["INTEGER", "INTEGER"],
    ["DECIMAL(18,3)", "DECIMAL(18,3)"],
    ["TIMESTAMP WITH TIME ZONE", "TIMESTAMP WITH TIME ZONE"],
    ['"NULL"', '"NULL"'],
    ["INTEGER[][3]", "INTEGER[][3]"],
    ["MAP(VARCHAR, STRUCT(a INTEGER)[])", 'MAP(VARCHAR, STRUCT("a" INTEGER)[])'],
    ["STRUCT(a INTEGER, B VARCHAR)", 'STRUCT("a" INTEGER, "B" VARCHAR)'],
    ['STRUCT("a b" INTEGER, "x""y" DATE)', 'STRUCT("a b" INTEGER, "x""y" DATE)'],
    ['STRUCT("a, b)" INTEGER[2], 年 DATE)', 'STRUCT("a, b)" INTEGER[2], "年" DATE)'],
    ["STRUCT(INTEGER, VARCHAR)", "STRUCT(INTEGER, VARCHAR)"],
    ['STRUCT("NULL", INTEGER)', 'STRUCT("NULL", INTEGER)'],
    ["STRUCT(TIMESTAMP WITH TIME ZONE, INTEGER)", "STRUCT(TIMESTAMP WITH TIME ZONE, INTEGER)"],
    ["STRUCT(z TIMESTAMP WITH TIME ZONE)", 'STRUCT("z" TIMESTAMP WITH TIME ZONE)'],
    ["STRUCT(DECIMAL(4,1), STRUCT(a INTEGER))", 'STRUCT(DECIMAL(4,1), STRUCT("a" INTEGER))'],
    ['UNION("n m" INTEGER, t VARCHAR[])', 'UNION("n m" INTEGER, "t" VARCHAR[])'],
    ["ENUM('a', 'it''s', 'b,(', ')')", "ENUM('a', 'it''s', 'b,(', ')')"],
    ["ENUM('a', '[]')[]", "ENUM('a', '[]')[]"],
  ])("%s", (described, canonical) => {
    expect(canonicalType(parseLogicalType(described))).toBe(canonical);
    expect(canonicalType(parseLogicalType(canonical))).toBe(canonical);
  });

  test.each([
    "",
    "integer",
    "STRUCT(",
    "STRUCT()",
    "MAP(INTEGER)",
    "INTEGER[",
    "INTEGER x",
    "ENUM('a",
  ])("%j is refused", (text) => {
    expect(() => parseLogicalType(text)).toThrow("cannot read the type");
  });

  test("what DuckDB quotes and what it does not becomes one text", async () => {
    const connection = await connectNative();
    const type = `struct("select" integer, "key" integer, "A" integer, "a b" integer, "é" integer, x integer)`;
    const result = await connection.runAndReadAll(`describe select null::${type} as v`);
    const described = String(result.getRows()[0]?.[1]);
    expect(described).not.toBe(canonicalType(parseLogicalType(described)));
    expect(canonicalType(parseLogicalType(described))).toBe(
      'STRUCT("select" INTEGER, "key" INTEGER, "A" INTEGER, "a b" INTEGER, "é" INTEGER, "x" INTEGER)',
    );
  });
});

describe("types leave the engine in a form that is exact", () => {
  test.each([
    ["BIGINT", "BIGINT", false],
    ["HUGEINT", "VARCHAR", true],
    ["ENUM('a')", "VARCHAR", true],
    ["INTERVAL", "VARCHAR", true],
    ["TIME WITH TIME ZONE", "VARCHAR", true],
    ["GEOMETRY", "VARCHAR", true],
    ["INTEGER[]", "INTEGER[]", false],
    ["INTEGER[3]", "INTEGER[]", true],
    ["DOUBLE[][3]", "DOUBLE[][]", true],
    ["STRUCT(a DECIMAL(4,1))", 'STRUCT("a" DECIMAL(4,1))', false],
    ["STRUCT(a UUID, b DATE)", 'STRUCT("a" VARCHAR, "b" DATE)', true],
    ["STRUCT(INTEGER)", "VARCHAR", true],
    ["MAP(UUID, BIT[])", "MAP(VARCHAR, VARCHAR[])", true],
    ["UNION(n HUGEINT, t VARCHAR)", 'UNION("n" VARCHAR, "t" VARCHAR)', true],
  ])("%s as %s", (type, sql, casts) => {
    expect(formOf(parseLogicalType(type))).toMatchObject({ sql, casts });
  });
});
