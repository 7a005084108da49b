import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { expect, test } from "vitest";
import {
  AGGREGATES,
  CHANNEL_KEYS,
  CHANNELS,
  COMPOSITE_MARKS,
  MARKS,
  SCALES,
  SCHEMES,
  TIME_UNITS,
  TRANSFORMS,
  TYPES,
  VIEW_KEYS,
} from "../../codec/chart/words.ts";

// vega-lite's own schema is the judge of every word that a chart may use.

interface Schema {
  $ref?: string;
  enum?: string[];
  const?: string;
  anyOf?: Schema[];
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
}

const file = createRequire(import.meta.url).resolve("vega-lite/vega-lite-schema.json");
const { definitions } = JSON.parse(readFileSync(file, "utf8")) as {
  definitions: Record<string, Schema>;
};

function definition(name: string): Schema {
  const found = definitions[name];
  if (!found) throw new Error(`the schema has no ${name}`);
  return found;
}

function each(schema: Schema, visit: (schema: Schema) => void, items = false): void {
  visit(schema);
  if (schema.$ref) {
    const name = schema.$ref.split("/").at(-1) ?? "";
    if (name !== "ExprRef") each(definition(name), visit, items);
  }
  for (const inner of schema.anyOf ?? []) each(inner, visit, items);
  if (items && schema.items) each(schema.items, visit, items);
}

function words(...names: string[]): string[] {
  const found = new Set<string>();
  for (const name of names) {
    each(definition(name), (schema) => {
      for (const word of schema.enum ?? []) found.add(word);
      if (schema.const !== undefined) found.add(schema.const);
    });
  }
  return [...found].sort();
}

function keys(schema: Schema, items = false): string[] {
  const found = new Set<string>();
  each(
    schema,
    ({ properties }) => Object.keys(properties ?? {}).map((key) => found.add(key)),
    items,
  );
  return [...found].sort();
}

const sorted = (list: readonly string[]) => [...list].sort();

test("marks are all of them but images, which would have to be loaded", () => {
  expect(sorted([...MARKS, "image"])).toEqual(sorted([...words("Mark"), ...COMPOSITE_MARKS]));
  expect(words("CompositeMark")).toEqual(sorted(COMPOSITE_MARKS));
});

test("aggregates, types, scales and time units", () => {
  expect(sorted(AGGREGATES)).toEqual(words("AggregateOp"));
  expect(sorted(TYPES)).toEqual(words("Type"));
  expect(sorted(SCALES)).toEqual(words("ScaleType"));
  expect(sorted(TIME_UNITS)).toEqual(words("TimeUnit", "BinnedTimeUnit"));
});

test.each([
  ["categorical", ["Categorical"]],
  ["diverging", ["Diverging"]],
  ["cyclical", ["Cyclical"]],
  ["sequential", ["SequentialSingleHue", "SequentialMultiHue"]],
])("%s colour schemes, without the number of colours", (kind, names) => {
  const plain = new Set(words(...names).map((name) => name.replace(/-\d+$/, "")));
  expect(sorted(SCHEMES[kind] ?? [])).toEqual([...plain].sort());
});

test("keys of views, channels and what a channel holds", () => {
  expect(sorted(VIEW_KEYS)).toEqual(keys(definition("TopLevelSpec")));
  expect(sorted(CHANNELS)).toEqual(keys(definition("FacetedEncoding")));
  const held = Object.values(definition("FacetedEncoding").properties ?? {});
  expect(sorted(CHANNEL_KEYS)).toEqual(
    [...new Set(held.flatMap((each) => keys(each, true)))].sort(),
  );
});

test("transforms, each with its keys", () => {
  const kinds = (definition("Transform").anyOf ?? []).map(
    ({ $ref }) => $ref?.split("/").at(-1) ?? "",
  );
  const theirs = kinds.map((name) => keys(definition(name)).join(" ")).sort();
  const ours = Object.entries(TRANSFORMS).map(([kind, more]) => [kind, ...more].sort().join(" "));
  expect(ours.sort()).toEqual(theirs);
});
