import { useEffect } from "react";
import { useCall } from "../data/use-read.ts";
import { useUndo } from "../data/use-undo.ts";
import { Link } from "../navigation.tsx";
import { pagePath, projectPath } from "../routes.ts";
import type { Banner } from "../state/shape.ts";
import { useProject } from "./project-context.ts";

/** Messages that ask for nothing go away by themselves; failures and offers to take back stay longer. */
const SHOWN_MS = { info: 15_000, warning: undefined, error: undefined };

export function Banners() {
  const { state, dispatch } = useProject();
  return (
    <div className="banners" role="log" aria-label="Messages">
      {state.banners.map((banner) => (
        <BannerLine
          key={banner.id}
          banner={banner}
          onDismiss={() => dispatch({ type: "dismissed", id: banner.id })}
        />
      ))}
    </div>
  );
}

function BannerLine({ banner, onDismiss }: { banner: Banner; onDismiss: () => void }) {
  const { project } = useProject();
  const { run } = useUndo();
  const { undo, errorId } = banner;
  useEffect(() => {
    const shown = SHOWN_MS[banner.tone];
    if (shown === undefined) return;
    const timer = setTimeout(onDismiss, shown);
    return () => clearTimeout(timer);
  }, [banner.id]);
  const takeBack = () => {
    onDismiss();
    if (undo) void run(undo);
  };
  return (
    <div className="banner" data-tone={banner.tone}>
      <span className="banner-text">
        {banner.text} {errorId && <FirstLine id={errorId} said={banner.text} />}
      </span>
      <span className="banner-actions">
        {errorId && <Link href={pagePath(project, "errors", errorId)}>Open</Link>}
        {banner.project && <Link href={projectPath(banner.project)}>Open {banner.project}</Link>}
        {undo && (
          <button type="button" onClick={takeBack}>
            Undo
          </button>
        )}
        <button type="button" aria-label={`Dismiss: ${banner.text}`} onClick={onDismiss}>
          Dismiss
        </button>
      </span>
    </div>
  );
}

/** What the log says of an error that an event only named. */
function FirstLine({ id, said }: { id: string; said: string }) {
  const log = useCall("catalog_errors", { id, dismissed: true });
  const [line = ""] = log.data?.items[0]?.message.split("\n") ?? [];
  return said.includes(line) ? null : <span>{line}</span>;
}
