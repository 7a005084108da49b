import { inject } from "vitest";

/** The server that the global setup started. */
export const server = { origin: inject("origin") };
