import type { Layout } from "./layout.ts";
import { foldedName, word } from "./literals.ts";
import type { Token } from "./tokens.ts";

/** A name that a recipe defines itself, and the tokens among which it means that. */
export interface Cte {
  name: string;
  /** Index of the name's own token. */
  token: number;
  /** Visible from this token … */
  from: number;
  /** … up to, not including, this one. */
  to: number;
}

/** The names defined by WITH, with their reach: a name is not visible in its own body unless it is recursive. */
export function findCtes(tokens: readonly Token[], layout: Layout): Cte[] {
  const ctes: Cte[] = [];
  for (const [i, token] of tokens.entries()) {
    if (word(token) !== "with" || layout.contexts[i + 1]?.clause !== "with") continue;
    const isRecursive = word(tokens[i + 1]) === "recursive";
    const open = layout.contexts[i]?.open ?? -1;
    const to = layout.close.get(open) ?? tokens.length;
    let at: number | undefined = isRecursive ? i + 2 : i + 1;
    while (at !== undefined) {
      const name = foldedName(tokens[at]);
      const body = bodyOf(tokens, layout, at);
      if (name === undefined || !body) break;
      ctes.push({ name, token: at, from: isRecursive ? body.open : body.close, to });
      at = tokens[body.close + 1]?.text === "," ? body.close + 2 : undefined;
    }
  }
  return ctes;
}

/** name [(columns)] [USING KEY (columns)] AS [NOT] [MATERIALIZED] ( body ) */
function bodyOf(tokens: readonly Token[], layout: Layout, name: number) {
  let isBody = false;
  for (let i = name + 1; i < tokens.length; i++) {
    if (word(tokens[i]) === "as") isBody = true;
    if (tokens[i]?.text !== "(") continue;
    const close = layout.close.get(i);
    if (close === undefined) return undefined;
    if (isBody) return { open: i, close };
    i = close;
  }
  return undefined;
}
