import type { NOTEBOOK_FORMATS, notebookExport } from "../../contract/tools/notebook_export.ts";
import type { Call } from "../call.ts";
import { bundleOf } from "../notebook/bundle.ts";
import { marimoFile } from "../notebook/marimo.ts";
import { originOf } from "../notebook/origin.ts";
import { pageOf } from "../notebook/page.ts";
import { type NotebookPlan, planNotebook } from "../notebook/plan.ts";
import { attachment } from "../replies/attachment.ts";
import type { ToolHandler } from "./handler.ts";

type Format = (typeof NOTEBOOK_FORMATS)[number];

export const exportNotebook: ToolHandler<typeof notebookExport> = async ({ format }, call) => {
  const plan = await planNotebook(call);
  const { name, type, bytes } = fileOf(call, plan, format);
  call.answerWith(await attachment(bytes, { name, type, reporter: call.reporter }));
  return { cells: plan.cells.length, skipped: plan.skipped };
};

function fileOf(call: Call, plan: NotebookPlan, format: Format) {
  const origin = originOf(call);
  switch (format) {
    case "marimo":
      return {
        name: "notebook_marimo.py",
        type: "text/x-python; charset=utf-8",
        bytes: once(marimoFile(plan, origin)),
      };
    case "bundle":
      return {
        name: `${origin.project}-marimo.zip`,
        type: "application/zip",
        bytes: bundleOf(call, plan, marimoFile(plan, origin)),
      };
    case "html":
      return {
        name: `${origin.project}.html`,
        type: "text/html; charset=utf-8",
        bytes: pageOf(call, plan, origin),
      };
  }
}

async function* once(text: string): AsyncGenerator<Uint8Array, void> {
  yield new TextEncoder().encode(text);
}
