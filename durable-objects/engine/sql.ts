/** A name as SQL: in double quotes, quotes doubled. */
export function ident(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

/** A text as SQL: in single quotes, quotes doubled. */
export function literal(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}
