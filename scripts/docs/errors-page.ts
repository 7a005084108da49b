import { ERROR_GUIDE } from "../../contract/error-guide.ts";
import { ERROR_CODES, type ErrorCode } from "../../contract/errors.ts";
import { statusOf } from "../../contract/http-status.ts";

/** The text of docs/errors.md: every code of the closed set, in the contract's order. The same text each time. */
export function errorsPage(): string {
  return `${[HEAD, table(), ...ERROR_CODES.map(section)].join("\n\n")}\n`;
}

const HEAD = `# Error codes

A failure is \`{"error": {"code", "message", "hint"?, "stage"?, "at"?}}\`, over MCP and over HTTP, and telemetry records the same code. The set is closed: what is not foreseen is an \`internal_error\`. Branch on \`code\`; \`message\` and \`hint\` are for reading.

Written by \`npm run docs\` from \`contract/error-guide.ts\`; change it there.`;

function table(): string {
  const rows = ERROR_CODES.map((code) => [link(code), String(statusOf(code)), foundIn(code)]);
  const lines = [["code", "HTTP", "found in"], ...rows];
  // Padded as the formatter pads, so that `npm run format` leaves the file alone.
  const widths = [0, 1, 2].map((i) => Math.max(...lines.map((line) => line[i]?.length ?? 0)));
  const padded = lines.map((line) => line.map((cell, i) => cell.padEnd(widths[i] ?? 0)));
  const rule = widths.map((width) => "-".repeat(width));
  const [head = [], ...body] = padded;
  return [head, rule, ...body].map((cells) => `| ${cells.join(" | ")} |`).join("\n");
}

function section(code: ErrorCode): string {
  const { meaning, causes, remedy } = ERROR_GUIDE[code];
  return `## ${code}

${meaning}

- **Caused by**: ${causes}
- **Do next**: ${remedy}`;
}

function link(code: ErrorCode): string {
  return `[\`${code}\`](#${code})`;
}

function foundIn(code: ErrorCode): string {
  if (code === "unauthenticated") return "replies of the edge";
  return ERROR_GUIDE[code].logOnly ? "records of the error log" : "replies";
}
