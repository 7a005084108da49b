import { describe } from "../build.ts";
import { type Connection, StatementError } from "../connection.ts";
import type { SqlEngine } from "../recipe/sql-engine.ts";
import { type Control, checkStop } from "../slices.ts";
import { sqlEngine } from "../sql-engine.ts";

/** What the analysis of columns needs of DuckDB. Nothing is run. */
export interface Planner extends SqlEngine {
  /** the plan of a statement, as JSON */
  explain(sql: string): string;
  /** names of the columns a statement gives; throws where it cannot be bound */
  columns(sql: string): string[];
  /** whether that is what it threw, and not that the engine broke */
  isRefusal(error: unknown): boolean;
  /** lets others run; throws when it is time to stop */
  breathe(): Promise<void>;
}

/** A connection as what plans statements: one plan in one go, others are served between two. */
export function plannerOf(connection: Connection, control: Control): Planner {
  const started = connection.clock.now();
  return {
    ...sqlEngine(connection),
    explain: (sql) => {
      const plan = connection.now(`explain (format json) ${sql}`);
      return String(plan.getChild("explain_value").at(0));
    },
    columns: (sql) => describe(connection, sql).map(({ name }) => name),
    isRefusal: (error) => error instanceof StatementError,
    breathe: async () => {
      await connection.clock.breathe();
      checkStop(control, connection.clock.now() - started);
    },
  };
}
