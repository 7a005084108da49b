import type { TOOLS, ToolName } from "../../contract/tools/index.ts";
import { createEntry } from "./catalog_create.ts";
import { help } from "./catalog_help.ts";
import { importFile } from "./catalog_import.ts";
import { listCatalog } from "./catalog_list.ts";
import { loadParquet } from "./catalog_load_parquet.ts";
import { peek } from "./catalog_peek.ts";
import { queryCatalog } from "./catalog_query.ts";
import { runRecipe } from "./catalog_run.ts";
import { showEntry } from "./catalog_show.ts";
import { headOfFile } from "./data_head.ts";
import { listData } from "./data_list.ts";
import { putData } from "./data_put.ts";
import { uploadUrl } from "./data_upload_url.ts";
import type { ToolHandler } from "./handler.ts";
import { listOfProjects } from "./project_list.ts";
import { newProject } from "./project_new.ts";
import { settings } from "./project_settings.ts";
import { switchProject } from "./project_switch.ts";

/** What each tool of the contract does; a tool without a handler does not compile. */
export const HANDLERS = {
  catalog_run: runRecipe,
  catalog_create: createEntry,
  catalog_list: listCatalog,
  catalog_show: showEntry,
  catalog_query: queryCatalog,
  catalog_peek: peek,
  catalog_help: help,
  catalog_import: importFile,
  catalog_load_parquet: loadParquet,
  data_list: listData,
  data_head: headOfFile,
  data_put: putData,
  data_upload_url: uploadUrl,
  project_list: listOfProjects,
  project_switch: switchProject,
  project_new: newProject,
  project_settings: settings,
} satisfies { [K in ToolName]: ToolHandler<(typeof TOOLS)[K]> };
