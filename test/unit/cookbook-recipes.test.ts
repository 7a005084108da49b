import { beforeAll, describe, expect, test } from "vitest";
import { dates } from "../../durable-objects/cookbook/dates.ts";
import { json } from "../../durable-objects/cookbook/json.ts";
import { lint } from "../../durable-objects/engine/recipe/lint.ts";
import { readRecipe } from "../../durable-objects/engine/recipe/recipe.ts";
import { statement } from "../../durable-objects/engine/recipe/rewrite.ts";
import { Judge } from "./functions-judge.ts";

let judge: Judge;
beforeAll(async () => {
  judge = await Judge.start();
}, 60_000);

/** Lines of a topic that are whole recipes, with what they give behind `--`. */
function examples(topic: string): [recipe: string, value: string | null][] {
  return [...topic.matchAll(/^(select .*) -- (.*)$/gm)].map(([, recipe = "", value = ""]) => [
    recipe,
    value === "null" ? null : value,
  ]);
}

const DATES = examples(dates);
const JSONS = examples(json);

test("the topics have their examples, each with its result", () => {
  expect([DATES.length, JSONS.length]).toEqual([10, 12]);
  for (const topic of [dates, json]) {
    const written = topic.split("\n").filter((line) => line.startsWith("select "));
    expect(written.filter((line) => !line.includes(" -- "))).toEqual([]);
  }
});

describe("an example gives what stands behind it", () => {
  test.each([...DATES, ...JSONS])("%s", (recipe, value) => {
    const read = readRecipe(judge.ours, recipe);
    const { sql } = statement(read.text, []);
    expect(judge.ours.rows(`select (columns(*))::varchar from (${sql})`)).toEqual([[value]]);
    expect(lint(judge.ours, read)).toEqual([]);
  });
});

describe("and native DuckDB gives the same, where it has the function", () => {
  test.each([...DATES, ...JSONS].filter(([recipe]) => !/utc_to_local|local_to_utc/.test(recipe)))(
    "%s",
    async (recipe, value) => {
      const rows = await judge.nativeRows(`select (columns(*))::varchar from (${recipe})`);
      expect(rows).toEqual([[value]]);
    },
  );
});
