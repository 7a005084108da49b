import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { PUT_TEXT_BYTES } from "../../../contract/limits.ts";
import { server } from "../setup/server.ts";
import { type Bench, caseFile, dataSet, openBench } from "./project.ts";

// What lies under data/: looked at before it is imported, written by value, sent by the line that is given.

let bench: Bench;

beforeAll(async () => {
  bench = await openBench(server.origin);
});

afterAll(() => bench.session.close());

function utf16(text: string, bigEndian = false): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(2 * text.length + 2);
  const view = new DataView(bytes.buffer);
  [0xfeff, ...Array.from(text, (_, i) => text.charCodeAt(i))].forEach((unit, i) => {
    view.setUint16(2 * i, unit, !bigEndian);
  });
  return bytes;
}

function sha256(bytes: Uint8Array | string): string {
  return createHash("sha256").update(bytes).digest("hex");
}

const WIDE = "x".repeat(1_500);

describe("data_head", () => {
  test.each<[string, Uint8Array<ArrayBuffer> | string, string, string[]]>([
    ["utf-8", "naïve,年\n1,🙂\n", "utf-8", ["naïve,年", "1,🙂"]],
    ["utf-8 with a byte order mark", "\ufeffid\n1\n", "utf-8", ["id", "1"]],
    ["no line end at the end", "a\nb", "utf-8", ["a", "b"]],
    ["CRLF, LF and CR", "a\r\nb\nc\rd", "utf-8", ["a", "b", "c", "d"]],
    ["empty lines", "\n\na\n\n", "utf-8", ["", "", "a", ""]],
    [
      "latin-1",
      caseFile("c16_latin1.csv"),
      "not utf-8, shown as latin-1",
      ["nom;ville", "René;Orléans", "Zoë;Besançon"],
    ],
    ["utf-16, little end first", utf16("né,年\r\n1,2\r\n"), "utf-16", ["né,年", "1,2"]],
    ["utf-16, big end first", utf16("né,年\n1,2\n", true), "utf-16", ["né,年", "1,2"]],
    ["a long line", `${WIDE}\nshort\n`, "utf-8", [`${"x".repeat(1_000)}…`, "short"]],
    ["an empty file", "", "empty", []],
    ["a NUL byte", "a\u0000b\n", "utf-8", ["a\u0000b"]],
  ])("%s", async (_, body, encoding, lines) => {
    await bench.put("head.txt", body);
    const { project: __, ...head } = await bench.ok("data_head", { rel_path: "head.txt" });
    const size = typeof body === "string" ? new TextEncoder().encode(body).length : body.length;
    expect(head).toEqual({ path: "head.txt", size, encoding, lines, truncated: false });
  });

  test("shows as many lines as asked for, and says that there are more", async () => {
    await bench.put("many.txt", Array.from({ length: 500 }, (_, i) => `line ${i}\n`).join(""));
    const three = await bench.ok("data_head", { rel_path: "many.txt", lines: 3 });
    expect(three).toMatchObject({ lines: ["line 0", "line 1", "line 2"], truncated: true });
    expect((await bench.ok("data_head", { rel_path: "many.txt" })).lines).toHaveLength(10);
  });

  test("reads no more than the beginning of a large file, and cuts no character", async () => {
    const line = `${"年".repeat(300)}\n`;
    await bench.put("large.txt", line.repeat(1_000));
    const head = await bench.ok("data_head", { rel_path: "large.txt", lines: 100 });
    expect(head).toMatchObject({ encoding: "utf-8", truncated: true, size: 901_000 });
    expect(head.lines).toEqual(Array(100).fill("年".repeat(300)));
  });

  test("one line longer than all that is read is shown by its beginning", async () => {
    await bench.put("one.txt", "y".repeat(600_000));
    const head = await bench.ok("data_head", { rel_path: "one.txt" });
    expect(head).toMatchObject({ lines: [`${"y".repeat(1_000)}…`], truncated: true });
  });

  test.each([
    ["Parquet", "b.parquet", caseFile("p06_empty.parquet")],
    ["Arrow", "b.arrow", dataSet("flights-200k.arrow").slice(0, 5_000)],
    ["zip", "b.xlsx", "PK\u0003\u0004rest"],
    ["gzip", "b.csv.gz", Uint8Array.of(0x1f, 0x8b, 8, 0, 0)],
    ["Parquet of another name", "b.csv", caseFile("p06_empty.parquet")],
  ])("%s has no lines", async (_, file, body) => {
    await bench.put(file, body);
    const error = await bench.fails("data_head", { rel_path: file });
    expect(error).toMatchObject({ code: "invalid_input" });
    expect(error.message).toBe(`data/${file} is a binary file, so it has no lines.`);
    expect(error.hint).toContain("dry_run: true");
  });

  test("a file that is not there names the nearest", async () => {
    const error = await bench.fails("data_head", { rel_path: "hed.txt" });
    expect(error).toMatchObject({ code: "not_found", hint: "Did you mean head.txt?" });
  });
});

describe("data_put", () => {
  test("writes a text, replaces it, and takes exactly the size it says", async () => {
    const args = { rel_path: "put/small.csv", text: "a\n1\n" };
    const first = await bench.ok("data_put", args);
    const told = { path: "put/small.csv", size: 4, sha256: sha256("a\n1\n") };
    expect(first).toMatchObject({ ...told, replaced: false });
    expect(await bench.ok("data_put", args)).toMatchObject({ ...told, replaced: true });
    const text = "é".repeat(PUT_TEXT_BYTES / 2);
    expect(await bench.ok("data_put", { rel_path: "put/full.txt", text })).toMatchObject({
      size: PUT_TEXT_BYTES,
    });
    const url = `${server.origin}/p/${bench.project}/data/put/full.txt`;
    expect(await (await fetch(url)).text()).toBe(text);
  });

  test("makes no revision, and entries keep the old bytes", async () => {
    await bench.ok("data_put", { rel_path: "kept.csv", text: "a\n1\n" });
    const imported = await bench.ok("catalog_import", { rel_path: "kept.csv", alias: "kept" });
    await bench.ok("data_put", { rel_path: "kept.csv", text: "a\n2\n" });
    expect((await bench.ok("project_settings")).step).toBe(imported.step);
    expect((await bench.ok("catalog_peek", { entry: "kept" })).rows).toEqual([[1]]);
  });
});

describe("data_list", () => {
  test("tells which source a file is, and whether it holds other bytes since", async () => {
    await bench.put("list/a.csv", "a\n1\n");
    await bench.put("list/b.csv", "b\n1\n");
    await bench.ok("catalog_import", { rel_path: "list/a.csv", alias: "listed" });
    const entry = (text: string) => ({ size: 4, sha256: sha256(text) });
    const before = await bench.ok("data_list", { contains: "LIST/" });
    expect(before).toMatchObject({
      items: [
        {
          path: "list/a.csv",
          ...entry("a\n1\n"),
          imported_as: "listed",
          changed_since_import: false,
        },
        { path: "list/b.csv", ...entry("b\n1\n") },
      ],
      total: 2,
    });
    expect((before.items as object[])[1]).not.toHaveProperty("imported_as");
    await bench.put("list/a.csv", "a\n2\n");
    const after = await bench.ok("data_list", { contains: "list/a" });
    const changed = { imported_as: "listed", changed_since_import: true };
    expect(after).toMatchObject({ items: [{ ...entry("a\n2\n"), ...changed }], total: 1 });
  });

  test("says how many there are when it shows fewer", async () => {
    const { items, total } = await bench.ok("data_list", { limit: 1 });
    expect(items).toHaveLength(1);
    expect(total).toBeGreaterThan(10);
    expect(await bench.ok("data_list", { contains: "nowhere" })).toMatchObject({
      items: [],
      total: 0,
    });
  });
});

describe("data_upload_url", () => {
  let folder: string;

  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), "tallyman-upload-"));
    return () => rmSync(folder, { recursive: true });
  });

  test.each(["flights.csv", "sales/Q1 2024.csv", "it's $HOME {a}[b] 年.csv"])(
    "the line for %s sends the file when a shell runs it, and the next call imports it",
    async (rel_path) => {
      const text = `day,n\n2024-01-01,${rel_path.length}\n`;
      writeFileSync(join(folder, rel_path.split("/").at(-1) ?? ""), text);
      const told = await bench.ok("data_upload_url", { rel_path });
      const ran = spawnSync("sh", ["-c", told.command as string], {
        cwd: folder,
        encoding: "utf8",
      });
      expect({ status: ran.status, stderr: ran.stderr }).toEqual({ status: 0, stderr: "" });
      expect(JSON.parse(ran.stdout)).toMatchObject({ path: rel_path, sha256: sha256(text) });
      expect(await (await fetch(told.url as string)).text()).toBe(text);
      const call = /^catalog_import\(rel_path: "(.*)", alias: "(\w+)"\)$/.exec(told.next as string);
      const [, path, alias] = call ?? [];
      expect(path).toBe(rel_path);
      const imported = await bench.ok("catalog_import", { rel_path: path, alias });
      expect(imported.rows).toEqual([["2024-01-01", rel_path.length]]);
    },
  );

  test("a file that is not on the caller's disk ends the line with a failure", async () => {
    const { command } = await bench.ok("data_upload_url", { rel_path: "missing.csv" });
    const ran = spawnSync("sh", ["-c", command as string], { cwd: folder, encoding: "utf8" });
    expect(ran.status).not.toBe(0);
    expect(ran.stderr).toContain("missing.csv");
    expect(await bench.ok("data_list", { contains: "missing" })).toMatchObject({ total: 0 });
  });
});
