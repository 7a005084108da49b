/** Where a value stands in a JSON text. */
export interface Span {
  start: number;
  end: number;
}

/** The members of an object or an array; an array's have no keys. */
export interface Members {
  keys: Span[];
  values: Span[];
}

/** What a JSON string says: its quotes and escapes taken off. */
export function stringAt(text: string, { start, end }: Span): string {
  const body = text.slice(start + 1, end - 1);
  return body.includes("\\") ? (JSON.parse(text.slice(start, end)) as string) : body;
}
