import { and, asc, count, desc, eq, gte, lt, type SQL, sql } from "drizzle-orm";
import { type DrizzleD1Database, drizzle } from "drizzle-orm/d1";
import type { ErrorCode } from "../../contract/errors.ts";
import { SUMMARY_NAMES } from "../../contract/limits.ts";
import type { Door } from "../../contract/telemetry.ts";
import type { Others, Tally, TelemetrySummary } from "../../contract/telemetry-summary.ts";
import { telemetry } from "../../migrations/d1/schema.ts";

export interface TelemetryFilter {
  /** ISO 8601; the first moment that counts */
  since: string;
  /** ISO 8601; the first moment that does not */
  until: string;
  project?: string;
  client?: string;
  door?: Door;
}

/**
 * Sums up the calls of a window. D1 does all the counting, over the index of times, in one batch: every part is of
 * the same moment. At most `SUMMARY_NAMES` projects and clients are named; the rest is counted in `others`.
 * Percentiles are by nearest rank, the duration at place ⌈p·n/100⌉, in integers: `(n * p + 99) / 100`.
 */
export async function summarizeTelemetry(
  db: D1Database,
  filter: TelemetryFilter,
): Promise<TelemetrySummary> {
  const orm = drizzle(db);
  const where = conditionOf(filter);
  const [[all = NOTHING], tools, codes, projects, clients, doors] = await orm.batch([
    orm.select({ calls: CALLS, errors: ERRORS }).from(telemetry).where(where),
    byTool(orm, where),
    byCode(orm, where),
    byName(orm, telemetry.project, where),
    byName(orm, telemetry.client, where),
    byName(orm, telemetry.door, where),
  ]);
  return {
    since: filter.since,
    until: filter.until,
    ...tally(all),
    by_tool: tools.map(({ tool, p50, p95, ...counts }) => ({
      tool,
      ...tally(counts),
      p50_ms: p50,
      p95_ms: p95,
    })),
    by_code: codes.map(({ code, count }) => ({ code, count, share: share(count, all.calls) })),
    by_project: projects.map(({ name, ...counts }) => ({ project: name, ...tally(counts) })),
    by_client: clients.map(({ name, ...counts }) => ({ client: name, ...tally(counts) })),
    by_door: doors.map(({ name, ...counts }) => ({ door: name as Door, ...tally(counts) })),
    others: { projects: others(all, projects), clients: others(all, clients) },
  };
}

type Counts = Pick<Tally, "calls" | "errors">;
const NOTHING: Counts = { calls: 0, errors: 0 };

const CALLS = sql<number>`count(*)`.as("calls");
const ERRORS = sql<number>`count(*) filter (where not ${telemetry.ok})`.as("errors");
const MOST_FIRST = desc(count());

function conditionOf({ since, until, project, client, door }: TelemetryFilter): SQL | undefined {
  return and(
    gte(telemetry.at, since),
    lt(telemetry.at, until),
    project === undefined ? undefined : eq(telemetry.project, project),
    client === undefined ? undefined : eq(telemetry.client, client),
    door === undefined ? undefined : eq(telemetry.door, door),
  );
}

function byTool(orm: DrizzleD1Database, where: SQL | undefined) {
  const { tool, ok, durationMs } = telemetry;
  // Both over the same order, so that SQLite sorts once.
  const order = sql`partition by ${tool} order by ${durationMs}`;
  const whole = sql`rows between unbounded preceding and unbounded following`;
  const ranked = orm
    .select({
      tool,
      ok,
      durationMs,
      place: sql<number>`row_number() over (${order})`.as("place"),
      n: sql<number>`count(*) over (${order} ${whole})`.as("n"),
    })
    .from(telemetry)
    .where(where)
    .as("ranked");
  // A bound number would be a REAL and its division not one of integers.
  const at = (percent: number) =>
    sql<number>`max(${ranked.durationMs}) filter (where ${ranked.place} = (${ranked.n} * ${sql.raw(String(percent))} + 99) / 100)`;
  return orm
    .select({
      tool: ranked.tool,
      calls: CALLS,
      errors: sql<number>`count(*) filter (where not ${ranked.ok})`.as("errors"),
      p50: at(50).as("p50"),
      p95: at(95).as("p95"),
    })
    .from(ranked)
    .groupBy(ranked.tool)
    .orderBy(MOST_FIRST, asc(ranked.tool));
}

function byCode(orm: DrizzleD1Database, where: SQL | undefined) {
  const code = telemetry.errorCode;
  return orm
    .select({ code: sql<ErrorCode>`${code}`.as("code"), count: sql<number>`count(*)`.as("count") })
    .from(telemetry)
    .where(and(where, eq(telemetry.ok, false)))
    .groupBy(code)
    .orderBy(MOST_FIRST, asc(code));
}

type NameColumn = typeof telemetry.project | typeof telemetry.client | typeof telemetry.door;

function byName(orm: DrizzleD1Database, column: NameColumn, where: SQL | undefined) {
  return orm
    .select({
      name: sql<string>`${column}`.as("name"),
      calls: CALLS,
      errors: ERRORS,
      names: sql<number>`count(*) over ()`.as("names"),
    })
    .from(telemetry)
    .where(where)
    .groupBy(column)
    .orderBy(MOST_FIRST, asc(column))
    .limit(SUMMARY_NAMES);
}

function others(all: Counts, listed: (Counts & { names: number })[]): Others {
  const rest = listed.reduce(
    ({ calls, errors }, each) => ({ calls: calls - each.calls, errors: errors - each.errors }),
    all,
  );
  return { names: (listed[0]?.names ?? 0) - listed.length, ...tally(rest) };
}

function tally({ calls, errors }: Counts): Tally {
  return { calls, errors, error_share: share(errors, calls) };
}

function share(part: number, whole: number): number {
  return whole === 0 ? 0 : part / whole;
}
