import type { RecipeInput } from "./helpers.ts";
import { quoteName } from "./literals.ts";

/** The name an input has inside the statement; `number` counts from 1. */
export function inputName(number: number): string {
  return `#${number}`;
}

/**
 * The recipe with each helper call replaced where it stands: `tracked('orders')` becomes `"#1"AS"orders"`, or
 * `"#1"` where the recipe gives an alias itself. Spaces fill up what is shorter and line ends stay, so everything
 * else keeps its line and column.
 */
export function rewrite(text: string, inputs: readonly RecipeInput[]): string {
  const uses = inputs.flatMap((input, i) =>
    input.uses.map((use) => ({ use, input, number: i + 1 })),
  );
  uses.sort((a, b) => a.use.start - b.use.start);
  const parts: string[] = [];
  let at = 0;
  for (const { use, input, number } of uses) {
    const name = quoteName(inputName(number));
    const pieces = use.isNamed ? [name] : [name, "AS", quoteName(tableName(input))];
    parts.push(text.slice(at, use.start), fill(text.slice(use.start, use.end), pieces));
    at = use.end;
  }
  return parts.join("") + text.slice(at);
}

export interface Cte {
  name: string;
  /** What is read, as SQL: a qualified table, for example `"db_x"."main"."rows"`. */
  relation: string;
}

export interface Statement {
  sql: string;
  /** Index in `sql` at which the recipe begins. */
  offset: number;
}

/**
 * The statement that runs: every input is a CTE that is not materialized, and the recipe stands on lines of its own
 * in brackets. So ORDER BY, WITH, FROM-first, PIVOT, SUMMARIZE and a comment at the end all work, the order of rows
 * is kept by CREATE TABLE AS, and a column of an error is the recipe's.
 */
export function statement(text: string, ctes: readonly Cte[]): Statement {
  const inputs = ctes
    .map(
      ({ name, relation }) => `${quoteName(name)} AS NOT MATERIALIZED (SELECT * FROM ${relation})`,
    )
    .join(", ");
  const head = `${inputs && `WITH ${inputs}\n`}SELECT * FROM (\n`;
  return { sql: `${head}${text}\n)`, offset: head.length };
}

/** What an input is called in the recipe unless it says otherwise: the alias, version or hash, or the file's stem. */
function tableName({ kind, literal }: RecipeInput): string {
  if (kind === "tracked" || kind === "pinned") return literal;
  const file = literal.split("/").at(-1) ?? literal;
  return file.replace(/(?<=.)\.[^.]*$/, "");
}

/** Puts the pieces into the lines of the replaced text; what fits nowhere lengthens the last line. */
function fill(original: string, pieces: string[]): string {
  const lines = original.split("\n");
  const rest = [...pieces];
  return lines
    .map((line, i) => {
      let filled = "";
      const isLast = i === lines.length - 1;
      while (rest[0] !== undefined && (isLast || filled.length + rest[0].length <= line.length)) {
        filled += rest.shift();
      }
      return filled.padEnd(line.length);
    })
    .join("\n");
}
