import type { EntryList } from "../api/replies.ts";
import { useProject } from "../shell/project-context.ts";
import { loadEntries } from "./entries.ts";
import { type Resource, useRead } from "./use-read.ts";

/** Entries that are read at once. */
export const LIST_STEP = 200;

/** The newest entries of the open project. */
export function useEntries(wanted = LIST_STEP): Resource<EntryList> {
  const { project, call } = useProject();
  return useRead(
    [project, "catalog_list", { wanted }],
    (signal) => loadEntries(call, wanted, signal),
    { keep: true },
  );
}
