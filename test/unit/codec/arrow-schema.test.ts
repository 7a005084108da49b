import * as arrow from "@uwdata/flechette";
import { tableFromIPC } from "@uwdata/flechette";
import { describe, expect, test } from "vitest";
import { checkSchema } from "../../../codec/arrow/check-schema.ts";
import { messages } from "../../../codec/arrow/messages.ts";
import { ByteWindow } from "../../../codec/window.ts";
import { arrowFile, type Columns, mixed } from "../../e2e/codec/arrow-files.ts";
import { damaged } from "../../fuzz/damage.ts";
import { Originals } from "../../fuzz/originals.ts";
import { Random } from "../../torture/random.ts";
import { memorySource } from "./memory-source.ts";

const nested: Columns = {
  t: [arrow.struct({ a: arrow.int32(), b: arrow.list(arrow.utf8()) }), [{ a: 1, b: ["x"] }, null]],
  at: [arrow.timestamp(arrow.TimeUnit.MICROSECOND, "Europe/Paris"), [0, 1]],
};

async function schemaOf(file: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
  const first = await messages(new ByteWindow(memorySource(file))).next();
  if (!first.value) throw new Error("no message");
  return first.value.message.metadata;
}

/** A stream of the schema alone. */
function streamOf(metadata: Uint8Array): Uint8Array {
  const padding = -metadata.length & 7;
  const stream = new Uint8Array(8 + metadata.length + padding + 8);
  const view = new DataView(stream.buffer);
  view.setInt32(0, -1);
  view.setInt32(4, metadata.length + padding, true);
  stream.set(metadata, 8);
  view.setInt32(stream.length - 8, -1);
  return stream;
}

const FILES = { mixed, nested };

describe.each(Object.entries(FILES))("the schema of %s", (_, columns) => {
  test("passes as it was written", async () => {
    const metadata = await schemaOf(arrowFile(columns));
    expect(() => checkSchema(metadata)).not.toThrow();
    const { fields } = tableFromIPC(streamOf(metadata)).schema;
    expect(fields.map(({ name }) => name)).toEqual(Object.keys(columns));
  });

  test("whatever number is changed in it, it is refused or read, and never without end", async () => {
    const metadata = await schemaOf(arrowFile(columns));
    let refused = 0;
    for (let at = 0; at + 4 <= metadata.length; at += 2) {
      for (const number of [0x7fffffff, 0x00ffffff, -1, 0x8000]) {
        const bad = metadata.slice();
        new DataView(bad.buffer).setInt32(at, number, true);
        try {
          checkSchema(bad);
        } catch (error) {
          expect(error).toBeInstanceOf(RangeError);
          refused++;
          continue;
        }
        try {
          tableFromIPC(streamOf(bad));
        } catch (error) {
          expect(error).toBeInstanceOf(Error);
        }
      }
    }
    expect(refused).toBeGreaterThan(metadata.length / 8);
  });
});

// It kept the decoder busy for two minutes and took gigabytes.
test("a file whose list of columns has no end is damaged", async () => {
  const random = new Random(3_627);
  random.next();
  const { bytes } = damaged((await Originals.make()).of("arrow", random), random);
  await expect(schemaOf(new Uint8Array(bytes))).rejects.toThrow(
    "The Arrow file cannot be read: a message's metadata are damaged.",
  );
});
