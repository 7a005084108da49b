import { RECIPE_BYTES } from "../../../../contract/limits.ts";
import { layOut } from "../layout.ts";
import { findProcessCalls } from "../process-calls.ts";
import type { SqlEngine } from "../sql-engine.ts";
import { type Token, tokenize } from "../tokens.ts";
import { findCalls, type TableCall, withoutCalls } from "./calls.ts";
import { isModel, type ModelHead, readHead } from "./create.ts";

/** A recipe with what is said of models, and calls of post-processings, taken out of it. */
export interface Form {
  /** one SELECT, each character where it stood */
  plain: string;
  /** when the recipe makes a model */
  head?: ModelHead;
  /** where it reads from models, and through post-processings; an outer one before those inside it */
  calls: TableCall[];
  /** of the whole recipe, when they are not those of the SELECT */
  tokens?: Token[];
}

const MAY_HAVE_CALLS = /\bmodel\b|\bml_|\bprocess_/i;

/** @throws recipe_rejected */
export function readForm(engine: SqlEngine, text: string): Form {
  // A text that is too long is refused by the recipe's own check.
  if (text.length > RECIPE_BYTES || !MAY_HAVE_CALLS.test(text)) return { plain: text, calls: [] };
  const tokens = tokenize(engine, text);
  const layout = layOut(tokens);
  const head = isModel(tokens) ? readHead(tokens, layout) : undefined;
  const calls = [...findCalls(tokens, layout), ...findProcessCalls(tokens, layout)].sort(
    (a, b) => a.start - b.start,
  );
  if (!head && calls.length === 0) return { plain: text, calls };
  const called = withoutCalls(text, calls);
  const plain = head
    ? called.slice(0, head.select).replace(/[^\n\r]/g, " ") + called.slice(head.select)
    : called;
  return { plain, calls, tokens, ...(head ? { head } : {}) };
}
