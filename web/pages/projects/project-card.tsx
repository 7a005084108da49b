import { useEffect, useRef, useState } from "react";
import { callerFor } from "../../api/call.ts";
import type { Reply } from "../../api/replies.ts";
import { useNow } from "../../data/use-now.ts";
import { useRead } from "../../data/use-read.ts";
import { formatBytes, formatCounted } from "../../format/number.ts";
import { formatAge, formatMoment } from "../../format/time.ts";
import { Link } from "../../navigation.tsx";
import { projectPath } from "../../routes.ts";

type Item = Reply<"projects_overview">["items"][number];

/** One project. Its size is asked of itself, when the card is on the screen: asking wakes it. */
export function ProjectCard({ item }: { item: Item }) {
  const now = useNow();
  const card = useRef<HTMLLIElement>(null);
  const [seen, setSeen] = useState(false);
  useEffect(() => {
    if (!card.current) return;
    const observer = new IntersectionObserver(([entry]) => {
      if (entry?.isIntersecting) setSeen(true);
    });
    observer.observe(card.current);
    return () => observer.disconnect();
  }, []);
  const report = useRead(
    [item.name, "storage_report", { limit: 0 }],
    (signal) => callerFor(item.name)("storage_report", { limit: 0 }, { signal }),
    { enabled: seen },
  );
  const { data } = report;
  const last = item.last_at ?? item.created_at;
  return (
    <li ref={card} className="project-card">
      <Link href={projectPath(item.name)}>{item.name}</Link>
      <p className="soft">
        {data
          ? `${formatCounted(data.entries, "entry", "entries")} · ${formatBytes(data.bytes + data.file_bytes)}`
          : report.error
            ? "its size cannot be read"
            : "\u00a0"}
      </p>
      <p className="soft">
        {item.last_at ? "used " : "made "}
        <time dateTime={last} title={formatMoment(last)}>
          {formatAge(last, now)}
        </time>
      </p>
    </li>
  );
}
