// The part of DuckDB's blocking bindings that the engine uses.
export interface DuckDBModule {
  HEAPU8: Uint8Array;
  HEAPF64: Float64Array;
  _malloc(bytes: number): number;
  ccall(name: string, returns: string | null, types: string[], args: unknown[]): unknown;
}
export interface Bindings {
  instantiateWasm: (
    imports: WebAssembly.Imports,
    success: (instance: WebAssembly.Instance, module: WebAssembly.Module) => void,
  ) => object;
  readonly mod: DuckDBModule;
  instantiate(onProgress: () => void): Promise<Bindings>;
  open(config: object): void;
  reset(): void;
  getVersion(): string;
  tokenize(text: string): { offsets: number[]; types: number[] };
  connect(): { useUnsafe<T>(run: (bindings: Bindings, connection: number) => T): T; close(): void };
  disconnect(connection: number): void;
  runQuery(connection: number, text: string): Uint8Array;
  startPendingQuery(
    connection: number,
    text: string,
    allowStreamResult: boolean,
  ): Uint8Array | null;
  pollPendingQuery(connection: number): Uint8Array | null;
  cancelPendingQuery(connection: number): boolean;
  fetchQueryResults(connection: number): Uint8Array | null;
  dropFile(path: string): void;
  getTableNames(connection: number, text: string): string[];
  insertArrowFromIPCStream(
    connection: number,
    bytes: Uint8Array,
    options: { name: string; schema?: string; create?: boolean },
  ): void;
}
export type Runtime = Record<string, unknown>;
export declare const DEFAULT_RUNTIME: Runtime;
export declare class VoidLogger {}
export declare function createDuckDB(
  bundles: object,
  logger: VoidLogger,
  runtime: Runtime,
): Promise<Bindings>;
export declare function callSRet(
  module: DuckDBModule,
  name: string,
  types: string[],
  args: unknown[],
): [number, number, number];
export declare function dropResponseBuffers(module: DuckDBModule): void;
export declare function failWith(module: DuckDBModule, message: string): void;
export declare function readString(module: DuckDBModule, begin: number, length: number): string;
export declare function decodeText(bytes?: Uint8Array): string;
