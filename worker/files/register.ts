import type { EdgeContext } from "../context.ts";
import { askProject } from "../project-object.ts";
import type { Content } from "./content.ts";
import type { Target } from "./target.ts";

/** Gives kept bytes their name under `data/`; the object's answer is the caller's. */
export function register(
  c: EdgeContext,
  { caller, path }: Target,
  content: Content,
  contentType: string,
): Promise<Response> {
  return askProject(c, caller, path, {
    method: "PUT",
    body: JSON.stringify({ ...content, content_type: contentType }),
    headers: { "content-type": "application/json" },
  });
}

export function contentTypeOf(request: Request): string {
  return request.headers.get("content-type") ?? "application/octet-stream";
}
