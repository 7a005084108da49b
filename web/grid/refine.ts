import type { Bar, Choice, FilterTerm } from "./source.ts";

/** The choice with other conditions on one column. */
export function withFilter(choice: Choice, column: string, terms: FilterTerm[]): Choice {
  const others = choice.filter.filter((term) => term.column !== column);
  return { ...choice, filter: [...others, ...terms] };
}

/** The choice narrowed to the rows of a bar, whatever its column was narrowed to before. */
export function withBar(choice: Choice, bar: Bar): Choice {
  const [first] = bar.filter;
  return first ? withFilter(choice, first.column, bar.filter) : choice;
}

/** Conditions as a person reads them. */
export function sayTerm({ op, value, values = [] }: FilterTerm): string {
  switch (op) {
    case "is_null":
      return "is null";
    case "not_null":
      return "is not null";
    case "between":
      return `${sayValue(values[0] ?? null)} to ${sayValue(values[1] ?? null)}`;
    case "in":
      return values.length > 3
        ? `one of ${values.length} values`
        : values.map(sayValue).join(" or ");
    case "starts_with":
      return `starts with ${sayValue(value ?? "")}`;
    case "contains":
      return `contains ${sayValue(value ?? "")}`;
    case "!=":
      return `≠ ${sayValue(value ?? "")}`;
    case "<=":
      return `≤ ${sayValue(value ?? "")}`;
    case ">=":
      return `≥ ${sayValue(value ?? "")}`;
    default:
      return `${op} ${sayValue(value ?? "")}`;
  }
}

function sayValue(value: string | number | boolean | null): string {
  if (value === null) return "null";
  const text = String(value);
  if (text === "") return "empty text";
  return text.length > 24 ? `${text.slice(0, 24)}…` : text;
}
