import type { ComponentType } from "preact";
import { useEffect, useState } from "react";
import { OPEN_IMPORT } from "./open.ts";

interface ImportDialogProps {
  /** dropped files; none when the reader is to choose */
  file?: File | undefined;
  onClose: () => void;
}

/** A file that is dropped anywhere is to be imported. */
export function DropTarget() {
  const [over, setOver] = useState(false);
  const [asked, setAsked] = useState<{ file?: File | undefined }>();
  const [Dialog, setDialog] = useState<{ of: ComponentType<ImportDialogProps> }>();
  useEffect(() => {
    const ask = (file?: File) => {
      setAsked({ file });
      // When the window's file cannot be had, the next try asks for it again.
      import("./import-dialog.tsx").then(
        ({ ImportDialog: of }) => setDialog({ of }),
        () => setAsked(undefined),
      );
    };
    const hover = (event: DragEvent) => {
      if (!event.dataTransfer?.types.includes("Files")) return;
      event.preventDefault();
      setOver(true);
    };
    const leave = (event: DragEvent) => {
      if (event.relatedTarget === null) setOver(false);
    };
    const drop = (event: DragEvent) => {
      if (!event.dataTransfer?.types.includes("Files")) return;
      event.preventDefault();
      setOver(false);
      const [file] = event.dataTransfer.files;
      if (file) ask(file);
    };
    const open = () => ask();
    addEventListener("dragover", hover);
    addEventListener("dragleave", leave);
    addEventListener("drop", drop);
    addEventListener(OPEN_IMPORT, open);
    return () => {
      removeEventListener("dragover", hover);
      removeEventListener("dragleave", leave);
      removeEventListener("drop", drop);
      removeEventListener(OPEN_IMPORT, open);
    };
  }, []);
  return (
    <>
      {over && <div className="drop-sheet">Drop the file to import it</div>}
      {asked && Dialog && <Dialog.of file={asked.file} onClose={() => setAsked(undefined)} />}
    </>
  );
}
