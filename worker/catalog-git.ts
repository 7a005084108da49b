import { Failure } from "../contract/errors.ts";
import { failureResponse } from "../contract/http-status.ts";
import type { EdgeContext } from "./context.ts";
import { askProject } from "./project-object.ts";
import { callerOfProject, restOfProject } from "./project-route.ts";

/** `/p/<project>/catalog.git`: the catalog's history for plain git, to read. */
export async function serveCatalogGit(c: EdgeContext): Promise<Response> {
  const caller = await callerOfProject(c);
  const { method } = c.req;
  if (method !== "GET" && method !== "HEAD") {
    const failure = new Failure("read_only", "The catalog's repository can only be read.", {
      hint: "Clone it with git; change the catalog with the tools.",
    });
    return failureResponse(failure, 405);
  }
  const { path } = restOfProject(c);
  // Git asks for refs with ?service=…, which a server of loose files leaves aside.
  return askProject(c, caller, path.replace(/^\/catalog\.git/, "/git"));
}
