/** The codec Worker: decodes files that lie in R2 into Arrow batches, draws charts and fits models, in an isolate of its own. */
import { type RpcTarget, WorkerEntrypoint } from "cloudflare:workers";
import type { ChartAnswer, ChartRequest } from "../contract/chart.ts";
import type { DecodeFailure, DecodeFormat, DecodeRequest } from "../contract/decode.ts";
import type { FitRequest } from "../contract/model.ts";
import { openArrow } from "./arrow/reader.ts";
import type { Decoder } from "./decoder.ts";
import { toDecodeFailure } from "./failure.ts";
import { openJson, openLines } from "./json/reader.ts";
import type { FitSession } from "./model/session.ts";
import { openParquet } from "./parquet/reader.ts";
import type { PieceSource } from "./parquet/writer.ts";
import { type ByteSource, RemoteFile } from "./remote-file.ts";
import { DecodeStream } from "./stream.ts";
import { openXlsx } from "./xlsx/reader.ts";

export interface Env {
  FILES: R2Bucket;
}

type Open = (file: ByteSource, request: DecodeRequest) => Promise<Decoder>;

const FORMATS: Record<DecodeFormat, Open> = {
  parquet: openParquet,
  arrow: openArrow,
  json: openJson,
  ndjson: openLines,
  xlsx: openXlsx,
};

export class Codec extends WorkerEntrypoint<Env> {
  /** Opens a file. What is wrong with it is answered as a value, here and by the stream's `next()`. */
  async decode(request: DecodeRequest): Promise<DecodeFailure | DecodeStream> {
    try {
      const file = new RemoteFile(this.env.FILES, request);
      return new DecodeStream(await FORMATS[request.format](file, request));
    } catch (thrown) {
      return toDecodeFailure(thrown);
    }
  }

  /** Writes rows as a Parquet file, taking them piece by piece. */
  async parquet(source: Rpc.Stub<RpcTarget & PieceSource>): Promise<ReadableStream<Uint8Array>> {
    const { writeParquet } = await import("./parquet/writer.ts");
    // The caller's hold on it ends with this call; the file is made afterwards.
    return byteStream(await writeParquet(source.dup()));
  }

  /** Checks or draws a chart. What is wrong with it is answered as a value. */
  async chart(request: ChartRequest): Promise<ChartAnswer> {
    // Loaded with the first chart: decoding a file needs none of it.
    const { chart } = await import("./chart/index.ts");
    return chart(request);
  }

  /** Begins a model. What is wrong with its rows is answered as a value by its steps. Dispose of it. */
  async fit(request: FitRequest): Promise<FitSession> {
    const { FitSession } = await import("./model/session.ts");
    return new FitSession(request);
  }
}

export default {
  fetch: () => new Response("Not found", { status: 404 }),
} satisfies ExportedHandler<Env>;

/** Only streams of bytes go from Worker to Worker. */
function byteStream(stream: ReadableStream<Uint8Array>): ReadableStream<Uint8Array> {
  return stream.pipeThrough(new IdentityTransformStream());
}
