import { Failure } from "../../contract/errors.ts";
import { UPLOAD_REQUEST_BYTES } from "../../contract/limits.ts";
import { hex } from "./content.ts";

/**
 * The declared size of a request's body. R2 stores a stream only when it knows its length.
 * @returns undefined when the request does not say
 * @throws too_large
 */
export function declaredSize(request: Request): number | undefined {
  const declared = request.headers.get("content-length");
  if (declared === null || !/^\d+$/.test(declared)) return undefined;
  const size = Number(declared);
  if (size <= UPLOAD_REQUEST_BYTES) return size;
  throw new Failure(
    "too_large",
    `One request may carry ${UPLOAD_REQUEST_BYTES} bytes; this one declares ${size}.`,
    {
      hint: "Send the file in parts: POST ?uploads, PUT ?upload_id=…&part=N for each, then POST ?upload_id=…&complete. The line of data_upload_url does it.",
    },
  );
}

/** The refusal of a body without a length; it goes out as 411. */
export function lengthRequired(): Failure {
  return new Failure("invalid_input", "An upload needs a Content-Length header.", {
    hint: "Send the file itself (curl -T file), not a pipe.",
  });
}

/**
 * Streams a body of `size` bytes into `store` and digests it on the way, a chunk in memory at a time.
 * @throws invalid_input when the body ends early or runs on, store_unavailable when storing failed
 */
export async function receive<T>(
  body: ReadableStream<Uint8Array> | null,
  size: number,
  store: (body: ReadableStream<Uint8Array>) => Promise<T>,
): Promise<{ stored: T; sha256: string }> {
  const digest = new crypto.DigestStream("SHA-256");
  const progress: Progress = { received: 0, broken: false };
  const tapped = tap(body ?? new Blob([]).stream(), size, digest.getWriter(), progress);
  try {
    const stored = await store(tapped.pipeThrough(new FixedLengthStream(size)));
    return { stored, sha256: hex(await digest.digest) };
  } catch (thrown) {
    if (progress.broken) throw brokenOff(progress.received, size);
    throw thrown instanceof Failure ? thrown : unavailable(thrown);
  }
}

interface Progress {
  received: number;
  /** the fault is the body's, not the store's */
  broken: boolean;
}

/** The same bytes again, each chunk digested before it is handed on. */
function tap(
  source: ReadableStream<Uint8Array>,
  size: number,
  digest: WritableStreamDefaultWriter,
  progress: Progress,
): ReadableStream<Uint8Array> {
  const reader = source.getReader();
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { done, value } = await reader.read().catch((thrown: unknown) => {
        progress.broken = true;
        throw thrown;
      });
      progress.received += value?.byteLength ?? 0;
      progress.broken = done ? progress.received !== size : progress.received > size;
      if (progress.broken) throw new Error("the body does not have its declared length");
      if (done) {
        await digest.close();
        controller.close();
      } else {
        await digest.write(value);
        controller.enqueue(value);
      }
    },
    cancel: (reason) => reader.cancel(reason),
  });
}

function brokenOff(received: number, size: number): Failure {
  return new Failure(
    "invalid_input",
    `The body does not match its Content-Length: ${received} of ${size} bytes came. Nothing was kept.`,
    { hint: "Send the file again." },
  );
}

function unavailable(thrown: unknown): Failure {
  console.error(thrown);
  return new Failure(
    "store_unavailable",
    "The file store did not take the upload; nothing was kept.",
    {
      hint: "Send the file again in a minute.",
    },
  );
}
