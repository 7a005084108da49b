import type { projectsOverview } from "../../contract/tools/projects_overview.ts";
import { projectsWithActivity } from "../registry/projects.ts";
import type { ToolHandler } from "./handler.ts";

export const overviewOfProjects: ToolHandler<typeof projectsOverview> = async (
  _,
  { deployment },
) => {
  const projects = await projectsWithActivity(deployment);
  return {
    items: projects.map(({ slug, createdAt, createdBy, lastAt }) => ({
      name: slug,
      created_at: createdAt,
      created_by: createdBy,
      ...(lastAt === null ? {} : { last_at: lastAt }),
    })),
  };
};
