/** Reading what may be anything. */
export type Json = Record<string, unknown>;

export function isObject(value: unknown): value is Json {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** A list of objects, or one that stands for a list of one; anything else is skipped. */
export function objects(value: unknown): Json[] {
  return (Array.isArray(value) ? value : [value]).filter(isObject);
}

export function strings(value: unknown): string[] {
  return (Array.isArray(value) ? value : [value]).filter((each) => typeof each === "string");
}
