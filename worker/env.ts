import type { Project } from "../durable-objects/project.ts";

/** Bindings of the Worker and of the project's object; `wrangler.toml` declares them. */
export interface Env {
  PROJECT: DurableObjectNamespace<Project>;
  DB: D1Database;
  FILES: R2Bucket;
  ASSETS: Fetcher;
  CODEC: Fetcher;
  /** "1" only under `npm start` and in tests: loopback needs no login */
  TALLYMAN_LOCAL?: string;
  /** more hosts that may be named in Host and Origin, separated by commas */
  TALLYMAN_HOSTS?: string;
}
