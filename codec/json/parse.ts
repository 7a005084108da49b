import { badFile } from "../failure.ts";

/** Records that lie in memory together: where each begins and ends, and what number it has in the file. */
export interface Run {
  bytes: Uint8Array;
  /** offsets into `bytes`: from, to, from, to … */
  spans: number[];
  /** the number of the record at an index; for lines the line's, both from 1 */
  place(index: number): number;
  /** what a record is called in messages */
  unit: "Record" | "Line";
}

/** A number whose text says more than its value: `1.0`, `1e3`, an integer beyond 2^53. `JSON.stringify` writes its text. */
export interface ExactNumber {
  readonly rawJSON: string;
}

/** Which numbers keep their text: long integers, those whose kind would be lost too, or all written unusually. */
export type Exactness = "digits" | "kind" | "text";

const UNUSUAL: Record<Exactness, RegExp> = {
  digits: /\d{16}/,
  kind: /\d{16}|\.0+(?!\d)|\d[eE]/,
  text: /\d{16}|\.\d*0(?!\d)|\d[eE]/,
};

/** What ES2026 adds to `JSON`: the text behind a value. */
const json = JSON as typeof JSON & {
  rawJSON(text: string): ExactNumber;
  isRawJSON(value: unknown): value is ExactNumber;
  parse(
    text: string,
    reviver: (key: string, value: unknown, context: { source?: string }) => unknown,
  ): unknown;
};

export function isExactNumber(value: unknown): value is ExactNumber {
  return json.isRawJSON(value);
}

/** The values of a run. Throws a `Failure` that names the first bad record. */
export function parseRun(run: Run, exactness: Exactness): unknown[] {
  const { spans, unit } = run;
  const from = spans[0] ?? 0;
  const whole = tryDecode(run.bytes.subarray(from, spans.at(-1)));
  const unusual = whole === undefined || UNUSUAL[exactness].test(whole);
  // Records of a list stand between commas, so they parse together, several times faster than one by one.
  if (unit === "Record" && !unusual) {
    const values = tryParse(`[${whole}]`);
    if (Array.isArray(values) && values.length === spans.length / 2) return values;
  }
  const ascii = whole?.length === (spans.at(-1) ?? 0) - from ? whole : undefined;
  const values: unknown[] = [];
  for (let i = 0; i < spans.length; i += 2) {
    const [start, end] = [spans[i] as number, spans[i + 1] as number];
    const place = () => run.place(i / 2);
    const text = ascii?.slice(start - from, end - from) ?? decodeRecord(run, start, end, place);
    values.push(parseRecord(text, exactness, unit, place));
  }
  return values;
}

/** A key from the bytes of its string. */
export function parseKey(bytes: Uint8Array): string {
  const text = tryDecode(bytes);
  const key = text === undefined ? undefined : tryParse(text);
  if (typeof key === "string") return key;
  throw badFile("A key of the JSON document is not a valid string.", UTF8_HINT);
}

/**
 * The values of a run that parsed, every key with an underscore before it, which keeps keys such as "2020" where they
 * are written: an object of JavaScript puts them first. Undefined when the run has no such keys.
 */
export function parseInKeyOrder(run: Run): unknown[] | undefined {
  const { bytes, spans } = run;
  const whole = tryDecode(bytes.subarray(spans[0], spans.at(-1))) ?? "";
  if (!NUMERIC_KEY.test(whole)) return undefined;
  const values: unknown[] = [];
  for (let i = 0; i < spans.length; i += 2) {
    const text = tryDecode(bytes.subarray(spans[i], spans[i + 1])) ?? "";
    const marked = text.replace(STRING, (string, colon) =>
      colon ? `"_${string.slice(1)}` : string,
    );
    values.push(parseExact(marked, "kind"));
  }
  return values;
}

const NUMERIC_KEY = /"\d+"\s*:/;
const STRING = /"(?:[^"\\]|\\.)*"(\s*:)?/g;

/** Parses one value, keeping the numbers that `exactness` asks for. */
function parseExact(text: string, exactness: Exactness): unknown {
  return UNUSUAL[exactness].test(text) ? json.parse(text, keepExact) : JSON.parse(text);
}

const UTF8_HINT = { hint: "Write the file as UTF-8." };

function keepExact(_key: string, value: unknown, context: { source?: string }): unknown {
  if (typeof value !== "number" || context.source === undefined) return value;
  return String(value) === context.source ? value : json.rawJSON(context.source);
}

function parseRecord(
  text: string,
  exactness: Exactness,
  unit: string,
  place: () => number,
): unknown {
  try {
    return parseExact(text, exactness);
  } catch (thrown) {
    if (!(thrown instanceof SyntaxError)) throw thrown;
    throw badFile(`${unit} ${place()} is not valid JSON: ${thrown.message}`, { row: place() });
  }
}

function decodeRecord({ bytes, unit }: Run, from: number, to: number, place: () => number): string {
  const record = bytes.subarray(from, to);
  const text = tryDecode(record);
  if (text !== undefined) return text;
  throw badFile(`${unit} ${place()} is not UTF-8: ${badByte(record)}.`, {
    ...UTF8_HINT,
    row: place(),
  });
}

function tryDecode(bytes: Uint8Array, partial = false): string | undefined {
  try {
    const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });
    return decoder.decode(bytes, { stream: partial });
  } catch (thrown) {
    if (!(thrown instanceof TypeError)) throw thrown;
    return undefined;
  }
}

function tryParse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (thrown) {
    if (!(thrown instanceof SyntaxError)) throw thrown;
    return undefined;
  }
}

/** The first byte that is not UTF-8, found by halving; in words. */
function badByte(bytes: Uint8Array): string {
  let good = 0;
  let bad = bytes.length;
  while (bad - good > 1) {
    const middle = (good + bad) >> 1;
    if (tryDecode(bytes.subarray(0, middle), true) === undefined) bad = middle;
    else good = middle;
  }
  // The sequence may have begun before the byte that breaks it.
  while (tryDecode(bytes.subarray(0, good)) === undefined) good--;
  const byte = (bytes[good] ?? 0).toString(16).padStart(2, "0").toUpperCase();
  return `byte ${good + 1} of it is 0x${byte}`;
}
