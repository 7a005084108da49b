import { useState } from "react";
import { Empty, Failed } from "../../../components/note.tsx";
import { useCall } from "../../../data/use-read.ts";
import { Link } from "../../../navigation.tsx";
import { entryPath } from "../../../routes.ts";
import { useProject } from "../../../shell/project-context.ts";
import type { TabProps } from "../entry-pane.tsx";
import { Recipe } from "../recipe.tsx";
import { RecalcReport } from "./recalc-report.tsx";
import { RecipeEditor } from "./recipe-editor.tsx";

export function CodeTab({ detail }: TabProps) {
  const [beside, setBeside] = useState(false);
  const { alias, code, version = 1, versions = [] } = detail;
  const before = versions
    .map((one) => one.version)
    .filter((one) => one < version)
    .at(-1);
  if (!code) {
    return (
      <div className="code-tab">
        <Empty title="No recipe of its own">It was imported from a file; Facts says how.</Empty>
      </div>
    );
  }
  return (
    <div className="code-tab">
      <Inputs detail={detail} />
      {alias !== undefined && before !== undefined && (
        <label className="check">
          <input
            type="checkbox"
            checked={beside}
            onChange={(event) => setBeside(event.currentTarget.checked)}
          />
          <span>v{before} beside it</span>
        </label>
      )}
      <div className="code-sides">
        {alias === undefined ? (
          <Recipe code={code} />
        ) : (
          <RecipeEditor detail={detail} alias={alias} code={code} />
        )}
        {beside && before !== undefined && <Before entry={`${alias}-v${before}`} />}
      </div>
      <RecalcReport hash={detail.hash} />
    </div>
  );
}

/** What the recipe reads: names that it follows, and versions that it is pinned at. */
function Inputs({ detail }: TabProps) {
  const { project } = useProject();
  const parents = detail.parents ?? [];
  if (parents.length === 0) return null;
  return (
    <p className="code-inputs">
      <span className="soft">Reads</span>
      {parents.map(({ ref, hash, follow, version }) => (
        <span key={hash}>
          <Link href={entryPath(project, ref)}>{ref}</Link>{" "}
          <span className="soft">
            {follow
              ? `followed${version === undefined ? "" : `, v${version} when built`}`
              : `pinned${version === undefined ? "" : ` at v${version}`}`}
          </span>
        </span>
      ))}
    </p>
  );
}

function Before({ entry }: { entry: string }) {
  const shown = useCall("catalog_show", { entry, include: ["code"] });
  if (shown.error) {
    return <Failed what={`${entry} cannot be read`} error={shown.error} onRetry={shown.reload} />;
  }
  return <Recipe title={entry} code={shown.data?.code ?? ""} />;
}
