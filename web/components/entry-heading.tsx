import type { EntryDetail, EntryItem } from "../api/replies.ts";
import { Link } from "../navigation.tsx";
import { entryPath } from "../routes.ts";

interface EntryHeadingProps {
  project: string;
  detail: EntryDetail;
  item: EntryItem | undefined;
  following: boolean;
}

export function EntryHeading({ project, detail, item, following }: EntryHeadingProps) {
  const kind = detail.kind;
  const prompt = detail.prompts?.at(-1)?.prompt ?? item?.prompt;
  return (
    <header className="entry-heading">
      <h1 id="entry-name">
        {detail.alias ?? "scratch"}
        {detail.version !== undefined && <span className="version">v{detail.version}</span>}
        {kind === "source" && <span className="tag">source</span>}
        {following && <span className="tag">newest</span>}
      </h1>
      {prompt && <p className="prompt">{prompt}</p>}
      <Versions project={project} detail={detail} />
    </header>
  );
}

function Versions({ project, detail }: { project: string; detail: EntryDetail }) {
  const others = (detail.versions ?? []).filter((version) => version.version !== detail.version);
  if (detail.alias === undefined || others.length === 0) return null;
  return (
    <p className="versions">
      Other versions:{" "}
      {others
        .toSorted((a, b) => b.version - a.version)
        .map(({ version }) => (
          <Link key={version} href={entryPath(project, `${detail.alias}-v${version}`)}>
            v{version}
          </Link>
        ))}
    </p>
  );
}
