/** A Worker that stands where the project's object stands: it asks the codec over the service binding. */
import type { Decoded, DecodeFailure, DecodeRequest } from "../../../contract/decode.ts";

interface DecodeStream extends Disposable {
  describe(): Promise<Decoded>;
  next(): Promise<Uint8Array | null | DecodeFailure>;
}

interface Env {
  FILES: R2Bucket;
  CODEC: { decode(request: DecodeRequest): Promise<DecodeFailure | DecodeStream> };
}

interface Asked extends Partial<DecodeRequest> {
  /** replace the file after this many batches */
  replaceAfter?: number;
}

export default {
  /** `PUT /<key>` stores a file; `POST /<key>` decodes it and answers a line of JSON and then the batches. */
  async fetch(request: Request, env: Env): Promise<Response> {
    const key = new URL(request.url).pathname.slice(1);
    if (request.method === "PUT") {
      await env.FILES.put(key, await request.arrayBuffer());
      return new Response(null, { status: 204 });
    }
    const asked = (await request.json()) as Asked;
    const stored = await env.FILES.head(key);
    const file = { key, etag: stored?.etag ?? "none", size: stored?.size ?? 1 };
    const { replaceAfter, ...options } = asked;
    const started = Date.now();
    const answer = await env.CODEC.decode({
      ...file,
      format: "parquet",
      batchRows: 65_536,
      ...options,
    });
    if (!isStream(answer)) return Response.json(answer);
    using stream = answer;
    const described = await stream.describe();
    const batches: Uint8Array[] = [];
    let last: Uint8Array | null | DecodeFailure = null;
    do {
      if (batches.length === replaceAfter) await env.FILES.put(key, "something else");
      last = await stream.next();
      if (last instanceof Uint8Array) batches.push(last);
    } while (last instanceof Uint8Array);
    const again = await stream.next();
    const lengths = batches.map(({ length }) => length);
    const head = { described, last, again, lengths, ms: Date.now() - started };
    const parts = [new TextEncoder().encode(`${JSON.stringify(head)}\n`), ...batches].values();
    return new Response(
      new ReadableStream({
        pull(controller) {
          const { done, value } = parts.next();
          if (done) controller.close();
          else controller.enqueue(value);
        },
      }),
    );
  },
} satisfies ExportedHandler<Env>;

/** An RPC stub is a function that answers yes to every property, so `"failure" in answer` would not do. */
function isStream(answer: DecodeFailure | DecodeStream): answer is DecodeStream {
  return typeof answer === "function";
}
