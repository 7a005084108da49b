import type { BlockRequest, Choice } from "./source.ts";

/** What an address of rows carries; the same for a block and for a download. */
export function choiceQuery(
  { search, filter, sort }: Choice,
  columns: readonly string[] | undefined,
): URLSearchParams {
  const query = new URLSearchParams();
  for (const name of columns ?? []) query.append("columns", name);
  for (const { column, descending } of sort)
    query.append("sort", `${column}:${descending ? "desc" : "asc"}`);
  if (search !== "") query.set("search", search);
  if (filter.length > 0) query.set("filter", JSON.stringify(filter));
  return query;
}

export function blockQuery({ offset, limit, columns, choice }: BlockRequest): URLSearchParams {
  const query = choiceQuery(choice, columns);
  query.set("offset", String(offset));
  query.set("limit", String(limit));
  return query;
}
