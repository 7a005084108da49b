import { Failure } from "../../contract/errors.ts";
import { contentKey, type DataFile } from "./names.ts";

/** The bytes of a file, in the version that was digested. @throws store_unavailable when they are gone */
export async function openContent(
  bucket: R2Bucket,
  projectId: string,
  file: DataFile,
  range?: { offset: number; length: number },
): Promise<ReadableStream<Uint8Array>> {
  const object = await bucket.get(contentKey(projectId, file.sha256), range ? { range } : {});
  if (!object) {
    throw new Failure("store_unavailable", `The bytes of data/${file.path} are not in the store.`, {
      hint: "Upload the file again: the same bytes take the same place.",
    });
  }
  return object.body as ReadableStream<Uint8Array>;
}
