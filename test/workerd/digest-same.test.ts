import { tableToIPC } from "@uwdata/flechette";
import { describe, expect, test } from "vitest";
import { buildFile, buildSelect, formFor } from "../../durable-objects/engine/build.ts";
import { digestRows, type RowsDigest } from "../../durable-objects/engine/digest/digest.ts";
import { Engine, type EngineJob } from "../../durable-objects/engine/engine.ts";
import { buildFromArrow } from "../../durable-objects/engine/ingest/arrow.ts";
import type { Column } from "../../durable-objects/engine/values/codec.ts";
import { CONTROL, digestQuery, digestStored, withJob } from "./digest-fixture.ts";
import { inObject } from "./storage-fixture.ts";

const ROWS = 7_000;
const FIELDS = `i, if(i % 4 = 0, null, 'text ' || i % 50) as s, if(i % 9 = 0, null, i / 8) as d,
  if(i % 5 = 0, null, [i, null, i % 3]) as l, {'a': i % 2 = 0, 'b': [i % 6]} as t,
  date '2000-01-01' + (i % 400)::integer as day`;
const SELECT = `select ${FIELDS} from range(${ROWS}) r(i)`;

/** Digests rows that were written in another way; the digest of `SELECT` must come out. */
type Way = (job: EngineJob) => Promise<RowsDigest>;

function written(fill: (job: EngineJob, table: string) => Promise<void>, expectedRows = 10): Way {
  return async (job) => {
    const built = await buildFile(job, formFor(expectedRows), (database) =>
      fill(job, `${database}.main.result`),
    );
    return digestFile(job, built.file, built.columns);
  };
}

function digestFile(job: EngineJob, file: number, columns: Column[]): Promise<RowsDigest> {
  const from = job.attachments.read({ kind: "stored", file });
  return digestRows(job, from, columns, CONTROL);
}

const pieces = (size: number) =>
  Array.from({ length: Math.ceil(ROWS / size) }, (_, i) => {
    const to = Math.min(ROWS, (i + 1) * size);
    return `select ${FIELDS} from range(${i * size}, ${to}) r(i)`;
  });

const WAYS: [name: string, way: Way][] = [
  ["in blocks of 256 KiB", (job) => digestStored(job, SELECT, 1_000_000)],
  ["computed while it is read", (job) => digestQuery(job, SELECT)],
  [
    "pieces of odd sizes, one after the other",
    (job) => digestQuery(job, pieces(333).join(" union all ")),
  ],
  [
    "filtered from twice as many rows",
    (job) =>
      digestQuery(
        job,
        `select ${FIELDS} from (select j // 2 as i from range(${2 * ROWS}) q(j) where j % 2 = 1)`,
      ),
  ],
  [
    "filtered from many more, so that batches are small",
    (job) =>
      digestQuery(
        job,
        `select ${FIELDS} from (select j // 977 as i from range(${977 * ROWS}) q(j) where j % 977 = 5)`,
      ),
  ],
  ["sorted", (job) => digestQuery(job, `select * from (${SELECT}) order by i`)],
  [
    "many inserts",
    written(async ({ connection }, table) => {
      const [first, ...others] = pieces(501);
      connection.now(`create table ${table} as ${first}`);
      for (const piece of others) connection.now(`insert into ${table} ${piece}`);
    }),
  ],
  [
    "small row groups, no compression",
    written(async ({ connection }, table) => {
      const [database] = table.split(".");
      connection.now(`create table ${table} as ${SELECT} limit 0`);
      for (const piece of pieces(2048)) {
        connection.now(`insert into ${table} ${piece}`);
        connection.now(`checkpoint ${database}`);
      }
    }),
  ],
  [
    "rows that were first written as others and then changed",
    written(async ({ connection }, table) => {
      connection.now(`create table ${table} as ${SELECT}`);
      connection.now(`update ${table} set s = 'other' where s is not null`);
      connection.now(`update ${table} set s = 'text ' || i % 50 where s is not null`);
    }),
  ],
  [
    "a view of a stored result that keeps all rows",
    async (job) => {
      const built = await buildSelect(job, 10, SELECT, CONTROL);
      const relation = job.attachments.read({
        kind: "view",
        text: "select * from t where i >= 0",
        inputs: [{ name: "t", relation: { kind: "stored", file: built.file } }],
      });
      return digestRows(job, relation, built.columns, CONTROL);
    },
  ],
  [
    "exported as Arrow and imported, in batches of another size",
    async (job) => {
      const batches = await inTurn(pieces(1500), async (piece) => {
        const bytes = tableToIPC(await job.connection.run(piece, CONTROL), { format: "stream" });
        if (!bytes) throw new Error("nothing was exported");
        return bytes;
      });
      const source = { next: async () => batches.shift() ?? null };
      const built = await buildFromArrow(job, ROWS, source, CONTROL, () => undefined);
      return digestFile(job, built.file, built.columns);
    },
  ],
];

async function inTurn<A, B>(items: A[], work: (item: A) => Promise<B>): Promise<B[]> {
  const done: B[] = [];
  for (const item of items) done.push(await work(item));
  return done;
}

describe("the same rows in the same order have the same digest", () => {
  test.each(WAYS)("%s", (_, way) =>
    withJob(async (job) => expect(await way(job)).toEqual(await digestStored(job, SELECT))),
  );

  test("read by another engine", () =>
    inObject(async ({ storage }) => {
      const meter = () => ({ engineMs: 0, cold: false });
      const built = await new Engine(storage.sql).job(meter(), (job) =>
        buildSelect(job, 10, SELECT, CONTROL),
      );
      const digest = () =>
        new Engine(storage.sql).job(meter(), (job) => digestFile(job, built.file, built.columns));
      expect(await digest()).toEqual(await digest());
      expect(await digest()).toEqual(await withJob((job) => digestQuery(job, SELECT)));
    }));

  test.each([
    ["the zero of which sign", "'-0.0'::double", "0::double"],
    ["the zero of which sign, in 32 bits", "'-0.0'::float", "0::float"],
    ["the NaN of which sign", "'-nan'::double", "'nan'::double"],
    ["the NaN of which sign, in 32 bits", "'-nan'::float", "'nan'::float"],
    [
      "NULL of a union's first and second member",
      "union_value(n := null::integer)::union(n integer, t varchar)",
      "union_value(t := null::varchar)::union(n integer, t varchar)",
    ],
    ["how an interval was written", "interval '1 year'", "interval '12 months'"],
    [
      "where a time zone is",
      "timestamptz '2020-01-01 00:00:00+00'",
      "timestamptz '2020-01-01 05:30:00+05:30'",
    ],
  ])("%s does not count", (_, a, b) =>
    withJob(async (job) => {
      const [first, second] = await inTurn([a, b], (value) =>
        digestQuery(job, `select ${value} as v`),
      );
      expect(first).toEqual(second);
    }),
  );

  test("what lies below a null does not count", () =>
    withJob(async (job) => {
      const nulls =
        "select null::varchar as s, null::integer[] as l, null::struct(a integer) as t, null::double as d";
      const hidden = `select if(x, 'secret', null) as s, if(x, [1, 2], null) as l, if(x, {'a': 7}, null) as t,
        if(x, 5::double, null) as d from (select false as x)`;
      expect(await digestQuery(job, hidden)).toEqual(await digestQuery(job, nulls));
    }));
});
