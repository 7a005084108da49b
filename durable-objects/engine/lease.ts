import type { Bindings } from "../../.build/engine/glue.js";
import { Failure } from "../../contract/errors.ts";
import { Connection, isEngineLost } from "./connection.ts";
import { FileTable } from "./file-table.ts";
import { KeptAttachments } from "./kept.ts";
import type { Pages } from "./pages.ts";
import { type Clock, platformClock } from "./slices.ts";
import { startDuckDB } from "./start.ts";

/**
 * One engine alive per isolate: objects share isolates, and two engines would not fit the memory of one.
 * Jobs of the object that holds the engine share it; another object waits for them, then the engine is replaced.
 */
interface Holder {
  pages: Pages;
  files: FileTable;
  kept: KeptAttachments;
  /** undefined while it starts */
  db: Bindings | undefined;
  jobs: number;
  broken: boolean;
  /** when one of its jobs was last seen at work */
  seenAt: number;
}

let holder: Holder | undefined;
let queue: Pages[] = [];

/** Jobs share one memory limit: more at once would fail each other. */
const MOST_JOBS = 6;
/** An object can be reset in the middle of a job and then never gives its lease back. */
const PRESUMED_DEAD_MS = 60_000;
// Waiting is by looking again: a promise that another object resolves would run in that object's context.
const FIRST_LOOK_MS = 2;
const LAST_LOOK_MS = 40;

export interface Job {
  connection: Connection;
  files: FileTable;
  kept: KeptAttachments;
  /** whether this job started the engine */
  cold: boolean;
}

/** Runs a job on the engine of these pages, starting it when needed. */
export async function withEngine<T>(
  pages: Pages,
  job: (job: Job) => Promise<T>,
  clock: Clock,
): Promise<T> {
  const mine = await acquire(pages);
  try {
    const cold = mine.db === undefined;
    mine.db ??= await startDuckDB(mine.files);
    const connection = new Connection(mine.db, watched(clock, mine));
    try {
      return await job({ connection, files: mine.files, kept: mine.kept, cold });
    } catch (error) {
      if (isEngineLost(error) || isFull(error)) mine.broken = true;
      throw error;
    } finally {
      if (!mine.broken) connection.close();
    }
  } finally {
    mine.jobs--;
    if (holder === mine && mine.jobs === 0 && (mine.broken || !mine.db)) holder = undefined;
  }
}

/** Drops the engine of these pages when no job runs on it, so that its memory and what it spilled are free. */
export function dropIdleEngine(pages: Pages): void {
  if (holder?.pages !== pages || holder.jobs > 0) return;
  holder = undefined;
  pages.removeScratch();
}

/** Stored files that jobs on these pages have declared. */
export function filesInUse(pages: Pages): Set<number> {
  if (holder?.pages !== pages) return new Set();
  const inUse = holder.files.declared();
  for (const idle of holder.kept.idle()) inUse.delete(idle);
  return inUse;
}

/**
 * Memory that was handed out in pieces does not grow together again: an engine whose heap is full fails the next
 * job too, so that one gets a new engine.
 */
function isFull(error: unknown): boolean {
  return error instanceof Failure && error.envelope.code === "out_of_memory";
}

async function acquire(pages: Pages): Promise<Holder> {
  queue.push(pages);
  try {
    for (let look = FIRST_LOOK_MS; ; look = Math.min(LAST_LOOK_MS, look * 2)) {
      const taken = take(pages);
      if (taken) return taken;
      await new Promise((resolve) => setTimeout(resolve, look));
    }
  } finally {
    queue = queue.toSpliced(queue.indexOf(pages), 1);
  }
}

function take(pages: Pages): Holder | undefined {
  const now = Date.now();
  const held = holder;
  if (held?.pages === pages && !held.broken) {
    // While it starts nobody joins; and whoever waits longer than this object's newest job goes first.
    if (held.jobs > 0 && (!held.db || queue[0] !== pages)) return undefined;
    if (held.jobs >= MOST_JOBS) return undefined;
    held.jobs++;
    held.seenAt = now;
    return held;
  }
  if (held && held.jobs > 0 && now - held.seenAt < PRESUMED_DEAD_MS) return undefined;
  // What an earlier engine spilled: it may have been replaced by another object's, which cannot reach these pages.
  pages.removeScratch();
  holder = newHolder(pages, now);
  return holder;
}

function newHolder(pages: Pages, now: number): Holder {
  const files = new FileTable(pages);
  const connect = () => {
    if (!mine.db) throw new Error("the engine has not started");
    return new Connection(mine.db, platformClock);
  };
  const kept = new KeptAttachments(files, connect);
  const mine: Holder = { pages, files, kept, db: undefined, jobs: 1, broken: false, seenAt: now };
  pages.beforeRemove = (file) => {
    if (holder === mine && !mine.broken) kept.forget(file);
  };
  return mine;
}

function watched(clock: Clock, mine: Holder): Clock {
  return {
    now: () => clock.now(),
    breathe: async () => {
      await clock.breathe();
      mine.seenAt = Date.now();
    },
  };
}
