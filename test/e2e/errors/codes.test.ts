import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { ERROR_CODES, type ErrorCode } from "../../../contract/errors.ts";
import { type OwnServer, ownServer } from "../mcp/own-server.ts";
import { askD1 } from "../mcp/storage.ts";
import { type Body, connectMcp, type Session } from "../setup/mcp.ts";

// One failure, one code: what the caller is told, what the error log in D1 has, and what telemetry counts.

let own: OwnServer;
let session: Session;
let reader: Session;

const put = (path: string, body: string | Uint8Array<ArrayBuffer>) =>
  fetch(`${own.origin}/p/default/data/${path}`, { method: "PUT", body });

beforeAll(async () => {
  own = await ownServer();
  session = await connectMcp(own.origin, "/mcp/default?session=codes");
  reader = await connectMcp(own.origin, "/mcp/default?session=reader&read_only=true");
  await put("broken.parquet", "no Parquet at all");
  await put("people.csv", "k,n\n1,2\n1,3\n");
  await session.call("catalog_import", { rel_path: "people.csv", alias: "people" });
  await put("people.csv", "k,n\n1,2\n1,2\n1,3\n");
  await session.call("catalog_import", { rel_path: "people.csv", alias: "people" });
  await session.call("catalog_create", { name: "a", code: "select k, n from people" });
  await session.call("catalog_create", { name: "b", code: "select k from a" });
}, 120_000);

afterAll(async () => {
  await session.close();
  await reader.close();
  await own.stop();
});

type Provoke = () => Promise<Body>;
const call =
  (tool: string, args: Record<string, unknown> = {}): Provoke =>
  () =>
    session.call(tool, args);

const BIG = "select md5(i::varchar) as a, md5((i + 1)::varchar) as b, i from range(6000000) t(i)";

const PROVOKED: Partial<Record<ErrorCode, Provoke>> = {
  invalid_input: call("catalog_list", { invented: 1 }),
  not_found: call("catalog_show", { entry: "nowhere" }),
  name_taken: call("catalog_create", { name: "a", code: "select 1 as x" }),
  name_invalid: call("catalog_create", { name: "no name", code: "select 1 as x" }),
  conflict: call("catalog_revise", { name: "a", code: "select 1 as x", expected_version: 9 }),
  self_reference: call("catalog_revise", { name: "a", code: "select k from tracked('a')" }),
  cycle: call("catalog_revise", { name: "a", code: "select k from tracked('b')" }),
  recipe_rejected: call("catalog_run", { code: "select 1; select 2" }),
  build_failed: call("catalog_run", { code: "select error('it broke') as x from people" }),
  ingest_failed: call("catalog_import", { rel_path: "broken.parquet", alias: "broken" }),
  out_of_memory: call("catalog_run", { code: `select list(a || b) as l from (${BIG})` }),
  no_join_key: call("catalog_promote_diff", { name: "people", va: 1, vb: 2, alias: "moved" }),
  chart_invalid: call("catalog_chart", { hash_or_alias: "a", vega_spec: { mark: "bars" } }),
  too_large: call("data_put", { rel_path: "big.csv", text: "x".repeat(262_145) }),
  read_only: () => reader.call("catalog_create", { name: "c", code: "select 1 as x" }),
  forbidden: call("errors_dismiss", { seq: 1 }),
};

/** What no call over MCP brings about here, and what shows it instead. */
const ELSEWHERE: Partial<Record<ErrorCode, string>> = {
  time_limit: "takes four minutes: test/workerd/engine.test.ts, with a clock that stands still",
  cancelled: "its caller is gone: test/e2e/crash/cancel.test.ts",
  chart_render: "a page's report: told.test.ts",
  unfaithful_heal: "a log record: the tests of healing",
  unreproducible: "a log record: the tests of healing",
  recalc_failed: "a log record: told.test.ts",
  recalc_skipped: "a log record: told.test.ts",
  unauthenticated: "refused at the edge, before any project: test/workerd/edge-door.test.ts",
  rate_limited: "601 calls within a minute: test/unit/object-input.test.ts",
  store_unavailable: "storage does not fail here",
  internal_error: "nothing unforeseen is known",
};

test("every code of the set is provoked here, or shown elsewhere", () => {
  const known = [...Object.keys(PROVOKED), ...Object.keys(ELSEWHERE)];
  expect(known.sort()).toEqual([...ERROR_CODES].sort());
});

test.each(Object.entries(PROVOKED))("%s", async (code, provoke) => {
  const newest = () =>
    askD1(
      own.state,
      "select error_code from telemetry where door = 'mcp' order by id desc limit 1",
    );
  const reply = await provoke();
  expect(reply.error?.code, JSON.stringify(reply.error)).toBe(code);
  expect(reply.error_id).toMatch(/^[0-9a-f]{12}$/);
  await vi.waitFor(
    () => {
      const logged = askD1(
        own.state,
        `select code, message, hint from errors where id = '${reply.error_id}'`,
      );
      expect(logged).toEqual([
        { code, message: reply.error?.message, hint: reply.error?.hint ?? null },
      ]);
      expect(newest()).toEqual([{ error_code: code }]);
    },
    { timeout: 60_000, interval: 20 },
  );
});
