import { Failure } from "../contract/errors.ts";
import { didYouMean } from "../contract/names.ts";
import { EXPORT_FORMATS } from "../contract/tools/entry_export.ts";
import type { ToolName } from "../contract/tools/index.ts";
import { NOTEBOOK_FORMATS } from "../contract/tools/notebook_export.ts";

/** What a browser fetches by GET, as the call of a tool that it is. */
export interface AskedByUrl {
  tool: ToolName;
  /** a `Failure` when there was no reading the address, for the registrar to answer and to log */
  input: Record<string, unknown> | Failure;
}

type Parameter = "text" | "number" | "list" | "json";

const CHOICE = { search: "text", filter: "json" } as const;
const WINDOW = { ...CHOICE, columns: "list", sort: "list", process: "text" } as const;

/** Parameters of each address; any other is refused. */
const ROWS: Record<string, Parameter> = { offset: "number", limit: "number", ...WINDOW };
const CELL: Record<string, Parameter> = { row: "number", column: "text", process: "text" };

/** Exports of the whole project, by their address. */
function wholeByUrl({ pathname, searchParams }: URL): AskedByUrl | undefined {
  const kind = /^\/export\/([a-z]+)$/.exec(pathname)?.[1];
  if (kind === "pack") {
    return { tool: "project_pack", input: argumentsOf({ results: "json" }, searchParams, {}) };
  }
  const format = NOTEBOOK_FORMATS.find((known) => known === kind);
  if (!format) return undefined;
  return { tool: "notebook_export", input: argumentsOf({}, searchParams, { format }) };
}

/** The call that an address stands for; undefined when it is another one. */
export function askedByUrl(url: URL, headers: Headers): AskedByUrl | undefined {
  return wholeByUrl(url) ?? entryByUrl(url, headers);
}

/** What is asked of one entry. */
function entryByUrl({ pathname, searchParams }: URL, headers: Headers): AskedByUrl | undefined {
  const [, door = "", kind, name = ""] = pathname.split("/");
  const isAlone = pathname.split("/").length === 4;
  if (!isAlone || (kind !== "rows" && kind !== "cell")) return undefined;
  if (door === "api" && kind === "rows") {
    const known = headers.get("if-none-match");
    const more = { entry: name, ...(known === null ? {} : { if_none_match: known }) };
    return { tool: "entry_rows", input: argumentsOf(ROWS, searchParams, hashed(more)) };
  }
  if (door === "api" && kind === "cell") {
    return { tool: "entry_cell", input: argumentsOf(CELL, searchParams, hashed({ entry: name })) };
  }
  if (door !== "export" || kind !== "rows") return undefined;
  const dot = name.lastIndexOf(".");
  const format = name.slice(dot + 1);
  if (!EXPORT_FORMATS.some((known) => known === format)) {
    const input = new Failure(
      "invalid_input",
      `There is no download as "${format.slice(0, 20)}".`,
      {
        hint: `Formats are ${EXPORT_FORMATS.join(", ")}.`,
      },
    );
    return { tool: "entry_export", input };
  }
  const more = hashed({ entry: name.slice(0, dot), format });
  return { tool: "entry_export", input: argumentsOf(WINDOW, searchParams, more) };
}

/** Only a hash names the same rows for ever, and an answer is kept by the browser. */
function hashed<T extends { entry: string }>(more: T): T | Failure {
  if (/^([0-9a-f]{12}|[0-9a-f]{64})$/.test(more.entry)) return more;
  return new Failure("invalid_input", "Rows are asked for by the hash of their entry.", {
    hint: "catalog_show answers the hash of an alias.",
    at: { field: "entry" },
  });
}

function argumentsOf(
  known: Record<string, Parameter>,
  query: URLSearchParams,
  more: Record<string, unknown> | Failure,
): Record<string, unknown> | Failure {
  if (more instanceof Failure) return more;
  const input: Record<string, unknown> = { ...more };
  for (const name of new Set(query.keys())) {
    const parameter = Object.hasOwn(known, name) ? known[name] : undefined;
    const values = query.getAll(name);
    if (!parameter) return unknownParameter(name, Object.keys(known));
    if (parameter !== "list" && values.length > 1) return badParameter(name, "is given twice");
    const value = parameterOf(parameter, values);
    if (value === undefined) return badParameter(name, FORMS[parameter]);
    input[name] = value;
  }
  return input;
}

function parameterOf(parameter: Parameter, values: string[]): unknown {
  const [first = ""] = values;
  switch (parameter) {
    case "list":
      return values;
    case "text":
      return first;
    case "number":
      return /^\d{1,16}$/.test(first) ? Number(first) : undefined;
    case "json":
      return parsed(first);
  }
}

const FORMS: Record<Parameter, string> = {
  list: "is a list",
  text: "is a text",
  number: "is not a whole number",
  json: "is not JSON",
};

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

function unknownParameter(name: string, known: string[]): Failure {
  const near = didYouMean(name, known);
  return new Failure("invalid_input", `${name.slice(0, 80)} is no parameter of this address.`, {
    hint: near
      ? `Did you mean ${near}?`
      : known.length > 0
        ? `Its parameters are ${known.join(", ")}.`
        : "It takes none.",
    at: { field: name.slice(0, 80) },
  });
}

function badParameter(name: string, what: string): Failure {
  return new Failure("invalid_input", `The parameter ${name} ${what}.`, { at: { field: name } });
}
