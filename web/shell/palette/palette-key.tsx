import type { ComponentType } from "preact";
import { useEffect, useState } from "react";

const OPEN = "tallyman-palette";
const EARLY_MS = 2_000;

/** The button that opens the palette, for those who do not know its keys. */
export function PaletteButton() {
  return (
    <button
      type="button"
      className="palette-button"
      aria-keyshortcuts="Control+K"
      onClick={() => dispatchEvent(new Event(OPEN))}
    >
      <span>Search</span>
      <kbd>Ctrl K</kbd>
    </button>
  );
}

/** Opens the palette by Ctrl+K or ⌘K; its file comes with the first time. */
export function PaletteKey() {
  const [open, setOpen] = useState(false);
  const [Palette, setPalette] = useState<{ of: ComponentType<{ onClose: () => void }> }>();
  useEffect(() => {
    const show = () => {
      setOpen(true);
      // When the file cannot be had, the next try asks for it again.
      import("./palette.tsx").then(
        ({ Palette: of }) => setPalette({ of }),
        () => setOpen(false),
      );
    };
    const press = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== "k" || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      show();
    };
    addEventListener("keydown", press);
    addEventListener(OPEN, show);
    // Once the page is at rest, so that nothing that is typed right after Ctrl+K is lost.
    const early = setTimeout(() => void import("./palette.tsx").catch(() => undefined), EARLY_MS);
    return () => {
      clearTimeout(early);
      removeEventListener("keydown", press);
      removeEventListener(OPEN, show);
    };
  }, []);
  return open && Palette ? <Palette.of onClose={() => setOpen(false)} /> : null;
}
