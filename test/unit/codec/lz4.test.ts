import { describe, expect, test } from "vitest";
import { decodeLz4Frame } from "../../../codec/arrow/lz4.ts";
import { lz4Frame } from "../../e2e/codec/lz4-writer.ts";

// Written by the `lz4` command, version 1.9.4.
const REPEATS = "BCJNGGRApxYAAAA/YWJjAwACaSBoZWxsbwYAUGhlbGxvAAAAABzc2AQ=";
const REPEATS_CHECKED = "BCJNGHxAMAAAAAAAAADPFgAAAD9hYmMDAAJpIGhlbGxvBgBQaGVsbG/NQORPAAAAABzc2AQ=";
const STORED =
  "BCJNGGRApywBAIAABxxAcbADXsdEyWEIt3lKKBQPFy1ShMQYdN5c4nsj05ZoRzQwOVB2qeo/nAyGEqdQBsWYeGZjbYWs4Cd41kfCT+WPRgvau6qos8z0LnHDJ5QVnjrgmF4zFQUEECpTic0lhfN1BJxIAcOZfG1tepW/9kCU9WnndxW9dz8W9efo9hdCesAafOxwAZtJBMighXh6iabSEFetFYYLmDjinmhBJxseLkx5swBXuzKzRuKSTxrv1svP4AQybbYTeOtyBqNUEtm0nJKXqcn4OYPcR7tD03Yo4q+LdGtxhKXVF2K8KJ0mt1sOyZd0XlZdcZPEB1OuG5EbrVIGwpFvWlNbcJPFCVayIJcitVsQzZ18aGJrgaXYHWvIN687z3Ys6rubiIONpMkCQ5LwYNlmAKMAAAAA38l1WQ==";
const LINKED_BLOCKS =
  "BCJNGERAXtABAABgcm93IDA7BgARMQYAETIGABEzBgARNAYAETUGABE2BgARNwYAETgGABI5NgADPQACPgASMT8AEjFAABIxQQASMUIAEjFDABIxRAASMUUAEjFGABIyRgATMoQAAkYAEjJGABIyRgASMkYAEjJGABIyRgASMkYAEjJGABIzRgASM0YAEzPLAAJGABIzRgASM0YAEjNGABIzRgASM0YAEjNGABI0RgASNEYAEjRGABM0EgECRgASNEYAEjRGABI0RgASNEYAPzQ5O1QB////////////////////////////////////////////////////////////////////////////////////////////////////////////////////////////////////////////////////////////////////////////////////////////////////////////////////////////////////////////////////////////////////////////////////////////////////////////////////////////////////////////////////k1B3IDM3OwoBAAAPVAH/////////////////////////////////////////////////////////////////////////////////////////////////////////////////////////////////////////////////////////////////////////////////////////////////////////////////////////////////////////////////////////////////////////////////////////////////////////////////////////////////////////////////////6FB3IDI1Ox0AAAAPVAH/////////////////////////O1B3IDQ5OwAAAAAb8a+L";

const encode = (text: string) => new TextEncoder().encode(text);
const bytesOf = (base64: string) => new Uint8Array(Buffer.from(base64, "base64"));
const repeats = encode("abcabcabcabcabcabcabcabc hello hello hello hello");

describe("frames of the lz4 command", () => {
  test("copies that overlap what they write", () => {
    expect(decodeLz4Frame(bytesOf(REPEATS), 48)).toEqual(repeats);
  });

  test("with content size and checksums", () => {
    expect(decodeLz4Frame(bytesOf(REPEATS_CHECKED), 48)).toEqual(repeats);
  });

  test("a block that is stored", () => {
    const bytes = Uint8Array.from({ length: 300 }, (_, i) => (i * i * 7 + Math.floor(i / 3)) % 251);
    expect(decodeLz4Frame(bytesOf(STORED), 300)).toEqual(bytes);
  });

  test("blocks that copy from the blocks before them", () => {
    const rows = Array.from({ length: 20_000 }, (_, i) => `row ${i % 50};`).join("");
    expect(decodeLz4Frame(bytesOf(LINKED_BLOCKS), 136_000)).toEqual(encode(rows));
  });
});

describe("damage", () => {
  const frame = bytesOf(REPEATS);

  test("another magic, a dictionary, another size", () => {
    expect(() => decodeLz4Frame(frame.with(0, 5), 48)).toThrow("not an LZ4 frame");
    expect(() => decodeLz4Frame(frame.with(4, 0x65), 48)).toThrow("an LZ4 frame with a dictionary");
    expect(() => decodeLz4Frame(frame, 49)).toThrow("48 bytes of 49 in the LZ4 frame");
    expect(() => decodeLz4Frame(frame, 40)).toThrow(RangeError);
  });

  test("cut short anywhere", () => {
    for (let length = 0; length < frame.length; length++) {
      expect(() => decodeLz4Frame(frame.subarray(0, length), 48)).toThrow(RangeError);
    }
  });

  test("a copy from before the beginning", () => {
    const at = frame.indexOf(3, 12);
    expect(frame[at + 1]).toBe(0);
    expect(() => decodeLz4Frame(frame.with(at, 200), 48)).toThrow("an LZ4 copy from outside");
  });

  test("any byte changed: the right size or a RangeError, never another error", () => {
    let refused = 0;
    for (let at = 0; at < frame.length; at++) {
      try {
        expect(decodeLz4Frame(frame.with(at, (frame[at] ?? 0) ^ 0xff), 48)).toHaveLength(48);
      } catch (thrown) {
        expect(thrown).toBeInstanceOf(RangeError);
        refused++;
      }
    }
    expect(refused).toBeGreaterThan(10);
  });
});

test("what the tests' own writer writes is read back", () => {
  const texts = [
    "",
    "a",
    "abcd".repeat(40_000),
    Array.from({ length: 9_000 }, (_, i) => i * i).join(" "),
  ];
  for (const text of texts) {
    const bytes = encode(text);
    expect(decodeLz4Frame(lz4Frame(bytes), bytes.length)).toEqual(bytes);
  }
});
