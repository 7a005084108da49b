import { beforeAll, beforeEach, expect, test } from "vitest";
import { Edge, migrate } from "./edge-setup.ts";
import { ago, clear, event, failed, insert } from "./telemetry-fixture.ts";

beforeAll(migrate);
beforeEach(clear);

const BROWSER = "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8";

async function ask(query = "", accept = BROWSER) {
  const response = await new Edge().fetch(`/admin/telemetry${query}`, { headers: { accept } });
  return { headers: response.headers, text: await response.text() };
}

/** The cells of the table with that caption, row by row, as they stand in the page. */
function table(page: string, caption: string): string[][] {
  const [, body = ""] =
    new RegExp(`<caption>${caption}</caption>[\\s\\S]*?<tbody>([\\s\\S]*?)</tbody>`).exec(page) ??
    [];
  return [...body.matchAll(/<tr>(.*?)<\/tr>/g)].map(([, row = ""]) =>
    [...row.matchAll(/<td[^>]*>(.*?)<\/td>/g)].map(([, cell = ""]) => cell),
  );
}

test.each([
  [BROWSER, "text/html; charset=UTF-8"],
  ["text/html", "text/html; charset=UTF-8"],
  ["application/json", "application/json"],
  ["*/*", "application/json"],
  ["", "application/json"],
  ["text/csv", "application/json"],
  ["application/json, text/html;q=0.5", "application/json"],
  ["application/json;q=0.5, text/html", "text/html; charset=UTF-8"],
  ["text/html;q=0, application/json", "application/json"],
])("who accepts %j gets %s", async (accept, type) => {
  expect((await ask("", accept)).headers.get("content-type")).toBe(type);
});

test("the page has no script, and the policy allows its one style", async () => {
  const { headers, text } = await ask();
  const nonce = /<style nonce="([0-9a-f]{32})">/.exec(text)?.[1] ?? "no nonce";
  expect(headers.get("content-security-policy")).toBe(
    `default-src 'self'; script-src 'self'; style-src 'self' 'nonce-${nonce}'; connect-src 'self' ws://127.0.0.1:8787; object-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'self'; require-trusted-types-for 'script'`,
  );
  expect(headers.get("cache-control")).toBe("no-store");
  expect(headers.get("x-content-type-options")).toBe("nosniff");
  expect(headers.get("vary")).toBe("accept");
  expect(text.match(/<style/g)).toHaveLength(1);
  expect(text).not.toMatch(/<script|style="|\son\w+=/);
  expect((await ask()).text).not.toContain(nonce);
});

test("it follows the scheme of the reader", async () => {
  const { text } = await ask();
  expect(text).toContain('<meta name="color-scheme" content="light dark">');
  expect(text).toContain(":root { color-scheme: light dark; }");
});

test("it shows the tables of the summary", async () => {
  const at = ago(60_000);
  await insert([
    ...Array.from({ length: 1_500 }, () => event({ at, duration_ms: 1_234.5 })),
    ...Array.from({ length: 500 }, () => failed("conflict", { at, tool: "catalog_revise" })),
  ]);
  const { text } = await ask();
  expect(text).toContain("<strong>2,000</strong> calls, <strong>500</strong> failed (25.0 %).");
  expect(table(text, "Tools")).toEqual([
    ["catalog_list", "1,500", "0", "0.0 %", "1,235", "1,235"],
    ["catalog_revise", "500", "500", "100.0 %", "5", "5"],
  ]);
  expect(table(text, "Errors")).toEqual([["conflict", "500", "25.0 %"]]);
  const counts = ["2,000", "500", "25.0 %"];
  expect(table(text, "Projects")).toEqual([['<a href="?project=default">default</a>', ...counts]]);
  expect(table(text, "Clients")).toEqual([
    ['<a href="?client=claude-code%2F2.1">claude-code/2.1</a>', ...counts],
  ]);
  expect(table(text, "Doors")).toEqual([['<a href="?door=mcp">mcp</a>', ...counts]]);
});

test("of no calls each table says so", async () => {
  const { text } = await ask();
  for (const caption of ["Tools", "Errors", "Projects", "Clients", "Doors"]) {
    expect(table(text, caption)).toEqual([["none"]]);
  }
});

test("what is not named is counted in the last row", async () => {
  const at = ago(60_000);
  const events = Array.from({ length: 52 }, (_, i) => event({ at, client: `c${i + 10}` }));
  await insert([...events, failed("conflict", { at, client: "c61" })]);
  const { text } = await ask();
  const clients = table(text, "Clients");
  expect(clients).toHaveLength(51);
  expect(clients[0]?.[0]).toBe('<a href="?client=c61">c61</a>');
  expect(clients.at(-1)).toEqual(["2 others", "2", "0", "0.0 %"]);
  expect(table(text, "Projects")).toHaveLength(1);
});

const HOSTILE = `"><script>alert('x')</script>&amp;`;

test("a client's name is text wherever it stands", async () => {
  await insert([event({ at: ago(60_000), client: HOSTILE })]);
  const shown = "&quot;&gt;&lt;script&gt;alert(&#39;x&#39;)&lt;/script&gt;&amp;amp;";
  const address = encodeURIComponent(HOSTILE)
    .replaceAll("'", "%27")
    .replace("(", "%28")
    .replace(")", "%29");
  const whole = await ask();
  expect(table(whole.text, "Clients")[0]?.[0]).toBe(`<a href="?client=${address}">${shown}</a>`);
  const narrowed = await ask(`?client=${address}`);
  expect(narrowed.text).toContain(`<p>Only client ${shown}. <a href="?">all</a></p>`);
  expect(whole.text + narrowed.text).not.toContain("<script");
});

test("links keep what else was asked for, and each filter has a way out", async () => {
  await insert([event({ at: ago(60_000), project: "north" })]);
  const { text } = await ask("?since=1h&project=north&door=mcp");
  expect(text).toContain('<a href="?since=7d&amp;project=north&amp;door=mcp">7d</a>');
  expect(text).toContain('<p>Only project north. <a href="?since=1h&amp;door=mcp">all</a></p>');
  expect(text).toContain('<p>Only door mcp. <a href="?since=1h&amp;project=north">all</a></p>');
  expect(table(text, "Clients")[0]?.[0]).toContain(
    "?since=1h&amp;project=north&amp;door=mcp&amp;client=",
  );
});

test("a refusal is JSON for a browser, too", async () => {
  const { headers, text } = await ask("?x=%3Cscript%3E");
  expect(headers.get("content-type")).toBe("application/json");
  expect(headers.get("x-content-type-options")).toBe("nosniff");
  expect(JSON.parse(text).error.code).toBe("invalid_input");
});
