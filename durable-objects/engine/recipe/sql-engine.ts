/** What a recipe's checks need of DuckDB; the engine implements it, tests over the same build in Node. */
export interface SqlEngine {
  /** DuckDB's own tokenizer: start offsets in UTF-8 bytes, and 0 identifier, 1 number, 2 string, 3 operator, 4 keyword, 5 comment. */
  tokenize(text: string): { offsets: number[]; types: number[] };
  /** `getTableNames`: what a statement reads; throws where the tables would have to exist (JOIN … USING). */
  tableNames(sql: string): string[];
  /** `select function_name, function_type, stability from duckdb_functions()`. */
  functions(): EngineFunction[];
}

export interface EngineFunction {
  name: string;
  type: string;
  stability: string | null;
}

export interface FunctionFacts {
  types: ReadonlySet<string>;
  stabilities: ReadonlySet<string>;
}

const known = new WeakMap<SqlEngine, Map<string, FunctionFacts>>();

/** The engine's functions by lower-case name, read once for an engine. */
export function knownFunctions(engine: SqlEngine): ReadonlyMap<string, FunctionFacts> {
  const cached = known.get(engine);
  if (cached) return cached;
  const facts = new Map<string, { types: Set<string>; stabilities: Set<string> }>();
  for (const { name, type, stability } of engine.functions()) {
    const key = name.toLowerCase();
    const fact = facts.get(key) ?? { types: new Set(), stabilities: new Set() };
    fact.types.add(type);
    if (stability) fact.stabilities.add(stability);
    facts.set(key, fact);
  }
  known.set(engine, facts);
  return facts;
}
