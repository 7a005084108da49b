import { Failure } from "../../../contract/errors.ts";
import { didYouMean } from "../../../contract/names.ts";
import type { FilterTerm } from "../../../contract/window.ts";
import { ident } from "../sql.ts";
import type { Column } from "../values/codec.ts";
import { filterCondition, malformed, operandOf, valuesOf } from "./filter.ts";

export interface SortTerm {
  column: Column;
  descending: boolean;
}

/** Which rows are shown, and in which order; checked against the columns there are. */
export interface Choice {
  search: string;
  filter: { column: Column; term: FilterTerm }[];
  sort: SortTerm[];
}

export interface AskedChoice {
  search?: string | undefined;
  filter?: FilterTerm[] | undefined;
  sort?: string[] | undefined;
}

/** @throws not_found, invalid_input */
export function choiceOf(columns: Column[], asked: AskedChoice): Choice {
  const filter = (asked.filter ?? []).map((term) => {
    const problem = malformed(term);
    if (problem) {
      throw new Failure(
        "invalid_input",
        `The filter on ${clip(term.column)} is not right: ${problem}.`,
        {
          at: { field: "filter" },
        },
      );
    }
    return { column: columnNamed(columns, term.column, "filter"), term };
  });
  return {
    search: asked.search ?? "",
    filter,
    sort: (asked.sort ?? []).map((term) => sortTerm(columns, term)),
  };
}

/** Whether all rows are shown as they are stored. */
export function isWhole({ search, filter, sort }: Choice): boolean {
  return search === "" && filter.length === 0 && sort.length === 0;
}

/** The WHERE clause, empty when all rows are shown. @param found says which rows hold what is searched for */
export function whereOf({ search, filter }: Choice, found: string): string {
  const terms = filter.map(({ column, term }) => filterCondition(column, term));
  if (search !== "") terms.push(found);
  return terms.length > 0 ? `where ${terms.join(" and ")}` : "";
}

/** The ORDER BY clause, empty when the rows stay in their order. @param place breaks ties */
export function orderOf({ sort }: Choice, place: string): string {
  if (sort.length === 0) return "";
  const terms = sort.map(
    ({ column, descending }) => `${ident(column.name)} ${descending ? "desc" : "asc"} nulls last`,
  );
  return `order by ${[...terms, place].join(", ")}`;
}

/** Conditions that values of the filter are of their columns' types, each with the values it is about. */
export function checksOf({ filter }: Choice): { sql: string; column: Column; value: string }[] {
  return filter.flatMap(({ column, term }) =>
    term.op === "contains" || term.op === "starts_with"
      ? []
      : valuesOf(term).flatMap((value) => {
          const valid = value === null ? undefined : operandOf(column, value).valid;
          return valid === undefined ? [] : [{ sql: valid, column, value: String(value) }];
        }),
  );
}

/** @throws not_found, naming the nearest column */
export function columnNamed(columns: Column[], name: string, field: string): Column {
  const found = columns.find((column) => column.name === name);
  if (found) return found;
  const near = didYouMean(
    name,
    columns.map((column) => column.name),
  );
  throw new Failure("not_found", `There is no column ${clip(name)}.`, {
    ...(near === undefined ? {} : { hint: `Did you mean ${near}?` }),
    at: { field },
  });
}

/** "name:asc": a name may have colons of its own. */
function sortTerm(columns: Column[], term: string): SortTerm {
  const [, name, direction] = /^(.*):(asc|desc)$/s.exec(term) ?? [];
  if (name === undefined) {
    throw new Failure(
      "invalid_input",
      `A sort is "name:asc" or "name:desc", not "${clip(term)}".`,
      {
        at: { field: "sort" },
      },
    );
  }
  return { column: columnNamed(columns, name, "sort"), descending: direction === "desc" };
}

function clip(text: string): string {
  return text.length > 80 ? `${text.slice(0, 80)}…` : text;
}
