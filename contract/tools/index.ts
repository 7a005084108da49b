import type { ToolContract } from "../tool.ts";
import { catalogCreate } from "./catalog_create.ts";
import { catalogHelp } from "./catalog_help.ts";
import { catalogImport } from "./catalog_import.ts";
import { catalogList } from "./catalog_list.ts";
import { catalogLoadParquet } from "./catalog_load_parquet.ts";
import { catalogPeek } from "./catalog_peek.ts";
import { catalogQuery } from "./catalog_query.ts";
import { catalogRun } from "./catalog_run.ts";
import { catalogShow } from "./catalog_show.ts";
import { dataHead } from "./data_head.ts";
import { dataList } from "./data_list.ts";
import { dataPut } from "./data_put.ts";
import { dataUploadUrl } from "./data_upload_url.ts";
import { projectList } from "./project_list.ts";
import { projectNew } from "./project_new.ts";
import { projectSettings } from "./project_settings.ts";
import { projectSwitch } from "./project_switch.ts";

/** Every tool, in the order clients see them; the order never changes, new tools come at the end of their group. */
export const TOOLS = {
  catalog_run: catalogRun,
  catalog_create: catalogCreate,
  catalog_list: catalogList,
  catalog_show: catalogShow,
  catalog_query: catalogQuery,
  catalog_peek: catalogPeek,
  catalog_help: catalogHelp,
  catalog_import: catalogImport,
  catalog_load_parquet: catalogLoadParquet,
  data_list: dataList,
  data_head: dataHead,
  data_put: dataPut,
  data_upload_url: dataUploadUrl,
  project_list: projectList,
  project_switch: projectSwitch,
  project_new: projectNew,
  project_settings: projectSettings,
} as const satisfies Record<string, ToolContract>;

export type ToolName = keyof typeof TOOLS;
