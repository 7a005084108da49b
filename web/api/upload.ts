import { UPLOAD_PART_BYTES, UPLOAD_REQUEST_BYTES } from "../../contract/limits.ts";

interface UploadOptions {
  /** bytes sent so far */
  onProgress: (sent: number) => void;
  signal: AbortSignal;
}

/** Sends one request. */
export type Send = (
  method: string,
  url: string,
  body: Blob | string | null,
  options: UploadOptions,
) => Promise<unknown>;

interface Sizes {
  requestBytes: number;
  partBytes: number;
}

const SIZES: Sizes = { requestBytes: UPLOAD_REQUEST_BYTES, partBytes: UPLOAD_PART_BYTES };

/**
 * Puts a file under `data/`, in parts when it is large. @returns the path it has there
 * @throws CallError, or the abort's own error
 */
export async function upload(
  project: string,
  file: File,
  options: UploadOptions,
  send: Send,
  { requestBytes, partBytes }: Sizes = SIZES,
): Promise<string> {
  const url = `/p/${encodeURIComponent(project)}/data/${encodeURIComponent(file.name)}`;
  if (file.size <= requestBytes) {
    await send("PUT", url, file, options);
    return file.name;
  }
  const silent = { ...options, onProgress: () => undefined };
  const begun = (await send("POST", `${url}?uploads`, null, silent)) as { upload_id: string };
  const named = `${url}?upload_id=${encodeURIComponent(begun.upload_id)}`;
  try {
    const parts: unknown[] = [];
    for (let from = 0; from < file.size; from += partBytes) {
      const onProgress = (sent: number) => options.onProgress(from + sent);
      const part = file.slice(from, from + partBytes);
      parts.push(
        await send("PUT", `${named}&part=${parts.length + 1}`, part, { ...options, onProgress }),
      );
    }
    await send("POST", `${named}&complete`, JSON.stringify({ parts }), silent);
  } catch (error) {
    // Given up, so that its parts do not stay; why it failed is what counts, not whether this worked.
    const signal = new AbortController().signal;
    await send("DELETE", named, null, { ...silent, signal }).catch(() => undefined);
    throw error;
  }
  return file.name;
}
