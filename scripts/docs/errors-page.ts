import { ERROR_GUIDE } from "../../contract/error-guide.ts";
import { ERROR_CODES, type ErrorCode } from "../../contract/errors.ts";
import { statusOf } from "../../contract/http-status.ts";
import { markdownTable } from "./table.ts";

/** The text of docs/errors.md: every code of the closed set, in the contract's order. The same text each time. */
export function errorsPage(): string {
  return `${[HEAD, table(), ...ERROR_CODES.map(section)].join("\n\n")}\n`;
}

const HEAD = `# Error codes

A failure is \`{"error": {"code", "message", "hint"?, "stage"?, "at"?}}\`, over MCP and over HTTP, and telemetry records the same code. The set is closed: what is not foreseen is an \`internal_error\`. Branch on \`code\`; \`message\` and \`hint\` are for reading.

Written by \`npm run docs\` from \`contract/error-guide.ts\`; change it there.`;

function table(): string {
  const rows = ERROR_CODES.map((code) => [link(code), String(statusOf(code)), foundIn(code)]);
  return markdownTable([["code", "HTTP", "found in"], ...rows]);
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
