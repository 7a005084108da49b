import type { MiddlewareHandler } from "hono";
import { Failure } from "../contract/errors.ts";
import type { Env } from "../durable-objects/env.ts";
import type { Edge } from "./context.ts";

const LOOPBACK = new Set(["127.0.0.1", "localhost", "[::1]"]);

/**
 * Refuses a request that names another host than ours (DNS rebinding) or comes from another site's page.
 * Stands before every route, sockets and liveness included.
 */
export const checkDoor: MiddlewareHandler<Edge> = async (c, next) => {
  const hosts = namedHosts(c.req.raw);
  if (!hosts.every((host) => isLoopback(host) || isListed(host, c.env))) {
    throw new Failure("forbidden", "The Host of this request is not one this server answers to.", {
      hint: "Use a loopback address, or list the host in TALLYMAN_HOSTS.",
    });
  }
  const origin = c.req.header("origin");
  if (origin !== undefined && !hosts.every((host) => hostOf(origin)?.host === host?.host)) {
    throw new Failure("forbidden", "This request comes from a page of another origin.", {
      hint: "Open the companion at the same host and port as the server.",
    });
  }
  await next();
};

/** Every host the request names is this machine itself. */
export function isLocalRequest(request: Request): boolean {
  return namedHosts(request).every(isLoopback);
}

/** The host of the URL and, when it is there, the one of the Host header. */
function namedHosts(request: Request): (URL | undefined)[] {
  const header = request.headers.get("host");
  const url = new URL(request.url);
  return header === null ? [url] : [url, hostOf(`${url.protocol}//${header}`)];
}

function hostOf(text: string): URL | undefined {
  return URL.parse(text) ?? undefined;
}

function isLoopback(url: URL | undefined): boolean {
  return url !== undefined && LOOPBACK.has(url.hostname);
}

function isListed(url: URL | undefined, env: Env): boolean {
  const listed = (env.TALLYMAN_HOSTS ?? "").split(",").map((host) => host.trim().toLowerCase());
  return url !== undefined && (listed.includes(url.hostname) || listed.includes(url.host));
}
