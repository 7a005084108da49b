import { useCallback, useEffect, useRef, useState } from "react";
import { type Fresh, keepFresh, type Outcome } from "./keep-fresh.ts";

export interface Resource<T> {
  /** the last good answer, perhaps still that of the previous key */
  data?: T;
  error?: Error;
  /** the answer shown is that of the present key */
  settled: boolean;
  reload: () => void;
}

type Load<T> = (signal: AbortSignal) => Promise<T>;

/**
 * Reads something and keeps it fresh.
 *
 * @param key what is read; undefined reads nothing
 * @param revision reads the same again when it grows
 * @param begin called once for each key
 */
export function useResource<T>(
  key: string | undefined,
  revision: number,
  begin: () => Load<T>,
): Resource<T> {
  const [held, setHeld] = useState<{ key?: string; data?: T; error?: Error }>({});
  const fresh = useRef<Fresh | undefined>(undefined);
  const asked = useRef(revision);

  useEffect(() => {
    if (key === undefined) return;
    asked.current = revision;
    const settle = (outcome: Outcome<T>) => {
      setHeld((before) =>
        "data" in outcome
          ? { key, data: outcome.data }
          : { ...keep(before, key), key, error: outcome.error },
      );
    };
    const reader = keepFresh(begin(), settle);
    fresh.current = reader;
    reader.refresh();
    return () => reader.stop();
  }, [key]);

  useEffect(() => {
    if (asked.current === revision) return;
    asked.current = revision;
    fresh.current?.refresh();
  }, [revision]);

  const reload = useCallback(() => fresh.current?.refresh(), []);
  const { key: of, ...shown } = held;
  return { ...shown, settled: of === key, reload };
}

/** After an error the last good answer stays only if it answers the same question. */
function keep<T>(before: { key?: string; data?: T }, key: string): { data?: T } {
  return before.key === key && before.data !== undefined ? { data: before.data } : {};
}
