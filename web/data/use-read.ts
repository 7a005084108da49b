import { useQuery } from "@tanstack/react-query";
import type { Arguments } from "../api/call.ts";
import type { Reply } from "../api/replies.ts";
import { useProject } from "../shell/project-context.ts";
import type { CallKey } from "./freshness.ts";
import type { ReadTool } from "./touches.ts";

/** Something that was read and is kept fresh. */
export interface Resource<T> {
  /** the last good answer, perhaps still that of the previous question */
  data?: T;
  error?: Error;
  /** the answer shown is that of the present question */
  settled: boolean;
  reload: () => void;
}

interface ReadOptions {
  /** nothing is read while false */
  enabled?: boolean;
  /** keeps the previous answer on screen while another question is asked */
  keep?: boolean;
  /** for what no event tells: reads again after so many milliseconds, while the page is looked at */
  every?: number;
}

/** Reads under a key. @param read called anew whenever the answer may be old */
export function useRead<T>(
  queryKey: CallKey,
  read: (signal: AbortSignal) => Promise<T>,
  { enabled = true, keep = false, every }: ReadOptions = {},
): Resource<T> {
  const query = useQuery<T>({
    queryKey,
    queryFn: ({ signal }) => read(signal),
    enabled,
    ...(keep ? { placeholderData: (before: T | undefined) => before as never } : {}),
    ...(every === undefined ? {} : { refetchInterval: every }),
  });
  return {
    ...(query.data === undefined ? {} : { data: query.data }),
    ...(query.error ? { error: query.error } : {}),
    settled: !query.isPlaceholderData && !query.isPending,
    reload: () => void query.refetch(),
  };
}

/** Reads what a tool of the open project answers. */
export function useCall<T extends ReadTool>(
  tool: T,
  args: Arguments<T>,
  options?: ReadOptions,
): Resource<Reply<T>> {
  const { project, call } = useProject();
  return useRead([project, tool, args], (signal) => call(tool, args, { signal }), options);
}
