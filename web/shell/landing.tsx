import { useEffect, useRef } from "react";
import { Failed } from "../components/note.tsx";
import { useCall } from "../data/use-read.ts";
import { LazyPage } from "./lazy-page.tsx";
import { Main } from "./main.tsx";
import { useProject } from "./project-context.ts";

/** A project opens on its notebook when that has cells, else on the catalog. */
export function Landing({ visit }: { visit: number }) {
  const { dispatch } = useProject();
  const notebook = useCall("notebook_get", {});
  const list = useCall("catalog_list", { limit: 1 });
  const cells = notebook.data?.total ?? 0;
  const known = notebook.data !== undefined && list.data !== undefined;
  // Decided once a visit: the page must not change under the reader. Only an empty project becomes a notebook.
  const decided = useRef<{ visit: number; page: "notebook" | "catalog" }>(undefined);
  if (decided.current?.visit !== visit) decided.current = undefined;
  if (known && !decided.current && (cells > 0 || (list.data?.total ?? 0) > 0)) {
    decided.current = { visit, page: cells > 0 ? "notebook" : "catalog" };
  }
  const page = decided.current?.page;
  useEffect(() => {
    if (page) dispatch({ type: "following", following: page === "catalog" });
  }, [page, dispatch]);

  const error = notebook.error ?? list.error;
  if (!known && error) {
    const retry = () => {
      notebook.reload();
      list.reload();
    };
    return (
      <Main>
        <Failed what="The project cannot be read" error={error} onRetry={retry} />
      </Main>
    );
  }
  if (!known) return <Main busy />;
  const name = page ?? "catalog";
  return <LazyPage name={name} view={{ page: name }} visit={visit} />;
}
