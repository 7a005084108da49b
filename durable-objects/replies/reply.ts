import type { Caller } from "../../contract/caller.ts";
import type { ErrorEnvelope } from "../../contract/errors.ts";
import type { Reader } from "../errors/news.ts";
import type { Services } from "../services.ts";
import type { Content } from "./content.ts";
import { type NewErrors, newErrors } from "./told.ts";

export type Reply =
  | { ok: true; body: Record<string, unknown>; content?: Content }
  | { ok: false; body: Record<string, unknown> & { error: ErrorEnvelope } };

/** What every reply says besides its own: which project it is about, and that it is another than before. */
export function tagged(
  body: Record<string, unknown>,
  caller: Caller,
  project: { slug: string },
): Record<string, unknown> {
  const { previousProject } = caller;
  const warning = previousProject
    ? {
        warning: `The active project changed from ${previousProject} to ${caller.project.slug} since your previous call.`,
      }
    : {};
  return { project: project.slug, ...warning, ...body };
}

/**
 * What the reply's project has logged that its session has not been told; it counts as told then.
 * A log that cannot be read costs the reply this field and nothing else.
 */
export async function newsFor(
  services: Services,
  caller: Caller,
  project: { id: string },
  body: Record<string, unknown>,
): Promise<NewErrors> {
  const reader = { session: caller.session, startedAt: caller.sessionStartedAt };
  try {
    if (project.id === caller.project.id) return newsOf(services, reader, body);
    return await services.projects.newErrors(project.id, reader);
  } catch (error) {
    console.error("new errors could not be read", error);
    return {};
  }
}

/** The news of this object's own project for one session, told with this. */
export function newsOf(
  { news, revisions }: Pick<Services, "news" | "revisions">,
  reader: Reader,
  body: Record<string, unknown>,
): NewErrors {
  const records = news.of(reader);
  if (records.length === 0) return {};
  const told = newErrors(records, body, revisions.state);
  news.told(reader, records);
  return told;
}
