import type { Context } from "hono";
import type { Env } from "../durable-objects/env.ts";

export type Edge = { Bindings: Env; Variables: { principal: string } };
export type EdgeContext = Context<Edge>;
