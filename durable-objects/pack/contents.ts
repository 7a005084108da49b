import { createHash } from "node:crypto";
import { Failure } from "../../contract/errors.ts";
import { UPLOAD_FILE_BYTES } from "../../contract/limits.ts";
import { contentKey } from "../data/names.ts";
import type { TarReader } from "./tar.ts";

/** Content of a pack on its way into the store. */
export class Contents {
  /** by digest: as the store calls what it holds now */
  readonly etags = new Map<string, string>();
  readonly sizes = new Map<string, number>();
  readonly #bucket: R2Bucket;
  readonly #projectId: string;
  /** keys that were not there before */
  readonly #made: string[] = [];

  constructor(bucket: R2Bucket, projectId: string) {
    this.#bucket = bucket;
    this.#projectId = projectId;
  }

  /** Stores a member under its digest. @throws invalid_input, too_large, store_unavailable */
  async put(reader: TarReader, sha256: string, size: number): Promise<void> {
    if (size > UPLOAD_FILE_BYTES) {
      throw new Failure(
        "too_large",
        `A file of the pack has ${size} bytes; at most ${UPLOAD_FILE_BYTES} are taken.`,
      );
    }
    const key = contentKey(this.#projectId, sha256);
    const known = await this.#bucket.head(key);
    const hash = createHash("sha256");
    const pieces = async function* () {
      for await (const piece of reader.pieces()) {
        hash.update(piece);
        yield piece;
      }
    };
    if (known) for await (const _ of pieces());
    else this.#made.push(key);
    const stored = known ?? (await this.#store(key, size, pieces()));
    if (hash.digest("hex") !== sha256) {
      throw new Failure("invalid_input", `The pack's file data/${sha256} has another SHA-256.`, {
        hint: "The pack is damaged: pack the project again. Nothing of this one was kept.",
      });
    }
    this.etags.set(sha256, stored.etag);
    this.sizes.set(sha256, size);
  }

  async #store(
    key: string,
    size: number,
    pieces: AsyncGenerator<Uint8Array, void>,
  ): Promise<R2Object> {
    const { readable, writable } = new FixedLengthStream(size);
    const writer = writable.getWriter();
    const feed = async () => {
      try {
        for await (const piece of pieces) await writer.write(piece);
        await writer.close();
      } catch (thrown) {
        await writer.abort(thrown).catch(nothing);
        throw thrown;
      }
    };
    const [stored, fed] = await Promise.allSettled([this.#bucket.put(key, readable), feed()]);
    if (fed.status === "rejected" && fed.reason instanceof Failure) throw fed.reason;
    if (stored.status === "fulfilled" && stored.value && fed.status === "fulfilled")
      return stored.value;
    console.error(stored, fed);
    throw new Failure("store_unavailable", "The file store did not take a file of the pack.", {
      hint: "Nothing was kept. Send the pack again in a minute.",
    });
  }

  /** Takes back what was stored. */
  async drop(): Promise<void> {
    if (this.#made.length === 0) return;
    for (let at = 0; at < this.#made.length; at += KEYS) {
      await this.#bucket.delete(this.#made.slice(at, at + KEYS));
    }
  }
}

/** Keys that R2 deletes at once. */
const KEYS = 1_000;

function nothing(): void {}
