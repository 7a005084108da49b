import { Failure } from "../../../contract/errors.ts";
import { StatementError } from "../connection.ts";
import { literal } from "../sql.ts";
import type { Statements } from "./select.ts";
import { zoneOf } from "./zoned.ts";

/** A type that the caller named, as DuckDB prints it, and the zone whose local times are read. */
export interface NamedType {
  type: string;
  zone?: string;
}

/** Stands for every column that is not named. */
const OTHERS = "*";

/**
 * The types that the caller named, in the order of the columns and as DuckDB prints them: what was written may be
 * anything, so that DuckDB's reader alone looks at it.
 * @param wanted by name, or one column after the other; an empty text in a list leaves its column to be guessed
 * @throws ingest_failed for a column that is not there or a type that is none; invalid_input for a zone that is none
 */
export function typesNamed(
  connection: Statements,
  path: string,
  names: string[],
  wanted: Record<string, string> | string[],
): (NamedType | undefined)[] {
  const named = new Map<string, NamedType>();
  const read = (type: string) => {
    const known = named.get(type) ?? namedType(connection, path, type);
    named.set(type, known);
    return known;
  };
  if (Array.isArray(wanted)) {
    if (wanted.length > names.length) throw tooMany(wanted.length, names);
    return names.map((_, i) => (wanted[i]?.trim() ? read(wanted[i]) : undefined));
  }
  const { [OTHERS]: others, ...some } = wanted;
  const types = names.map(() => (others === undefined ? undefined : read(others)));
  const index = new Map(names.map((name, i) => [name.toLowerCase(), i]));
  for (const [name, type] of Object.entries(some)) {
    const at = index.get(name.trim().toLowerCase());
    if (at === undefined) throw unknownColumn(name, names);
    types[at] = read(type);
  }
  return types;
}

function namedType(connection: Statements, path: string, type: string): NamedType {
  const zone = zoneOf(type);
  return zone === undefined
    ? { type: printed(connection, path, type) }
    : { type: "TIMESTAMP WITH TIME ZONE", zone };
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
        hint: "Types are DuckDB's, for example BIGINT, DOUBLE, DECIMAL(12,2), DATE, TIMESTAMP, VARCHAR; timestamp(Europe/Paris) reads local times.",
      },
    );
  }
}

function tooMany(types: number, names: string[]): Failure {
  return new Failure(
    "ingest_failed",
    `options.types lists ${types} types; the file has ${names.length} columns.`,
    { hint: `The columns are ${names.join(", ")}.`.slice(0, 400), stage: "schema" },
  );
}

function unknownColumn(name: string, names: string[]): Failure {
  return new Failure("ingest_failed", `options.types names "${name}", which is no column.`, {
    hint: `The columns are ${names.join(", ")}.`.slice(0, 400),
    stage: "schema",
  });
}
