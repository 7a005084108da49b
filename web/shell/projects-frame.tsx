import type { ComponentType } from "preact";
import { useEffect, useState } from "react";
import { Failed } from "../components/note.tsx";
import { Link } from "../navigation.tsx";
import { TallyMark } from "./tally-mark.tsx";
import { ThemeSwitch } from "./theme-switch.tsx";

/** The page before any project: the header without what is about one. */
export function ProjectsFrame() {
  const [page, setPage] = useState<{ of: ComponentType }>();
  const [error, setError] = useState<Error>();
  const load = () => {
    setError(undefined);
    import("../pages/projects/page.tsx").then(({ default: of }) => setPage({ of }), setError);
  };
  useEffect(load, []);
  return (
    <div className="frame">
      <a className="skip" href="#main">
        Skip to the page
      </a>
      <header className="header">
        <div className="header-bar">
          <Link className="brand" href="/">
            <TallyMark />
            <span className="brand-name">Tallyman</span>
          </Link>
          <span className="header-rest">
            <ThemeSwitch />
          </span>
        </div>
      </header>
      <main id="main" tabIndex={-1}>
        {error && <Failed what="The page cannot be loaded" error={error} onRetry={load} />}
        {page && <page.of />}
      </main>
    </div>
  );
}
