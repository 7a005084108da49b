import { useCallback, useEffect, useRef, useState } from "react";

const SHOWN_MS = 4_000;

/** A sentence about what was just done, gone after a while. */
export function useNotice(): [string, (text: string) => void] {
  const [text, setText] = useState("");
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const tell = useCallback((said: string) => {
    clearTimeout(timer.current);
    setText(said);
    timer.current = setTimeout(() => setText(""), SHOWN_MS);
  }, []);
  return [text, tell];
}
