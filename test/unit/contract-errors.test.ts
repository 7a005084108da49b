import { expect, test } from "vitest";
import { ERROR_CODES, Failure, resolveErrorCode, toEnvelope } from "../../contract/errors.ts";

test("the closed set of codes", () => {
  expect(ERROR_CODES).toEqual([
    "invalid_input",
    "not_found",
    "name_taken",
    "name_invalid",
    "conflict",
    "self_reference",
    "recipe_rejected",
    "build_failed",
    "ingest_failed",
    "out_of_memory",
    "time_limit",
    "cancelled",
    "no_join_key",
    "chart_invalid",
    "chart_render",
    "unfaithful_heal",
    "unreproducible",
    "recalc_failed",
    "recalc_skipped",
    "cycle",
    "read_only",
    "forbidden",
    "unauthenticated",
    "rate_limited",
    "too_large",
    "store_unavailable",
    "internal_error",
  ]);
});

test.each(ERROR_CODES)("%s survives being thrown and being told", (code) => {
  expect(resolveErrorCode(new Failure(code, "x"))).toBe(code);
  expect(resolveErrorCode({ code, message: "x" })).toBe(code);
});

// A thrown error that carries a code of another world, such as Node's, must not pass for one of ours.
class Foreign extends Error {
  code = "ENOENT";
}

test.each([
  ["an error", new Error("boom")],
  ["a foreign code", new Foreign("no such file")],
  ["an invented code", { code: "oops" }],
  ["a code of another case", { code: "Not_Found" }],
  ["a number", { code: 404 }],
  ["an object without one", {}],
  ["a text", "not_found"],
  ["null", null],
  ["undefined", undefined],
])("%s is an internal error", (_, thrown) => {
  expect(resolveErrorCode(thrown)).toBe("internal_error");
});

test("a failure's envelope is what it was made of", () => {
  const more = { hint: "h", stage: "bind", at: { line: 2, column: 5 } };
  expect(toEnvelope(new Failure("build_failed", "m", more))).toEqual({
    code: "build_failed",
    message: "m",
    ...more,
  });
  expect(toEnvelope(new Failure("not_found", "m"))).toEqual({ code: "not_found", message: "m" });
});

test("a failure is an error with its message and name", () => {
  const failure = new Failure("conflict", "m");
  expect([failure instanceof Error, failure.name, failure.message]).toEqual([true, "Failure", "m"]);
});

test("an unforeseen error's own text stays inside", () => {
  for (const thrown of [new Error("secret row 17"), new Foreign("/srv/secret"), "secret", null]) {
    expect(toEnvelope(thrown)).toEqual({
      code: "internal_error",
      message: "Something failed inside Tallyman; nothing was changed.",
      hint: "Try once more. If it fails again, the operator finds the cause in the exception log.",
    });
  }
});
