import { accepts } from "hono/accepts";
import { summarizeTelemetry } from "../../durable-objects/registry/telemetry-summary.ts";
import type { EdgeContext } from "../context.ts";
import { freshNonce, pagePolicy } from "../page-policy.ts";
import { telemetryPage } from "./telemetry-page.ts";
import { telemetryQuery } from "./telemetry-query.ts";

/** `GET /admin/telemetry?since=&project=&client=&door=`: JSON, or a page for whoever prefers HTML. */
export async function serveTelemetry(c: EdgeContext): Promise<Response> {
  const url = new URL(c.req.url);
  const filter = telemetryQuery(url.searchParams, Date.now());
  const summary = await summarizeTelemetry(c.env.DB, filter);
  const headers = {
    "cache-control": "no-store",
    "x-content-type-options": "nosniff",
    "referrer-policy": "same-origin",
    vary: "accept",
  };
  if (preferred(c) === JSON_TYPE) return c.json(summary, 200, headers);
  const nonce = freshNonce();
  const page = await telemetryPage(summary, url.searchParams, nonce);
  return c.html(page, 200, { ...headers, "content-security-policy": pagePolicy(url, nonce) });
}

const JSON_TYPE = "application/json";

function preferred(c: EdgeContext): string {
  return accepts(c, { header: "Accept", supports: [JSON_TYPE, "text/html"], default: JSON_TYPE });
}
