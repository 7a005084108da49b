import type { catalogExportMarimo } from "../../contract/tools/catalog_export_marimo.ts";
import { projectUrl } from "../links.ts";
import { planNotebook } from "../notebook/plan.ts";
import type { ToolHandler } from "./handler.ts";

export const exportMarimo: ToolHandler<typeof catalogExportMarimo> = async ({ bundle }, call) => {
  const { tables, cells, skipped } = await planNotebook(call);
  return {
    path: "notebook_marimo.py",
    cells: cells.length,
    skipped,
    data: tables.flatMap(({ name, why }) => (why === undefined ? [] : [{ name, why }])),
    url: `${projectUrl(call.caller)}export/${bundle ? "bundle" : "marimo"}`,
  };
};
