export interface CellText {
  text: string;
  kind: "null" | "number" | "boolean" | "text" | "nested";
  /** the whole text, when the table may show only its beginning */
  title?: string;
}

/** Longer than this, a cell is clipped by the table. */
export const CLIP_CHARS = 40;

const NUMBER = /^(U?(TINY|SMALL|BIG|HUGE)?INT(EGER)?|FLOAT|REAL|DOUBLE|DECIMAL|NUMERIC)(\(.*\))?$/i;

/** Numbers line up at their right end; large ones arrive as text, so the column's type decides. */
export function isNumeric(type: string): boolean {
  return NUMBER.test(type);
}

/** How a value of a reply is shown, exactly as the server wrote it. */
export function formatCell(value: unknown, type: string): CellText {
  if (value === null || value === undefined) return { text: "null", kind: "null" };
  if (isNumeric(type)) return { text: String(value), kind: "number" };
  if (typeof value === "boolean") return { text: String(value), kind: "boolean" };
  if (typeof value === "object") return clipped(JSON.stringify(value), "nested");
  return clipped(String(value), "text");
}

function clipped(whole: string, kind: CellText["kind"]): CellText {
  const text = whole.replace(/\r\n|\r|\n/g, " ↵ ");
  return whole.length > CLIP_CHARS || text !== whole
    ? { text, kind, title: whole }
    : { text, kind };
}
