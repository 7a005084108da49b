import type { Example } from "./columns.ts";

/** What a column is read as, why, and what it could have been. */
export interface Decision {
  type: string;
  /** SQL of the value, given SQL of its text */
  cast: (text: string) => string;
  remark?: Remark;
}

export interface Remark {
  why: string;
  alternatives: string[];
  /** cells that show it, the first one first */
  evidence: Example[];
  option: string;
}

export function cast(type: string, remark?: Remark): Decision {
  return { type, cast: (sql) => `cast(${sql} as ${type})`, ...(remark ? { remark } : {}) };
}

export function text(remark?: Remark): Decision {
  return { type: "VARCHAR", cast: (sql) => sql, ...(remark ? { remark } : {}) };
}
