import { formatSeconds } from "../../format/number.ts";
import { formatMoment } from "../../format/time.ts";
import { Link } from "../../navigation.tsx";
import { entryPath, pagePath } from "../../routes.ts";
import { useProject } from "../../shell/project-context.ts";
import { sessionName } from "./sessions.ts";
import type { Burst, LoggedCall } from "./shape.ts";

export function BurstTable({ burst, tints }: { burst: Burst; tints: Map<string, number> }) {
  const { project } = useProject();
  const began = new Date(burst.began).toISOString();
  return (
    <section className="burst" aria-label={`Calls from ${formatMoment(began)}`}>
      <h2>
        {formatMoment(began)}{" "}
        <span className="count">{formatSeconds((burst.ended - burst.began) / 1000)}</span>
      </h2>
      <ol>
        {burst.lines.map(({ call, left, width, engine }) => (
          <li key={call.seq} className="call" data-tint={tints.get(call.session)}>
            <span className="call-session" title={`${call.session} by ${call.by}`}>
              {sessionName(call)}
            </span>
            <span className="call-what">
              <span className="call-tool">{call.tool}</span> <Subject call={call} />
              {call.code && (
                <Link
                  className="call-code"
                  href={pagePath(project, "errors", call.error_id)}
                  title={call.prompt}
                >
                  {call.code}
                </Link>
              )}
              {call.step && call.door !== "job" && !call.code && isChange(call) && (
                <Link className="call-step" href={pagePath(project, "history", call.step)}>
                  {call.step}
                </Link>
              )}
            </span>
            <span className="call-time" title={formatMoment(call.at)}>
              {formatSeconds(call.ms / 1000)}
            </span>
            <span className="call-clock" aria-hidden="true">
              <span className="call-bar" style={{ left: `${left}%`, width: `${width}%` }}>
                <span className="call-engine" style={{ width: `${engine}%` }} />
              </span>
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}

function Subject({ call }: { call: LoggedCall }) {
  const { project } = useProject();
  const { alias, version, hash, prompt } = call;
  const ref = alias === undefined ? hash : version === undefined ? alias : `${alias}-v${version}`;
  if (ref === undefined) return null;
  return (
    <Link href={entryPath(project, ref)} title={prompt}>
      {alias === undefined ? <code>{hash}</code> : `${alias}${version ? ` v${version}` : ""}`}
    </Link>
  );
}

/** Replies of reads name a step, too: the newest one. */
function isChange({ tool }: LoggedCall): boolean {
  return !/_(get|list|show|peek|query|lineage|revisions|explain)$/.test(tool);
}
