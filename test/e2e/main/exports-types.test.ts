import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { server } from "../setup/server.ts";
import { BACK, comesBack, differences, jsonType, parquetType } from "./coming-back.ts";
import { Downloads, FORMATS, type Format } from "./downloads.ts";
import { EVERY_TYPE, EVERY_TYPE_ROWS, EVERY_TYPE_SQL } from "./every-type.ts";
import { Native } from "./native.ts";
import { type Bench, openBench } from "./project.ts";
import { RowsDoor } from "./rows-door.ts";

// An entry of every type as a file: read by native DuckDB it is the entry, and imported again it is the entry.

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

const MEDIA: Record<Format, string> = {
  csv: "text/csv; charset=utf-8; header=present",
  json: "application/json; charset=utf-8",
  arrow: "application/vnd.apache.arrow.stream",
  parquet: "application/vnd.apache.parquet",
};

describe("an entry of every type", () => {
  let hash: string;

  beforeAll(async () => {
    await native.run(`create table every as ${EVERY_TYPE_SQL}`);
    hash = await entryOf("every", EVERY_TYPE_SQL);
  });

  describe.each(FORMATS)("as %s", (format) => {
    let file: Awaited<ReturnType<Downloads["get"]>>;

    beforeAll(async () => {
      file = await downloads.get(hash, format);
    });

    test("is a file for saving only", () => {
      expect(Object.fromEntries(file.headers)).toMatchObject({
        "content-type": MEDIA[format],
        "content-disposition": `attachment; filename="every.${format}"`,
        "content-security-policy": "sandbox; default-src 'none'",
        "x-content-type-options": "nosniff",
        "cache-control": "private, no-store",
      });
    });

    test("is read by native DuckDB, value by value", async () => {
      const columns = await downloads.load(
        native,
        `from_${format}`,
        format,
        file,
        ["i", ...EVERY_TYPE.map(({ name }) => name)],
        jsonType,
      );
      expect(columns.map(({ name }) => name)).toEqual(["i", ...EVERY_TYPE.map(({ name }) => name)]);
      if (format === "parquet" || format === "arrow") {
        expect(columns.slice(1).map(({ type }) => type)).toEqual(
          EVERY_TYPE.map(({ type }) => parquetType(type)),
        );
      }
      const [count] = await native.texts(`select count(*) from from_${format}`);
      expect(count).toEqual([String(EVERY_TYPE_ROWS)]);
      const [found = []] = await native.texts(differences("every", `from_${format}`, format));
      expect(wrong(found, `from_${format}`)).toEqual([]);
    });

    test("is imported again, value by value", async () => {
      await bench.put(`every.${format}`, file.bytes);
      const made = await bench.ok("catalog_import", {
        rel_path: `every.${format}`,
        alias: `every_${format}`,
      });
      expect(made.row_count).toBe(EVERY_TYPE_ROWS);
      expect((made.columns as { name: string; type: string }[]).slice(1)).toEqual(
        EVERY_TYPE.map(({ name, type }) => ({ name, type: BACK[format](type) })),
      );
      const sql = differences("every", `every_${format}`, format);
      const { rows } = await bench.ok("catalog_query", { sql });
      expect(wrong((rows as unknown[][])[0] ?? [], `every_${format}`)).toEqual([]);
    });
  });

  test("as CSV, imported with its types named, is the entry again", async () => {
    const { bytes } = await downloads.get(hash, "csv");
    await bench.put("typed.csv", bytes);
    // Which of its types a union holds is no part of its text.
    const named = EVERY_TYPE.filter(({ name }) => name !== "UNION");
    const types = named.map(({ name, type }) => [name, type]);
    const options = { types: { ...Object.fromEntries(types), i: "INTEGER" } };
    const made = await bench.ok("catalog_import", {
      rel_path: "typed.csv",
      alias: "typed",
      options,
    });
    const { rows, columns } = await bench.ok("catalog_peek", { entry: hash, limit: 100 });
    const again = await bench.ok("catalog_peek", { entry: made.hash, limit: 100 });
    const text = { name: "UNION", type: "VARCHAR" };
    expect(again.columns).toEqual([...(columns as object[]).slice(0, -1), text]);
    // An empty cell in quotes is the empty text, and no bytes.
    const bytesAt = EVERY_TYPE.findIndex(({ type }) => type === "BLOB") + 1;
    const expected = (rows as unknown[][]).map((row, r) =>
      r === 1 ? row.with(bytesAt, null) : row,
    );
    expect(expected[1]).not.toEqual((rows as unknown[][])[1]);
    expect(again.rows).toEqual(expected);
  });

  test("as JSON has the values that replies have, whole", async () => {
    const { bytes } = await downloads.get(hash, "json");
    const records = JSON.parse(new TextDecoder().decode(bytes)) as Record<string, unknown>[];
    const { rows, columns } = await bench.ok("catalog_peek", { entry: hash, limit: 100 });
    const names = (columns as { name: string }[]).map(({ name }) => name);
    expect(records.map((record) => names.map((name) => record[name]))).toEqual(
      JSON.parse(JSON.stringify(rows)),
    );
  });
});

/** Columns in which something is not as it was. */
function wrong(counts: unknown[], from: string): string[] {
  const looked = EVERY_TYPE.filter((column) => comesBack(column, from));
  expect(counts.length).toBe(looked.length);
  return looked.flatMap(({ name }, i) =>
    Number(counts[i]) === 0 ? [] : [`${name}: ${counts[i]}`],
  );
}
