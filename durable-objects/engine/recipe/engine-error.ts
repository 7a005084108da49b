/** What DuckDB says of a failed statement, whether `errors_as_json` is set (the engine's setting) or not. */
export interface EngineError {
  /** "Binder", "Parser", "Catalog", "Conversion", "Out of Memory", … */
  type: string;
  message: string;
  /** UTF-8 offset in the statement. */
  position?: number;
  /** Without an offset: line from 1, and column from 1 where the shown part of the line says it. */
  line?: { number: number; shown: string; caret: number };
  /** The name that was looked for, and names like it. */
  name?: string;
  candidates: string[];
}

/** Undefined when the text is not one of DuckDB's errors, for example a trap of the wasm module. */
export function parseEngineError(text: string): EngineError | undefined {
  const error = fromJson(text) ?? fromText(text);
  return error && LACKS_MEMORY.test(text) ? { ...error, type: OUT_OF_MEMORY } : error;
}

export const OUT_OF_MEMORY = "Out of Memory";

/** A commit that lacks memory calls it by other names. */
const LACKS_MEMORY =
  /Failed to (commit|create checkpoint)[\s\S]*(Allocation failure|bad allocation|could not allocate|failed to (pin block|offload data block))/;

function fromJson(text: string): EngineError | undefined {
  const brace = text.indexOf("{");
  if (brace < 0 || !/^([A-Z][\w ]*Error: ?)*$/.test(text.slice(0, brace))) return undefined;
  let fields: Record<string, unknown>;
  try {
    fields = JSON.parse(text.slice(brace)) as Record<string, unknown>;
  } catch {
    return undefined; // a message that begins with a bracket
  }
  const message = fields.exception_message;
  if (typeof message !== "string") return undefined;
  const inner = fromJson(message);
  if (inner) return inner;
  const position = Number(fields.position ?? Number.NaN);
  const name = typeof fields.name === "string" ? fields.name : nameIn(message);
  return {
    type: String(fields.exception_type),
    message: firstPart(message),
    ...(Number.isInteger(position) ? { position } : {}),
    ...(name === undefined ? {} : { name }),
    candidates: candidatesOf(message),
  };
}

function fromText(text: string): EngineError | undefined {
  const match = /^(?:Error: )?([A-Za-z][\w ]*?) Error: ([\s\S]*)$/.exec(text);
  if (!match) return undefined;
  const [, type = "", body = ""] = match;
  const block = /\n\nLINE (\d+): (.*)\n( *)\^/.exec(body);
  const message = block ? body.slice(0, block.index) : body;
  const prefix = `LINE ${block?.[1]}: `.length;
  const name = nameIn(message);
  return {
    type,
    message: firstPart(message),
    ...(block && {
      line: {
        number: Number(block[1]),
        shown: block[2] ?? "",
        caret: (block[3]?.length ?? 0) - prefix,
      },
    }),
    ...(name === undefined ? {} : { name }),
    candidates: candidatesOf(message),
  };
}

const NAMES = [
  /column named "([^"]+)"/,
  /^(?:Referenced )?(?:[Cc]olumn|table) "([^"]+)"/,
  /with name "?([^\s"]+)"? (?:does not exist|is not in the catalog)/,
  /Could not find key "([^"]+)"/,
  /Cannot extract field '([^']+)'/,
];

function nameIn(message: string): string | undefined {
  for (const pattern of NAMES) {
    const match = pattern.exec(message);
    if (match) return match[1];
  }
  return undefined;
}

/** Without the lists of candidates and the advice to install things, which are answered in our own words. */
function firstPart(message: string): string {
  const [first = ""] = message.split(
    /\n\s*(?:Candidate |Did you mean|Please try installing|\* ?SET )/,
  );
  return first.trim().replace(/^Values list "/, 'Table "');
}

function candidatesOf(message: string): string[] {
  const list = /(?:Candidate \w+:|Did you mean )(.*)/.exec(message)?.[1] ?? "";
  return [...list.matchAll(/"([^"]+)"/g)].map(([, candidate]) => candidate ?? "");
}
