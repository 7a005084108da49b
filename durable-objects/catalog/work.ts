import type { Codec } from "../data/codec.ts";
import type { DataNames } from "../data/names.ts";
import type { Engine, EngineMeter } from "../engine/engine.ts";
import type { Reporter } from "../errors/reporter.ts";
import type { Results } from "./results.ts";
import type { CatalogView } from "./state.ts";

/** Which stored file holds the rows of an entry. */
export interface RowFiles {
  file(hash: string): number | undefined;
}

/** What a piece of work on a catalog needs: its parts, and how to tell and stop it. */
export interface Work {
  /** opaque id; R2 keys begin with it */
  projectId: string;
  catalog: CatalogView;
  engine: Engine;
  rows: RowFiles;
  results: Results;
  /** puts what goes wrong beside the work itself into the error log */
  reporter: Reporter;
  data: DataNames;
  /** content of files */
  bucket: R2Bucket;
  codec: Codec;
  signal: AbortSignal;
  meter: EngineMeter;
  /** tells the client and the open pages how far the work is */
  progress(what: string, done: number, total?: number): void;
}
