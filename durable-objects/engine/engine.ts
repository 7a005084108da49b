import type { Connection } from "./connection.ts";
import type { FileTable } from "./file-table.ts";
import type { KeptAttachments } from "./kept.ts";
import { dropIdleEngine, filesInUse, withEngine } from "./lease.ts";
import { Pages } from "./pages.ts";
import { Attachments } from "./relation.ts";
import { type Clock, platformClock } from "./slices.ts";

/** How long an engine without work stays alive. */
const IDLE_MS = 20_000;

export interface EngineJob {
  connection: Connection;
  files: FileTable;
  kept: KeptAttachments;
  /** what the job reads; released when it ends */
  attachments: Attachments;
  cold: boolean;
}

/** What a call spent in the engine; the registrar puts it into telemetry. */
export interface EngineMeter {
  engineMs: number;
  cold: boolean;
}

/** The engine of one project: started on first use, dropped when idle, its files in the project's storage. */
export class Engine {
  readonly pages: Pages;
  private readonly clock: Clock;
  private idle: ReturnType<typeof setTimeout> | undefined;

  constructor(sql: SqlStorage, clock: Clock = platformClock) {
    this.pages = new Pages(sql);
    this.clock = clock;
  }

  /** Whether a job of this project reads a stored file now. */
  isReading(file: number): boolean {
    return filesInUse(this.pages).has(file);
  }

  /** Runs a job on a connection of its own; everything it attached is taken away afterwards. */
  async job<T>(meter: EngineMeter, run: (job: EngineJob) => Promise<T>): Promise<T> {
    clearTimeout(this.idle);
    try {
      return await withEngine(
        this.pages,
        async ({ connection, files, kept, cold }) => {
          meter.cold ||= cold;
          const attachments = new Attachments(connection, files, kept);
          try {
            const result = await run({ connection, files, kept, attachments, cold });
            attachments.release();
            return result;
          } catch (error) {
            attachments.releaseAfter(error);
            throw error;
          } finally {
            meter.engineMs += connection.engineMs;
          }
        },
        this.clock,
      );
    } finally {
      this.idle = setTimeout(() => dropIdleEngine(this.pages), IDLE_MS);
    }
  }
}
