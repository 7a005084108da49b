import { ZipWriter } from "@zip.js/zip.js/lib/zip-core-native.js";
import { exportOf } from "../catalog/window/export.ts";
import type { Work } from "../catalog/work.ts";
import type { NotebookPlan } from "./plan.ts";

/** Parquet is compressed already, and nothing here runs in a worker of its own. */
const STORED = { level: 0, useWebWorkers: false, useCompressionStream: false } as const;

/** The same notebook gives the same archive: its members have no time of their own. */
const TIME = new Date("2026-01-01T00:00:00Z");

/** A zip of the notebook and the rows it rests on, made while it is read. */
export async function* bundleOf(
  work: Work,
  plan: NotebookPlan,
  file: string,
): AsyncGenerator<Uint8Array, void> {
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
  const zip = new ZipWriter(writable, { ...STORED, lastModDate: TIME });
  const fill = async () => {
    try {
      await zip.add("notebook_marimo.py", textStream(file));
      await zip.add("README.txt", textStream(README));
      for (const { name, entry, sql } of plan.tables) {
        if (sql !== undefined) continue;
        const window = { entry, columns: entry.columns, choice: ALL };
        const { body } = await exportOf(work, window, "parquet");
        await zip.add(`data/${name}.parquet`, body);
      }
      await zip.close();
    } catch (thrown) {
      await writable.abort(thrown);
      throw thrown;
    }
  };
  const filled = fill();
  // What goes wrong reaches the reader through the stream.
  filled.catch(() => undefined);
  yield* readable as ReadableStream<Uint8Array> & AsyncIterable<Uint8Array>;
  await filled;
}

const ALL = { search: "", filter: [], sort: [] };

const README = `A notebook of Tallyman with its data.

    uvx marimo edit --sandbox notebook_marimo.py

opens it; pip install marimo duckdb altair polars pyarrow sqlglot does without uv. It reads data/ beside it and asks
no server.
`;

function textStream(text: string): ReadableStream<Uint8Array> {
  return new Blob([text]).stream();
}
