import { Failure } from "../../contract/errors.ts";
import { PUT_TEXT_BYTES } from "../../contract/limits.ts";
import type { dataPut } from "../../contract/tools/data_put.ts";
import { putBytes } from "../data/put.ts";
import type { ToolHandler } from "./handler.ts";

export const putData: ToolHandler<typeof dataPut> = async ({ rel_path, text }, call) => {
  const bytes = new TextEncoder().encode(text);
  if (bytes.length > PUT_TEXT_BYTES) {
    throw new Failure(
      "too_large",
      `The text has ${bytes.length} bytes; data_put takes ${PUT_TEXT_BYTES}.`,
      {
        hint: "data_upload_url gives the line that sends a larger file.",
      },
    );
  }
  const { file, replaced } = await putBytes(call, rel_path, bytes, "text/plain; charset=utf-8");
  return { path: file.path, size: file.size, sha256: file.sha256, replaced };
};
