import type { Layout } from "./layout.ts";
import type { Token } from "./tokens.ts";

/** A recipe that may run: one SELECT, free of anything that reaches past its inputs. */
export interface Recipe {
  /** The text as given, with statement separators blanked; every other character keeps its place. */
  text: string;
  tokens: Token[];
  layout: Layout;
}
