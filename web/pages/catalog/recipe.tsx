import { useId } from "react";
import { CopyButton } from "../../components/copy-button.tsx";
import { Sql } from "../../components/sql.tsx";

export function Recipe({ code, title = "Recipe" }: { code: string; title?: string }) {
  const id = useId();
  return (
    <section className="recipe" aria-labelledby={id}>
      <h2 id={id}>
        {title} <CopyButton text={code} what="the recipe" />
      </h2>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard */}
      <pre tabIndex={0}>
        <Sql text={code} />
      </pre>
    </section>
  );
}
