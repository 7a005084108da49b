import { z } from "zod";
import { BUILT_IN } from "../../contract/display/builtin.ts";
import { COLOUR_RULES } from "../../contract/display/colours.ts";
import { DISPLAYERS } from "../../contract/display/displayers.ts";
import {
  columnRule,
  condition,
  displayDocument,
  pinnedRow,
  tooltip,
} from "../../contract/display/document.ts";
import { RAMPS } from "../../contract/display/ramps.ts";
import { FIGURE_NAMES, HISTOGRAM } from "../../contract/display/statistics.ts";
import { fieldsOf, type Schema } from "./schema-fields.ts";
import { markdownTable } from "./table.ts";

/** The text of docs/display.md: what a display class is made of. The same text each time. */
export function displayPage(): string {
  const parts = [
    HEAD,
    fields(displayDocument),
    "## Rules for columns",
    RULES,
    fields(columnRule),
    "### Conditions",
    "A condition names a figure and compares it; all comparisons must hold. A column that has no such figure fits no comparison, only `is_null: true`. Numbers that are written as text, such as decimals, are compared as numbers.",
    fields(condition),
    "## Pinned rows",
    fields(pinnedRow),
    `Figures: ${[...FIGURE_NAMES, HISTOGRAM].map(code).join(", ")}, and the project's own statistics by their names. docs/statistics.md says what they mean.`,
    "## Displayers",
    "`displayer_args` is an object with the name and its options.",
    forms(DISPLAYERS, "displayer"),
    "## Colours",
    "`color_map_config` is an object with the rule and its options. Pinned rows are never coloured. A rule that reads a column which is not there is left out, and said.",
    forms(COLOUR_RULES, "color_rule"),
    "Ramps go through these colours, in 256 steps:",
    markdownTable([
      ["ramp", "colours"],
      ...Object.entries(RAMPS).map(([name, colours]) => [code(name), colours.map(code).join(" ")]),
    ]),
    "## Tooltips",
    forms(tooltip.options, "tooltip_type"),
    "## The built-in views",
    markdownTable([
      ["view", "pinned rows"],
      ...Object.values(BUILT_IN).map(({ df_display_name, pinned_rows }) => [
        code(df_display_name),
        (pinned_rows ?? []).map(({ primary_key_val }) => code(primary_key_val)).join(", "),
      ]),
    ]),
    "Both write values by their types:",
    markdownTable([
      ["type", "displayer"],
      ...(BUILT_IN.main.columns ?? []).map(({ type, displayer_args }) => [
        type === undefined ? "any other" : [type].flat().map(code).join(", "),
        code(JSON.stringify(displayer_args)),
      ]),
    ]),
    WHERE,
  ];
  return `${parts.join("\n\n")}\n`;
}

const HEAD = `# Display classes

A display class is a JSON document that says how tables are shown: how values are written and coloured, which columns are hidden, pinned or moved, which figures stand above the rows. \`catalog_add_display_klass(name, source)\` adds one; it lies in the catalog's git as \`custom/display/<name>.json\`, so that undo, reset and the past have it, and open pages show it at once.

Precedence: of the classes in use that make a view, the one added last counts. A class that is called \`main\` or \`summary\` takes the place of the built-in view of that name; with \`extends\` the built-in rules and pinned rows come first, and its own after them. Any other name is a view more to choose from.

Written by \`npm run docs\` from \`contract/display/\`; change it there.`;

const RULES = `Every rule that fits a column counts, in the order in which they stand: each field of a later one takes the place of an earlier one's. \`name\`, \`pattern\`, \`type\` and \`when\` must all fit, and what is not given fits every column. Names are compared without regard to case.

\`\`\`json
{
  "df_display_name": "main",
  "extends": "main",
  "pinned_rows": [{ "primary_key_val": "null_share", "displayer_args": { "displayer": "float" } }],
  "columns": [
    { "pattern": "*_id", "pin": "left", "width": 90 },
    { "type": "decimal", "displayer_args": { "displayer": "float", "max_fraction_digits": 2 } },
    {
      "name": "delta",
      "color_map_config": { "color_rule": "color_map", "map_name": "DIVERGING_RED_WHITE_BLUE" }
    },
    { "when": { "stat": "null_share", "gt": 0.5 }, "hidden": true }
  ]
}
\`\`\``;

const WHERE = `## Where it is resolved

\`contract/display/resolve.ts\` says for a view and a table's columns what is shown how; it reads nothing but its arguments, so that the server and the page say the same. Pages ask \`entry_display\`, which reads the figures that rules compare. \`contract/display/paint.ts\` gives the colour of a cell, \`web/grid/writers.ts\` its words and drawing. Pictures are decoded or sanitised in the page and drawn in the height of a row; a text that is none stays text.`;

function code(text: string): string {
  return `\`${text}\``;
}

function fields(schema: z.ZodType): string {
  const rows = fieldsOf(jsonSchema(schema)).map(({ name, takes, required, about }) => [
    code(name) + (required ? "" : "?"),
    takes,
    about,
  ]);
  return markdownTable([["field", "takes", "meaning"], ...rows]);
}

function forms(options: readonly z.ZodType[], key: string): string {
  const rows = options.map((option) => {
    const schema = jsonSchema(option);
    const all = fieldsOf(schema);
    const name = all.find((field) => field.name === key)?.takes ?? "";
    const rest = all.filter((field) => field.name !== key);
    const listed = rest.map(({ name: field, takes, required, about }) => {
      const mark = required ? "" : "?";
      return `${code(field)}${mark}: ${takes}${about ? ` (${about})` : ""}`;
    });
    return [name, listed.join("; ") || "no options", schema.description ?? ""];
  });
  return markdownTable([[code(key), "options", "meaning"], ...rows]);
}

function jsonSchema(schema: z.ZodType): Schema {
  return z.toJSONSchema(schema) as Schema;
}
