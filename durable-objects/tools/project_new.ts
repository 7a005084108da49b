import type { projectNew } from "../../contract/tools/project_new.ts";
import type { Call } from "../call.ts";
import { shoeOrders } from "../fixture/shoe-orders.ts";
import { projectUrl } from "../links.ts";
import { createProject, dropProject, type ProjectRecord } from "../registry/projects.ts";
import type { ToolHandler } from "./handler.ts";
import { checkCanSwitch, moveSession } from "./project_switch.ts";

export const newProject: ToolHandler<typeof projectNew> = async ({ name, with_fixture }, call) => {
  const { caller, deployment } = call;
  // A page goes to the project by its address; it has no session to be moved.
  const isPage = call.door === "companion";
  if (!isPage) checkCanSwitch(call, name);
  const project = await createProject(deployment, { slug: name, createdBy: caller.principal });
  try {
    const files = with_fixture ? await putFixture(call, project) : [];
    if (!isPage) await moveSession(call, project);
    return { name, active: name, files, url: projectUrl({ ...caller, project }) };
  } catch (error) {
    await dropProject(deployment, project.id);
    throw error;
  }
};

async function putFixture(call: Call, project: ProjectRecord): Promise<string[]> {
  const files = shoeOrders();
  for (const { path, text } of files) await call.projects.putText(project.id, path, text);
  return files.map(({ path }) => path);
}
