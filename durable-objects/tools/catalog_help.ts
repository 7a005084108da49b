import type { catalogHelp, HELP_TOPICS } from "../../contract/tools/catalog_help.ts";
import { charts } from "../cookbook/charts.ts";
import { custom } from "../cookbook/custom.ts";
import { dates } from "../cookbook/dates.ts";
import { imports } from "../cookbook/imports.ts";
import { joins } from "../cookbook/joins.ts";
import { json } from "../cookbook/json.ts";
import { models } from "../cookbook/models.ts";
import { pivot } from "../cookbook/pivot.ts";
import { recipes } from "../cookbook/recipes.ts";
import type { ToolHandler } from "./handler.ts";

export const COOKBOOK: Record<(typeof HELP_TOPICS)[number], string> = {
  recipes,
  imports,
  dates,
  json,
  joins,
  pivot,
  models,
  charts,
  custom,
};

export const help: ToolHandler<typeof catalogHelp> = async ({ topic }) => ({
  topic,
  text: COOKBOOK[topic],
});
