import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

// The cases of the trade: what goes wrong for people in public, each with its right answer. A test that covers one
// names it.

const CASES = [
  ..."C01 C03 C04 C05 C06 C08 C09 C10 C11 C13 C14 C15 C16 C17 C19 C21 C22 C23 C24 C26 C27".split(
    " ",
  ),
  ..."P01 P03 P04 P06 P07 P08 P09 P11 V01 V02 V03 V04 V06 V08 V10 V11 V12".split(" "),
  ..."S01 S03 S04 S05 S06 S08 S09 T01 T02 T04 D01 D02 D03 D05 D07 D08 D09 D11".split(" "),
  ..."H01 H03 H04 H06 H07 H08 M01 M02 M03 M04 M06 M07 M08 M09 M10 G01 G03 G04".split(" "),
];

const tests = readdirSync(join(import.meta.dirname, ".."), { recursive: true, encoding: "utf8" })
  .filter((path) => path.endsWith(".test.ts") && path !== "unit/cases.test.ts")
  .map((path) => readFileSync(join(import.meta.dirname, "..", path), "utf8"));

test.each(CASES)("%s has a test that names it", (id) => {
  const named = tests.some((text) => new RegExp(`\\b${id}\\b`).test(text));
  expect(named).toBe(true);
});
