import { RpcTarget } from "cloudflare:workers";
import { joined } from "../../engine/window/ipc.ts";

/** Pieces of a download as the codec Worker asks for them. */
export class PieceSource extends RpcTarget {
  readonly #pieces: AsyncGenerator<Uint8Array[], void>;
  readonly #onError: (thrown: unknown) => void;
  readonly #onEnd: () => void;

  constructor(
    pieces: AsyncGenerator<Uint8Array[], void>,
    onError: (thrown: unknown) => void,
    onEnd: () => void,
  ) {
    super();
    this.#pieces = pieces;
    this.#onError = onError;
    this.#onEnd = onEnd;
  }

  /** One complete Arrow IPC stream, null after the last. */
  async next(): Promise<Uint8Array | null> {
    try {
      const { done, value } = await this.#pieces.next();
      return done ? null : joined(value);
    } catch (thrown) {
      this.#onError(thrown);
      throw thrown;
    }
  }

  /** Nobody asks any more, because the file is made or its reader has gone. */
  [Symbol.dispose](): void {
    this.#onEnd();
  }
}
