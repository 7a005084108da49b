import { describe, expect, test } from "vitest";
import { Failure } from "../../contract/errors.ts";
import { askedByUrl } from "../../durable-objects/rows-query.ts";

const HASH = "0123456789ab";
const asked = (path: string, headers: Record<string, string> = {}) =>
  askedByUrl(new URL(path, "http://host"), new Headers(headers));

function refusal(path: string) {
  const input = asked(path)?.input;
  if (!(input instanceof Failure)) throw new Error(`${path} was not refused`);
  return input.envelope;
}

describe("an address of rows as the call it is", () => {
  test("with nothing asked", () => {
    expect(asked(`/api/rows/${HASH}`)).toEqual({ tool: "entry_rows", input: { entry: HASH } });
  });

  test("with everything asked", () => {
    const filter = [{ column: "a", op: "in", values: ["x", null] }];
    const query = new URLSearchParams([
      ["offset", "4900000"],
      ["limit", "500"],
      ["columns", "a"],
      ["columns", 'b"&=,ü'],
      ["sort", "a:asc"],
      ["sort", "b:desc"],
      ["search", "100% of_it"],
      ["filter", JSON.stringify(filter)],
      ["process", "tidy"],
    ]);
    expect(asked(`/api/rows/${HASH}?${query}`, { "if-none-match": '"x"' })).toEqual({
      tool: "entry_rows",
      input: {
        entry: HASH,
        if_none_match: '"x"',
        offset: 4_900_000,
        limit: 500,
        columns: ["a", 'b"&=,ü'],
        sort: ["a:asc", "b:desc"],
        search: "100% of_it",
        filter,
        process: "tidy",
      },
    });
  });

  test("one cell", () => {
    expect(asked(`/api/cell/${HASH}?row=7&column=a`)).toEqual({
      tool: "entry_cell",
      input: { entry: HASH, row: 7, column: "a" },
    });
  });

  test.each(["csv", "parquet", "arrow", "json"])("a download as %s", (format) => {
    expect(asked(`/export/rows/${HASH}.${format}?sort=a:asc`)).toEqual({
      tool: "entry_export",
      input: { entry: HASH, format, sort: ["a:asc"] },
    });
  });

  test.each([
    "/api/call/entry_rows",
    "/api/rows",
    `/api/rows/${HASH}/more`,
    `/api/others/${HASH}`,
    `/export/cell/${HASH}`,
    `/elsewhere/rows/${HASH}`,
  ])("%s is none", (path) => {
    expect(asked(path)).toBeUndefined();
  });
});

describe("what is refused", () => {
  test("a parameter that there is not, with the nearest one", () => {
    expect(refusal(`/api/rows/${HASH}?ofset=1`)).toEqual({
      code: "invalid_input",
      message: "ofset is no parameter of this address.",
      hint: "Did you mean offset?",
      at: { field: "ofset" },
    });
    expect(refusal(`/api/cell/${HASH}?limit=1`).hint).toBe(
      "Its parameters are row, column, process.",
    );
    expect(refusal(`/export/rows/${HASH}.csv?limit=1`).message).toBe(
      "limit is no parameter of this address.",
    );
    expect(refusal(`/api/rows/${HASH}?constructor=1`).message).toBe(
      "constructor is no parameter of this address.",
    );
  });

  test.each(["-1", "1.5", "", "x", "1e3", "0x10", "99999999999999999"])(
    "%j as a number",
    (value) => {
      expect(refusal(`/api/rows/${HASH}?limit=${value}`)).toEqual({
        code: "invalid_input",
        message: "The parameter limit is not a whole number.",
        at: { field: "limit" },
      });
    },
  );

  test("a filter that is no JSON, and one thing said twice", () => {
    expect(refusal(`/api/rows/${HASH}?filter=[`).message).toBe("The parameter filter is not JSON.");
    expect(refusal(`/api/rows/${HASH}?search=a&search=b`).message).toBe(
      "The parameter search is given twice.",
    );
  });

  test("a name instead of a hash: its rows may be others tomorrow", () => {
    for (const name of ["orders", "orders-v2", "0123456789abc", HASH.toUpperCase()]) {
      expect(refusal(`/api/rows/${name}`)).toEqual({
        code: "invalid_input",
        message: "Rows are asked for by the hash of their entry.",
        hint: "catalog_show answers the hash of an alias.",
        at: { field: "entry" },
      });
    }
    const whole = "ab".repeat(32);
    expect(asked(`/api/rows/${whole}`)?.input).toEqual({ entry: whole });
  });

  test("a format that there is not", () => {
    expect(refusal(`/export/rows/${HASH}.xlsx`)).toEqual({
      code: "invalid_input",
      message: 'There is no download as "xlsx".',
      hint: "Formats are csv, json, arrow, parquet.",
    });
  });
});
