import { useState } from "react";
import { Empty, Failed, Note } from "../../components/note.tsx";
import { useCall } from "../../data/use-read.ts";
import type { Kind } from "./kinds.ts";
import { OneCustom } from "./one-custom.tsx";
import { SourceForm } from "./source-form.tsx";

/** All that there is of a kind, and a form for one more. */
export function KindSection({ kind }: { kind: Kind }) {
  const { data, error, reload } = useCall(kind.list, {});
  const [adding, setAdding] = useState(false);
  const title = `custom-${kind.kind}`;
  return (
    <section aria-labelledby={title}>
      <header className="page-head">
        <h2 id={title}>{kind.title}</h2>
        {!adding && (
          <button type="button" onClick={() => setAdding(true)}>
            Add a {kind.one}
          </button>
        )}
      </header>
      <p className="soft">{kind.about}</p>
      {adding && <SourceForm kind={kind} onClose={() => setAdding(false)} />}
      {error && (
        <Failed
          what={`The ${kind.title.toLowerCase()} cannot be read`}
          error={error}
          onRetry={reload}
        />
      )}
      {!data && !error && <Note title="Reading what there is…" />}
      {data?.items.length === 0 && !adding && (
        <Empty title={`No ${kind.title.toLowerCase()} yet`}>
          A model can write them over MCP, or you can here.
        </Empty>
      )}
      {data && data.items.length > 0 && (
        <ul className="custom-list">
          {data.items.map((item) => (
            <OneCustom key={item.name} kind={kind} item={item} />
          ))}
        </ul>
      )}
    </section>
  );
}
