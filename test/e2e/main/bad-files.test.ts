import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { PUT_TEXT_BYTES } from "../../../contract/limits.ts";
import { caseFile } from "./project.ts";
import { startTrial, type Trial } from "./trial.ts";

// Files and paths that are refused; what is in a file that cannot be read is tested in import-loud.test.ts.

const GARBAGE = Uint8Array.from({ length: 2_000 }, (_, i) => (i * 37) % 251);

let trial: Trial;

beforeAll(async () => {
  trial = await startTrial(async (bench) => {
    await bench.put("orders.csv", "id,amount\n1,10.5\n");
    await bench.put("empty.csv", "");
    await bench.put("garbage.parquet", GARBAGE);
    await bench.put("cut.parquet", caseFile("p04_nested.parquet").subarray(0, 700));
    await bench.put("broken.json", '[{"a": 1},\n {"a": 2,}\n]');
    await bench.put("ragged.csv", caseFile("c05_short_row.csv"));
    await bench.put("notes", "a,b\n1,2\n");
  });
});

afterAll(() => trial.stop());

describe("an import", () => {
  test.each<[string, Record<string, unknown> | undefined, string, string]>([
    ["empty.csv", undefined, "The file is empty", "Upload the file again"],
    ["garbage.parquet", undefined, "does not end with PAR1", "It may be cut short"],
    ["cut.parquet", undefined, "does not end with PAR1", "It may be cut short"],
    ["broken.json", { row: 2 }, "Record 2 is not valid JSON", "data_head"],
    ["ragged.csv", { row: 3 }, "Line 3: Expected Number of Columns: 3 Found: 2", "data_head"],
    ["notes", undefined, "has no ending that tells its format", "Known endings: .csv"],
  ])("of %s leaves nothing", async (rel_path, place, message, hint) => {
    const at = place === undefined ? {} : { at: place };
    const refusal = { code: "ingest_failed", message, hint, ...at };
    await trial.refuses("catalog_import", { rel_path, alias: "bad" }, refusal);
    if (rel_path !== "ragged.csv") {
      await trial.refuses("catalog_import", { rel_path, alias: "bad", dry_run: true }, refusal);
    }
  });

  test.each([
    ["ordres.csv", "Did you mean orders.csv?"],
    ["data/ordres.csv", "Did you mean orders.csv?"],
    ["../orders.csv", "Did you mean orders.csv?"],
    ["/etc/passwd", "data_list names the files there are."],
  ])("of %s, which is not there", async (rel_path, hint) => {
    for (const [tool, more] of [
      ["catalog_import", { alias: "bad" }],
      ["data_head", {}],
      ["catalog_load_parquet", {}],
    ] as const) {
      await trial.refuses(tool, { rel_path, ...more }, { code: "not_found", hint });
    }
  });

  test("by the older name, of a file that is no Parquet", async () => {
    await trial.refuses(
      "catalog_load_parquet",
      { rel_path: "orders.csv" },
      {
        code: "ingest_failed",
        message: "data/orders.csv is no Parquet file.",
        hint: 'catalog_import(rel_path: "orders.csv", alias: "orders") reads it.',
      },
    );
  });
});

test("a text over the limit is told its size and where to send it", async () => {
  const text = "é".repeat(PUT_TEXT_BYTES / 2 + 1);
  await trial.refuses(
    "data_put",
    { rel_path: "big.csv", text },
    {
      code: "too_large",
      message: `The text has ${PUT_TEXT_BYTES + 2} bytes; data_put takes ${PUT_TEXT_BYTES}.`,
      hint: "data_upload_url",
    },
  );
});

const PATHS: [path: string, rule: string][] = [
  ["../x.csv", 'it must not contain a ".." segment'],
  ["a/../../x.csv", 'it must not contain a ".." segment'],
  ["./x.csv", 'it must not contain a "." segment'],
  ["/x.csv", "it must be relative, so it cannot begin with /"],
  ["a//x.csv", "it must not contain an empty segment"],
  ["a\\x.csv", "it must not contain a backslash"],
  ["a\u0000x.csv", "it must not contain control characters"],
  [`${"é".repeat(255)}.csv`, "it has 514 bytes of UTF-8, 512 are allowed"],
];

describe("a path", () => {
  test.each(PATHS)("%j is none under data/: %s", async (rel_path, rule) => {
    const hint = 'Use a relative path such as "sales/2026/orders.csv".';
    const refusal = { code: "invalid_input", message: `is no path under data/: ${rule}.`, hint };
    await trial.refuses("data_put", { rel_path, text: "x" }, refusal);
    await trial.refuses("data_upload_url", { rel_path }, refusal);
  });

  test.each(PATHS)("%j cannot be uploaded to", async (path, rule) => {
    await trial.unchanged(async () => {
      const { origin } = trial.server;
      // A client that follows the URL rules takes "..", "." and "\" away by itself; one that does not must be refused.
      const address = encodeURIComponent(path);
      const url = `${origin}/p/${trial.bench.project}/data/${address}`;
      const sent = await fetch(url, { method: "PUT", body: "x" });
      const { error } = (await sent.json()) as { error: { code: string; message: string } };
      expect([sent.status, error.code]).toEqual([400, "invalid_input"]);
      expect(error.message).toContain(rule);
    });
  });

  test("that a client takes apart itself leads nowhere", async () => {
    await trial.unchanged(async () => {
      const url = `${trial.server.origin}/p/${trial.bench.project}/data/a/../../x.csv`;
      expect((await fetch(url, { method: "PUT", body: "x" })).status).toBe(404);
    });
  });
});
