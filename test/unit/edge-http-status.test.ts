import { expect, test, vi } from "vitest";
import { ERROR_CODES, Failure } from "../../contract/errors.ts";
import { failureResponse } from "../../contract/http-status.ts";

const EXPECTED: Record<number, string[]> = {
  400: ["invalid_input", "name_invalid"],
  401: ["unauthenticated"],
  403: ["read_only", "forbidden"],
  404: ["not_found"],
  409: [
    "name_taken",
    "conflict",
    "self_reference",
    "cancelled",
    "unfaithful_heal",
    "unreproducible",
    "recalc_skipped",
    "cycle",
  ],
  413: ["too_large"],
  422: [
    "recipe_rejected",
    "build_failed",
    "ingest_failed",
    "out_of_memory",
    "no_join_key",
    "chart_invalid",
    "chart_render",
    "recalc_failed",
  ],
  429: ["rate_limited"],
  500: ["internal_error"],
  503: ["store_unavailable"],
  504: ["time_limit"],
};

test("each code of the closed set has its status", () => {
  const actual: Record<number, string[]> = {};
  for (const code of ERROR_CODES) {
    const { status } = failureResponse(new Failure(code, "m"));
    actual[status] = [...(actual[status] ?? []), code];
  }
  expect(actual).toEqual(EXPECTED);
});

test("the body is the envelope and nothing else; it is not stored or sniffed", async () => {
  const response = failureResponse(new Failure("conflict", "m", { hint: "h" }));
  expect(await response.json()).toEqual({ error: { code: "conflict", message: "m", hint: "h" } });
  expect(response.headers.get("content-type")).toBe("application/json");
  expect(response.headers.get("cache-control")).toBe("no-store");
  expect(response.headers.get("x-content-type-options")).toBe("nosniff");
});

test("a closer status can be said", () => {
  expect(failureResponse(new Failure("invalid_input", "m"), 411).status).toBe(411);
});

test("an unforeseen error is logged whole and told without its text", async () => {
  const log = vi.spyOn(console, "error").mockImplementation(() => undefined);
  const thrown = new TypeError("x is undefined at /secret");
  const response = failureResponse(thrown);
  expect(response.status).toBe(500);
  expect(await response.text()).not.toContain("secret");
  expect(log.mock.calls).toEqual([[thrown]]);
  log.mockRestore();
});
