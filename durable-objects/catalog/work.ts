import type { Codec } from "../data/codec.ts";
import type { DataNames } from "../data/names.ts";
import type { Engine, EngineMeter } from "../engine/engine.ts";
import type { Results } from "./results.ts";
import type { CatalogState } from "./state.ts";

/** What a piece of work on a catalog needs: its parts, and how to tell and stop it. */
export interface Work {
  /** opaque id; R2 keys begin with it */
  projectId: string;
  catalog: CatalogState;
  engine: Engine;
  results: Results;
  data: DataNames;
  /** content of files */
  bucket: R2Bucket;
  codec: Codec;
  signal: AbortSignal;
  meter: EngineMeter;
  /** tells the client and the open pages how far the work is */
  progress(what: string, done: number, total?: number): void;
}
