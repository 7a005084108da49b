import { failureResponse } from "../../contract/http-status.ts";
import type { EdgeContext } from "../context.ts";
import { incomingKey, keepContent } from "./content.ts";
import { declaredSize, lengthRequired, receive } from "./receive.ts";
import { contentTypeOf, register } from "./register.ts";
import type { Target } from "./target.ts";

/** A whole file in one request: stored and digested in one pass, then named. */
export async function upload(c: EdgeContext, target: Target): Promise<Response> {
  const request = c.req.raw;
  const size = declaredSize(request);
  if (size === undefined) return failureResponse(lengthRequired(), 411);
  const { FILES } = c.env;
  const projectId = target.caller.project.id;
  const incoming = incomingKey(projectId, crypto.randomUUID());
  try {
    const { sha256 } = await receive(request.body, size, (body) => FILES.put(incoming, body));
    const content = await keepContent(FILES, projectId, incoming, { sha256, size });
    return await register(c, target, content, contentTypeOf(request));
  } finally {
    await FILES.delete(incoming);
  }
}
