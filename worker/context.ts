import type { Context } from "hono";
import type { Env } from "./env.ts";

export type Edge = { Bindings: Env; Variables: { principal: string } };
export type EdgeContext = Context<Edge>;
