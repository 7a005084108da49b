import { useMemo } from "react";
import { stepsOf } from "../../data/steps.ts";
import { useAction } from "../../data/use-action.ts";
import { useCall } from "../../data/use-read.ts";
import { useUndo } from "../../data/use-undo.ts";
import { openImport } from "../import/open.ts";
import { chooseTheme } from "../theme.ts";
import type { Choice } from "./match.ts";

/** What the palette does instead of leading somewhere. */
export function useActions(): Choice[] {
  const revisions = useCall("catalog_revisions", { mine: true, limit: 50 });
  const undo = useUndo();
  const recalc = useAction("catalog_recalc", { what: "rebuilding what is out of date" });
  const items = revisions.data?.items;
  return useMemo(() => {
    const steps = stepsOf(items ?? [], undo.undid);
    const action = (id: string, label: string, run: () => void, detail = ""): Choice => ({
      id: `action ${id}`,
      kind: "action",
      label,
      run,
      ...(detail ? { detail } : {}),
    });
    const step = (name: string, of: (typeof steps)["undo"]) =>
      of ? [action(name, name, () => void undo.run(of.step), `${of.step}, ${of.tool}`)] : [];
    return [
      action("import", "Import a file…", openImport),
      ...step("Undo", steps.undo),
      ...step("Redo", steps.redo),
      action("recalc", "Rebuild what is out of date", () => void recalc.run({ dry_run: false })),
      action("light", "Light theme", () => chooseTheme("light")),
      action("dark", "Dark theme", () => chooseTheme("dark")),
      action("auto", "Theme of the system", () => chooseTheme("auto")),
    ];
  }, [items, undo.undid, undo.run, recalc.run]);
}
