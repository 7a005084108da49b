import { describe, expect, test } from "vitest";
import { codecFor } from "../../durable-objects/engine/values/codec.ts";
import { type DuckType, parseType } from "../../durable-objects/engine/values/types.ts";

const plain = (name: string): DuckType => ({ kind: "plain", name });

describe("a type that DuckDB prints", () => {
  test.each<[string, DuckType]>([
    ["INTEGER", plain("INTEGER")],
    ["DECIMAL(18,3)", plain("DECIMAL")],
    ["TIMESTAMP WITH TIME ZONE", plain("TIMESTAMP WITH TIME ZONE")],
    ['"NULL"', plain('"NULL"')],
    ["VARCHAR[]", { kind: "list", of: plain("VARCHAR") }],
    ["INTEGER[3][]", { kind: "list", of: { kind: "list", of: plain("INTEGER") } }],
    ["MAP(INTEGER, VARCHAR)", { kind: "map", key: plain("INTEGER"), value: plain("VARCHAR") }],
    [
      'STRUCT(a INTEGER, "b, ""c" DECIMAL(4,1)[], "d e" STRUCT(x DATE))',
      {
        kind: "struct",
        fields: [
          { name: "a", type: plain("INTEGER") },
          { name: 'b, "c', type: { kind: "list", of: plain("DECIMAL") } },
          { name: "d e", type: { kind: "struct", fields: [{ name: "x", type: plain("DATE") }] } },
        ],
      },
    ],
    ["ENUM('a', 'it''s (b')", { kind: "opaque", name: "ENUM" }],
    ["UNION(n INTEGER, s VARCHAR)", { kind: "opaque", name: "UNION" }],
    ["STRUCT(INTEGER, VARCHAR)", { kind: "opaque", name: "STRUCT" }],
    ["ENUM('x')[]", { kind: "list", of: { kind: "opaque", name: "ENUM" } }],
  ])("%s", (text, type) => {
    expect(parseType(text)).toEqual(type);
  });

  test.each(["", "integer", "STRUCT(a INTEGER", "INTEGER)", "MAP(INTEGER)", "DECIMAL(3"])(
    "%j is none",
    (text) => {
      expect(() => parseType(text)).toThrow(/type/);
    },
  );
});

describe("how a column leaves the engine", () => {
  test.each([
    ["INTEGER", '"c" as "c"'],
    ["BIGINT", '"c" as "c"'],
    ["DECIMAL(9,2)", 'cast("c" as VARCHAR) as "c"'],
    ["DECIMAL(9,2)[]", 'cast("c" as VARCHAR[]) as "c"'],
    ["STRUCT(a HUGEINT, b BLOB)", 'cast("c" as STRUCT("a" VARCHAR, "b" BLOB)) as "c"'],
    ["MAP(DATE, FLOAT)", 'cast("c" as MAP(VARCHAR, VARCHAR)) as "c"'],
    ["UNION(n INTEGER)", 'cast("c" as VARCHAR) as "c"'],
  ])("%s", (type, select) => {
    expect(codecFor({ name: "c", type }).select).toBe(select);
  });

  test("names are quoted, and long texts and lists are cut one past what is shown", () => {
    const clip = { chars: 10, items: 3 };
    expect(codecFor({ name: 'a"b', type: "VARCHAR" }, clip).select).toBe(
      'left(cast("a""b" as VARCHAR), 11) as "a""b"',
    );
    expect(codecFor({ name: "l", type: "INTEGER[]" }, clip).select).toBe(
      '(cast("l" as INTEGER[]))[:4] as "l"',
    );
    expect(codecFor({ name: "n", type: "DOUBLE" }, clip).select).toBe('"n" as "n"');
  });
});
