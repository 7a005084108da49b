import { checkDataPath, encodeDataPath } from "../../contract/data-path.ts";
import { nearestAlias } from "../../contract/names.ts";
import type { dataUploadUrl } from "../../contract/tools/data_upload_url.ts";
import { uploadCommand } from "../../contract/upload-command.ts";
import { projectUrl } from "../links.ts";
import type { ToolHandler } from "./handler.ts";

export const uploadUrl: ToolHandler<typeof dataUploadUrl> = async (
  { rel_path: path },
  { caller },
) => {
  checkDataPath(path);
  const name = path.split("/").at(-1) ?? path;
  return {
    url: `${projectUrl(caller)}data/${encodeDataPath(path)}`,
    command: uploadCommand({ origin: caller.origin, project: caller.project.slug, path }),
    next: `catalog_import(rel_path: "${path}", alias: "${nearestAlias(name.replace(/\.[^.]*$/, ""))}")`,
  };
};
