import "./log.css";
import { useState } from "react";
import { Empty, Failed, Note } from "../../components/note.tsx";
import { useCall } from "../../data/use-read.ts";
import { Main } from "../../shell/main.tsx";
import { BurstTable } from "./burst-table.tsx";
import { Chips } from "./chips.tsx";
import { sessionName, tints } from "./sessions.ts";
import { burstsOf, CATEGORIES, type Category, categoryOf } from "./shape.ts";

/** No event tells of calls that change nothing. */
const EVERY_MS = 5_000;
const STEP = 200;

/** Calls of every session and the project's own work, on one clock. */
export default function LogPage() {
  const [limit, setLimit] = useState(STEP);
  const [session, setSession] = useState<string>();
  const [category, setCategory] = useState<Category>();
  const asked = { limit, ...(session === undefined ? {} : { session }) };
  const log = useCall("project_log", asked, { every: EVERY_MS, keep: true });
  const all = log.data?.items ?? [];
  const items = category ? all.filter((call) => categoryOf(call) === category) : all;
  const sessions = log.data?.sessions ?? [];
  return (
    <Main title="Log" busy={!log.settled} className="page log">
      <header className="page-head">
        <h1>Log</h1>
        <p className="soft">
          Calls of every session and the project’s own work, newest first. A darker part of a bar is
          the engine’s.
        </p>
      </header>
      <Chips
        label="Kind of work"
        chosen={category}
        choices={CATEGORIES.map((name) => ({ value: name, text: name }))}
        onChoose={setCategory}
      />
      <Chips
        label="Session"
        chosen={session}
        choices={sessions.map((one) => ({
          value: one.session,
          text: `${sessionName(one)} · ${one.calls}`,
          tint: tints(sessions).get(one.session),
        }))}
        onChoose={setSession}
      />
      {log.error && <Failed what="The log cannot be read" error={log.error} onRetry={log.reload} />}
      {!log.data && !log.error && <Note title="Reading the log…" />}
      {log.data && items.length === 0 && (
        <Empty title="Nothing to see yet">
          Every call by MCP, every change by a page and every background job becomes a line here.
        </Empty>
      )}
      {burstsOf(items).map((burst) => (
        <BurstTable key={burst.began} burst={burst} tints={tints(sessions)} />
      ))}
      {log.data?.next !== undefined && limit < 500 && (
        <p>
          <button type="button" onClick={() => setLimit(500)}>
            Show older calls
          </button>
        </p>
      )}
    </Main>
  );
}
