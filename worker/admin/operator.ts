import type { MiddlewareHandler } from "hono";
import { Failure } from "../../contract/errors.ts";
import type { Edge } from "../context.ts";
import { LOCAL_PRINCIPAL } from "../principal.ts";

/**
 * Lets only an operator on: what lies behind it is about every project. Today that is whoever sits at the machine
 * the server runs on. Stands behind `authenticate`.
 */
export const requireOperator: MiddlewareHandler<Edge> = async (c, next) => {
  if (c.get("principal") !== LOCAL_PRINCIPAL) {
    throw new Failure("forbidden", "Only an operator of this deployment may see this.", {
      hint: "Ask whoever runs it; your own projects are at /.",
    });
  }
  await next();
};
