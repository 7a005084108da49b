import "./history.css";
import { Main } from "../../shell/main.tsx";
import type { PageProps } from "../../shell/pages.ts";
import { Past } from "./past.tsx";
import { Timeline } from "./timeline.tsx";

/** What happened and who did it; or, at `/history/<step>`, the project as it was. */
export default function HistoryPage({ view }: PageProps) {
  const step = view.page === "history" ? view.of : undefined;
  return (
    <Main title={step ?? "History"} className="page history">
      {step === undefined ? <Timeline /> : <Past key={step} step={step} />}
    </Main>
  );
}
