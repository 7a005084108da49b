import { Failure } from "../../contract/errors.ts";

/** `Name: value` lines at the end of a commit message. */
export type Trailers = Record<string, string>;

const LINE = /^[A-Za-z][A-Za-z0-9-]*: /;

/**
 * A message with its trailers as the last paragraph and one newline at the end. White space and control
 * characters of a value become single spaces, so that a value can add no line; an empty value has no line.
 * @throws Failure `invalid_input` for an empty message or a trailer name other than letters, digits and `-`
 */
export function renderMessage(message: string, trailers: Trailers): string {
  const text = message.replaceAll("\0", "").trim();
  if (text === "") throw new Failure("invalid_input", "The commit has no message.");
  const lines: string[] = [];
  for (const [name, value] of Object.entries(trailers)) {
    const clean = value.replace(/[\s\p{Cc}]+/gu, " ").trim();
    const line = `${name}: ${clean}`;
    if (!LINE.test(line)) throw new Failure("invalid_input", `'${name}' is no name of a trailer.`);
    if (clean !== "") lines.push(line);
  }
  return lines.length === 0 ? `${text}\n` : `${text}\n\n${lines.join("\n")}\n`;
}

/** The trailers of a message: its last paragraph, unless that is its first or has any other line. */
export function trailersOf(message: string): Trailers {
  const lines = message.trimEnd().split("\n\n").slice(1).at(-1)?.split("\n") ?? [];
  if (!lines.every((line) => LINE.test(line))) return {};
  return Object.fromEntries(
    lines.map((line) => {
      const colon = line.indexOf(": ");
      return [line.slice(0, colon), line.slice(colon + 2)];
    }),
  );
}
