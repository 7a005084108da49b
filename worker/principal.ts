import type { MiddlewareHandler } from "hono";
import { Failure } from "../contract/errors.ts";
import type { Edge } from "./context.ts";
import { isLocalRequest } from "./door.ts";

/** Who somebody on the developer's own machine is. */
export const LOCAL_PRINCIPAL = "local";

/** Only a local server, asked over loopback, lets anybody in. */
export const authenticate: MiddlewareHandler<Edge> = async (c, next) => {
  if (c.env.TALLYMAN_LOCAL !== "1" || !isLocalRequest(c.req.raw)) {
    throw new Failure(
      "unauthenticated",
      "Sign-in comes with the teams feature; nobody can sign in yet.",
      {
        hint: "To use Tallyman now, run it on your own machine with `npm start` and open http://127.0.0.1:8787.",
      },
    );
  }
  c.set("principal", LOCAL_PRINCIPAL);
  await next();
};
