import type { PageFile, Pages } from "../pages.ts";
import type { Clock } from "../slices.ts";

const WRITE_BYTES = 256 * 1024;

/** Copies a stream into a stored file that DuckDB's readers can seek in; the caller removes it afterwards. */
export async function stage(
  pages: Pages,
  stream: ReadableStream<Uint8Array>,
  clock: Clock,
  onBytes: (done: number) => void,
): Promise<PageFile> {
  const file = pages.create("raw");
  try {
    const buffer = new Uint8Array(WRITE_BYTES);
    let filled = 0;
    for await (const chunk of stream) {
      for (let at = 0; at < chunk.length; ) {
        const part = chunk.subarray(at, at + WRITE_BYTES - filled);
        buffer.set(part, filled);
        filled += part.length;
        at += part.length;
        if (filled === WRITE_BYTES) {
          pages.write(file, buffer, file.size);
          filled = 0;
          await clock.breathe();
          onBytes(file.size);
        }
      }
    }
    if (filled > 0) pages.write(file, buffer.subarray(0, filled), file.size);
    pages.flush();
    return file;
  } catch (error) {
    pages.remove(file.id);
    throw error;
  }
}
