import { checkDataPath } from "../../contract/data-path.ts";
import { contentKey, type DataFile, type DataNames } from "./names.ts";

/** Stores small bytes under a name; content that is there already is not written again. */
export async function putBytes(
  store: { bucket: R2Bucket; data: DataNames; projectId: string },
  path: string,
  bytes: Uint8Array,
  contentType: string,
): Promise<{ file: DataFile; replaced: boolean }> {
  checkDataPath(path);
  const digest = await crypto.subtle.digest("SHA-256", bytes);
  const sha256 = Array.from(new Uint8Array(digest), (byte) =>
    byte.toString(16).padStart(2, "0"),
  ).join("");
  const key = contentKey(store.projectId, sha256);
  const object = (await store.bucket.head(key)) ?? (await store.bucket.put(key, bytes));
  if (!object) throw new Error(`the store took no object ${key}`);
  const replaced = store.data.find(path) !== undefined;
  const file = {
    path,
    sha256,
    size: bytes.length,
    etag: object.etag,
    contentType,
    uploadedAt: new Date().toISOString(),
  };
  store.data.put(file);
  return { file, replaced };
}
