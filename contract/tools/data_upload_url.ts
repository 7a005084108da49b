import { z } from "zod";
import { relPath } from "../rows.ts";
import { defineTool } from "../tool.ts";

export const dataUploadUrl = defineTool({
  name: "data_upload_url",
  title: "Where to send a file",
  feature: "data",
  readOnly: true,
  description: `The address a file is sent to, with a ready shell line. This server cannot see the caller's disk: run the line where the file lies. It splits files that are too large for one request.
Example: data_upload_url(rel_path: "flights.parquet")`,
  input: { rel_path: relPath },
  output: {
    url: z.string(),
    command: z.string(),
    next: z.string().describe("The call to make when the file is there."),
  },
});
