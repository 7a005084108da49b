import { readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { COLOUR_RULES } from "../../contract/display/colours.ts";
import { DISPLAYERS } from "../../contract/display/displayers.ts";
import { columnRule } from "../../contract/display/document.ts";
import { readDisplay } from "../../contract/display/read.ts";
import { custom } from "../../durable-objects/cookbook/custom.ts";
import { readScalarMacro } from "../../durable-objects/engine/custom/macro.ts";
import { readTableMacro } from "../../durable-objects/engine/custom/table-macro.ts";
import { readForm } from "../../durable-objects/engine/recipe/model/form.ts";
import { displayPage } from "../../scripts/docs/display-page.ts";
import { root } from "../../scripts/serve.ts";
import { startTestEngine, type TestEngine } from "./recipe-duckdb.ts";

const file = readFileSync(join(root, "docs", "display.md"), "utf8");
const firstCells = file
  .split("\n")
  .filter((line) => line.startsWith("| `"))
  .map((line) => /^\| `([^`]+)`/.exec(line)?.[1]);

test("docs/display.md is what the contract says today", () => {
  expect(file, "run `npm run docs`").toBe(displayPage());
});

test("it has every displayer, colour rule and field of a rule", () => {
  const names = [
    ...DISPLAYERS.map(({ shape }) => shape.displayer.value),
    ...COLOUR_RULES.map(({ shape }) => shape.color_rule.value),
    ...Object.keys(columnRule.shape),
  ];
  expect(names.filter((name) => !firstCells.includes(name))).toEqual([]);
  // What is told of each is not nothing.
  expect(file.split("\n").filter((line) => /^\| `.*\|\s*\|$/.test(line))).toEqual([]);
});

test("its example is taken", () => {
  const example = /```json\n([\s\S]*?)```/.exec(file)?.[1] ?? "";
  expect(readDisplay(example, []).columns).toHaveLength(4);
});

describe("the cookbook's examples are taken", () => {
  let engine: TestEngine;
  beforeAll(async () => {
    engine = await startTestEngine();
  }, 60_000);
  const lines = (start: string) => custom.split("\n").filter((line) => line.startsWith(start));

  test("statistics", () => {
    const sources = lines("CREATE MACRO compute");
    expect(sources.map((source) => readScalarMacro(engine, source, "compute").parameter)).toEqual([
      "col",
      "col",
    ]);
  });

  test("displays, and each word there is", () => {
    const [document = ""] = lines('{"df_display_name"');
    expect(readDisplay(document, []).columns).toHaveLength(4);
    const words = [...DISPLAYERS, ...COLOUR_RULES].map(({ shape }) =>
      String(("displayer" in shape ? shape.displayer : shape.color_rule).value),
    );
    const unsaid = words.filter((word) => !custom.includes(word));
    expect(unsaid).toEqual([]);
  });

  test("post-processings, and how recipes read through them", () => {
    const sources = lines("CREATE MACRO process");
    expect(sources.map((source) => readTableMacro(engine, source).warnings)).toEqual([[], []]);
    expect(lines("select").map((recipe) => readForm(engine, recipe).calls.length)).toEqual([1, 1]);
  });
});
