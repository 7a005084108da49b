import { JSON_FUNCTIONS, JSON_MACROS } from "./json/functions.ts";
import type { ScalarFunction } from "./types.ts";
import { ZONE_FUNCTIONS, ZONE_MACROS } from "./zone-functions.ts";

/** What native DuckDB's icu and json extensions would give recipes; its id is a function's place here. */
export const FUNCTIONS: readonly ScalarFunction[] = [...ZONE_FUNCTIONS, ...JSON_FUNCTIONS];

/** The declarations that make them known to an engine, as its bindings take them. */
export const DECLARATIONS: readonly string[] = FUNCTIONS.map(({ name, returns }, functionId) =>
  JSON.stringify({ functionId, name, returnType: { sqlType: returns } }),
);

/** DuckDB's own names over them, with types: functions declared alone take anything. */
export const MACROS: readonly string[] = [...ZONE_MACROS, ...JSON_MACROS];
