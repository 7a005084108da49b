import { Failure } from "../../../contract/errors.ts";
import { StatementError } from "../connection.ts";
import { literal } from "../sql.ts";
import type { Statements } from "./select.ts";

/**
 * The types that the caller named, in the order of the columns and as DuckDB prints them: what was written may be
 * anything, so that DuckDB's reader alone looks at it.
 * @throws ingest_failed for a column that is not there or a type that is none
 */
export function typesNamed(
  connection: Statements,
  path: string,
  names: string[],
  wanted: Record<string, string>,
): (string | undefined)[] {
  const index = new Map(names.map((name, i) => [name.toLowerCase(), i]));
  const types: (string | undefined)[] = names.map(() => undefined);
  for (const [name, type] of Object.entries(wanted)) {
    const at = index.get(name.trim().toLowerCase());
    if (at === undefined) throw unknownColumn(name, names);
    types[at] = printed(connection, path, type);
  }
  return types;
}

function printed(connection: Statements, path: string, type: string): string {
  const columns = `{'c': ${literal(type)}}`;
  try {
    const described = connection.now(
      `describe select * from read_csv(${literal(path)}, auto_detect=false, columns=${columns})`,
    );
    return String(described.getChild("column_type").at(0));
  } catch (error) {
    if (!(error instanceof StatementError)) throw error;
    throw new Failure(
      "ingest_failed",
      `options.types names "${type.slice(0, 80)}", which is no type.`,
      {
        stage: "schema",
        hint: "Types are DuckDB's, for example BIGINT, DOUBLE, DECIMAL(12,2), DATE, TIMESTAMP, VARCHAR.",
      },
    );
  }
}

function unknownColumn(name: string, names: string[]): Failure {
  return new Failure("ingest_failed", `options.types names "${name}", which is no column.`, {
    hint: `The columns are ${names.join(", ")}.`.slice(0, 400),
    stage: "schema",
  });
}
