import { expect, test } from "vitest";
import { checkDataPath, encodeDataPath } from "../../contract/data-path.ts";

test.each([
  "a",
  "sales/2026/orders.csv",
  "a b/c'd\"e.csv",
  "..a/b..",
  "...",
  ".hidden",
  "ünïcode/表.csv",
  "é".repeat(256),
  "-T",
  "a?b#c%d",
])("%j is a path", (path) => {
  checkDataPath(path);
  const url = new URL(`http://h/data/${encodeDataPath(path)}`);
  expect([url.search, url.hash]).toEqual(["", ""]);
  expect(decodeURIComponent(url.pathname)).toBe(`/data/${path}`);
});

test.each([
  ["", "it is empty"],
  ["/etc/passwd", "it must be relative, so it cannot begin with /"],
  ["..", 'it must not contain a ".." segment'],
  ["a/../b", 'it must not contain a ".." segment'],
  ["./a", 'it must not contain a "." segment'],
  ["a//b", "it must not contain an empty segment"],
  ["a/", "it must not contain an empty segment"],
  ["a\\b", "it must not contain a backslash"],
  ["a\u0000b", "it must not contain control characters"],
  ["a\nb", "it must not contain control characters"],
  ["a\u007fb", "it must not contain control characters"],
  ["a\u0085b", "it must not contain control characters"],
  ["a\ud800", "it is not well-formed Unicode"],
  ["é".repeat(257), "it has 514 bytes of UTF-8, 512 are allowed"],
])("%j breaks a rule: %s", (path, rule) => {
  expect(() => checkDataPath(path)).toThrow(
    new RegExp(`is no path under data/: ${escaped(rule)}\\.$`),
  );
});

test("a refusal shows no control characters and no endless path", () => {
  expect(() => checkDataPath(`a\u001b[31m\n${"x".repeat(500)}`)).toThrow(
    `"a\ufffd[31m\ufffd${"x".repeat(73)}…" is no path`,
  );
});

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
}
