import { CALLER_HEADER, type Caller, encodeCaller } from "../contract/caller.ts";
import type { EdgeContext } from "./context.ts";

/** Parts of the request the object gets instead of the caller's own. */
export interface Instead {
  method?: string;
  body?: BodyInit | null;
  headers?: Record<string, string>;
}

/**
 * Hands the request to the project's object at `path`, with who calls in a header that replaces whatever came
 * in under its name. Sockets and streams pass through.
 */
export function askProject(
  c: EdgeContext,
  caller: Caller,
  path: string,
  instead: Instead = {},
): Promise<Response> {
  const request = c.req.raw;
  const headers = new Headers(instead.headers ?? request.headers);
  headers.set(CALLER_HEADER, encodeCaller(caller));
  const target = new URL(path, request.url);
  const { PROJECT } = c.env;
  const object = PROJECT.get(PROJECT.idFromName(caller.project.id));
  return object.fetch(
    new Request(target, {
      method: instead.method ?? request.method,
      headers,
      body: instead.body === undefined ? request.body : instead.body,
      redirect: "manual",
    }),
  );
}
