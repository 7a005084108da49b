import type { entryExport } from "../../contract/tools/entry_export.ts";
import { shortHash } from "../catalog/model.ts";
import { namesOf, resolve } from "../catalog/resolve.ts";
import { exportOf } from "../catalog/window/export.ts";
import type { ToolHandler } from "./handler.ts";
import { windowOf } from "./window.ts";

export const exportRows: ToolHandler<typeof entryExport> = async (input, call) => {
  const window = await windowOf(call, input);
  const { rows, type, body } = await exportOf(call, window, input.format);
  call.meter.rows = rows;
  const { entry } = resolve(call.catalog, input.entry);
  const named = namesOf(call.catalog, entry.hash)?.alias.name ?? shortHash(entry.hash);
  const name = window.computed ? `${named}-${input.process}` : named;
  call.answerWith({
    body,
    headers: {
      "content-type": type,
      // Names of aliases and hashes need no escapes.
      "content-disposition": `attachment; filename="${name}.${input.format}"`,
      "content-security-policy": "sandbox; default-src 'none'",
      "cache-control": "private, no-store",
    },
  });
  return { rows };
};
