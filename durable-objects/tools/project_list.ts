import type { projectList } from "../../contract/tools/project_list.ts";
import { listProjects } from "../registry/projects.ts";
import type { ToolHandler } from "./handler.ts";

export const listOfProjects: ToolHandler<typeof projectList> = async (
  _,
  { caller, deployment },
) => {
  const projects = await listProjects(deployment);
  return { active: caller.project.slug, available: projects.map(({ slug }) => slug) };
};
