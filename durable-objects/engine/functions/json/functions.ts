import { ident } from "../../sql.ts";
import { FunctionError, type ScalarFunction, type Value } from "../types.ts";
import { readPath } from "./path.ts";
import { MalformedJson, Scanner } from "./scan.ts";
import { type Span, stringAt } from "./span.ts";
import { typeOf, writeJson } from "./write.ts";

/** What is done with the value at a path; NULL when there is none. */
type Use = (scanner: Scanner, found: Span) => Value;

const extract: Use = ({ text }, found) => writeJson(text, found);
const extractString: Use = ({ text }, found) => {
  if (text.startsWith('"', found.start)) return stringAt(text, found);
  return text.startsWith("null", found.start) ? null : writeJson(text, found);
};
const type: Use = ({ text }, found) => typeOf(text, found);
const arrayLength: Use = (scanner, found) =>
  scanner.text.charAt(found.start) === "[" ? scanner.members(found).values.length : 0;
/** As DuckDB writes lists as text, so that its own cast reads it. */
const keys: Use = (scanner, found) => {
  const names = scanner.members(found).keys.map((key) => stringAt(scanner.text, key));
  return `[${names.map((name) => `"${name.replace(/["\\]/g, "\\$&")}"`).join(", ")}]`;
};

export const JSON_FUNCTIONS: ScalarFunction[] = [
  // By its own name: `->` is bound to a function of this name, and a macro cannot stand in for it.
  atPath("json_extract", "utf8", extract),
  atPath("__internal_json_extract_string", "utf8", extractString),
  atPath("__internal_json_type", "utf8", type),
  atPath("__internal_json_array_length", "int32", arrayLength),
  atPath("__internal_json_keys", "utf8", keys),
  atPath("__internal_json_exists", "int32", () => 1, 0),
  {
    name: "__internal_json_valid",
    returns: "int32",
    run: (json) => json && isValid(json as string),
  },
];

function atPath(
  name: string,
  returns: "int32" | "utf8",
  use: Use,
  missing: Value = null,
): ScalarFunction {
  return {
    name,
    returns,
    run: (json, path, ...more) => {
      if (json === null || path === null) return null;
      if (typeof json !== "string" || path === undefined || more.length > 0) {
        throw new FunctionError("json_extract takes a text that holds JSON, and a path");
      }
      const scanner = new Scanner(json);
      const found = scanner.find(readPath(path));
      return found ? use(scanner, found) : missing;
    },
  };
}

function isValid(json: string): number {
  try {
    new Scanner(json).find([]);
    return 1;
  } catch (error) {
    if (error instanceof MalformedJson) return 0;
    throw error;
  }
}

/** Which forms a function has besides (text, path): without a path, with an index, with several paths. */
interface Forms {
  names: string[];
  call: (path: string) => string;
  whole?: boolean;
  index?: boolean;
}

const FORMS: Forms[] = [
  { names: ["json_extract_path"], call: (path) => `json_extract(j::varchar, ${path})` },
  {
    names: ["json_extract_string", "json_extract_path_text", "->>"],
    call: (path) => `__internal_json_extract_string(j::varchar, ${path})`,
    index: true,
  },
  {
    names: ["json_type"],
    call: (path) => `__internal_json_type(j::varchar, ${path})`,
    whole: true,
  },
  {
    names: ["json_array_length"],
    call: (path) => `__internal_json_array_length(j::varchar, ${path})::ubigint`,
    whole: true,
  },
  {
    names: ["json_keys"],
    call: (path) => `__internal_json_keys(j::varchar, ${path})::varchar[]`,
    whole: true,
  },
  {
    names: ["json_exists"],
    call: (path) => `__internal_json_exists(j::varchar, ${path})::boolean`,
  },
];

// The casts keep a NULL that is written out a VARCHAR: DuckDB hands no untyped one to a function of ours.
export const JSON_MACROS: string[] = [
  ...FORMS.flatMap(({ names, call, whole, index }) => {
    const forms = [
      `(j varchar, p varchar) as ${call("p::varchar")}`,
      `(j varchar, ps varchar[]) as case when j is not null then list_transform(ps, lambda p: ${call("p::varchar")}) end`,
      ...(whole ? [`(j varchar) as ${call("'$'")}`] : []),
      ...(index ? [`(j varchar, i bigint) as ${call("('$[' || i || ']')::varchar")}`] : []),
    ].join(", ");
    return names.map((name) => `create macro ${ident(name)}${forms}`);
  }),
  "create macro json(j varchar) as json_extract(j::varchar, '$')",
  "create macro json_valid(j varchar) as __internal_json_valid(j::varchar)::boolean",
];
