import type { Warning } from "../../contract/warnings.ts";

const TOLD = 10;
/** Said of every chart with a selection or a flexible width: there is no page here. */
const NO_PAGE = /Can not resolve event source/;

/** What vega and vega-lite say of a chart while they compile and run it. */
export class Log {
  private readonly said = new Set<string>();
  /** the first error, which they report and do not throw */
  failed: string | undefined;

  warnings(): Warning[] {
    return [...this.said].slice(0, TOLD).map((message) => ({
      kind: message.startsWith("Infinite extent") ? "chart_extent" : "chart_note",
      message,
    }));
  }

  // Vega calls these with itself as `this`, so each is bound to the log.
  readonly level = () => this;
  readonly info = () => this;
  readonly debug = () => this;

  readonly warn = (...parts: unknown[]) => {
    const message = textOf(parts);
    if (!NO_PAGE.test(message)) this.said.add(message.slice(0, 500));
    return this;
  };

  readonly error = (...parts: unknown[]) => {
    this.failed ??= textOf(parts);
    return this;
  };
}

function textOf(parts: unknown[]): string {
  return parts.map((part) => (part instanceof Error ? part.message : String(part))).join(" ");
}
