import type { DisplayDocument } from "../../../contract/display/document.ts";
import type { CatalogView } from "../state.ts";
import { activeCustoms } from "./customs.ts";
import type { Custom } from "./model.ts";

interface Display {
  name: string;
  document: DisplayDocument;
}

/** The display classes in use, those written last first: of several of one view the first counts. */
function displaysOf(catalog: Pick<CatalogView, "customs">): Display[] {
  return activeCustoms(catalog, "display")
    .toSorted((a, b) => (a.at === b.at ? 0 : a.at < b.at ? 1 : -1))
    .map((custom) => ({ name: custom.name, document: documentOf(custom) }));
}

export function displayDocuments(catalog: Pick<CatalogView, "customs">): DisplayDocument[] {
  return displaysOf(catalog).map(({ document }) => document);
}

/** The display class that is shown for a view, when it is another one. */
export function newerOfView(
  catalog: Pick<CatalogView, "customs">,
  view: string,
  name: string,
): string | undefined {
  const [first] = displaysOf(catalog).filter(({ document }) => document.df_display_name === view);
  return first && first.name !== name ? first.name : undefined;
}

/** It was checked when it was added. */
function documentOf({ source }: Custom): DisplayDocument {
  return JSON.parse(source) as DisplayDocument;
}
