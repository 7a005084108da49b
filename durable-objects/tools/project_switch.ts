import { Failure } from "../../contract/errors.ts";
import type { projectSwitch } from "../../contract/tools/project_switch.ts";
import type { Call } from "../call.ts";
import { findProject } from "../registry/projects.ts";
import { setActiveProject } from "../registry/sessions.ts";
import type { ToolHandler } from "./handler.ts";

export const switchProject: ToolHandler<typeof projectSwitch> = async ({ name }, call) => {
  const project = await findProject(call.deployment, name);
  await moveSession(call, project);
  return { previous: call.caller.project.slug, active: project.slug };
};

/** @throws conflict when the connection's URL names another project */
export function checkCanSwitch({ caller }: Call, slug: string): void {
  if (!caller.pinned || slug === caller.project.slug) return;
  throw new Failure(
    "conflict",
    `This connection's URL names the project ${caller.project.slug}, so it cannot switch.`,
    { hint: `Connect to ${caller.origin}/mcp to switch, or to ${caller.origin}/mcp/${slug}.` },
  );
}

/** Sends the session's further calls to another project. @throws conflict when the URL names one */
export async function moveSession(
  call: Call,
  project: { id: string; slug: string },
): Promise<void> {
  checkCanSwitch(call, project.slug);
  await setActiveProject(call.deployment, call.caller.session, project.id);
  call.switchTo(project);
}
