import "./errors.css";
import { Main } from "../../shell/main.tsx";
import type { PageProps } from "../../shell/pages.ts";
import { ErrorList } from "./error-list.tsx";
import { OneError } from "./one-error.tsx";

/** The error log; at `/errors/<id>` one record of it. */
export default function ErrorsPage({ view }: PageProps) {
  const id = view.page === "errors" ? view.of : undefined;
  return (
    <Main title={id === undefined ? "Errors" : `Error ${id}`} className="page errors">
      {id === undefined ? <ErrorList /> : <OneError key={id} id={id} />}
    </Main>
  );
}
