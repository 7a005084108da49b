import type { OracleCase } from "../compare.ts";

/** What the browser build lacks and recipes have all the same: time zones and JSON. */
export const BORROWED: OracleCase[] = [
  [
    "a local time of a zone",
    "select id, ts at time zone 'America/New_York' as there from moments order by id",
  ],
  [
    "an instant in a zone",
    "select (timestamptz '2024-07-01 12:00:00+00') at time zone 'Europe/Paris' as a, (timestamptz '2024-01-01 12:00:00+00') at time zone 'Asia/Kolkata' as b, (timestamptz '1999-12-31 23:00:00+00') at time zone 'Pacific/Auckland' as c",
  ],
  [
    "a zone from a column",
    "select z, timezone(z, timestamptz '2024-03-31 01:30:00+00') as t from (values ('Europe/Berlin'), ('UTC'), ('America/Sao_Paulo'), ('Australia/Lord_Howe')) v(z) order by z",
  ],
  [
    "around a change of clocks",
    "select i, ((timestamp '2024-10-27 00:00:00' + to_minutes(i * 30)) at time zone 'UTC') at time zone 'Europe/Berlin' as t from range(6) r(i) order by i",
  ],
  [
    "json by path",
    `select j, json_extract(j, '$.a')::varchar as a, j->>'$.b' as b, (j->'c')::varchar as c, json_extract_string(j, '$.c[0]') as d from (values ('{"a": 1, "b": "x", "c": [1.50, null]}'), ('{"a": null}'), ('[1]'), (null)) v(j)`,
  ],
  [
    "json that is asked about",
    `select json_type('{"a": [1, 2.5, "x", null, true]}', '$.a') as a, json_array_length('[1, [2, 3]]') as b, json_keys('{"b": 1, "a": 2}') as c, json_valid('{x') as d, json_type('12345678901234567890') as e`,
  ],
];
