import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { readFooter } from "../../../codec/parquet/footer.ts";
import { readLeaves } from "../../../codec/parquet/schema.ts";
import { memorySource } from "./memory-source.ts";

const caseFile = (name: string) =>
  new Uint8Array(readFileSync(join(import.meta.dirname, "../../cases/files", name)));

const MAGIC = [0x50, 0x41, 0x52, 0x31];

/** A file that is only a footer: FileMetaData of version 1 with these schema elements after the root. */
function footerFile(children: number, elements: number[][]): Uint8Array {
  const root = [0x48, 1, 0x72, 0x15, children * 2, 0];
  const metadata = [
    0x15,
    2,
    0x19,
    ((elements.length + 1) << 4) | 12,
    ...root,
    ...elements.flat(),
    0,
  ];
  const length = new Uint8Array(Uint32Array.of(metadata.length).buffer);
  return Uint8Array.from([...MAGIC, ...metadata, ...length, ...MAGIC]);
}

// A leaf: type FIXED_LEN_BYTE_ARRAY, type_length 12, repetition optional, name, converted_type INTERVAL.
const INTERVAL = [0x15, 14, 0x15, 24, 0x15, 2, 0x18, 1, 0x69, 0x25, 42];
const PLAIN = [0x15, 14, 0x15, 24, 0x15, 2, 0x18, 1, 0x69];

async function tailOf(file: Uint8Array): Promise<number[]> {
  return [...(await readFooter(memorySource(file))).tail];
}

describe("what the schema says that Arrow's does not", () => {
  test("the cases' files", async () => {
    const leaves = async (name: string) => {
      const footer = await readFooter(memorySource(caseFile(name)));
      return footer.leaves.map(({ path, logical }) => [path.join("."), logical]);
    };
    expect(await leaves("p09_tz.parquet")).toEqual([
      ["t", undefined],
      ["tm", undefined],
      ["d", undefined],
      ["inf", undefined],
      ["iv", "interval"],
    ]);
    expect(await leaves("p11_blob.parquet")).toEqual([
      ["b", undefined],
      ["u", "uuid"],
      ["nul", undefined],
    ]);
    expect((await leaves("p04_nested.parquet")).map(([path]) => path)).toEqual([
      "l.list.element",
      "s.x",
      "s.y.list.element.z",
      "m.key_value.key",
      "m.key_value.value",
      "im.key_value.key",
      "im.key_value.value",
      "el.list.element",
      "ns.q",
    ]);
  });

  test("a file without intervals keeps its footer byte for byte", async () => {
    const file = caseFile("p04_nested.parquet");
    const { from, tail } = await readFooter(memorySource(file));
    expect(tail).toEqual(file.slice(from));
  });

  test("a real interval column becomes plain bytes, and nothing else changes", async () => {
    const file = caseFile("p09_tz.parquet");
    const { from, tail } = await readFooter(memorySource(file));
    expect(tail.length).toBe(file.length - from - 2);
    expect(readLeaves(tail.subarray(0, -8)).map(({ logical }) => logical)).toEqual(
      Array.from({ length: 5 }),
    );
  });
});

describe("the mark INTERVAL is cut out", () => {
  test("at the end of its element", async () => {
    expect(await tailOf(footerFile(1, [[...INTERVAL, 0]]))).toEqual([
      ...footerFile(1, [[...PLAIN, 0]]).slice(4),
    ]);
  });

  test("before a field with a short header, whose id is counted anew", async () => {
    // field_id (9) counts three from converted_type (6), and five from name (4)
    const marked = footerFile(1, [[...INTERVAL, 0x35, 8, 0]]);
    const plain = footerFile(1, [[...PLAIN, 0x55, 8, 0]]);
    expect(await tailOf(marked)).toEqual([...plain.slice(4)]);
  });

  test("before a field with a long header, which says its id itself", async () => {
    const marked = footerFile(1, [[...INTERVAL, 0x05, 18, 8, 0]]);
    const plain = footerFile(1, [[...PLAIN, 0x05, 18, 8, 0]]);
    expect(await tailOf(marked)).toEqual([...plain.slice(4)]);
  });

  test("in every top-level column, and not in nested ones", async () => {
    const group = [0x35, 2, 0x18, 1, 0x67, 0x15, 2, 0];
    const marked = footerFile(3, [
      [...INTERVAL, 0],
      [...group, ...INTERVAL, 0],
      [...INTERVAL, 0],
    ]);
    const fewer = footerFile(3, [
      [...PLAIN, 0],
      [...group, ...INTERVAL, 0],
      [...PLAIN, 0],
    ]);
    // Both are made of four elements: the group and its child are one array here.
    const fix = (file: Uint8Array) => file.with(7, 0x5c);
    expect(await tailOf(fix(marked))).toEqual([...fix(fewer).slice(4)]);
  });
});

describe("damage", () => {
  const refusal = (file: Uint8Array) => expect(readFooter(memorySource(file))).rejects;

  test("no magic, a claim too large, an encrypted footer", async () => {
    const file = footerFile(1, [[...PLAIN, 0]]);
    await refusal(file.with(file.length - 1, 0x32)).toThrow("it does not end with PAR1");
    await refusal(file.with(file.length - 8, 200)).toThrow("its footer claims 200 bytes of 33");
    await refusal(file.with(file.length - 1, 0x45)).toThrow("The Parquet file is encrypted.");
    await refusal(Uint8Array.from(MAGIC)).toThrow("it has only 4 bytes");
  });

  test("a schema that ends too early, or names more columns than it has", async () => {
    const message = "The Parquet footer is damaged: its schema cannot be read.";
    await refusal(footerFile(2, [[...PLAIN, 0]])).toThrow(message);
    await refusal(footerFile(1, [[...PLAIN]]).with(7, 0xfc)).toThrow(message);
    await refusal(footerFile(1, [[0x18, 100, 0]])).toThrow(message);
    await refusal(footerFile(1, [[0x1e, 1, 0]])).toThrow(message);
  });

  test("every byte of a real footer changed: read or refused, never another error", async () => {
    const file = caseFile("p09_tz.parquet");
    const { from } = await readFooter(memorySource(file));
    let refused = 0;
    for (let at = from; at < file.length - 8; at++) {
      const changed = readFooter(memorySource(file.with(at, (file[at] ?? 0) ^ 0xff)));
      await changed.catch((thrown) => {
        expect(thrown).toMatchObject({ name: "Failure" });
        refused++;
      });
    }
    expect(refused).toBeGreaterThan(20);
  });
});
