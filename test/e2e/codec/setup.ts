import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect } from "vitest";
import type { DecodeRequest } from "../../../contract/decode.ts";
import { startEngine, startJudge } from "./duckdb.ts";
import { type Codec, startCodec } from "./harness.ts";

type Options = Partial<DecodeRequest>;

/** The codec, the engine that takes its batches and native DuckDB as the judge, for one file of tests. */
export function setup() {
  const folder = mkdtempSync(join(tmpdir(), "codec-"));
  const tools = {
    folder,
    codec: undefined as unknown as Codec,
    engine: undefined as unknown as Awaited<ReturnType<typeof startEngine>>,
    judge: undefined as unknown as Awaited<ReturnType<typeof startJudge>>,
    /** Decodes a stored file to its end and loads it into the engine. */
    async decoded(key: string, options: Options) {
      const answer = await tools.codec.decode(key, options);
      expect(answer.last).toBeNull();
      return { ...answer, ...(await tools.engine.table(tools.engine.load(answer.batches))) };
    },
    /** Stores a JSON document and decodes it. */
    async read(text: string, options: Options = {}) {
      await tools.codec.put("document", text);
      return tools.decoded("document", { format: "json", ...options });
    },
    /** Stores a JSON document that cannot be opened, and answers why. */
    async refused(text: string, options: Options = {}) {
      await tools.codec.put("refused", text);
      return tools.codec.refusal("refused", { format: "json", ...options });
    },
  };
  beforeAll(async () => {
    const started = await Promise.all([startCodec(), startEngine(), startJudge()]);
    [tools.codec, tools.engine, tools.judge] = started;
  });
  afterAll(async () => {
    await tools.codec.close();
    rmSync(folder, { recursive: true });
  });
  return tools;
}
