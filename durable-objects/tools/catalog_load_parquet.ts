import { Failure } from "../../contract/errors.ts";
import { nearestAlias } from "../../contract/names.ts";
import type { catalogLoadParquet } from "../../contract/tools/catalog_load_parquet.ts";
import { formatOf } from "../data/formats.ts";
import { importAs } from "./catalog_import.ts";
import type { ToolHandler } from "./handler.ts";

export const loadParquet: ToolHandler<typeof catalogLoadParquet> = async (input, call) => {
  const file = call.data.get(input.rel_path);
  if (formatOf(file.path) !== "parquet") {
    throw new Failure("ingest_failed", `data/${file.path} is no Parquet file.`, {
      hint: `catalog_import(rel_path: "${file.path}", alias: "${aliasOf(file.path)}") reads it.`,
    });
  }
  const alias = input.name || aliasOf(file.path);
  return importAs(call, file, { alias, options: {}, accept_schema: false, prompt: input.prompt });
};

function aliasOf(path: string): string {
  const name = path.split("/").at(-1) ?? path;
  return nearestAlias(name.replace(/\.[^.]*$/, ""));
}
