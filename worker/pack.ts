import { Failure } from "../contract/errors.ts";
import { failureResponse } from "../contract/http-status.ts";
import { UPLOAD_FILE_BYTES } from "../contract/limits.ts";
import { createProject, dropProject } from "../durable-objects/registry/projects.ts";
import type { EdgeContext } from "./context.ts";
import { askProject } from "./project-object.ts";
import { callerOf, callerOfProject, restOfProject } from "./project-route.ts";

/**
 * `PUT /p/<project>/pack`: a packed project becomes the project of this name, which is made when there is none. One
 * that was made for a pack that is refused goes away again. `?file=` names a file under data/ of the project that the pack
 * was sent as, in parts.
 */
export async function servePack(c: EdgeContext): Promise<Response> {
  if (c.req.method !== "PUT") {
    const failure = new Failure("invalid_input", "A pack is put here.", {
      hint: "GET …/export/pack packs a project; PUT …/pack unpacks one.",
    });
    return failureResponse(failure, 405);
  }
  const size = Number(c.req.header("content-length") ?? 0);
  if (size > UPLOAD_FILE_BYTES) {
    throw new Failure("too_large", `A pack has ${UPLOAD_FILE_BYTES} bytes at most.`);
  }
  const slug = c.req.param("project") ?? "";
  const work = unpackInto(c, slug);
  // A project that was made for it is taken back also when the caller has gone.
  c.executionCtx.waitUntil(work.then(nothing, nothing));
  return work;
}

async function unpackInto(c: EdgeContext, slug: string): Promise<Response> {
  const wanted = { slug, createdBy: c.get("principal") };
  const made = await createProject(c.env.DB, wanted).catch((thrown: unknown) => {
    if (thrown instanceof Failure && thrown.envelope.code === "name_taken") return undefined;
    throw thrown;
  });
  const caller = made ? callerOf(c, made) : await callerOfProject(c);
  let kept = false;
  try {
    const reply = await askProject(c, caller, `/pack${restOfProject(c).search}`);
    kept = reply.ok;
    return reply;
  } finally {
    if (made && !kept) await dropProject(c.env.DB, made.id);
  }
}

function nothing(): void {}
