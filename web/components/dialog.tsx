import type { ComponentChildren } from "preact";
import { useEffect, useId, useRef } from "react";

interface DialogProps {
  title: string;
  /** the title is for screen readers only */
  bare?: boolean;
  className?: string;
  onClose: () => void;
  children: ComponentChildren;
}

/** A window over the page: the browser keeps the focus in it, closes it by Escape and gives the focus back. */
export function Dialog({ title, bare = false, className, onClose, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  useEffect(() => {
    const element = dialog.current;
    const before = document.activeElement;
    element?.showModal();
    return () => {
      element?.close();
      if (before instanceof HTMLElement) before.focus();
    };
  }, []);
  // The browser tells of a window that was taken away only afterwards, when another may be open already.
  const closed = (event: Event) => {
    if ((event.currentTarget as Element).isConnected) onClose();
  };
  const closeOutside = (event: MouseEvent) => {
    if (event.target === dialog.current) onClose();
  };
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes it by the browser's own doing
    <dialog
      ref={dialog}
      className={className}
      aria-labelledby={id}
      onClose={closed}
      onClick={closeOutside}
    >
      <div className="dialog-body">
        <h2 id={id} className={bare ? "hidden" : "dialog-title"}>
          {title}
        </h2>
        {children}
      </div>
    </dialog>
  );
}
