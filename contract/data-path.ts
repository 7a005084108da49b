import { Failure } from "./errors.ts";
import { DATA_PATH_BYTES } from "./limits.ts";

/**
 * The rules of a name under `data/`: relative, segments joined by `/`, none of them empty, `.` or `..`, no
 * backslash and no control character, at most 512 bytes of UTF-8.
 * @throws invalid_input naming the rule that is broken
 */
export function checkDataPath(path: string): void {
  const broken = brokenRule(path);
  if (!broken) return;
  throw new Failure("invalid_input", `"${shown(path)}" is no path under data/: ${broken}.`, {
    hint: 'Use a relative path such as "sales/2026/orders.csv".',
  });
}

/** The path as it stands in a URL. */
export function encodeDataPath(path: string): string {
  return path.split("/").map(encodeURIComponent).join("/");
}

function brokenRule(path: string): string | undefined {
  if (path === "") return "it is empty";
  if (path.startsWith("/")) return "it must be relative, so it cannot begin with /";
  if (path.includes("\\")) return "it must not contain a backslash";
  if (CONTROL.test(path)) return "it must not contain control characters";
  if (!path.isWellFormed()) return "it is not well-formed Unicode";
  const segments = path.split("/");
  if (segments.includes("..")) return 'it must not contain a ".." segment';
  if (segments.includes(".")) return 'it must not contain a "." segment';
  if (segments.includes("")) return "it must not contain an empty segment";
  const bytes = new TextEncoder().encode(path).length;
  if (bytes > DATA_PATH_BYTES)
    return `it has ${bytes} bytes of UTF-8, ${DATA_PATH_BYTES} are allowed`;
  return undefined;
}

const CONTROL = /\p{Cc}/u;

function shown(path: string): string {
  const visible = path.replace(/\p{C}/gu, "\uFFFD");
  return visible.length > 80 ? `${visible.slice(0, 80)}…` : visible;
}
