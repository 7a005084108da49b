import type { FilterTerm } from "./source.ts";

/** A filter on one column as it is typed. */
export interface FilterDraft {
  op: FilterTerm["op"];
  low: string;
  high: string;
  values: (string | null)[];
}

export const OPERATORS: readonly { op: FilterTerm["op"]; said: string; ordered?: true }[] = [
  { op: "in", said: "is one of" },
  { op: "contains", said: "contains" },
  { op: "starts_with", said: "starts with" },
  { op: "=", said: "is" },
  { op: "!=", said: "is not" },
  { op: "between", said: "lies between", ordered: true },
  { op: ">=", said: "is at least", ordered: true },
  { op: "<=", said: "is at most", ordered: true },
  { op: ">", said: "is more than", ordered: true },
  { op: "<", said: "is less than", ordered: true },
  { op: "is_null", said: "is null" },
  { op: "not_null", said: "is not null" },
];

/** The form for the conditions that hold now; a range of two goes by as its first. */
export function draftOf(terms: readonly FilterTerm[]): FilterDraft {
  const [term] = terms;
  const text = (value: unknown) => (value === undefined || value === null ? "" : String(value));
  if (!term) return { op: "in", low: "", high: "", values: [] };
  const { op, value, values = [] } = term;
  if (op === "in") {
    const picked = values.map((each) => (each === null ? null : String(each)));
    return { op, low: "", high: "", values: picked };
  }
  if (op === "between") return { op, low: text(values[0]), high: text(values[1]), values: [] };
  return { op, low: text(value), high: "", values: [] };
}

/** The conditions that a form stands for; none when nothing is typed. */
export function termsOf(column: string, { op, low, high, values }: FilterDraft): FilterTerm[] {
  switch (op) {
    case "is_null":
    case "not_null":
      return [{ column, op }];
    case "in":
      return values.length > 0 ? [{ column, op, values }] : [];
    case "between":
      if (low === "" && high === "") return [];
      if (high === "") return [{ column, op: ">=", value: low }];
      if (low === "") return [{ column, op: "<=", value: high }];
      return [{ column, op, values: [low, high] }];
    case "=":
    case "!=":
      return [{ column, op, value: low }];
    default:
      return low === "" ? [] : [{ column, op, value: low }];
  }
}
