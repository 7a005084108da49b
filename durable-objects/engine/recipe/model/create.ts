import { MODEL_TYPES, type ModelOptions, type ModelType } from "../../../../contract/model.ts";
import { didYouMean } from "../../../../contract/names.ts";
import { type OptionValue, readArguments } from "../arguments.ts";
import type { Layout } from "../layout.ts";
import { foldedName, word } from "../literals.ts";
import { type Place, quoted, refusal } from "../refuse.ts";
import type { Token } from "../tokens.ts";
import { defaultsOf, OPTION_RULES, OTHER_NAMES, PREDICTING, shown } from "./options.ts";

/** The head of CREATE MODEL: what is asked for, and where each option stands. */
export interface ModelHead {
  options: ModelOptions;
  /** options as they were written */
  given: Record<string, OptionValue>;
  places: ReadonlyMap<string, Place>;
  /** index of the text at which the SELECT begins */
  select: number;
}

const EXAMPLE =
  "CREATE MODEL OPTIONS (model_type = 'linear_reg', input_label_cols = ['price']) AS SELECT … FROM tracked('houses')";

/** Whether a recipe is meant as a model. */
export function isModel(tokens: readonly Token[]): boolean {
  if (word(tokens[0]) !== "create") return false;
  const replaces = word(tokens[1]) === "or" && word(tokens[2]) === "replace";
  return word(tokens[replaces ? 3 : 1]) === "model";
}

/**
 * Reads `CREATE MODEL OPTIONS (…) AS`; the SELECT behind it is a recipe like any other.
 * @throws recipe_rejected, at the option that is wrong
 */
export function readHead(tokens: readonly Token[], layout: Layout): ModelHead {
  if (word(tokens[1]) === "or") {
    throw refusal(
      tokens[1],
      "A model is not replaced by OR REPLACE",
      "Write CREATE MODEL; catalog_revise makes the next version of a name.",
    );
  }
  const options = tokens[2];
  if (word(options) !== "options" || tokens[3]?.text !== "(") {
    const isNamed = foldedName(options) !== undefined && word(options) !== "options";
    throw refusal(
      options ?? tokens.at(-1),
      isNamed
        ? `A model has no name in its recipe (${quoted(options?.text ?? "")})`
        : "CREATE MODEL takes OPTIONS (…) AS SELECT …",
      isNamed
        ? 'Leave it out: catalog_create(name: "churn_model", code: "CREATE MODEL OPTIONS (…) AS …") names it.'
        : `Write ${EXAMPLE}.`,
    );
  }
  const close = layout.close.get(3);
  if (close === undefined) {
    throw refusal(
      tokens[3],
      "The bracket of OPTIONS is never closed",
      `Write ${EXAMPLE}.`,
      "parse",
    );
  }
  const as = tokens[close + 1];
  const select = tokens[close + 2];
  if (word(as) !== "as" || !select) {
    throw refusal(as ?? tokens[close], "AS SELECT … must follow OPTIONS (…)", `Write ${EXAMPLE}.`);
  }
  return { ...optionsOf(tokens, layout, close), select: select.start };
}

interface Given {
  name: string;
  value: OptionValue;
  token: Token;
}

function optionsOf(tokens: readonly Token[], layout: Layout, close: number) {
  const given = givenOptions(tokens, layout, close);
  const type = typeOf(given, tokens[2]);
  const options = defaultsOf(type);
  const seen = new Set<string>();
  for (const { name, value, token } of given) {
    if (seen.has(name)) throw refusal(token, `${name} is given twice`, "Leave one of them out.");
    seen.add(name);
    if (name === "model_type") continue;
    const rule = Object.hasOwn(OPTION_RULES, name) ? OPTION_RULES[name] : undefined;
    if (!rule) throw unknownOption(name, type, token);
    if (rule.types !== "all" && !rule.types.includes(type)) throw notTaken(name, type, token);
    if (rule.read(value, options)) continue;
    throw refusal(token, `${name} takes ${rule.takes}, not ${shown(value)}`, exampleOf(name));
  }
  if (PREDICTING.includes(type) && options.label === undefined) {
    throw refusal(
      tokens[2],
      `${type} predicts a column and none is named`,
      "Add input_label_cols = ['column'].",
    );
  }
  return {
    options,
    given: Object.fromEntries(given.map(({ name, value }) => [name, value])),
    places: new Map(
      given.map(({ name, token }) => [name, { line: token.line, column: token.column }]),
    ),
  };
}

function givenOptions(tokens: readonly Token[], layout: Layout, close: number): Given[] {
  const given: Given[] = [];
  let from = 4;
  for (let i = 4; i <= close; i++) {
    const ends = i === close || (tokens[i]?.text === "," && layout.contexts[i]?.open === 3);
    if (!ends) continue;
    const [argument, more] = readArguments(tokens, from, i) ?? [];
    const token = tokens[from];
    if (from === i && i === close) break;
    if (!token || argument?.name === undefined || more) {
      throw refusal(
        token ?? tokens[i],
        "An option is written name = value, the value a text, a number, true, false or a list of them",
        `For example ${EXAMPLE}.`,
      );
    }
    given.push({ name: argument.name.toLowerCase(), value: argument.value, token });
    from = i + 1;
  }
  return given;
}

function typeOf(given: Given[], options: Token | undefined): ModelType {
  const found = given.find(({ name }) => name === "model_type");
  const allowed = MODEL_TYPES.map((type) => `'${type}'`).join(", ");
  if (!found) {
    throw refusal(options, "A model needs its model_type", `Add model_type = one of ${allowed}.`);
  }
  const type = MODEL_TYPES.find((known) => known === String(found.value).toLowerCase());
  if (type) return type;
  const near = didYouMean(String(found.value), MODEL_TYPES);
  throw refusal(
    found.token,
    `There is no model_type ${shown(found.value)}`,
    `${near ? `Did you mean '${near}'? ` : ""}The types are ${allowed}.`,
  );
}

function takenBy(type: ModelType): string[] {
  return Object.entries(OPTION_RULES)
    .filter(([, { types }]) => types === "all" || types.includes(type))
    .map(([name]) => name);
}

function unknownOption(name: string, type: ModelType, token: Token) {
  const near = OTHER_NAMES[name] ?? didYouMean(name, Object.keys(OPTION_RULES));
  return refusal(
    token,
    `There is no option ${quoted(name)}`,
    `${near ? `Did you mean ${near}? ` : ""}${type} takes ${takenBy(type).join(", ")}.`,
  );
}

function notTaken(name: string, type: ModelType, token: Token) {
  const why =
    name === "input_label_cols" ? ": it predicts no column; exclude_cols leaves one out" : "";
  return refusal(
    token,
    `${name} is no option of ${type}${why}`,
    `It takes ${takenBy(type).join(", ")}.`,
  );
}

function exampleOf(name: string): string {
  const examples: Record<string, string> = {
    input_label_cols: "For example input_label_cols = ['churned'].",
    exclude_cols: "For example exclude_cols = ['customer_id'].",
    split: "For example split = 'hash(customer_id), 0.8, 42': rows of one customer stay together.",
  };
  return examples[name] ?? `catalog_help(topic: "models") lists the options.`;
}
