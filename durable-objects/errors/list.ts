import { and, count, desc, eq, gt, gte, lt, notInArray, type SQL } from "drizzle-orm";
import { drizzle } from "drizzle-orm/d1";
import type { ListedError } from "../../contract/error-record.ts";
import type { ErrorCode } from "../../contract/errors.ts";
import { errors } from "../../migrations/d1/schema.ts";
import type { ErrorLog } from "./error-log.ts";
import { present } from "./present.ts";
import type { ErrorRecord } from "./record.ts";

export interface ErrorFilter {
  /** only records with a higher number */
  after: number;
  /** only records with a lower number */
  before?: number | undefined;
  code?: ErrorCode | undefined;
  alias?: string | undefined;
  tool?: string | undefined;
  hash?: string | undefined;
  id?: string | undefined;
  /** ISO 8601, a time or a date */
  since?: string | undefined;
  limit: number;
}

export interface ErrorPage {
  items: ListedError[];
  /** all that match, on this page or not */
  total: number;
  /** `before` of the next page */
  next?: number;
  note?: string;
}

interface Source {
  log: ErrorLog;
  deployment: D1Database;
  projectId: string;
}

/**
 * A project's error log, newest first: D1's copy, and what is still on its way there. When D1 cannot be read, what
 * the object keeps is answered, with a note that says so.
 */
export async function listErrors(source: Source, filter: ErrorFilter): Promise<ErrorPage> {
  const { log } = source;
  const onTheirWay = log
    .undelivered(UNDELIVERED_LISTED)
    .filter((record) => matches(record, filter));
  try {
    const { rows, total } = await fromD1(source, filter, onTheirWay);
    return pageOf([...onTheirWay, ...rows], total + onTheirWay.length, filter);
  } catch (error) {
    console.error("the team's error log could not be read", error);
    const kept = log.tail().filter((record) => matches(record, filter));
    return { ...pageOf(kept, kept.length, filter), note: OLDER_MISSING };
  }
}

/** An outbox this long means that D1 has been away for days. */
const UNDELIVERED_LISTED = 1_000;
const OLDER_MISSING =
  "The team's log cannot be read now: these are the newest records, which the project keeps itself.";

async function fromD1(
  { deployment, projectId }: Source,
  filter: ErrorFilter,
  without: ErrorRecord[],
): Promise<{ rows: ErrorRecord[]; total: number }> {
  const orm = drizzle(deployment);
  // A record whose delivery was not confirmed may be there already; bound values are few, so only the newest are.
  const ids = without.slice(0, 50).map(({ id }) => id);
  const all = and(
    eq(errors.projectId, projectId),
    ...conditions(filter),
    ids.length > 0 ? notInArray(errors.id, ids) : undefined,
  );
  const [found, counted] = await orm.batch([
    orm
      .select()
      .from(errors)
      .where(and(all, filter.before === undefined ? undefined : lt(errors.seq, filter.before)))
      .orderBy(desc(errors.seq))
      .limit(filter.limit + 1),
    orm.select({ total: count() }).from(errors).where(all),
  ]);
  return { rows: found.map(recordOf), total: counted[0]?.total ?? 0 };
}

function conditions(filter: ErrorFilter): SQL[] {
  const { after, code, alias, tool, hash, id, since } = filter;
  return [
    gt(errors.seq, after),
    ...(code === undefined ? [] : [eq(errors.code, code)]),
    ...(alias === undefined ? [] : [eq(errors.alias, alias)]),
    ...(tool === undefined ? [] : [eq(errors.tool, tool)]),
    ...(hash === undefined ? [] : [eq(errors.hash, hash)]),
    ...(id === undefined ? [] : [eq(errors.id, id)]),
    ...(since === undefined ? [] : [gte(errors.at, since)]),
  ];
}

function matches(record: ErrorRecord, filter: ErrorFilter): boolean {
  const { after, since } = filter;
  const same = (["code", "alias", "tool", "hash", "id"] as const).every(
    (key) => filter[key] === undefined || record[key] === filter[key],
  );
  return same && record.seq > after && (since === undefined || record.at >= since);
}

function pageOf(records: ErrorRecord[], total: number, filter: ErrorFilter): ErrorPage {
  const { before = Infinity, limit, id } = filter;
  const rest = records.filter(({ seq }) => seq < before).sort((a, b) => b.seq - a.seq);
  const items = rest.slice(0, limit).map((record) => listed(record, id !== undefined));
  const last = rest.length > limit ? items.at(-1) : undefined;
  return { items, total, ...(last ? { next: last.seq } : {}) };
}

function listed(record: ErrorRecord, whole: boolean): ListedError {
  const { id, seq, at, code, message, stage, hint, place, hash, alias, tool, session, door } =
    record;
  return {
    ...{ id, seq, at, code, message, door },
    ...present({ stage, hint, place, hash: hash?.slice(0, 12), alias, tool, session }),
    ...(whole ? present({ recipe: record.recipe }) : {}),
  };
}

function recordOf(row: typeof errors.$inferSelect): ErrorRecord {
  const { projectId, project, place, ...rest } = row;
  const set = Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== null));
  return {
    ...(set as unknown as Omit<ErrorRecord, "project" | "place">),
    project: { id: projectId, slug: project },
    ...(place === null ? {} : { place: JSON.parse(place) }),
  };
}
