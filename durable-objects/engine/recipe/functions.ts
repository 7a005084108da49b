import { HELPERS } from "../../../contract/names.ts";
import { foldedName, word } from "./literals.ts";
import type { Recipe } from "./parsed.ts";
import { refusal } from "./refuse.ts";
import { type FunctionFacts, knownFunctions, type SqlEngine } from "./sql-engine.ts";
import { tableNameEnd } from "./tables.ts";
import { canFollowAsAlias } from "./words.ts";

const HELPER_NAMES: ReadonlySet<string> = new Set(HELPERS);
/** Table functions that only compute: everything else in FROM could read something undeclared. */
const PURE_TABLE_FUNCTIONS = new Set([
  "range",
  "generate_series",
  "unnest",
  "repeat",
  "repeat_row",
]);

/** Scalar functions that read the session, the catalog or the process instead of rows. */
const REACHING = new Set(
  [
    "current_setting getvariable getenv setseed write_log parse_duckdb_log_message in_search_path version stats",
    "nextval currval current_query current_query_id current_connection_id current_transaction_id txid_current",
    "current_database current_catalog current_schema current_schemas current_user current_role session_user user",
    "get_block_size col_description obj_description shobj_description format_type format_pg_type map_to_pg_oid",
    "inet_client_addr inet_client_port inet_server_addr inet_server_port",
  ].flatMap((line) => line.split(" ")),
);
const REACHING_NAME = /^(has_\w+_privilege|pg_(?!typeof$|size_pretty$)\w+|__internal_\w+)$/;
/** Words that call a function without brackets, unless a column has that name. */
const REACHING_WORDS = new Set(["current_catalog", "current_schema", "current_database"]);
const TABLE_NAME =
  /^(read_|duckdb_|pragma_|test_|parquet_|arrow_scan|sqlite_|postgres_|mysql_|iceberg_|delta_|st_read|json_execute|from_substrait|enable_|disable_)|_scan$/;

/**
 * Refuses calls that reach past the recipe's inputs, however they are written: quoted, qualified or dotted.
 * @throws recipe_rejected
 */
export function checkFunctions(engine: SqlEngine, recipe: Recipe): void {
  const known = knownFunctions(engine);
  const { tokens, layout } = recipe;
  for (const [i, token] of tokens.entries()) {
    const name = foldedName(token);
    if (name === undefined || word(tokens[i - 1]) === "as") continue;
    if (tokens[i + 1]?.text !== "(") {
      const isColumn = tokens[i - 1]?.text === "." || tokens[i + 1]?.text === ".";
      if (REACHING_WORDS.has(word(token)) && !isColumn) throw reaching(recipe, i, name);
      continue;
    }
    const isAllowed = HELPER_NAMES.has(name) || PURE_TABLE_FUNCTIONS.has(name);
    if (isAllowed || layout.contexts[i]?.clause === "with") continue;
    if (isInTablePlace(recipe, i)) {
      throw tableFunction(recipe, i, name);
    } else if (REACHING.has(name) || REACHING_NAME.test(name)) {
      throw reaching(recipe, i, name);
    } else if (isOnlyTable(known.get(name), name) && !followsValue(recipe, i)) {
      throw tableFunction(recipe, i, name);
    }
  }
}

function isInTablePlace(recipe: Recipe, i: number): boolean {
  const { tokens, layout } = recipe;
  let first = i;
  while (tokens[first - 1]?.text === ".") first -= 2;
  return layout.contexts[first]?.table === true && tableNameEnd(tokens, first) === i;
}

function isOnlyTable(facts: FunctionFacts | undefined, name: string): boolean {
  if (!facts) return TABLE_NAME.test(name);
  const isTable = facts.types.has("table") || facts.types.has("table_macro");
  return isTable && ["scalar", "aggregate", "macro"].every((type) => !facts.types.has(type));
}

/** Right behind a value or a table a name is no call: `(…) query(a, b)` names columns, `x GLOB ('*')` compares. */
function followsValue({ tokens }: Recipe, i: number): boolean {
  const before = tokens[i - 1];
  return (
    before?.kind === "string" || /^[)\]]$/.test(before?.text ?? "") || canFollowAsAlias(before)
  );
}

const READ_HINT =
  "Put the file under data/ and import it with catalog_import, or use project_csv('x.csv') or project_file('x.parquet').";

function tableFunction({ tokens }: Recipe, i: number, name: string) {
  const hint = /^(read_|sniff_|parquet_|st_read)|_scan$|^glob$/.test(name)
    ? name === "glob"
      ? "data_list lists the files under data/."
      : READ_HINT
    : /^query(_table)?$|^histogram|^summary$/.test(name)
      ? "Name the table itself: FROM tracked('orders'); SUMMARIZE gives statistics as rows."
      : /^(duckdb|pragma)_|^(sqlite|which)_/.test(name)
        ? "catalog_list lists what there is, catalog_show one entry's columns."
        : `Tables in FROM are tracked('name'), pinned('name-v2'), project_file('x.parquet'), project_csv('x.csv') and ${[...PURE_TABLE_FUNCTIONS].join(", ")}.`;
  return refusal(tokens[i], `${name}() cannot be used in a recipe`, hint);
}

function reaching({ tokens }: Recipe, i: number, name: string) {
  return refusal(
    tokens[i],
    `${name} reads the engine's own state, not the recipe's inputs, and cannot be used in a recipe`,
    "Write the value itself, or take it from a column.",
  );
}
