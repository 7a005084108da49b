import { html, raw } from "hono/html";
import type { Others, Tally, TelemetrySummary } from "../../contract/telemetry-summary.ts";
import { DEFAULT_WINDOW } from "./telemetry-query.ts";

type Markup = ReturnType<typeof html>;

const WINDOWS = ["1h", DEFAULT_WINDOW, "7d", "30d"];

/**
 * The summary as a page without script. Names come from clients and are escaped by `html`; each is a link that
 * narrows the page to it.
 * @param query what was asked for; the page's links add to it
 */
export function telemetryPage(
  summary: TelemetrySummary,
  query: URLSearchParams,
  nonce: string,
): Markup {
  const { since, until, by_tool, by_code, by_project, by_client, by_door, others } = summary;
  const named = (key: string, name: string) => link(query, { [key]: name }, name);
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Telemetry · Tallyman</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<style nonce="${nonce}">${raw(STYLE)}</style>
</head>
<body>
<h1>Telemetry</h1>
<p>${time(since)} to ${time(until)} UTC. ${WINDOWS.map((each) => html` ${link(query, { since: each }, each)}`)}</p>
${filters(query)}
<p><strong>${count(summary.calls)}</strong> calls, <strong>${count(summary.errors)}</strong> failed (${percent(summary.error_share)}).</p>
${table(
  "Tools",
  ["tool", ...TALLY, "p50 ms", "p95 ms"],
  by_tool.map((row) => [row.tool, ...cells(row), count(row.p50_ms), count(row.p95_ms)]),
)}
${table(
  "Errors",
  ["code", "calls", "of all calls"],
  by_code.map((row) => [row.code, count(row.count), percent(row.share)]),
)}
${table(
  "Projects",
  ["project", ...TALLY],
  [
    ...by_project.map((row) => [named("project", row.project), ...cells(row)]),
    ...rest(others.projects),
  ],
)}
${table(
  "Clients",
  ["client", ...TALLY],
  [
    ...by_client.map((row) => [named("client", row.client), ...cells(row)]),
    ...rest(others.clients),
  ],
)}
${table(
  "Doors",
  ["door", ...TALLY],
  by_door.map((row) => [named("door", row.door), ...cells(row)]),
)}
</body>
</html>`;
}

const TALLY = ["calls", "failed", "failure share"];

function cells({ calls, errors, error_share }: Tally): string[] {
  return [count(calls), count(errors), percent(error_share)];
}

function rest(others: Others): string[][] {
  return others.names === 0 ? [] : [[`${count(others.names)} others`, ...cells(others)]];
}

function table(title: string, columns: string[], rows: (string | Markup)[][]): Markup {
  const none = html`<tr><td colspan="${columns.length}">none</td></tr>`;
  return html`<table>
<caption>${title}</caption>
<thead><tr>${columns.map((column) => html`<th scope="col">${column}</th>`)}</tr></thead>
<tbody>
${rows.length === 0 ? none : rows.map((row) => html`<tr>${row.map((cell) => html`<td>${cell}</td>`)}</tr>\n`)}</tbody>
</table>`;
}

/** What the page is narrowed to, each with a way out. */
function filters(query: URLSearchParams): Markup[] {
  return ["project", "client", "door"].flatMap((key) => {
    const value = query.get(key);
    return value === null
      ? []
      : [html`<p>Only ${key} ${value}. ${link(query, { [key]: null }, "all")}</p>`];
  });
}

/** A link to this page with parameters of its query changed, or taken away where they are null. */
function link(query: URLSearchParams, change: Record<string, string | null>, text: string): Markup {
  const next = new URLSearchParams(query);
  for (const [key, value] of Object.entries(change)) {
    if (value === null) next.delete(key);
    else next.set(key, value);
  }
  return html`<a href="?${next.toString()}">${text}</a>`;
}

function count(value: number): string {
  return Math.round(value).toLocaleString("en");
}

function percent(share: number): string {
  return `${(share * 100).toFixed(1)} %`;
}

function time(iso: string): string {
  return iso.slice(0, 16).replace("T", " ");
}

const STYLE = `
:root { color-scheme: light dark; }
body { max-width: 52rem; margin: 2rem auto; padding: 0 1rem; font: 0.875rem/1.5 system-ui, sans-serif; }
table { width: 100%; margin: 1.5rem 0; border-collapse: collapse; font-variant-numeric: tabular-nums; }
caption { padding-bottom: 0.25rem; font-weight: 600; text-align: left; }
th, td { padding: 0.25rem 0.5rem; border-bottom: 1px solid light-dark(#ddd, #444); text-align: right; }
th:first-child, td:first-child { text-align: left; overflow-wrap: anywhere; }
th { font-weight: 500; }
a { color: light-dark(#0b665e, #5fc9b6); }
`;
