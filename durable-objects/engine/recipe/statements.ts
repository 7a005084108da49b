import { Failure } from "../../../contract/errors.ts";
import { word } from "./literals.ts";
import { quoted, refusal } from "./refuse.ts";
import type { Token } from "./tokens.ts";

const SELECTS = new Set(
  "select with from values pivot unpivot pivot_wider pivot_longer summarize table".split(" "),
);

const IMPORT = "Put the file under data/ and import it with catalog_import.";
const NAME_IT =
  "A recipe only reads: return the rows with SELECT and name them with catalog_create.";
const INSTEAD: Record<string, string> = {
  copy: "To read a file import it with catalog_import; to get rows out use the entry's download.",
  attach: IMPORT,
  detach: "Inputs come and go by themselves; name them with tracked('name').",
  use: "Name inputs with tracked('name').",
  set: "Settings are fixed; leave the statement out.",
  reset: "Settings are fixed; leave the statement out.",
  pragma: "Settings are fixed; leave the statement out.",
  install: "Extensions cannot be added; catalog_help tells what works without them.",
  load: "Extensions cannot be added; catalog_help tells what works without them.",
  insert: NAME_IT,
  update: NAME_IT,
  delete: NAME_IT,
  merge: NAME_IT,
  truncate: NAME_IT,
  create: NAME_IT,
  alter: NAME_IT,
  drop: "A recipe only reads. Entries and names go away with catalog_unalias.",
  describe: "catalog_show names an entry's columns and types; SUMMARIZE gives statistics as rows.",
  desc: "catalog_show names an entry's columns and types; SUMMARIZE gives statistics as rows.",
  show: "catalog_list lists what there is, catalog_show one entry's columns.",
  explain: "catalog_explain tells where an entry's rows come from.",
  analyze: "Leave it out; statistics are kept by themselves.",
  vacuum: "Leave it out; storage is kept by itself.",
  checkpoint: "Leave it out; results are stored by themselves.",
  call: "Write SELECT … FROM instead.",
  execute: "Write the statement itself.",
  prepare: "Write the statement itself.",
  deallocate: "Leave it out.",
  begin: "A recipe is one statement; leave transactions out.",
  commit: "A recipe is one statement; leave transactions out.",
  rollback: "A recipe is one statement; leave transactions out.",
  export: "Use the entry's download.",
  import: IMPORT,
  comment: "Give a prompt or a notebook cell instead.",
};

/**
 * One statement, and that a SELECT. Separators are counted before anything runs: DuckDB would run them all.
 * @throws recipe_rejected
 */
export function checkStatement(tokens: readonly Token[]): void {
  const statements = split(tokens);
  const first = statements[0]?.[0];
  if (!first) {
    throw new Failure("recipe_rejected", "The recipe is empty.", {
      hint: "Write one SELECT, for example SELECT * FROM tracked('orders').",
      stage: "check",
    });
  }
  if (statements.length > 1) {
    throw refusal(
      statements[1]?.[0],
      `The recipe holds ${statements.length} statements; it must be exactly one SELECT. The second one begins`,
      "Use WITH for intermediate steps, or build one entry for each statement.",
    );
  }
  const opening = tokens.find((token) => token.text !== "(" && token.text !== ";") ?? first;
  if (!SELECTS.has(word(opening))) throw notASelect(opening, tokens);
  for (const [i, token] of tokens.entries()) {
    if (isStatementInside(tokens, i)) throw notASelect(token, tokens);
  }
}

function split(tokens: readonly Token[]): Token[][] {
  const statements: Token[][] = [[]];
  for (const token of tokens) {
    if (token.text === ";") statements.push([]);
    else statements.at(-1)?.push(token);
  }
  return statements.filter((statement) => statement.length > 0);
}

function notASelect(token: Token, tokens: readonly Token[]): Failure {
  const verb = word(token);
  const second = tokens[tokens.indexOf(token) + 1];
  if (verb === "create" && word(second) === "model") {
    return refusal(
      token,
      "CREATE MODEL begins a recipe and stands nowhere else",
      "Write it as a recipe of its own: CREATE MODEL OPTIONS (…) AS SELECT … FROM tracked('orders').",
    );
  }
  const instead = INSTEAD[verb];
  if (!instead) {
    return refusal(
      token,
      `A recipe begins with SELECT, WITH, FROM, VALUES, PIVOT or UNPIVOT, not with ${quoted(token.text, 30)}`,
      "Write one SELECT, for example SELECT * FROM tracked('orders').",
    );
  }
  return refusal(token, `${verb.toUpperCase()} cannot be used in a recipe`, instead);
}

/** A statement that is no SELECT in brackets, in a CTE, or behind a list of CTEs. */
function isStatementInside(tokens: readonly Token[], i: number): boolean {
  const before = tokens[i - 1]?.text;
  if (before !== "(" && before !== ")") return false;
  const next = word(tokens[i + 1]);
  switch (word(tokens[i])) {
    case "show":
    case "describe":
    case "desc":
      return before === "(";
    case "explain":
    case "call":
    case "pragma":
      return before === "(" && next !== "" && next !== "as";
    case "insert":
    case "merge":
      return next === "into" || next === "or";
    case "delete":
      return next === "from";
    case "truncate":
      return next !== "" && before === "(";
    case "copy":
    case "create":
    case "drop":
    case "alter":
    case "attach":
      return next !== "" && before === "(" && next !== "as";
    case "update":
      return word(tokens[i + 2]) === "set";
    default:
      return false;
  }
}
