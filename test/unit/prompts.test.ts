import { describe, expect, test } from "vitest";
import { TOOLS } from "../../contract/tools/index.ts";
import { LISTED_PROMPTS, promptText } from "../../durable-objects/prompts/index.ts";

function textOf(name: string, given: Record<string, string>): string {
  const prompt = promptText(name, given);
  return "text" in prompt ? prompt.text : `wrong: ${prompt.wrong}`;
}

test("the arguments are written into the text", () => {
  const text = textOf("ds_modeling_workflow", { dataset: "customers", target: "churned" });
  expect(text).toMatch(/^Build a model over customers in Tallyman: predict churned\./);
  expect(text).toContain("input_label_cols = ['churned']");
  expect(text).toContain("It adds predicted_churned");
  expect(textOf("ds_modeling_workflow", { dataset: "customers" })).toContain("<target column>");
  expect(textOf("explore", { dataset: "sales.csv" })).toMatch(
    /^Get to know sales\.csv in Tallyman/,
  );
});

test("every tool that a prompt names is there", () => {
  const text = LISTED_PROMPTS.map(({ name }) => textOf(name, { dataset: "d" })).join("\n");
  const named = new Set(text.match(/\b(catalog|data)_[a-z_]+\b/g));
  expect([...named].filter((name) => !Object.hasOwn(TOOLS, name))).toEqual([]);
  expect(named.size).toBeGreaterThan(8);
});

describe("what is wrong is said", () => {
  test.each<[string, Record<string, string>, string]>([
    ["model", {}, "There is no prompt model."],
    ["explore", {}, "explore needs dataset: A file under data/, or an alias."],
    ["explore", { dataset: "d", target: "t" }, "explore takes dataset, not target."],
    [
      "ds_modeling_workflow",
      { dataset: "" },
      "ds_modeling_workflow needs dataset: A file under data/, or an alias.",
    ],
  ])("%s %j", (name, given, wrong) => {
    expect(promptText(name, given)).toEqual({ wrong });
  });

  test("an argument stays a name: short and on one line", () => {
    const text = textOf("explore", { dataset: `a\nb${"x".repeat(500)}` });
    expect(text.split("\n")[0]).toBe(
      `Get to know a b${"x".repeat(197)} in Tallyman and tell what you find. Keep what is worth keeping as named entries.`,
    );
  });
});
