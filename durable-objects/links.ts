import type { Caller } from "../contract/caller.ts";
import { shortHash } from "./catalog/model.ts";

/** Addresses in replies: where a person sees a thing, and the catalog's own name for it. */

export function projectUrl({ origin, project }: Caller): string {
  return `${origin}/p/${project.slug}/`;
}

/** @param reference an alias, name-vN or hash */
export function entryUrl(caller: Caller, reference: string): string {
  return `${projectUrl(caller)}entry/${encodeURIComponent(reference)}`;
}

export function entryPath({ project }: Caller, hash: string): string {
  return `tallyman://${project.slug}/entry/${shortHash(hash)}`;
}
