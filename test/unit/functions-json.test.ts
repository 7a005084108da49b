import { beforeAll, expect, test } from "vitest";
import { literal } from "../../durable-objects/engine/sql.ts";
import { Documents } from "./functions-json-documents.ts";
import { Judge } from "./functions-judge.ts";

let judge: Judge;
beforeAll(async () => {
  judge = await Judge.start();
}, 60_000);

const DOCUMENTS = 400;

/** Every function at paths that lead somewhere, nowhere, and of every form. */
const AT_PATH = [
  "json_extract(j, p)",
  "json_extract_string(j, p)",
  "j -> p",
  "j ->> p",
  "json_type(j, p)",
  "json_array_length(j, p)",
  "json_keys(j, p)",
  "json_exists(j, p)",
  "json_extract_path(j, p)",
  "json_extract_path_text(j, p)",
  "len(json_keys(j, p))",
  "json_extract_string(j, ['$.a', '$', 'a'])",
  "json_type(j, ['/a', '$.a[0]'])",
];
const WHOLE = [
  "json(j)",
  "json_valid(j)",
  "json_type(j)",
  "json_array_length(j)",
  "json_keys(j)",
  "j -> 0",
  "j ->> 1",
  "j ->> -1",
  "json_extract(j, 2)",
  "j -> 'a' ->> 'b'",
];

test(`${DOCUMENTS} nested documents with escapes, big numbers and keys that occur twice`, async () => {
  const documents = new Documents(20260701);
  const rows: string[] = [];
  for (let i = 0; i < DOCUMENTS; i++) {
    const { text, paths } = documents.next();
    for (const path of paths) rows.push(`(${rows.length}, ${literal(text)}, ${literal(path)})`);
  }
  await judge.both(`create table t as select * from (values ${rows.join(", ")}) v(i, j, p)`);
  expect(await judge.differences(AT_PATH, "t", "i || ' ' || p")).toEqual([]);
  expect(await judge.differences(WHOLE, "t", "i || ' ' || j")).toEqual([]);
  // What was compared: documents of every kind, and paths that lead to something and to nothing.
  const [counts] = await judge.nativeRows(
    `select count(*), count(distinct j), count(distinct json_type(j, p)),
      count(*) filter (where json_type(j, p) is null), count(distinct json_extract(j, p)::varchar) from t`,
  );
  expect(counts).toEqual(["2000", "370", "8", "546", "377"]);
});

test("documents broken at any place fail in both, and json_valid says so", async () => {
  const documents = new Documents(42);
  const rows: string[] = [];
  for (let i = 0; i < 120; i++) {
    const { text } = documents.next();
    const at = (i * 7919) % (text.length + 1);
    const broken = [
      text.slice(0, at),
      `${text.slice(0, at)},${text.slice(at)}`,
      `${text.slice(0, at)}x${text.slice(at + 1)}`,
      text + text,
    ];
    for (const each of broken) rows.push(`(${rows.length}, ${literal(each)})`);
  }
  await judge.both("drop table if exists t");
  await judge.both(`create table t as select * from (values ${rows.join(", ")}) v(i, j)`);
  expect(await judge.differences(["json_valid(j)"], "t", "j")).toEqual([]);
  const counted = judge.ours.rows("select json_valid(j), count(*) from t group by 1 order by 1");
  expect(counted).toEqual([
    [false, 440],
    [true, 40],
  ]);
  const failed = judge.ours
    .rows("select j from t where not json_valid(j)")
    .map(([j]) => j as string);
  const passed = failed.filter((j) => {
    try {
      judge.ours.run(`select json_extract(${literal(j)}, '$.a')`);
      return true;
    } catch (error) {
      return !(error as Error).message.startsWith("Invalid Input Error: Malformed JSON at byte ");
    }
  });
  expect(passed).toEqual([]);
});
