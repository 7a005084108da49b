import type { ErrorPlace } from "../../../contract/errors.ts";
import { CopyButton } from "../../components/copy-button.tsx";

/** "line 3, column 12" */
export function placeText(place: ErrorPlace | undefined): string {
  if (!place) return "";
  const parts = (["line", "column", "row", "field"] as const).map((name) =>
    place[name] === undefined ? undefined : `${name} ${place[name]}`,
  );
  return parts.filter(Boolean).join(", ");
}

/** The recipe that failed, with the line that the failure lies in. */
export function RecipeAt({ recipe, place }: { recipe: string; place: ErrorPlace | undefined }) {
  return (
    <section className="recipe" aria-labelledby="error-recipe">
      <h2 id="error-recipe">
        Recipe <CopyButton text={recipe} what="the recipe" />
      </h2>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard */}
      <pre tabIndex={0} className="numbered">
        {recipe.split("\n").map((line, index) => {
          const here = place?.line === index + 1;
          return (
            <span key={index} className="numbered-line" data-here={here}>
              <span className="line-number" aria-hidden="true">
                {index + 1}
              </span>
              {here ? <mark>{line || " "}</mark> : line}
              {"\n"}
            </span>
          );
        })}
      </pre>
    </section>
  );
}
