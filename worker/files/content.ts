import { UPLOAD_PART_BYTES, UPLOAD_REQUEST_BYTES } from "../../contract/limits.ts";

/** Bytes that lie in R2 under their own digest. */
export interface Content {
  /** hex */
  sha256: string;
  size: number;
  etag: string;
}

/** Where an upload lies until its digest is known. */
export function incomingKey(projectId: string, uploadId: string): string {
  return `${projectId}/incoming/${uploadId}`;
}

export function contentKey(projectId: string, sha256: string): string {
  return `${projectId}/${sha256}`;
}

/**
 * Copies a finished upload to the key of its digest, unless the same bytes lie there already. The upload itself
 * is left to its owner to delete.
 */
export async function keepContent(
  bucket: R2Bucket,
  projectId: string,
  incoming: string,
  { sha256, size }: { sha256: string; size: number },
): Promise<Content> {
  const key = contentKey(projectId, sha256);
  const existing = await bucket.head(key);
  const kept = existing ?? (await copy(bucket, incoming, key, { sha256, size }));
  return { sha256, size, etag: kept.etag };
}

/** Reads an object through once. */
export async function digestOf(bucket: R2Bucket, key: string): Promise<string> {
  const digest = new crypto.DigestStream("SHA-256");
  await (await read(bucket, key)).body.pipeTo(digest);
  return hex(await digest.digest);
}

export function hex(digest: ArrayBuffer): string {
  return Buffer.from(digest).toString("hex");
}

async function copy(
  bucket: R2Bucket,
  from: string,
  to: string,
  { sha256, size }: { sha256: string; size: number },
): Promise<R2Object> {
  if (size > UPLOAD_REQUEST_BYTES) return copyInParts(bucket, from, to, size);
  const { body } = await read(bucket, from);
  // R2 compares the digest, so a copy that broke off never stands under a name that is not its own.
  return bucket.put(to, body, { sha256 });
}

async function copyInParts(
  bucket: R2Bucket,
  from: string,
  to: string,
  size: number,
): Promise<R2Object> {
  const upload = await bucket.createMultipartUpload(to);
  try {
    const parts: R2UploadedPart[] = [];
    for (let offset = 0; offset < size; offset += UPLOAD_PART_BYTES) {
      const length = Math.min(UPLOAD_PART_BYTES, size - offset);
      const { body } = await read(bucket, from, { offset, length });
      parts.push(await upload.uploadPart(parts.length + 1, body));
    }
    return await upload.complete(parts);
  } catch (thrown) {
    await upload.abort();
    throw thrown;
  }
}

async function read(bucket: R2Bucket, key: string, range?: R2Range): Promise<R2ObjectBody> {
  const found = await bucket.get(key, range ? { range } : {});
  if (!found) throw new Error("an upload vanished from R2 before it was kept");
  return found;
}
