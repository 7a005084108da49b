import { beforeAll, expect, test } from "vitest";
import { Edge, migrate, refusal } from "./edge-setup.ts";

beforeAll(migrate);

const SHELL =
  '<!doctype html><html><head><title>t</title><style>a{}</style></head><body><script src="/a.js"></script></body></html>';

/** The assets binding as `not_found_handling = "single-page-application"` answers. */
function edgeWithPages(): Edge {
  const edge = new Edge();
  edge.page = ({ url }) =>
    url.endsWith(".js")
      ? new Response("let a;", { headers: { "content-type": "text/javascript", etag: '"js"' } })
      : new Response(SHELL, {
          headers: { "content-type": "text/html; charset=utf-8", etag: '"1"' },
        });
  return edge;
}

test.each(["/", "/p/default", "/p/default/", "/p/default/entry/orders?tab=code"])(
  "%s is the shell under its policy",
  async (path) => {
    const edge = edgeWithPages();
    const response = await edge.fetch(path);
    expect(response.status).toBe(200);
    const policy = response.headers.get("content-security-policy") ?? "";
    const nonce = /'nonce-([0-9a-f]{32})'/.exec(policy)?.[1] ?? "no nonce";
    expect(policy).toBe(
      `default-src 'self'; script-src 'self'; style-src 'self' 'nonce-${nonce}'; connect-src 'self' ws://127.0.0.1:8787; object-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'self'; require-trusted-types-for 'script'`,
    );
    expect(response.headers.get("x-content-type-options")).toBe("nosniff");
    expect(response.headers.get("referrer-policy")).toBe("same-origin");
    expect(response.headers.get("cache-control")).toBe("no-store");
    expect(response.headers.get("etag")).toBeNull();
    expect(await response.text()).toBe(
      SHELL.replace("<head>", `<head><meta property="csp-nonce" nonce="${nonce}">`).replace(
        "<style>",
        `<style nonce="${nonce}">`,
      ),
    );
    expect(edge.forwarded).toEqual([]);
  },
);

test("no two pages have the same nonce", async () => {
  const edge = edgeWithPages();
  const policies = [await edge.fetch("/"), await edge.fetch("/")].map(({ headers }) =>
    headers.get("content-security-policy"),
  );
  expect(policies[0]).not.toBe(policies[1]);
});

test("over TLS the socket is named as wss", async () => {
  const response = await edgeWithPages().fetch("/", {}, "https://localhost:8443");
  expect(response.headers.get("content-security-policy")).toContain(
    "connect-src 'self' wss://localhost:8443;",
  );
});

test("a script is served as it is, kept by browsers, with the same policy", async () => {
  const response = await edgeWithPages().fetch("/assets/a.js");
  expect(await response.text()).toBe("let a;");
  expect(response.headers.get("etag")).toBe('"js"');
  expect(response.headers.get("x-content-type-options")).toBe("nosniff");
  expect(response.headers.get("content-security-policy")).toContain("default-src 'self'");
});

test.each(["/admin", "/authorize", "/s/token/x", "/api/entries", "/nonsense"])(
  "%s is no page, though the shell would be there",
  async (path) => {
    const refused = await refusal(await edgeWithPages().fetch(path));
    expect([refused.status, refused.code]).toEqual([404, "not_found"]);
  },
);

test.each([
  ["POST", "/"],
  ["DELETE", "/p/default/notebook"],
  ["POST", "/healthz"],
  ["POST", "/p/default/live"],
])("%s %s is answered with not_found", async (method, path) => {
  const edge = edgeWithPages();
  const refused = await refusal(await edge.fetch(path, { method }));
  expect([refused.status, refused.code]).toEqual([404, "not_found"]);
  expect(refused.message).toBe(`Nothing answers at ${path} in this way.`);
  expect(edge.forwarded).toEqual([]);
});
