import { useEffect, useRef } from "react";
import { useCall } from "../data/use-read.ts";
import { Link } from "../navigation.tsx";
import { pagePath, type View } from "../routes.ts";
import { NAV_PAGES } from "./nav-pages.ts";
import { loadPage } from "./pages.ts";
import { useProject } from "./project-context.ts";

export function Nav({ view }: { view: View }) {
  const nav = useRef<HTMLElement>(null);
  const { project, state } = useProject();
  const marks = useCall("catalog_marks", {});
  const errors = marks.data?.errors ?? 0;
  const current = view.page === "entry" || view.page === "diff" ? "catalog" : view.page;
  // On a narrow screen the row of pages is longer than the screen.
  useEffect(() => {
    const link = nav.current?.querySelector("[aria-current]");
    link?.scrollIntoView({ block: "nearest", inline: "nearest" });
  }, [current]);
  return (
    <nav ref={nav} className="nav" aria-label="Pages">
      <ul>
        {NAV_PAGES.map(({ page, label }) => (
          // The file of the page is on its way before the click.
          <li key={page} onPointerEnter={() => void loadPage(page).catch(() => undefined)}>
            <Link
              href={pagePath(project, page)}
              aria-current={page === current ? "page" : undefined}
            >
              {label}
              {page === "errors" && errors > 0 && (
                <span className="badge" data-tone="bad">
                  {errors}
                  <span className="hidden"> open</span>
                </span>
              )}
            </Link>
          </li>
        ))}
      </ul>
      {state.step && (
        <Link className="step" href={pagePath(project, "history")} title="Revision of the catalog">
          {state.step}
        </Link>
      )}
    </nav>
  );
}
