/** Columns as far as their names go. */
type Named = readonly { name: string }[];

/** Whether a table's rows are found by `rowid`: a column of that name stands before the number. */
export function isNumbered(columns: Named): boolean {
  return !columns.some(({ name }) => name.toLowerCase() === "rowid");
}

/**
 * Whether rows of a relation, as `Attachments.read` answers it, are found by their number in the table; else reading
 * counts from the first row.
 */
export function hasRowNumbers(relation: string, columns: Named): boolean {
  return !relation.startsWith("(") && isNumbered(columns);
}
