import { freshProject, type Session } from "../e2e/setup/mcp.ts";
import { Random } from "../torture/random.ts";
import { damaged } from "./damage.ts";
import type { Format, Originals } from "./originals.ts";

/** What came of one damaged file. */
export interface Outcome {
  seed: number;
  format: Format;
  done: string;
  /** the code of the failure, or `imported` */
  code: string;
  message: string;
  seconds: number;
  /** what must not happen */
  offence: string | undefined;
}

/** How a damaged file may end; anything else is a fault of ours. */
const FAIR = new Set(["imported", "ingest_failed", "invalid_input"]);
/** Longest that one small file may take, on a machine that does other work. */
const SECONDS = 30;
/** Files of one project: then a new one, so that its catalog stays small and its session below its rate. */
const FILES = 120;

/** Sends damaged files through a running product, one after the other. */
export class Trials {
  private readonly origin: string;
  private readonly originals: Originals;
  private current: { project: string; session: Session; files: number } | undefined;

  constructor(origin: string, originals: Originals) {
    this.origin = origin;
    this.originals = originals;
  }

  /** The same file for the same seed. */
  async run(seed: number): Promise<Outcome> {
    const random = new Random(seed);
    const format = random.of(["csv", "csv", "parquet", "parquet", "arrow"] as const);
    const { bytes, done } = damaged(this.originals.of(format, random), random);
    const { project, session } = await this.project();
    const path = `${seed}.${format}`;
    const started = performance.now();
    const url = `${this.origin}/p/${project}/data/${path}`;
    const put = await fetch(url, { method: "PUT", body: new Uint8Array(bytes) });
    await put.arrayBuffer();
    const outcome = (code: string, message: string, offence?: string): Outcome => {
      const seconds = (performance.now() - started) / 1000;
      const slow = seconds > SECONDS ? `took ${seconds.toFixed(0)} s` : undefined;
      return { seed, format, done, code, message, seconds, offence: offence ?? slow };
    };
    if (!put.ok) return outcome(`upload ${put.status}`, "", `the upload answered ${put.status}`);
    const args = { rel_path: path, alias: `f${seed}` };
    const reply = await session.call("catalog_import", args).catch((error: unknown) => {
      return { error: { code: "no answer", message: String(error) } };
    });
    const code = reply.error?.code ?? "imported";
    const message = reply.error?.message ?? "";
    const alive = await session
      .call("catalog_query", { sql: `select ${seed} as n` })
      .then((body) => JSON.stringify(body.rows) === `[[${seed}]]`)
      .catch(() => false);
    if (!alive) return outcome(code, message, "the next call was not answered");
    if (!FAIR.has(code)) return outcome(code, message, `${code}: ${message}`);
    return code !== "imported" && message.length < 10
      ? outcome(code, message, "a failure without a reason")
      : outcome(code, message);
  }

  async close(): Promise<void> {
    await this.current?.session.close();
  }

  private async project(): Promise<{ project: string; session: Session }> {
    if (!this.current || this.current.files >= FILES) {
      await this.current?.session.close();
      this.current = { ...(await freshProject(this.origin)), files: 0 };
    }
    this.current.files++;
    return this.current;
  }
}
