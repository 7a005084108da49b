import type { Caller } from "../contract/caller.ts";
import type { Effect } from "../contract/events.ts";
import type { Door } from "../contract/telemetry.ts";
import type { Draft } from "./catalog/draft.ts";
import type { PlanWork } from "./catalog/plan.ts";
import type { Alongside, Revision } from "./catalog/revisions.ts";
import type { EngineMeter } from "./engine/engine.ts";
import type { Content } from "./replies/content.ts";
import type { Services } from "./services.ts";

/** One call of one tool, as its handler sees it. */
export interface Call extends Services, PlanWork {
  tool: string;
  door: Door;
  /** bytes that came with the call */
  body?: ReadableStream<Uint8Array>;
  caller: Caller;
  /** what the call spent and answered, for telemetry */
  meter: EngineMeter & { rows?: number };
  /**
   * Makes the call's one revision. `change` runs on the newest state with nothing in between.
   * @throws when the tool is read-only or has made its revision already
   */
  commit(change: (draft: Draft) => void, publish?: Alongside): Promise<Revision | undefined>;
  /** sends effects that no revision made to the open pages */
  tell(effects: Effect[]): void;
  /** Bytes that go out instead of the reply's facts; only for calls of pages. */
  answerWith(content: Content): void;
  /** The session's active project is another from now on: the reply speaks for that one. */
  switchTo(project: { id: string; slug: string }): void;
}
