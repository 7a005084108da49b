/** Rows as tab-separated text, as spreadsheets paste it. */
export function toTsv(rows: readonly (readonly string[])[]): string {
  return rows.map((cells) => cells.map(cellOf).join("\t")).join("\n");
}

function cellOf(text: string): string {
  return /["\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
