import { Hono } from "hono";
import { Failure } from "../contract/errors.ts";
import { failureResponse } from "../contract/http-status.ts";
import { version } from "../package.json";
import { requireOperator } from "./admin/operator.ts";
import { serveTelemetry } from "./admin/telemetry.ts";
import { serveCatalogGit } from "./catalog-git.ts";
import { serveCompanion } from "./companion.ts";
import type { Edge, EdgeContext } from "./context.ts";
import { checkDoor } from "./door.ts";
import { serveData } from "./files/route.ts";
import { serveMcp } from "./mcp/route.ts";
import { servePack } from "./pack.ts";
import { authenticate } from "./principal.ts";
import { askProject } from "./project-object.ts";
import { callerOfProject, restOfProject } from "./project-route.ts";

/** The edge: who may come in, and where they go. It holds no state. */
export function createApp(): Hono<Edge> {
  const app = new Hono<Edge>();
  app.onError((thrown) => failureResponse(thrown));
  app.notFound((c) => failureResponse(nothingAt(new URL(c.req.url).pathname)));
  app.use(checkDoor);
  app.get("/healthz", (c) => c.json({ ok: true, version }, 200, { "cache-control": "no-store" }));
  app.use(authenticate);
  app.use("/admin/*", requireOperator);
  app.get("/admin/telemetry", serveTelemetry);
  app.all("/mcp", serveMcp);
  app.all("/mcp/:project", serveMcp);
  app.all("/p/:project/data/*", serveData);
  app.get("/p/:project/live", openLive);
  app.all("/p/:project/catalog.git/*", serveCatalogGit);
  app.all("/p/:project/api/*", askCompanion);
  app.all("/p/:project/export/*", askCompanion);
  app.all("/p/:project/pack", servePack);
  app.get("/p/:project/*", async (c) => {
    await callerOfProject(c);
    return serveCompanion(c);
  });
  app.get("*", serveCompanion);
  return app;
}

async function askCompanion(c: EdgeContext): Promise<Response> {
  const caller = await callerOfProject(c);
  const { path, search } = restOfProject(c);
  return askProject(c, caller, path + search);
}

async function openLive(c: EdgeContext): Promise<Response> {
  if (c.req.header("upgrade")?.toLowerCase() !== "websocket") {
    const failure = new Failure("invalid_input", "This address is a WebSocket of events.", {
      hint: "Open it with a WebSocket client, or read the companion's pages instead.",
    });
    return failureResponse(failure, 426);
  }
  const caller = await callerOfProject(c);
  return askProject(c, caller, `/live${restOfProject(c).search}`);
}

function nothingAt(path: string): Failure {
  return new Failure("not_found", `Nothing answers at ${path} in this way.`, {
    hint: "MCP is at /mcp, the companion at /, files at /p/<project>/data/<path>.",
  });
}
