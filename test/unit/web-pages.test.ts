import { describe, expect, test } from "vitest";
import type { EntryItem } from "../../web/api/replies.ts";
import { sqlParts } from "../../web/format/sql.ts";
import { choiceAfter } from "../../web/pages/catalog/choice.ts";
import { comparisonsOf } from "../../web/pages/catalog/comparisons.ts";
import { matchesFilter } from "../../web/pages/catalog/filter.ts";
import { marksOf } from "../../web/pages/catalog/marks.ts";
import { sessionName, tints } from "../../web/pages/log/sessions.ts";
import { burstsOf, categoryOf, type LoggedCall } from "../../web/pages/log/shape.ts";
import { aliasOfFile } from "../../web/shell/import/alias.ts";
import { worksOf } from "../../web/state/works.ts";

test.each([
  [[1], 1, []],
  [[1, 2], 1, ["1→2"]],
  [[1, 2], 2, ["1→2"]],
  [[1, 2, 3], 3, ["2→3", "1→3"]],
  [[1, 2, 3, 4], 3, ["2→3", "3→4", "1→3"]],
  [[3, 1, 2], 2, ["1→2", "2→3"]],
])(
  "of versions %j, v%i is compared with its neighbours and the first: %j",
  (versions, shown, pairs) => {
    expect(comparisonsOf(versions, shown).map(({ a, b }) => `${a}→${b}`)).toEqual(pairs);
  },
);

test("another tab is no other choice; the same tab again is, and so is another entry", () => {
  const at = (ref: string, tab: "data" | "code") => ({ ref, tab });
  const one = choiceAfter(undefined, 0, at("orders", "data"));
  const two = choiceAfter(one, 1, at("orders", "code"));
  const three = choiceAfter(two, 2, at("orders", "code"));
  const four = choiceAfter(three, 3, at("sales", "code"));
  const five = choiceAfter(four, 4, undefined);
  expect([one, two, three, four, five].map(({ number }) => number)).toEqual([0, 0, 1, 2, 3]);
  expect(choiceAfter(two, 1, at("orders", "code"))).toBe(two);
});

test("a filter wants each of its words in name, wish or columns", () => {
  const item = {
    hash: "abc",
    alias: "orders",
    prompt: "By Month",
    columns: "n:BIGINT",
  } as EntryItem;
  expect(matchesFilter(item, "")).toBe(true);
  expect(matchesFilter(item, "month ORD")).toBe(true);
  expect(matchesFilter(item, "bigint abc")).toBe(true);
  expect(matchesFilter(item, "orders year")).toBe(false);
});

test("marks of the list: names are stale or have errors, rows that differ are an entry's", () => {
  const marks = marksOf({
    stale: ["orders"],
    unfaithful: [{ hash: "aaaaaaaaaaaa", cause: "execution", error_id: "e1" }],
    failed: [{ alias: "sales", count: 2, error_id: "e2" }],
    errors: 3,
  });
  expect(marks.of({ alias: "orders", hash: "aaaaaaaaaaaa" })).toEqual(["stale", "heal"]);
  expect(marks.of({ alias: "sales", hash: "bbbbbbbbbbbb" })).toEqual(["error"]);
  expect(marks.of({ hash: "cccccccccccc" })).toEqual([]);
  expect(marksOf(undefined).of({ alias: "orders", hash: "" })).toEqual([]);
});

test.each([
  ["Sales 2024.csv", "sales_2024"],
  ["orders.csv.gz", "orders"],
  ["2024.parquet", "file_2024"],
  ["Größe & Maß.xlsx", "gro_e_ma"],
  ["…", "file"],
  [`${"x".repeat(80)}.csv`, "x".repeat(63)],
  ["a/b/c d.json", "c_d"],
])("the file %j would be the source %s", (file, alias) => {
  expect(aliasOfFile(file)).toBe(alias);
});

test("SQL in colours is still the same text", () => {
  const sql = "select 'it''s', \"Select\", 1.5e3 -- from\nfrom t1 /* where */ where x = 'open";
  const parts = sqlParts(sql);
  expect(parts.map(({ text }) => text).join("")).toBe(sql);
  expect(
    parts.filter(({ kind }) => kind !== "plain").map(({ text, kind }) => [text, kind]),
  ).toEqual([
    ["select", "keyword"],
    ["'it''s'", "text"],
    ["1.5e3", "number"],
    ["-- from", "comment"],
    ["from", "keyword"],
    ["/* where */", "comment"],
    ["where", "keyword"],
    ["'open", "text"],
  ]);
});

describe("the log", () => {
  const call = (seq: number, second: number, ms: number, engine_ms?: number): LoggedCall => ({
    seq,
    at: new Date(Date.UTC(2026, 10, 30, 12, 0, second)).toISOString(),
    ms,
    door: "mcp",
    tool: "catalog_run",
    session: "s",
    client: "c/1.0",
    by: "local",
    ...(engine_ms === undefined ? {} : { engine_ms }),
  });

  test("places calls on one clock, with the engine's part of each", () => {
    const [burst, ...more] = burstsOf([call(2, 1, 1_000, 500), call(1, 0, 1_000)]);
    expect(more).toEqual([]);
    expect(
      burst?.lines.map(({ call: { seq }, left, width, engine }) => [seq, left, width, engine]),
    ).toEqual([
      [2, 50, 50, 50],
      [1, 0, 50, 0],
    ]);
  });

  test("a pause begins another clock", () => {
    const bursts = burstsOf([call(3, 30, 10), call(2, 4, 10), call(1, 0, 10)]);
    expect(bursts.map(({ lines }) => lines.map(({ call: { seq } }) => seq))).toEqual([[3], [2, 1]]);
  });

  test("what took no time is seen and stays on its clock", () => {
    const [burst] = burstsOf([call(2, 1, 0), call(1, 0, 0)]);
    expect(burst?.lines.map(({ left, width }) => [left, width])).toEqual([
      [99.6, 0.4],
      [0, 0.4],
    ]);
  });

  test.each([
    ["mcp", "catalog_revise", "builds"],
    ["mcp", "catalog_rename", "names"],
    ["companion", "notebook_reorder", "notebook"],
    ["mcp", "notebook_get", "reads"],
    ["companion", "catalog_undo", "history"],
    ["mcp", "catalog_peek", "reads"],
    ["job", "verify_result", "background"],
  ] as const)("%s %s is of the kind %s", (door, tool, category) => {
    expect(categoryOf({ door, tool })).toBe(category);
  });

  test("sessions have names and colours", () => {
    expect(sessionName({ session: "", client: "tallyman" })).toBe("by itself");
    expect(sessionName({ session: "companion/local", client: "companion" })).toBe("browser");
    expect(sessionName({ session: "0123456789ab", client: "claude-code/2.1" })).toBe(
      "claude-code 89ab",
    );
    const seven = Array.from({ length: 7 }, (_, i) => ({ session: `s${i}`, client: "" }));
    expect([...tints(seven).values()]).toEqual([0, 1, 2, 3, 4, 5, 0]);
  });
});

test("what runs: what the socket tells, and calls of this page that it says nothing of, oldest first", () => {
  const activity = { id: "a", what: "importing", done: 1, state: "running" as const, since: 20 };
  const works = worksOf({
    activities: [activity],
    running: [
      { id: "a", what: "importing x", at: 15 },
      { id: "b", what: "moving a cell", at: 10 },
    ],
  });
  expect(works.map(({ id, what }) => [id, what])).toEqual([
    ["b", "moving a cell"],
    ["a", "importing"],
  ]);
});
