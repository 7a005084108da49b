import { Failure } from "../../../contract/errors.ts";
import { MESSAGE_CHARS } from "../../../contract/limits.ts";
import { StatementError } from "../connection.ts";
import type { Control } from "../slices.ts";
import { literal } from "../sql.ts";
import type { ColumnFacts } from "./columns.ts";
import type { Decision } from "./decision.ts";
import { askColumns, type CanonicalFiles, columnName, type Statements } from "./select.ts";

/** Columns that one statement checks. */
const AT_ONCE = 50;

/** Makes dates of the columns whose every value has the format that the caller named. */
export async function formatColumns(
  connection: Statements,
  files: CanonicalFiles,
  decisions: Decision[],
  columns: ColumnFacts[],
  format: string | undefined,
  control: Control,
): Promise<void> {
  if (format === undefined) return;
  checkFormat(connection, format);
  const open = columns.flatMap((facts, i) => {
    const mayBe = decisions[i]?.type === "VARCHAR" || facts.counts.dated > 0;
    return mayBe && facts.count > facts.counts.blank ? [i] : [];
  });
  const parsed = (text: string) => `try_strptime(trim(${text}), ${literal(format)})`;
  const list = (i: number) => {
    const text = `nullif(trim(${columnName(i)}), '')`;
    return [`count(${text}) = count(${parsed(text)}) as ${columnName(i)}`];
  };
  const others = new Set<number>();
  await askColumns(
    connection,
    files,
    { columns: open, atOnce: AT_ONCE, list },
    control,
    (columns, row) => {
      for (const i of columns) if (row.getChild(columnName(i)).at(0) !== true) others.add(i);
    },
  );
  const type = /%[HIMSpTXcfgn]/.test(format) ? "TIMESTAMP" : "DATE";
  for (const i of open) {
    if (others.has(i)) continue;
    decisions[i] = {
      type,
      cast: (text) => `cast(strptime(trim(${text}), ${literal(format)}) as ${type})`,
    };
  }
}

function checkFormat(connection: Statements, format: string): void {
  try {
    connection.now(`select try_strptime('', ${literal(format)})`);
  } catch (error) {
    if (!(error instanceof StatementError)) throw error;
    const [reason = ""] = error.message.replace(/^[A-Z][\w ]* Error: /, "").split("\n");
    throw new Failure("ingest_failed", `options.date_format: ${reason}`.slice(0, MESSAGE_CHARS), {
      stage: "schema",
      hint: "It is a strptime format, for example '%d.%m.%Y' or '%m/%d/%Y %H:%M'.",
    });
  }
}
