import { RpcTarget } from "cloudflare:workers";
import type { Decoded, DecodeFailure } from "../contract/decode.ts";
import type { Decoder } from "./decoder.ts";
import { toDecodeFailure } from "./failure.ts";

/** A file being decoded, as the project's object holds it. Dispose of it: it owns wasm memory. */
export class DecodeStream extends RpcTarget {
  readonly #decoder: Decoder;
  #sent: Uint8Array | undefined;
  #ended: null | DecodeFailure | undefined;

  constructor(decoder: Decoder) {
    super();
    this.#decoder = decoder;
  }

  async describe(): Promise<Decoded> {
    return this.#decoder.describe();
  }

  /** One complete Arrow IPC stream (schema, one batch, end), null after the last; a failure is the last answer too. */
  async next(): Promise<Uint8Array | null | DecodeFailure> {
    if (this.#ended !== undefined) return this.#ended;
    this.#freeSent();
    try {
      const batch = await this.#decoder.next();
      if (batch !== null) {
        this.#sent = batch;
        return batch;
      }
      this.#ended = null;
    } catch (thrown) {
      this.#ended = toDecodeFailure(thrown);
    }
    this.#decoder.close();
    return this.#ended;
  }

  /** It was copied on its way; kept, a file of batches would fill the isolate before the collector looks. */
  #freeSent(): void {
    const buffer = this.#sent?.buffer;
    this.#sent = undefined;
    if (buffer instanceof ArrayBuffer) buffer.transfer(0);
  }

  [Symbol.dispose](): void {
    this.#ended ??= null;
    this.#decoder.close();
  }
}
