import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { createTestHarness } from "wrangler";
import type { Decoded, DecodeFailure, DecodeRequest } from "../../../contract/decode.ts";
import "../../../codec/build.ts";

const here = dirname(fileURLToPath(import.meta.url));
const root = join(here, "..", "..", "..");

/** What the codec answered for one file. */
export interface Answer {
  described: Decoded;
  batches: Uint8Array[];
  /** what `next()` answered after the batches, and what it answered when asked again */
  last: null | DecodeFailure;
  again: null | DecodeFailure;
  ms: number;
}

export interface Codec {
  put(key: string, body: Uint8Array<ArrayBuffer> | string): Promise<void>;
  /** Decodes a stored file to the end. */
  decode(key: string, options: Partial<DecodeRequest> & { replaceAfter?: number }): Promise<Answer>;
  /** Decodes a stored file that cannot be opened, and answers why. */
  refusal(key: string, options: Partial<DecodeRequest>): Promise<DecodeFailure["failure"]>;
  close(): Promise<void>;
}

/** Starts the codec Worker and a Worker that calls it, in real workerd. */
export async function startCodec(): Promise<Codec> {
  const server = createTestHarness({
    workers: [
      {
        config: {
          name: "codec-driver",
          main: join(here, "driver.ts"),
          compatibility_date: "2026-10-20",
          r2_buckets: [{ binding: "FILES", bucket_name: "tallyman-files" }],
          services: [{ binding: "CODEC", service: "tallyman-codec", entrypoint: "Codec" }],
        },
      },
      { configPath: join(root, "codec", "wrangler.toml") },
    ],
  });
  await server.listen();
  const post = (key: string, options: object) =>
    server.fetch(`/${key}`, { method: "POST", body: JSON.stringify(options) });
  return {
    async put(key, body) {
      const { status } = await server.fetch(`/${key}`, { method: "PUT", body });
      if (status !== 204) throw new Error(`storing ${key} answered ${status}`);
    },
    async decode(key, options) {
      const body = new Uint8Array(await (await post(key, options)).arrayBuffer());
      const end = body.indexOf(10);
      if (end === -1) throw new Error(new TextDecoder().decode(body));
      const { lengths, ...head } = JSON.parse(new TextDecoder().decode(body.subarray(0, end)));
      const batches: Uint8Array[] = [];
      let at = end + 1;
      for (const length of lengths as number[]) {
        batches.push(body.slice(at, at + length));
        at += length;
      }
      return { ...head, batches };
    },
    async refusal(key, options) {
      const text = await (await post(key, options)).text();
      if (!text.startsWith('{"failure"'))
        throw new Error(`${key} was opened: ${text.slice(0, 200)}`);
      return JSON.parse(text).failure;
    },
    close: () => server.close(),
  };
}

/** Bytes of a data set of npm `vega-datasets`. */
export function dataSet(name: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(readFileSync(dataSetPath(name)));
}

export function dataSetPath(name: string): string {
  return join(root, "node_modules", "vega-datasets", "data", name);
}

/** A file of the shared cases: its bytes, and where it lies for native DuckDB. */
export function caseFile(name: string): { bytes: Uint8Array<ArrayBuffer>; path: string } {
  const path = join(root, "test", "cases", "files", name);
  return { bytes: new Uint8Array(readFileSync(path)), path };
}
