import type { Decoded } from "../contract/decode.ts";

/** One file being read: every format offers this, and `stream.ts` hands it out over RPC. */
export interface Decoder {
  describe(): Decoded;
  /** One complete Arrow IPC stream of one batch, or null after the last row. Throws a `Failure`. */
  next(): Promise<Uint8Array | null>;
  /** Drops what the decoder holds; may be called more than once. */
  close(): void;
}

/**
 * A decoder over a generator of IPC streams. A file without rows still answers one stream, `empty`, because the
 * receiver makes its table from it.
 */
export function decoderOf(
  described: Decoded,
  batches: AsyncGenerator<Uint8Array, void>,
  empty: () => Uint8Array,
): Decoder {
  let answered = 0;
  let source: AsyncGenerator<Uint8Array, void> | undefined = batches;
  return {
    describe: () => described,
    async next() {
      const step = await source?.next();
      if (step === undefined) return null;
      if (!step.done) {
        answered++;
        return step.value;
      }
      source = undefined;
      return answered++ === 0 ? empty() : null;
    },
    close() {
      void source?.return();
      source = undefined;
    },
  };
}
