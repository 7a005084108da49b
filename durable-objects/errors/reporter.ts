import type { Effect } from "../../contract/events.ts";
import type { Jobs } from "../jobs/jobs.ts";
import type { ErrorLog } from "./error-log.ts";
import type { ErrorRecord, Origin, Trouble } from "./record.ts";

/** What a reporter writes to and tells. */
export interface Channels {
  log: ErrorLog;
  jobs: Jobs;
  /** numbers effects and sends them to every open page */
  tell(effects: Effect[]): void;
}

/** Puts what goes wrong in one piece of work into the project's error log. */
export class Reporter {
  private readonly channels: Channels;
  private readonly origin: Origin;
  /** records written so far */
  written = 0;

  constructor(channels: Channels, origin: Origin) {
    this.channels = channels;
    this.origin = origin;
  }

  /** Part of a revision's transaction, whose own effects tell the pages. */
  within(trouble: Trouble): ErrorRecord {
    const record = this.channels.log.write(trouble, this.origin);
    this.channels.jobs.schedule({
      kind: "deliver_errors",
      subject: "",
      project: this.origin.project,
    });
    this.written++;
    return record;
  }

  /** @param effects what else the pages are to learn of it */
  report(trouble: Trouble, effects: (record: ErrorRecord) => Effect[] = () => []): ErrorRecord {
    const record = this.within(trouble);
    this.channels.tell([...effects(record), { kind: "errors_changed" }]);
    return record;
  }

  /** Several at once, of which the pages are told once. */
  reportAll(troubles: Trouble[]): void {
    if (troubles.length === 0) return;
    for (const trouble of troubles) this.within(trouble);
    this.channels.tell([{ kind: "errors_changed" }]);
  }

  /** The same project, for what it does by itself: every session is told of that. */
  background(): Reporter {
    return new Reporter(this.channels, { project: this.origin.project, door: "job" });
  }
}
