import type { projectPack } from "../../contract/tools/project_pack.ts";
import { stepName } from "../catalog/draft.ts";
import { GitTransfer } from "../git/index.ts";
import { packOf } from "../pack/write.ts";
import { attachment } from "../replies/attachment.ts";
import type { ToolHandler } from "./handler.ts";

export const packProject: ToolHandler<typeof projectPack> = async (input, call) => {
  const { caller, catalog, data, engine, bucket, results, reporter } = call;
  const { step } = catalog;
  const git = new GitTransfer(engine.pages.sql);
  // All of it is looked up now: what is committed while it is read is not in it.
  const bytes = packOf({
    project: caller.project,
    step,
    entries: [...catalog.entries()],
    files: data.list(),
    git,
    refs: git.refs(),
    results,
    pages: engine.pages,
    bucket,
    withResults: input.results,
  });
  const name = `${caller.project.slug}.tar`;
  call.answerWith(await attachment(bytes, { name, type: "application/x-tar", reporter }));
  return { step: stepName(step) };
};
