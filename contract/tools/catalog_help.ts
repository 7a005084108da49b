import { z } from "zod";
import { defineTool } from "../tool.ts";

export const HELP_TOPICS = [
  "recipes",
  "imports",
  "dates",
  "json",
  "joins",
  "pivot",
  "models",
  "charts",
  "custom",
] as const;

export const catalogHelp = defineTool({
  name: "catalog_help",
  title: "The cookbook",
  feature: "author",
  readOnly: true,
  description: `How to write recipes here: one topic of the cookbook, with examples that run.
Topics: recipes (helpers, order, what is refused), imports (files and options), dates (days, zones), json, joins (fan-out, keys), pivot, models, charts, custom (statistics, displays, post-processings).
Example: catalog_help(topic: "dates")`,
  input: { topic: z.enum(HELP_TOPICS) },
  output: { topic: z.string(), text: z.string() },
});
