import { Failure } from "../../../contract/errors.ts";

/** The marks inside a file's numbers. */
export interface Marks {
  decimal: string;
  thousands: string | undefined;
}

/** @throws ingest_failed for marks that cannot be told from each other or from a number's other characters */
export function marksOf(options: {
  decimal?: string | undefined;
  thousands?: string | undefined;
}): Marks {
  const { decimal = ".", thousands } = options;
  if (!/^[.,]$/.test(decimal)) throw badMark("decimal", "is '.' or ','");
  if (thousands === undefined) return { decimal, thousands };
  if (/[\dA-Za-z+-]/.test(thousands)) throw badMark("thousands", "is no letter, digit or sign");
  if (thousands === decimal)
    throw badMark("thousands", `is another mark than decimal, which is '${decimal}'`);
  return { decimal, thousands };
}

function badMark(option: string, rule: string): Failure {
  return new Failure("ingest_failed", `options.${option} does not fit: it ${rule}.`, {
    stage: "schema",
    hint: "For 1.234,50 give options {decimal: ',', thousands: '.'}; for 1,234.50 {thousands: ','}.",
  });
}

/** What is known of a number beside its kind. */
export interface NumberFacts {
  /** digits before the decimal point, without leading zeros */
  whole: number;
  /** digits behind it */
  scale: number;
  /** an integer that a DOUBLE does not hold */
  unsafe: boolean;
}

type NumberKind = "int" | "big" | "zero" | "float" | "exp" | "long";

const PLAIN = /^(-?)(\d*)(?:\.(\d*))?([eE][+-]?\d{1,4})?$/;
const INT64 = 2n ** 63n;
const INT128 = 2n ** 127n;
/** Any number of so many digits comes back from a DOUBLE as it was. */
const SAFE_DIGITS = 15;

/** The kind of a number, undefined when the text is none; `facts` are those of the number then. */
export function numberKind(text: string, marks: Marks, facts: NumberFacts): NumberKind | undefined {
  const plain = plainNumber(text, marks);
  const match = plain === undefined ? null : PLAIN.exec(plain);
  if (!match) return undefined;
  const [, sign = "", whole = "", part, exponent] = match;
  if (whole === "" && !part) return undefined;
  if (whole.length > 1 && whole.startsWith("0")) return "zero";
  facts.whole = whole === "0" ? 0 : whole.length;
  facts.scale = part?.length ?? 0;
  facts.unsafe = false;
  if (part === undefined && exponent === undefined) return integerKind(sign, whole, facts);
  const digits = facts.whole + facts.scale;
  const exact = digits <= SAFE_DIGITS || isExact(`${whole}${part ?? ""}`, plain ?? "");
  if (exponent === undefined) return exact ? "float" : "long";
  const value = Number(plain);
  // What overflows or vanishes is no number that can be stored.
  const held = Number.isFinite(value) && (value !== 0 || !/[1-9]/.test(`${whole}${part ?? ""}`));
  return held && exact ? "exp" : undefined;
}

/** The number as JavaScript writes it, undefined when its marks stand at wrong places. */
export function plainNumber(text: string, { decimal, thousands }: Marks): string | undefined {
  let plain = text;
  if (thousands !== undefined && plain.includes(thousands)) {
    const end = plain.indexOf(decimal);
    const whole = end < 0 ? plain : plain.slice(0, end);
    const groups = whole.replace(/^-/, "").split(thousands);
    const [first = "", ...others] = groups;
    if (!/^\d{1,3}$/.test(first) || others.some((group) => !/^\d{3}$/.test(group)))
      return undefined;
    plain = plain.replaceAll(thousands, "");
  }
  if (decimal === ".") return plain;
  return plain.includes(".") ? undefined : plain.replace(decimal, ".");
}

function integerKind(sign: string, digits: string, facts: NumberFacts): NumberKind {
  if (digits.length <= SAFE_DIGITS) return "int";
  const value = BigInt(`${sign}${digits}`);
  facts.unsafe =
    value > BigInt(Number.MAX_SAFE_INTEGER) || value < -BigInt(Number.MAX_SAFE_INTEGER);
  if (value >= -INT64 && value < INT64) return "int";
  return value >= -INT128 && value < INT128 ? "big" : "long";
}

/** Whether a DOUBLE prints the same digits again. */
function isExact(digits: string, plain: string): boolean {
  const printed = /^-?(\d+)\.?(\d*)/.exec(Number(plain).toString());
  const bare = (text: string) => text.replace(/^0+/, "").replace(/0+$/, "");
  return bare(`${printed?.[1] ?? ""}${printed?.[2] ?? ""}`) === bare(digits);
}
