import { Failure } from "../../contract/errors.ts";
import type { ByteSource } from "../remote-file.ts";
import type { Footer } from "./footer.ts";

/** The file as the Blob that parquet-wasm reads by range: its data from R2, its tail from memory. */
export class ParquetSource {
  /** What a read failed with: parquet-wasm would keep only its text. */
  failure: Failure | undefined;
  readonly #file: ByteSource;
  readonly #footer: Footer;

  constructor(file: ByteSource, footer: Footer) {
    this.#file = file;
    this.#footer = footer;
  }

  get size(): number {
    return this.#footer.from + this.#footer.tail.length;
  }

  slice(from: number, to: number): { arrayBuffer(): Promise<ArrayBuffer> } {
    return { arrayBuffer: () => this.#read(from, Math.min(to, this.size)) };
  }

  async #read(from: number, to: number): Promise<ArrayBuffer> {
    const { from: tailFrom, tail } = this.#footer;
    if (from >= tailFrom) return tail.slice(from - tailFrom, to - tailFrom).buffer;
    try {
      return (await this.#file.read(from, to)).buffer;
    } catch (thrown) {
      if (thrown instanceof Failure) this.failure = thrown;
      throw thrown;
    }
  }
}
