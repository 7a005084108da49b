import { findCtes } from "./ctes.ts";
import { foldedName, nameOf, word } from "./literals.ts";
import type { Recipe } from "./parsed.ts";
import { quoted, refusal } from "./refuse.ts";
import type { Token } from "./tokens.ts";

/** Views every DuckDB has: `getTableNames` does not list them, so they are refused by name. */
const SYSTEM_VIEW =
  /^(duckdb_(columns|constraints|databases|indexes|logs|schemas|settings|tables|types|views)|pragma_database_list|sqlite_(temp_)?(master|schema)|pg_(am|attrdef|attribute|class|constraint|database|depend|description|enum|index|indexes|namespace|prepared_statements|proc|sequence|sequences|settings|tables|tablespace|type|views))$/;
const SYSTEM_SCHEMA = new Set(["information_schema", "pg_catalog"]);
const FILE_NAME =
  /[/\\]|\.(csv|tsv|txt|parquet|json|ndjson|jsonl|arrow|feather|xlsx?|db|duckdb|gz|zst)$/i;

/**
 * Refuses tables that are no inputs: files named in FROM, other schemas, the engine's own catalog.
 * @throws recipe_rejected
 */
export function checkTables({ tokens, layout }: Recipe): void {
  const ctes = new Set(findCtes(tokens, layout).map((cte) => cte.name));
  for (const [i, token] of tokens.entries()) {
    const name = foldedName(token);
    const before = tokens[i - 1];
    const opensPath = tokens[i + 1]?.text === ".";
    if (name !== undefined && before?.text !== "." && word(before) !== "as") {
      if (opensPath ? SYSTEM_SCHEMA.has(name) : SYSTEM_VIEW.test(name)) throw systemTable(token);
    }
    if (!layout.contexts[i]?.table) continue;
    const isFile = name === undefined || (FILE_NAME.test(name) && !ctes.has(name));
    if (isFile) throw fileInFrom(token);
    const end = tableNameEnd(tokens, i);
    if (end > i && tokens[end + 1]?.text !== "(") {
      throw refusal(
        token,
        `${tokens
          .slice(i, end + 1)
          .map((part) => part.text)
          .join("")} names a table in a schema; a recipe reads only its inputs`,
        `Write the name alone, for example FROM tracked('${nameOf(tokens[end])}').`,
      );
    }
  }
}

/** Index of the last part of a dotted name that begins at `i`. */
export function tableNameEnd(tokens: readonly Token[], i: number): number {
  let end = i;
  while (tokens[end + 1]?.text === "." && tokens[end + 2]) end += 2;
  return end;
}

function systemTable(token: Token) {
  return refusal(
    token,
    `${token.text} is the engine's own catalog, which a recipe cannot read`,
    "catalog_list lists what there is, catalog_show one entry's columns.",
  );
}

function fileInFrom(token: Token) {
  const path = quoted(token.text.slice(1, -1));
  const helper = /\.(parquet|json|ndjson|jsonl|arrow|feather)$/i.test(path)
    ? "project_file"
    : "project_csv";
  return refusal(
    token,
    `FROM ${quoted(token.text)} names a file, which a recipe cannot open`,
    `Put the file under data/ and import it with catalog_import, or use ${helper}('${path}').`,
  );
}
