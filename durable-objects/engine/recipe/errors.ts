import { type ErrorCode, Failure } from "../../../contract/errors.ts";
import { MESSAGE_CHARS } from "../../../contract/limits.ts";
import { didYouMean } from "../../../contract/names.ts";
import { adviceFor } from "./advice.ts";
import { type EngineError, parseEngineError } from "./engine-error.ts";
import { type Place, where } from "./refuse.ts";
import type { Statement } from "./rewrite.ts";
import { fromUtf8, placeAt } from "./utf8.ts";

export interface RunContext {
  /** What ran: from `statement`. */
  statement: Statement;
  /** The recipe as its author wrote it. */
  recipe: string;
  /** Names the author never wrote -> what to show instead: `#1` -> `tracked('orders')`, an attached database -> "". */
  internal?: ReadonlyMap<string, string>;
  /** Where a place of the text that ran stands in the recipe, when more was written into it. */
  origin?: (index: number) => number;
}

const STAGES: Record<string, "parse" | "bind"> = {
  Parser: "parse",
  Syntax: "parse",
  Binder: "bind",
  Catalog: "bind",
  Permission: "bind",
  "Not implemented": "bind",
  "Missing Extension": "bind",
  "Extension Autoloading": "bind",
  Autoload: "bind",
  Settings: "bind",
  Dependency: "bind",
  "Parameter Not Resolved": "bind",
  "Parameter Not Allowed": "bind",
};
const CODES: Record<string, ErrorCode> = {
  "Out of Memory": "out_of_memory",
  Interrupt: "cancelled",
  INTERRUPT: "cancelled",
  IO: "store_unavailable",
  FATAL: "internal_error",
  INTERNAL: "internal_error",
};

/**
 * What DuckDB said about a statement, as a failure in the author's terms: the place in the recipe, the nearest name,
 * what to write instead, and nothing of the names and lines that were added around it.
 */
export function toFailure(engineText: string, context: RunContext): Failure {
  const error = parseEngineError(engineText);
  if (!error) {
    return new Failure("internal_error", "The engine stopped; nothing was stored.", {
      hint: "Try once more; if it stops again, ask for less at once.",
      stage: "execute",
    });
  }
  const index = indexInRecipe(error, context);
  const at = index === undefined ? lineInRecipe(error, context) : placeAt(context.recipe, index);
  const found = index === undefined ? "" : context.recipe.slice(index, index + 200);
  const advice = adviceFor(error, found);
  const stage = advice?.stage ?? STAGES[error.type] ?? "execute";
  const isRejected = stage !== "execute";
  const code = isRejected ? "recipe_rejected" : (CODES[error.type] ?? "build_failed");
  const hint = [nearest(error), advice?.hint].filter(Boolean).join(" ");
  const told = endsEarly(error, index, context)
    ? "The recipe ends where more is expected"
    : (advice?.message ?? error.message);
  const message = `${readable(told, context)}${at ? ` (${placeText(at)})` : ""}.`;
  return new Failure(code, message, {
    ...(hint ? { hint: clip(hide(hint, context), MESSAGE_CHARS) } : {}),
    stage,
    ...(at ? { at } : {}),
  });
}

/** The engine counts bytes of the whole statement. What lies behind the recipe is the recipe's end. */
function indexInRecipe(error: EngineError, context: RunContext): number | undefined {
  const { statement, recipe, origin } = context;
  const inRecipe = (ran: number) =>
    ran < 0 ? undefined : Math.min(origin?.(ran) ?? ran, recipe.length);
  if (error.position !== undefined) {
    const [index = 0] = fromUtf8(statement.sql, [error.position]);
    return inRecipe(index - statement.offset);
  }
  const line = error.line;
  if (!line) return onlyPlaceOf(error.name, recipe);
  const lines = statement.sql.split("\n");
  const full = lines[line.number - 1] ?? "";
  const column = columnIn(full, line);
  if (column === undefined) return undefined;
  const before = lines.slice(0, line.number - 1).reduce((sum, each) => sum + each.length + 1, 0);
  return inRecipe(before + column - statement.offset);
}

/** Some errors name a column without its place: where the recipe holds the word once, that is the place. */
function onlyPlaceOf(name: string | undefined, recipe: string): number | undefined {
  if (name === undefined) return undefined;
  const word = new RegExp(`(?<![\\w.])${escapePattern(name)}(?!\\w)`, "gi");
  const [first, second] = recipe.matchAll(word);
  return second ? undefined : first?.index;
}

/** A long line is shown in part, with "..." for what is cut off; wide characters take two places. */
function columnIn(full: string, { shown, caret }: { shown: string; caret: number }) {
  const isCut = shown.startsWith("...") && !full.startsWith(shown);
  const part = (isCut ? shown.slice(3) : shown).replace(full.includes(shown) ? "" : /\.\.\.$/, "");
  const start = isCut ? full.indexOf(part) : 0;
  if (start < 0 || (isCut && full.indexOf(part, start + 1) >= 0)) return undefined;
  let width = isCut ? 3 : 0;
  let column = start;
  for (const character of full.slice(start)) {
    if (width >= caret) break;
    width += WIDE.test(character) ? 2 : 1;
    column += character.length;
  }
  return column;
}

const WIDE =
  /\p{Emoji_Presentation}|[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6]/u;

function lineInRecipe({ line }: EngineError, { statement, recipe }: RunContext) {
  if (!line) return undefined;
  const shift = statement.sql.slice(0, statement.offset).split("\n").length - 1;
  const number = Math.min(line.number - shift, recipe.split("\n").length);
  return number < 1 ? undefined : { line: number };
}

function placeText(at: { line: number } | Place): string {
  return "column" in at ? where(at) : `line ${at.line}`;
}

function endsEarly(error: EngineError, index: number | undefined, { recipe }: RunContext): boolean {
  return STAGES[error.type] === "parse" && index !== undefined && index >= recipe.trimEnd().length;
}

function nearest({ name, candidates, message }: EngineError): string | undefined {
  if (/^Table with name/.test(message)) return undefined; // the candidates are the engine's own tables
  const [first] = candidates;
  if (first === undefined) return undefined;
  const columns = candidates.map((candidate) => candidate.split(".").at(-1) ?? candidate);
  const wanted = name && (didYouMean(name, columns) ?? didYouMean(name, candidates));
  return wanted
    ? `Did you mean "${wanted}"?`
    : `Near names: ${candidates
        .slice(0, 5)
        .map((each) => `"${each}"`)
        .join(", ")}.`;
}

/** The engine's message without internal names, and without values of any length. */
function readable(message: string, context: RunContext): string {
  const short = message
    .replace(/(['"])((?:(?!\1)[\s\S]){200,})\1/g, (_, quote: string, value: string) => {
      return `${quote}${value.slice(0, 100)}…${quote} (${value.length} characters)`;
    })
    .replace(/[.!\s]+$/, "");
  return clip(hide(short, context), MESSAGE_CHARS - 60);
}

function hide(text: string, { internal }: RunContext): string {
  let result = text;
  const names = [...(internal ?? [])].sort(([a], [b]) => b.length - a.length);
  for (const [name, shown] of names) {
    const path = shown === "" ? '(?:\\."?main"?\\.|\\.)?' : "";
    result = result.replace(
      new RegExp(`(?<![\\w#])"?${escapePattern(name)}"?(?!\\w)${path}`, "g"),
      () => shown,
    );
  }
  return result;
}

function escapePattern(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
}

function clip(text: string, limit: number): string {
  return text.length > limit ? `${text.slice(0, limit)}… (cut)` : text;
}
