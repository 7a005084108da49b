import { Hono } from "hono";
import { expect, test } from "vitest";
import { failureResponse } from "../../contract/http-status.ts";
import { requireOperator } from "../../worker/admin/operator.ts";
import type { Edge } from "../../worker/context.ts";
import { LOCAL_PRINCIPAL } from "../../worker/principal.ts";
import { refusal } from "./edge-setup.ts";

/** An operator's page, asked for by that principal. */
async function ask(principal: string | undefined): Promise<Response> {
  const app = new Hono<Edge>();
  app.onError((thrown) => failureResponse(thrown));
  app.use(async (c, next) => {
    if (principal !== undefined) c.set("principal", principal);
    await next();
  });
  app.use("/admin/*", requireOperator);
  app.get("/admin/x", (c) => c.text("shown"));
  return app.request("/admin/x");
}

test("the local principal is an operator", async () => {
  const response = await ask(LOCAL_PRINCIPAL);
  expect([response.status, await response.text()]).toEqual([200, "shown"]);
});

test.each(["ada@example.org", "", "LOCAL", undefined])("%j is none", async (principal) => {
  expect(await refusal(await ask(principal))).toEqual({
    status: 403,
    keys: ["error"],
    code: "forbidden",
    message: "Only an operator of this deployment may see this.",
    hint: "Ask whoever runs it; your own projects are at /.",
  });
});
