import { Failure } from "../../contract/errors.ts";
import type { projectUnpack } from "../../contract/tools/project_unpack.ts";
import { stepName } from "../catalog/draft.ts";
import { openContent } from "../data/content.ts";
import { projectUrl } from "../links.ts";
import { unpack } from "../pack/unpack.ts";
import type { ToolHandler } from "./handler.ts";

export const unpackProject: ToolHandler<typeof projectUnpack> = async ({ file }, call) => {
  const { revisions, caller, engine } = call;
  const sent = file === undefined ? undefined : call.data.get(file);
  const body = sent ? await openContent(call.bucket, call.projectId, sent) : call.body;
  if (!body) {
    throw new Failure("invalid_input", "There is no pack in this request.", {
      hint: "PUT the archive to /p/<project>/pack, for example curl -T project.tar <address>.",
    });
  }
  const { step, ...counts } = await unpack(call, revisions, engine.pages.sql, body, sent);
  return { step: stepName(step), ...counts, url: projectUrl(caller) };
};
