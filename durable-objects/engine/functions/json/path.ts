import { FunctionError } from "../types.ts";

/** One step of a path: into an object by a key, into an array by an index; a JSON pointer's step can be both. */
export interface Step {
  key?: string;
  index?: number;
  /** The index counts from the end: 1 is the last one. */
  isFromEnd?: boolean;
}

let last: { path: string; steps: Step[] } | undefined;

/**
 * A path as DuckDB reads it: `$.a[0]` and `$."a b"[-1]`, a pointer `/a/0`, or anything else as one key; a number is an index.
 * @throws FunctionError for what is no path, and for wildcards
 */
export function readPath(path: string | number): Step[] {
  if (typeof path === "number") return readPath(`$[${path}]`);
  if (last?.path !== path) last = { path, steps: parse(path) };
  return last.steps;
}

function parse(path: string): Step[] {
  if (path.startsWith("$")) return steps(path);
  if (path.startsWith("/")) return path.slice(1).split("/").map(pointerStep);
  return path === "" ? [] : [{ key: plainKey(path) }];
}

/** DuckDB puts a plain key between `$."` and `"`, if it is written out, and so reads these otherwise. */
function plainKey(path: string): string {
  if (path === "*" || path.includes('"') || path.endsWith("\\")) {
    throw new FunctionError(`JSON path ${path} can be read in two ways; write $."…" or /…`);
  }
  return unescaped(path);
}

function unescaped(key: string): string {
  return key.replace(/\\(["\\])/g, "$1");
}

function pointerStep(part: string): Step {
  if (/~(?![01])/.test(part)) return {}; // no pointer: it leads nowhere
  const key = part.replaceAll("~1", "/").replaceAll("~0", "~");
  return /^(0|[1-9]\d{0,15})$/.test(part) ? { key, index: Number(part) } : { key };
}

const KEY = /\.(?:"((?:[^"\\]|\\[\s\S])*)"|([^.["*][^.[]*))/y;
const INDEX = /\[(#?-?)(\d*)\]/y;
const WILDCARD = /\.\.|\.\*(?=$|[.[])|\[\*\]|\."\*"/y;
/** DuckDB counts indexes in 64 bits. */
const MOST_DIGITS = 19;

function steps(path: string): Step[] {
  const found: Step[] = [];
  let at = 1;
  while (at < path.length) {
    const key = matchAt(KEY, path, at);
    const index = matchAt(INDEX, path, at);
    if (matchAt(WILDCARD, path, at)) {
      throw new FunctionError(
        `JSON path ${path} has a wildcard, which would give a list; name one place`,
      );
    }
    const step = key ? keyStep(key) : index && indexStep(index);
    if (!step) throw new FunctionError(`JSON path error near '${path.slice(at)}'`);
    found.push(step);
    at += (key ?? index)?.[0].length ?? 0;
  }
  return found;
}

function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(text);
}

function keyStep([, quoted, plain]: RegExpExecArray): Step | undefined {
  const key = quoted === undefined ? plain : unescaped(quoted);
  return key ? { key } : undefined;
}

function indexStep([, sign = "", digits = ""]: RegExpExecArray): Step | undefined {
  // `[#]` is the place behind the last one, where nothing is; `[-0]` is the first.
  if (digits === "") return sign === "#" ? { index: Number.POSITIVE_INFINITY } : undefined;
  if (sign === "#" || digits.length > MOST_DIGITS) return undefined;
  const index = Number(digits);
  return sign === "" || index === 0 ? { index } : { index, isFromEnd: true };
}
