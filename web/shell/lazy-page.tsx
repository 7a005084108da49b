import { useEffect, useRef, useState } from "react";
import { Failed } from "../components/note.tsx";
import { Main } from "./main.tsx";
import { loadedPage, loadPage, type PageName, type PageProps } from "./pages.ts";

/** Shows a page; until its file is there, the one before it stays. */
export function LazyPage({ name, ...props }: PageProps & { name: PageName }) {
  const [failure, setFailure] = useState<{ name: PageName; error: Error }>();
  const [, setLoaded] = useState<PageName>();
  const shown = useRef<{ name: PageName; props: PageProps }>(undefined);
  const isHere = loadedPage(name) !== undefined;
  if (isHere) shown.current = { name, props };
  const load = () => {
    setFailure(undefined);
    loadPage(name).then(
      () => setLoaded(name),
      (error: Error) => setFailure({ name, error }),
    );
  };
  useEffect(() => {
    if (!isHere) load();
  }, [name]);

  if (failure?.name === name && !isHere) {
    return (
      <Main>
        <Failed what="The page cannot be loaded" error={failure.error} onRetry={load} />
      </Main>
    );
  }
  const Page = shown.current && loadedPage(shown.current.name);
  if (!Page || !shown.current) return <Main busy />;
  return <Page key={shown.current.name} {...shown.current.props} />;
}
