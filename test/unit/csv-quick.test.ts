import { describe, expect, test } from "vitest";
import { Classifier } from "../../durable-objects/engine/ingest/classify.ts";
import type { Marks } from "../../durable-objects/engine/ingest/numbers.ts";
import { Random } from "../torture/random.ts";

// The quick look at bytes and the closer look at a text never contradict each other.

const POINT: Marks = { decimal: ".", thousands: undefined };
const COMMA: Marks = { decimal: ",", thousands: "." };

function looks(text: string, marks: Marks) {
  const bytes = Buffer.from(`x${text}x`);
  const [quick, close] = [new Classifier(marks), new Classifier(marks)];
  return {
    quick: quick.quickKind(bytes, 1, bytes.length - 1),
    kind: close.kindOf(text),
    facts: [quick.number, quick.padded],
    closeFacts: [close.number, close.padded],
  };
}

const PIECES =
  "0 1 9 00 07 12 123456 - + . , : / e E T Z 2024 -01- -02-29 -13- 23:59 59 60 24: true FALSE nan".split(
    " ",
  );

function texts(seed: number): string {
  const random = new Random(seed);
  const count = 1 + random.below(5);
  return Array.from({ length: count }, () => random.of(random.chance(0.05) ? [" "] : PIECES)).join(
    "",
  );
}

describe("quick and close", () => {
  test.each([POINT, COMMA])("agree about 20,000 texts, marks %j", (marks) => {
    const wrong: string[] = [];
    let told = 0;
    for (let seed = 0; seed < 20_000; seed++) {
      const text = texts(seed);
      const { quick, kind, facts, closeFacts } = looks(text, marks);
      if (quick === undefined) continue;
      told++;
      if (quick !== kind || JSON.stringify(facts) !== JSON.stringify(closeFacts))
        wrong.push(
          `${text}: ${quick} ${JSON.stringify(facts)} for ${kind} ${JSON.stringify(closeFacts)}`,
        );
    }
    expect(wrong.slice(0, 5)).toEqual([]);
    expect(told).toBeGreaterThan(2_000);
  });

  test.each([
    ["0", "int"],
    ["-17", "int"],
    ["123456789012345", "int"],
    ["1234567890123456", undefined],
    ["007", undefined],
    ["-0", "int"],
    ["0.25", "float"],
    ["-12.50", "float"],
    ["1.", undefined],
    [".5", undefined],
    ["12345678.12345678", undefined],
    ["2024-02-29", "date"],
    ["2023-02-29", "undated"],
    ["2024-13-01", "undated"],
    ["2024-02-29 23:59:59", "stamp"],
    ["2024-02-29T24:00:00", "undated"],
    ["2024-02-29_10:00:00", undefined],
    ["True", "bool"],
    ["FALSE", "bool"],
    ["trve", undefined],
    ["word", "text"],
  ])("%s is %s at once", (text, kind) => {
    expect(looks(text, POINT).quick).toBe(kind);
  });

  test("a point is no decimal mark where the comma is", () => {
    expect([looks("1.5", COMMA).quick, looks("15", COMMA).quick]).toEqual([undefined, "int"]);
  });

  test("what is known of a number is its own, also of a nought", () => {
    const classifier = new Classifier(POINT);
    const look = (text: string) => {
      classifier.quickKind(Buffer.from(text), 0, text.length);
      return { ...classifier.number };
    };
    expect(look("123.4567")).toEqual({ whole: 3, scale: 4, unsafe: false });
    expect(look("0")).toEqual({ whole: 0, scale: 0, unsafe: false });
    expect(look("0.5")).toEqual({ whole: 0, scale: 1, unsafe: false });
  });
});
