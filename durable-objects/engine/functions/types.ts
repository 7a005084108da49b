/** What a call needs of the engine's wasm module. */
export interface CallingModule {
  readonly HEAPU8: Uint8Array;
  readonly HEAPF64: Float64Array;
  _malloc(bytes: number): number;
  _free(address: number): void;
}

export type Value = string | number | null;

/** A function written here that DuckDB can call, one row at a time. */
export interface ScalarFunction {
  /**
   * DuckDB lets it take anything. So most begin with `__internal_`, which a recipe cannot name, and are called
   * through a macro that fixes the types.
   */
  name: string;
  returns: "int32" | "utf8";
  run: (...values: Value[]) => Value;
}

/** A failure that DuckDB reports under a type of its own. */
export class FunctionError extends Error {
  readonly type: string;
  constructor(message: string, type = "Invalid Input") {
    super(message);
    this.type = type;
  }
}
