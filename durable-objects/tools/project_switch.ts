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

/** Sends the session's further calls to another project. @throws conflict when the URL names one */
export async function moveSession(
  call: Call,
  project: { id: string; slug: string },
): Promise<void> {
  if (call.caller.pinned && project.id !== call.caller.project.id) {
    throw new Failure(
      "conflict",
      `This connection's URL names the project ${call.caller.project.slug}, so it cannot switch.`,
      { hint: `Connect to ${call.caller.origin}/mcp to switch, or to /mcp/${project.slug}.` },
    );
  }
  await setActiveProject(call.deployment, call.caller.session, project.id);
}
