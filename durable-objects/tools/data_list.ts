import type { dataList } from "../../contract/tools/data_list.ts";
import { head } from "../catalog/model.ts";
import type { ToolHandler } from "./handler.ts";

export const listData: ToolHandler<typeof dataList> = async ({ contains, limit }, call) => {
  const sources = new Map<string, { alias: string; sha256: string }>();
  for (const alias of call.catalog.aliases()) {
    const { hash, path } = head(alias);
    const provenance = call.catalog.entry(hash)?.provenance;
    if (provenance && path) sources.set(path, { alias: alias.name, sha256: provenance.sha256 });
  }
  const wanted = contains?.toLowerCase() ?? "";
  const files = call.data.list().filter(({ path }) => path.toLowerCase().includes(wanted));
  return {
    items: files.slice(0, limit).map(({ path, size, sha256, uploadedAt }) => {
      const source = sources.get(path);
      return {
        path,
        size,
        sha256,
        uploaded_at: uploadedAt,
        ...(source
          ? { imported_as: source.alias, changed_since_import: source.sha256 !== sha256 }
          : {}),
      };
    }),
    total: files.length,
  };
};
