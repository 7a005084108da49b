import type { DrizzleSqliteDODatabase } from "drizzle-orm/durable-sqlite";
import type { Results } from "./catalog/results.ts";
import type { Revisions } from "./catalog/revisions.ts";
import type { Codec } from "./data/codec.ts";
import type { DataNames } from "./data/names.ts";
import type { Engine } from "./engine/engine.ts";
import type { ErrorLog } from "./errors/error-log.ts";
import type { News, Reader } from "./errors/news.ts";
import type { Jobs } from "./jobs/jobs.ts";
import type { Live } from "./live/live.ts";
import type { CallLog } from "./log/call-log.ts";
import type { NewErrors } from "./replies/told.ts";

/** The parts of one project's object that tools work with. */
export interface Services {
  revisions: Revisions;
  results: Results;
  engine: Engine;
  data: DataNames;
  live: Live;
  log: ErrorLog;
  news: News;
  jobs: Jobs;
  /** calls and background work, for people to look at */
  calls: CallLog;
  /** the object's own tables */
  store: DrizzleSqliteDODatabase;
  /** content of files, shared by all projects; keys begin with the project's id */
  bucket: R2Bucket;
  codec: Codec;
  /** the deployment's database: projects, sessions, telemetry */
  deployment: D1Database;
  projects: OtherProjects;
}

/** What one project's object may do to another's. */
export interface OtherProjects {
  /** puts a text file under data/ of a project that was just made */
  putText(projectId: string, path: string, text: string): Promise<void>;
  /** what a session that came over has not been told of that project's error log; told with this */
  newErrors(projectId: string, reader: Reader): Promise<NewErrors>;
}
