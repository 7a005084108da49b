/** What a reply carries beside its facts: bytes that the page's door writes as the body. No model sees it. */
export interface Content {
  /** 200 when nothing is said */
  status?: number;
  body: Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array> | null;
  headers: Record<string, string>;
}
