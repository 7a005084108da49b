import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { FilterTerm } from "../../contract/window.ts";
import { hasRowNumbers, isNumbered } from "../../durable-objects/engine/row-numbers.ts";
import { choiceOf } from "../../durable-objects/engine/window/choice.ts";
import {
  copySelect,
  firstNumbers,
  freeNames,
  inPlace,
  numbersSelect,
  pickedRows,
  storedRange,
} from "../../durable-objects/engine/window/place.ts";
import { Native } from "../e2e/main/native.ts";
import { COLUMNS, type Film, putFilms } from "./window-films.ts";

// What is asked of rows, as SQL that native DuckDB runs over films, against the same question asked in JavaScript.

let films: Film[];
let native: Native;

beforeAll(async () => {
  native = await Native.start();
  films = await putFilms(native);
});

afterAll(() => native.close());

const ROWS = { from: "films", columns: COLUMNS, numbered: true };

async function numbers(asked: Parameters<typeof choiceOf>[1]): Promise<number[]> {
  const sql = numbersSelect(ROWS, choiceOf(COLUMNS, asked));
  return (await native.texts(sql)).map(([n]) => Number(n));
}

function where(holds: (film: Film, row: number) => boolean): number[] {
  return films.flatMap((film, row) => (holds(film, row) ? [row] : []));
}

const filtered = (...filter: FilterTerm[]) => numbers({ filter });

describe("a search", () => {
  const shown = (film: Film, row: number) => [
    film.Title,
    film.gross === null ? null : String(film.gross),
    film.rating === null ? null : String(film.rating),
    film.mpaa,
    row % 10 === 0 ? null : `2020-01-${String((row % 28) + 1).padStart(2, "0")}`,
    row % 7 === 0 ? null : `${row % 100}.${String(row % 100).padStart(2, "0")}`,
    row % 3 === 0 ? null : String(row % 3 === 1),
  ];
  const holding = (sought: string) =>
    where((film, row) =>
      shown(film, row).some((text) => text?.toLowerCase().includes(sought.toLowerCase())),
    );

  test.each([
    ["love"],
    ["LOVE"],
    ["100%"],
    ["%"],
    ["_"],
    ["a_b"],
    ["😀"],
    ["o'clock"],
    ['"no"'],
    ["\nand"],
    ["äö"],
    ["nan"],
    ["-infinity"],
    ["6.1"],
    ["1234567"],
    ["2020-01-28"],
    ["true"],
    ["no film is called so"],
    ["\\"],
  ])("for %j is literal, over every column, without regard to case", async (sought) => {
    expect(await numbers({ search: sought })).toEqual(holding(sought));
  });

  test("takes a number with its thousands set off", async () => {
    expect(await numbers({ search: "1,234,567" })).toEqual([films.length - 1]);
    expect(await numbers({ search: "," })).toEqual(
      where(({ Title }) => Title?.includes(",") ?? false),
    );
  });

  test("finds a whole number of a DOUBLE as it is shown, without the point", async () => {
    const six = [{ column: "Title", op: "is_null" as const }];
    expect(await numbers({ search: "6.0", filter: six })).toEqual([]);
    expect(await numbers({ search: "6", filter: six })).toEqual([films.length - 1]);
  });
});

describe("a filter", () => {
  test("compares texts as they are", async () => {
    expect(await filtered({ column: "MPAA Rating", op: "=", value: "R" })).toEqual(
      where(({ mpaa }) => mpaa === "R"),
    );
    expect(await filtered({ column: "Title", op: "=", value: "" })).toEqual(
      where(({ Title }) => Title === ""),
    );
    expect(await filtered({ column: "Title", op: "=", value: `said "no"\nand left` })).toEqual([
      films.length - 3,
    ]);
  });

  test("!= keeps NULL", async () => {
    expect(await filtered({ column: "MPAA Rating", op: "!=", value: "R" })).toEqual(
      where(({ mpaa }) => mpaa !== "R"),
    );
  });

  test.each(["<", "<=", ">", ">="] as const)(
    "%s compares numbers, and leaves NULL out",
    async (op) => {
      const compare = {
        "<": (a: number) => a < 1_000_000,
        "<=": (a: number) => a <= 1_000_000,
        ">": (a: number) => a > 1_000_000,
        ">=": (a: number) => a >= 1_000_000,
      }[op];
      for (const value of [1_000_000, "1000000"]) {
        expect(await filtered({ column: "US Gross", op, value })).toEqual(
          where(({ gross }) => gross !== null && compare(gross)),
        );
      }
    },
  );

  test("does not round what it compares whole numbers and decimals with", async () => {
    expect(await filtered({ column: "US Gross", op: "=", value: 9.4 })).toEqual([]);
    expect(await filtered({ column: "US Gross", op: "between", values: ["8.6", "9.4"] })).toEqual(
      where(({ gross }) => gross === 9),
    );
    expect(await filtered({ column: "price", op: "=", value: "12.119" })).toEqual([]);
    expect(await filtered({ column: "price", op: "=", value: "12.12" })).toEqual(
      where((_, row) => row % 7 !== 0 && row % 100 === 12),
    );
    expect(await filtered({ column: "price", op: "=", value: "12.1200" })).toEqual(
      where((_, row) => row % 7 !== 0 && row % 100 === 12),
    );
    const beyond = "99999999999999999999";
    expect(await filtered({ column: "US Gross", op: "<", value: beyond })).toEqual(
      where(({ gross }) => gross !== null),
    );
    expect(await filtered({ column: "US Gross", op: "=", value: beyond })).toEqual([]);
  });

  test("knows what is not finite: NaN is beyond infinity", async () => {
    const rated = (value: string, op: FilterTerm["op"]) =>
      filtered({ column: "IMDB Rating", op, value });
    expect(await rated("NaN", "=")).toEqual(where(({ rating }) => Number.isNaN(rating)));
    expect(await rated("Infinity", "=")).toEqual(where(({ rating }) => rating === Infinity));
    expect(await rated("-Infinity", "<=")).toEqual(where(({ rating }) => rating === -Infinity));
    expect(await rated("9", ">")).toEqual(
      where(({ rating }) => rating !== null && (rating > 9 || Number.isNaN(rating))),
    );
  });

  test("between and in, NULL among the values", async () => {
    expect(await filtered({ column: "IMDB Rating", op: "between", values: [6, "6.5"] })).toEqual(
      where(({ rating }) => rating !== null && rating >= 6 && rating <= 6.5),
    );
    const ratings = ["R", "a_b", "a%b"];
    expect(await filtered({ column: "MPAA Rating", op: "in", values: ratings })).toEqual(
      where(({ mpaa }) => mpaa !== null && ratings.includes(mpaa)),
    );
    expect(await filtered({ column: "MPAA Rating", op: "in", values: ["R", null] })).toEqual(
      where(({ mpaa }) => mpaa === "R" || mpaa === null),
    );
    expect(await filtered({ column: "MPAA Rating", op: "in", values: [null] })).toEqual(
      where(({ mpaa }) => mpaa === null),
    );
    expect(await filtered({ column: "MPAA Rating", op: "in", values: [] })).toEqual([]);
    expect(await filtered({ column: "good", op: "in", values: [true, null] })).toEqual(
      where((_, row) => row % 3 !== 2),
    );
  });

  test("contains and starts_with are literal and ignore case", async () => {
    for (const sought of ["the", "THE", "%", "_", "😀"]) {
      const low = sought.toLowerCase();
      expect(await filtered({ column: "Title", op: "contains", value: sought })).toEqual(
        where(({ Title }) => Title?.toLowerCase().includes(low) ?? false),
      );
      expect(await filtered({ column: "Title", op: "starts_with", value: sought })).toEqual(
        where(({ Title }) => Title?.toLowerCase().startsWith(low) ?? false),
      );
    }
    expect(await filtered({ column: "US Gross", op: "starts_with", value: "12345" })).toEqual(
      where(({ gross }) => gross !== null && String(gross).startsWith("12345")),
    );
  });

  test("is_null and not_null, and all of several hold", async () => {
    expect(await filtered({ column: "US Gross", op: "is_null" })).toEqual(
      where(({ gross }) => gross === null),
    );
    expect(
      await filtered(
        { column: "US Gross", op: "not_null" },
        { column: "MPAA Rating", op: "=", value: "R" },
        { column: "released", op: ">=", value: "2020-01-15" },
      ),
    ).toEqual(
      where(
        ({ gross, mpaa }, row) =>
          gross !== null && mpaa === "R" && row % 10 !== 0 && (row % 28) + 1 >= 15,
      ),
    );
  });
});

describe("an order", () => {
  const sorted = (keep: number[], compare: (a: Film, b: Film) => number) =>
    keep.toSorted((a, b) => compare(films[a] as Film, films[b] as Film) || a - b);
  const nullsLast =
    <T>(compare: (a: T, b: T) => number) =>
    (a: T | null, b: T | null) =>
      a === null || b === null ? Number(a === null) - Number(b === null) : compare(a, b);
  const bytes = nullsLast<string>((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b)));
  const amounts = nullsLast<number>((a, b) => a - b);
  const all = () => films.map((_, row) => row);

  test("has NULL last both ways, and ties as they are stored", async () => {
    expect(await numbers({ sort: ["US Gross:asc"] })).toEqual(
      sorted(all(), (a, b) => amounts(a.gross, b.gross)),
    );
    expect(await numbers({ sort: ["US Gross:desc"] })).toEqual(
      sorted(all(), (a, b) =>
        a.gross === null || b.gross === null
          ? amounts(a.gross, b.gross)
          : amounts(b.gross, a.gross),
      ),
    );
    expect(await numbers({ sort: ["Title:asc"] })).toEqual(
      sorted(all(), (a, b) => bytes(a.Title, b.Title)),
    );
  });

  test("goes by several columns, of what search and filter leave", async () => {
    const kept = where(
      ({ Title, gross }) => (Title?.toLowerCase().includes("the") ?? false) && gross !== null,
    );
    const found = await numbers({
      search: "the",
      filter: [
        { column: "US Gross", op: "not_null" },
        { column: "Title", op: "contains", value: "the" },
      ],
      sort: ["MPAA Rating:asc", "US Gross:desc"],
    });
    expect(found).toEqual(
      sorted(kept, (a, b) => bytes(a.mpaa, b.mpaa) || amounts(b.gross, a.gross)),
    );
  });

  test("its first rows are those of the whole", async () => {
    const choice = choiceOf(COLUMNS, { sort: ["MPAA Rating:desc", "Title:asc"] });
    const whole = await numbers({ sort: ["MPAA Rating:desc", "Title:asc"] });
    const first = await native.texts(firstNumbers(ROWS, choice, 50));
    expect(first.map(([n]) => Number(n))).toEqual(whole.slice(0, 50));
    expect(first.map(([, i]) => Number(i))).toEqual(whole.slice(0, 50).map((_, i) => i + 1));
  });
});

describe("rows by their places", () => {
  test("picked rows come in their places, with their numbers", async () => {
    const picked = pickedRows(ROWS, "select * from (values (700, 0), (3, 1), (250, 2)) t(n, i)");
    const rows = await native.texts(`select "Title", __row from (${inPlace(ROWS, picked)})`);
    expect(rows).toEqual([700, 3, 250].map((n) => [films[n]?.Title, String(n)]));
  });

  test.each([true, false])("a run of stored rows (numbered: %s)", async (numbered) => {
    const rows = { ...ROWS, numbered };
    const sql = storedRange(rows, { offset: 798, limit: 4 });
    expect(await native.texts(`select "Title", __row from (${sql})`)).toEqual(
      [798, 799, 800, 801].map((n) => [films[n]?.Title, String(n)]),
    );
  });

  test("a copy holds the rows with their numbers", async () => {
    const choice = choiceOf(COLUMNS, { sort: ["US Gross:desc"], search: "the" });
    const copy = await native.texts(
      `select __row from (${copySelect({ ...ROWS, numbered: false }, choice)})`,
    );
    expect(copy.map(([n]) => Number(n))).toEqual(
      await numbers({ sort: ["US Gross:desc"], search: "the" }),
    );
  });

  test("names of ours stand beside any names", () => {
    const columns = [
      { name: "__ROW", type: "BIGINT" },
      { name: "__row_", type: "BIGINT" },
    ];
    expect(freeNames(columns)).toEqual({ number: "__row__", place: "__place" });
    expect(isNumbered(columns)).toBe(true);
    expect(isNumbered([{ name: "RowId" }])).toBe(false);
    expect(hasRowNumbers("a.b.result", columns)).toBe(true);
    expect(hasRowNumbers("a.b.result", [{ name: "ROWID" }])).toBe(false);
    expect(hasRowNumbers("(select 1)", columns)).toBe(false);
  });
});
