import { useEffect, useState } from "react";

const SAID_MS = 2_000;

/** Copies text and says so for a moment. */
export function CopyButton({ text, what }: { text: string; what: string }) {
  const [said, setSaid] = useState<"copied" | "not allowed">();
  useEffect(() => {
    if (!said) return;
    const timer = setTimeout(() => setSaid(undefined), SAID_MS);
    return () => clearTimeout(timer);
  }, [said]);
  const copy = () => {
    // The browser may refuse, and says so by rejecting; the text stays there to be selected by hand.
    navigator.clipboard.writeText(text).then(
      () => setSaid("copied"),
      () => setSaid("not allowed"),
    );
  };
  return (
    <button type="button" className="copy" aria-label={`Copy ${what}`} onClick={copy}>
      <span aria-live="polite">{said ?? "copy"}</span>
    </button>
  );
}
