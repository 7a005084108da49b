import type { RpcTarget } from "cloudflare:workers";
import type { ChartAnswer, ChartRequest } from "../../contract/chart.ts";
import type { Decoded, DecodeFailure, DecodeRequest } from "../../contract/decode.ts";
import { Failure } from "../../contract/errors.ts";
import type { FitBatch, FitRequest, FitStep } from "../../contract/model.ts";

/** The codec Worker as the object sees it through its service binding. */
export interface Codec {
  decode(request: DecodeRequest): Promise<DecodeFailure | DecodeStream>;
  /** a Parquet file of rows that the source gives as Arrow IPC streams; read while it is made */
  parquet(source: RpcTarget): Promise<ReadableStream<Uint8Array>>;
  chart(request: ChartRequest): Promise<ChartAnswer>;
  fit(request: FitRequest): Promise<FitSession>;
}

export interface FitSession extends Disposable {
  add(batch: FitBatch): Promise<void>;
  /** one turn of work */
  step(): Promise<FitStep>;
}

export interface DecodeStream extends Disposable {
  describe(): Promise<Decoded>;
  /** one complete Arrow IPC stream; null at the end */
  next(): Promise<Uint8Array | null | DecodeFailure>;
}

/** @throws what the codec found wrong, and where */
export function raise({ failure }: DecodeFailure): never {
  const { code, message, hint, row, field } = failure;
  throw new Failure(code, message, {
    stage: "decode",
    ...(hint ? { hint } : {}),
    ...(row !== undefined || field !== undefined
      ? { at: { ...(row === undefined ? {} : { row }), ...(field === undefined ? {} : { field }) } }
      : {}),
  });
}

/** A stub of a stream is a function and answers yes to every `in`, so its kind is asked first. */
export function isFailure(answer: unknown): answer is DecodeFailure {
  return typeof answer === "object" && answer !== null && "failure" in answer;
}
