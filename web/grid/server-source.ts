import { type Caller, failureOf } from "../api/call.ts";
import { decodeBlock } from "./decode.ts";
import { blockQuery, choiceQuery } from "./query.ts";
import type { Choice, RowSource } from "./source.ts";

/**
 * The rows of an entry, from the project's server.
 * @param hash short or whole
 * @param process a post-processing that the rows go through; none when it is empty
 */
export function serverSource(
  project: string,
  hash: string,
  call: Caller,
  process = "",
  send: typeof fetch = fetch,
): RowSource {
  const base = `/p/${encodeURIComponent(project)}`;
  const chosen = ({ search, filter }: Pick<Choice, "search" | "filter">) => ({
    ...(search === "" ? {} : { search }),
    ...(filter.length === 0 ? {} : { filter: [...filter] }),
  });
  const asked = process === "" ? { entry: hash } : { entry: hash, process };
  const withProcess = (query: URLSearchParams) => {
    if (process !== "") query.set("process", process);
    return query;
  };
  return {
    async block(request, signal) {
      const query = withProcess(blockQuery(request));
      const response = await send(`${base}/api/rows/${hash}?${query}`, { signal });
      if (!response.ok) throw failureOf(response.status, await response.json().catch(() => null));
      const bytes = new Uint8Array(await response.arrayBuffer());
      return decodeBlock(bytes, Number(response.headers.get("x-filtered-rows")));
    },
    async cell(row, column, signal) {
      const { value } = await call("entry_cell", { ...asked, row, column }, { signal });
      return value;
    },
    bars: (column, choice, signal) =>
      call("entry_bars", { ...asked, column, ...chosen(choice) }, { signal }),
    values: (column, choice, like, signal) =>
      call(
        "entry_values",
        { ...asked, column, ...chosen(choice), ...(like === "" ? {} : { like }) },
        { signal },
      ),
    download: (format, columns, choice) =>
      `${base}/export/rows/${hash}.${format}?${withProcess(choiceQuery(choice, columns))}`,
  };
}
