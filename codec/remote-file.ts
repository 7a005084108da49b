import { Failure } from "../contract/errors.ts";

/** Bytes that are read by range. */
export interface ByteSource {
  readonly size: number;
  /** The bytes from `from` up to `to`, exactly. */
  read(from: number, to: number): Promise<Uint8Array<ArrayBuffer>>;
}

/** A file in R2, always in the one version that its etag names. */
export class RemoteFile implements ByteSource {
  readonly size: number;
  readonly #bucket: R2Bucket;
  readonly #key: string;
  readonly #etag: string;

  constructor(bucket: R2Bucket, request: { key: string; etag: string; size: number }) {
    this.#bucket = bucket;
    this.#key = request.key;
    this.#etag = request.etag;
    this.size = request.size;
  }

  async read(from: number, to: number): Promise<Uint8Array<ArrayBuffer>> {
    if (to === from) return new Uint8Array(0);
    const part = await this.#bucket
      .get(this.#key, {
        range: { offset: from, length: to - from },
        onlyIf: { etagMatches: this.#etag },
      })
      .catch((cause: unknown) => {
        throw new Failure("store_unavailable", `Storage could not be read: ${cause}`, {
          hint: "Try again.",
        });
      });
    if (part === null) {
      throw new Failure("not_found", "The file's bytes are no longer in storage.", {
        hint: "Upload the file again.",
      });
    }
    if (!("body" in part)) {
      throw new Failure("conflict", "The file was replaced while it was read.", {
        hint: "Import it again to read the new version.",
      });
    }
    const bytes = new Uint8Array(await part.arrayBuffer());
    if (bytes.length !== to - from) {
      throw new Failure(
        "store_unavailable",
        `Storage answered ${bytes.length} bytes of the ${to - from} at ${from}.`,
        { hint: "Try again; if it fails again, upload the file again." },
      );
    }
    return bytes;
  }
}
