import type { Codec } from "./data/codec.ts";
import type { Reader } from "./errors/news.ts";
import type { NewErrors } from "./replies/told.ts";

/** What one project's object offers to others of the deployment. */
export interface ProjectRpc extends Rpc.DurableObjectBranded {
  /** puts a text file under data/ */
  putText(projectId: string, path: string, text: string): Promise<void>;
  /** what a session has not been told of the error log; told with this */
  newErrors(reader: Reader): Promise<NewErrors>;
}

/** Bindings of the Worker and of the project's object; `wrangler.toml` declares them. */
export interface Env {
  PROJECT: DurableObjectNamespace<ProjectRpc>;
  DB: D1Database;
  FILES: R2Bucket;
  ASSETS: Fetcher;
  CODEC: Codec;
  /** telemetry goes there too, where a deployment binds it */
  ANALYTICS?: AnalyticsEngineDataset;
  /** "1" only under `npm start` and in tests: loopback needs no login */
  TALLYMAN_LOCAL?: string;
  /** more hosts that may be named in Host and Origin, separated by commas */
  TALLYMAN_HOSTS?: string;
}
