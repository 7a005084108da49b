import { CopyButton } from "./copy-button.tsx";

/** A source that was imported from a file has no recipe of its own. */
export function Recipe({ code }: { code: string | undefined }) {
  if (!code) return null;
  return (
    <section className="recipe" aria-labelledby="recipe-title">
      <h2 id="recipe-title">
        Recipe <CopyButton text={code} what="the recipe" />
      </h2>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard */}
      <pre tabIndex={0}>
        <code>{code}</code>
      </pre>
    </section>
  );
}
