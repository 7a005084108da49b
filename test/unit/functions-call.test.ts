import { beforeAll, describe, expect, test } from "vitest";
import { callFunction } from "../../durable-objects/engine/functions/call.ts";
import { FUNCTIONS, MACROS } from "../../durable-objects/engine/functions/install.ts";
import {
  type CallingModule,
  FunctionError,
  type ScalarFunction,
  type Value,
} from "../../durable-objects/engine/functions/types.ts";
import { readRecipe } from "../../durable-objects/engine/recipe/recipe.ts";
import { startTestEngine, type TestEngine } from "./recipe-duckdb.ts";

/** A heap of 64 KB with what is allocated in it, as the engine's module has one. */
class Heap implements CallingModule {
  readonly buffer = new ArrayBuffer(65_536);
  readonly HEAPU8 = new Uint8Array(this.buffer);
  readonly HEAPF64 = new Float64Array(this.buffer);
  readonly taken = new Set<number>();
  private top = 1024;

  _malloc(bytes: number): number {
    const address = this.top;
    if (address + bytes > this.buffer.byteLength) return 0;
    this.top += Math.ceil(bytes / 8) * 8;
    this.taken.add(address);
    return address;
  }

  _free(address: number): void {
    if (!this.taken.delete(address)) throw new Error(`${address} is not allocated`);
  }

  put(text: string): { address: number; length: number } {
    const bytes = new TextEncoder().encode(text);
    const address = this._malloc(bytes.length);
    this.HEAPU8.set(bytes, address);
    return { address, length: bytes.length };
  }

  text(address: number, length: number): string {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(
      this.HEAPU8.subarray(address, address + length),
    );
  }
}

const RESPONSE = 0;
const POINTERS = 64;

/** Calls a function on columns of texts, as DuckDB describes them. */
function call(heap: Heap, run: ScalarFunction["run"], returns: "int32" | "utf8", column: Value[]) {
  const rows = column.length;
  const validity = heap._malloc(rows);
  const data = heap._malloc(rows * 8);
  const lengths = heap._malloc(rows * 8);
  for (const [i, value] of column.entries()) {
    heap.HEAPU8[validity + i] = value === null ? 0 : 1;
    if (value === null) continue;
    const { address, length } = heap.put(value as string);
    heap.HEAPF64[data / 8 + i] = address;
    heap.HEAPF64[lengths / 8 + i] = length;
  }
  heap.HEAPF64.set([validity, data, lengths], POINTERS / 8);
  const arg = { physicalType: "VARCHAR", validityBuffer: 0, dataBuffer: 1, lengthBuffer: 2 };
  const described = heap.put(JSON.stringify({ rows, args: [arg] }));
  const name = "__internal_test";
  callFunction(heap, RESPONSE, { name, returns, run }, [
    described.address,
    described.length,
    POINTERS,
  ]);
  const [status = 0, address = 0, size = 0] = heap.HEAPF64.subarray(0, 3);
  return { status, address, size };
}

/** The texts of a result, read as DuckDB reads them. */
function texts(heap: Heap, address: number, rows: number): (string | null)[] {
  const [starts = 0, validity = 0, lengths = 0] = heap.HEAPF64.subarray(
    address / 8,
    address / 8 + 3,
  );
  return Array.from({ length: rows }, (_, i) =>
    heap.HEAPU8[validity + i]
      ? heap.text(heap.HEAPF64[starts / 8 + i] as number, heap.HEAPF64[lengths / 8 + i] as number)
      : null,
  );
}

describe("a call from DuckDB", () => {
  const column = [
    "",
    "a",
    null,
    "é名😀",
    "\ufeffx",
    "a\u0000b",
    "y".repeat(3000),
    "y".repeat(3000),
    "é名😀",
  ];

  test("hands texts over and back as they are, and NULL", () => {
    const heap = new Heap();
    const { status, address } = call(heap, (value) => value as Value, "utf8", column);
    expect(status).toBe(0);
    expect(texts(heap, address, column.length)).toEqual(column);
  });

  test("answers integers", () => {
    const heap = new Heap();
    const run = (value: Value | undefined) => (typeof value === "string" ? value.length - 3 : null);
    const { address } = call(heap, run, "int32", ["", "abcdef", null]);
    const [data = 0, validity = 0] = heap.HEAPF64.subarray(address / 8, address / 8 + 2);
    expect([...new Int32Array(heap.buffer, data, 2)]).toEqual([-3, 3]);
    expect([...heap.HEAPU8.subarray(validity, validity + 3)]).toEqual([1, 1, 0]);
  });

  test("frees what a result of texts lent to DuckDB at the next call", () => {
    const heap = new Heap();
    const before = heap.taken.size;
    call(heap, (value) => value as Value, "utf8", ["abc"]);
    const lent = [...heap.taken].slice(before + 5, before + 8);
    expect(lent.every((address) => heap.taken.has(address))).toBe(true);
    call(heap, () => 1, "int32", ["abc"]);
    expect(lent.filter((address) => heap.taken.has(address))).toEqual([]);
  });

  test.each([
    [new FunctionError("no such zone"), "Invalid Input", "no such zone"],
    [new FunctionError("too large", "Out of Memory"), "Out of Memory", "too large"],
    [new TypeError("x is undefined"), "Invalid Input", "x is undefined"],
    ["text", "Invalid Input", "text"],
  ])("turns what is thrown into an error of a type: %s", (thrown, type, message) => {
    const heap = new Heap();
    const run = () => {
      throw thrown;
    };
    const { status, address, size } = call(heap, run, "utf8", ["a"]);
    expect(status).toBe(1);
    expect(JSON.parse(heap.text(address, size))).toEqual({
      exception_type: type,
      exception_message: message,
    });
  });

  test("lets a trap of the engine through", () => {
    const run = () => {
      throw new WebAssembly.RuntimeError("unreachable");
    };
    expect(() => call(new Heap(), run, "utf8", ["a"])).toThrow(WebAssembly.RuntimeError);
  });

  test("that finds no memory for its result says so", () => {
    const heap = new Heap();
    const { status, address, size } = call(heap, () => "z".repeat(70_000), "utf8", ["a"]);
    expect(status).toBe(1);
    expect(heap.taken.size).toBe(6); // the arguments and the message
    expect(JSON.parse(heap.text(address, size))).toEqual({
      exception_type: "Out of Memory",
      exception_message: "failed to allocate a result",
    });
  });
});

describe("in the engine", () => {
  let engine: TestEngine;
  beforeAll(async () => {
    engine = await startTestEngine(false);
  }, 60_000);

  test("texts of chunks of 2,048 rows arrive, each at its row", () => {
    const sql = `select count(*), count(*) filter (where json_extract_string(j, '$.k') is not distinct from v)
      from (select case when i % 7 > 0 then repeat('é', i % 50) || i end as v,
        '{"k":' || coalesce('"' || v || '"', 'null') || '}' as j from range(50000) t(i))`;
    expect(engine.rows(sql)).toEqual([[50_000, 50_000]]);
  });

  test("an error in a row fails the statement, and the next one runs", () => {
    const failing =
      "select json_type(case when i = 4999 then '{' else '[]' end) from range(5000) t(i)";
    expect(() => engine.run(failing)).toThrow("Malformed JSON at byte 1 of input");
    expect(engine.rows("select json_type('[]')")).toEqual([["ARRAY"]]);
  });

  test.each([
    [`'{"é😀' || chr(10) || chr(1)`, "at byte 8 of input: unexpected end of data"],
    [
      `'[1]' || repeat(' ', 46) || '😀'`,
      'Input: "[1]                                              \ufffd…"',
    ],
    [`'{"exception_type":"FATAL"'`, 'Input: "{"exception_type":"FATAL""'],
  ])("a message with %s arrives whole, and the engine lives on", (text, message) => {
    expect(() => engine.run(`select json_type(${text})`)).toThrow(message);
    expect(engine.rows("select json_type('[]')")).toEqual([["ARRAY"]]);
  });

  test("results do not pile up in the engine's memory", () => {
    // 600 MB of texts in a heap that would not hold them.
    const sql = `select sum(length(json_extract_string(j, '$'))) from
      (select '"' || repeat('x', 20000) || '"' as j from range(30000))`;
    expect(engine.rows(sql)).toEqual([[600_000_000]]);
  });

  test("recipes can name no function of ours but json_extract and the macros", () => {
    const internal = FUNCTIONS.map(({ name }) => name).filter((name) => name !== "json_extract");
    expect(internal.every((name) => name.startsWith("__internal_"))).toBe(true);
    for (const name of internal) {
      for (const written of [name, `"${name.toUpperCase()}"`, `system.main.${name}`]) {
        expect(() => readRecipe(engine, `select ${written}('a', 1.0::double)`)).toThrow(
          "reads the engine's own state, not the recipe's inputs, and cannot be used in a recipe",
        );
      }
    }
    expect(MACROS.map((macro) => /^create macro "?([^\s("]+)/.exec(macro)?.[1])).toEqual([
      "timezone",
      "utc_to_local",
      "local_to_utc",
      "json_extract_path",
      "json_extract_string",
      "json_extract_path_text",
      "->>",
      "json_type",
      "json_array_length",
      "json_keys",
      "json_exists",
      "json",
      "json_valid",
    ]);
  });
});
