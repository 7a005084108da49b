import { int32, utf8 } from "@uwdata/flechette";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ident } from "../../../durable-objects/engine/sql.ts";
import { arrowFile, type Columns } from "../codec/arrow-files.ts";
import { server } from "../setup/server.ts";
import { Downloads, FORMATS } from "./downloads.ts";
import { Native } from "./native.ts";
import { type Bench, openBench } from "./project.ts";
import { RowsDoor } from "./rows-door.ts";

// Rows as files, read by native DuckDB: any order, number, width and names.

let bench: Bench;
let native: Native;
let downloads: Downloads;

beforeAll(async () => {
  [bench, native] = await Promise.all([openBench(server.origin), Native.start()]);
  downloads = new Downloads(new RowsDoor(bench));
});

afterAll(async () => {
  downloads.close();
  native.close();
  await bench.session.close();
});

async function entryOf(name: string, code: string): Promise<string> {
  return (await bench.ok("catalog_create", { name, code })).hash as string;
}

describe("names of columns", () => {
  const NAMES = [
    'a "quoted" name',
    "comma, semicolon; tab\t",
    "two\nlines",
    " blanks ",
    "年🙂",
    "select",
    "rowid",
    "__row",
    "n",
    "<script>alert(1)</script>",
    "=1+1",
    "it's",
    "a.b",
    "__proto__",
    "1",
    "0",
  ];
  const HEADER = `"a ""quoted"" name","comma, semicolon; tab\t","two\nlines"," blanks ",年🙂,select,`;
  const SQL = `select ${NAMES.map((name, i) => `${i} + r as ${ident(name)}`).join(", ")} from range(3) t(r)`;

  test.each(FORMATS)("are kept in %s, whatever they are", async (format) => {
    const hash = await entryOf(`named_${format}`, SQL);
    const file = await downloads.get(hash, format, { sort: ["rowid:desc"] });
    const columns = await downloads.load(native, `named_${format}`, format, file, NAMES);
    // DuckDB's reader cuts blanks off, also those in quotes.
    const read = NAMES.map((name) => (format === "csv" ? name.replace(/^ +| +$/g, "") : name));
    expect(columns.map(({ name }) => name)).toEqual(read);
    const text = new TextDecoder().decode(file.bytes);
    if (format === "csv") expect(text.startsWith(HEADER)).toBe(true);
    const rows = await native.texts(`select * from named_${format}`);
    expect(rows).toEqual([2, 1, 0].map((r) => NAMES.map((_, i) => String(i + r))));
  });
});

describe("rows", () => {
  const ROWS = 50_000;
  const SQL = `select i as n, i * 7919 % ${ROWS} as k, case when i % 3 = 0 then 'x,' || i when i % 3 = 1 then '' end as w
    from range(${ROWS}) t(i)`;
  let hash: string;

  beforeAll(async () => {
    hash = await entryOf("long", SQL);
    await native.run(`create table long as ${SQL}`);
  });

  test.each(FORMATS)(
    "of several pieces as %s are all there, in the order of the page",
    async (format) => {
      const file = await downloads.get(hash, format, { sort: ["k:desc"] });
      await downloads.load(native, "back", format, file, ["n", "k", "w"]);
      const [found] = await native.texts(
        `select count(*), count(*) filter (where a.k::bigint is distinct from ${ROWS - 1} - a.rank),
        count(*) filter (where a.w is distinct from b.w), count(b.n)
        from (select *, row_number() over () - 1 as rank from back) a left join long b on b.n = a.n::bigint`,
      );
      expect(found).toEqual([String(ROWS), "0", "0", String(ROWS)]);
    },
  );

  test.each(FORMATS)(
    "that are searched and filtered as %s, some columns of them",
    async (format) => {
      const file = await downloads.get(hash, format, {
        search: "x,1",
        filter: [{ column: "n", op: "<", value: 2_000 }],
        columns: ["w", "n"],
      });
      const columns = await downloads.load(native, "chosen", format, file, ["w", "n"]);
      expect(columns.map(({ name }) => name)).toEqual(["w", "n"]);
      expect(await native.texts("select w, n::bigint from chosen")).toEqual(
        await native.texts("select w, n from long where n < 2000 and w like '%x,1%' order by n"),
      );
    },
  );

  test.each(["csv", "arrow", "parquet"] as const)(
    "of which there are none: %s has its columns",
    async (format) => {
      const filter = [{ column: "n", op: "<" as const, value: 0 }];
      const file = await downloads.get(hash, format, { filter });
      const columns = await downloads.load(native, "none", format, file, ["n", "k", "w"]);
      expect(columns.map(({ name }) => name)).toEqual(["n", "k", "w"]);
      expect(await native.texts("select * from none")).toEqual([]);
    },
  );

  test("of which there are none: JSON is an empty list", async () => {
    const filter = [{ column: "n", op: "<" as const, value: 0 }];
    const { bytes } = await downloads.get(hash, "json", { filter });
    expect(JSON.parse(new TextDecoder().decode(bytes))).toEqual([]);
  });
});

describe("long texts, of which a piece has fewer rows", () => {
  const ROWS = 1_700;
  const text = (row: number) => `row ${row} of these texts and more `.repeat(200);
  let hash: string;

  beforeAll(async () => {
    const numbers = Array.from({ length: ROWS }, (_, row) => row);
    const columns: Columns = { n: [int32(), numbers], t: [utf8(), numbers.map(text)] };
    await bench.put("texts.arrow", arrowFile(columns, { maxBatchRows: 200 }));
    const made = await bench.ok("catalog_import", { rel_path: "texts.arrow", alias: "texts" });
    hash = made.hash as string;
  });

  test.each(FORMATS)("as %s", async (format) => {
    const file = await downloads.get(hash, format);
    await downloads.load(native, "texts", format, file, ["n", "t"]);
    const [found] = await native.texts(
      `select count(*), count(*) filter (where t is distinct from
        repeat('row ' || n || ' of these texts and more ', 200)) from texts`,
    );
    expect(found).toEqual([String(ROWS), "0"]);
  });
});

describe("1,200 columns", () => {
  const WIDTH = 1_200;
  const value = (row: number, column: number) =>
    column % 2 ? `x ${row}, ${column}` : String(row * 10_000 + column);
  const NAMES = Array.from({ length: WIDTH }, (_, c) => `c${c}`);
  let hash: string;

  beforeAll(async () => {
    const line = (cell: (column: number) => string) =>
      Array.from({ length: WIDTH }, (_, c) => `"${cell(c)}"`).join();
    const lines = Array.from({ length: 30 }, (_, r) => line((c) => value(r, c)));
    await bench.put("wide.csv", [NAMES.join(), ...lines, ""].join("\n"));
    const made = await bench.ok("catalog_import", { rel_path: "wide.csv", alias: "wide" });
    hash = made.hash as string;
  });

  test.each(FORMATS)("as %s", async (format) => {
    const file = await downloads.get(hash, format, { sort: ["c0:desc"] });
    const columns = await downloads.load(native, "wide", format, file, NAMES);
    expect(columns.map(({ name }) => name)).toEqual(NAMES);
    const looked = [0, 199, 200, 777, WIDTH - 1];
    const rows = await native.texts(
      `select ${looked.map((c) => `c${c}::varchar`).join(", ")} from wide`,
    );
    expect(rows).toEqual(Array.from({ length: 30 }, (_, r) => looked.map((c) => value(29 - r, c))));
  });
});

test("what cannot be had is an error and no file", async () => {
  const hash = await entryOf("tiny", "select 1 as n");
  const door = new RowsDoor(bench);
  const asked = async (path: string, init: RequestInit = {}) => {
    const response = await door.get(path, init);
    const body = (await response.json()) as { error: { code: string } };
    return [response.status, body.error.code, response.headers.get("content-disposition")];
  };
  expect(await asked(`/export/rows/${hash}.xlsx`)).toEqual([400, "invalid_input", null]);
  expect(await asked(`/export/rows/${hash}.csv?sort=x:asc`)).toEqual([404, "not_found", null]);
  expect(await asked("/export/rows/0123456789ab.csv")).toEqual([404, "not_found", null]);
  expect(await asked("/export/rows/tiny.csv")).toEqual([400, "invalid_input", null]);
  expect(await asked(`/export/rows/${hash}.csv`, { method: "POST" })).toEqual([
    405,
    "invalid_input",
    null,
  ]);
});

test("an entry without a name is called by its hash", async () => {
  const { hash } = await bench.ok("catalog_run", { code: "select 41 + 1 as n" });
  const { headers, bytes } = await downloads.get(hash as string, "csv");
  expect(headers.get("content-disposition")).toBe(`attachment; filename="${hash}.csv"`);
  expect(new TextDecoder().decode(bytes)).toBe("n\n42\n");
});
