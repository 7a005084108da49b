import { describe, expect, test } from "vitest";
import { describe as describeSelect } from "../../durable-objects/engine/build.ts";
import { ownFigures } from "../../durable-objects/engine/custom/figures.ts";
import { readScalarMacro } from "../../durable-objects/engine/custom/macro.ts";
import { tryStatistic } from "../../durable-objects/engine/custom/trial.ts";
import { Engine, type EngineJob } from "../../durable-objects/engine/engine.ts";
import { sqlEngine } from "../../durable-objects/engine/sql-engine.ts";
import { inObject } from "./storage-fixture.ts";

const meter = () => ({ engineMs: 0, cold: false });
const signal = new AbortController().signal;

function withJob<T>(run: (job: EngineJob) => Promise<T>): Promise<T> {
  return inObject(({ storage }) => new Engine(storage.sql).job(meter(), run));
}

const macroOf = (job: EngineJob, body: string) =>
  readScalarMacro(sqlEngine(job.connection), `create macro compute(col) as ${body}`, "compute");

const trial = (body: string) =>
  withJob((job) => tryStatistic(job, macroOf(job, body), signal)).then(
    (failing) => failing.map(({ column }) => column),
    (error: { envelope: unknown }) => error.envelope,
  );

describe("a trial", () => {
  test("of what works on every type", async () => {
    expect(await trial("count(*) - count(col)")).toEqual([]);
  });

  test("names the types it fails on", async () => {
    expect(await trial("sum(col)")).toEqual([
      ...["VARCHAR", "DATE", "TIMESTAMP", "TIME", "INTERVAL", "UUID", "BLOB", "BIGINT[]"],
    ]);
  });

  test.each([
    [
      "no_such_function(col)",
      "The statistic works on no type: Scalar Function with name no_such_function does not exist!",
    ],
    ["col + 1", "The statistic is no aggregate: it gives a value a row."],
    ["sum(col::double) over ()", "The statistic is no aggregate: it gives a value a row."],
  ])("refuses %s", async (body, message) => {
    expect(await trial(body)).toMatchObject({ code: "recipe_rejected", message });
  });
});

describe("figures of a project's own", () => {
  const SQL = `select i as n, 'x' || i as "a""b", i / 4 as r from range(10) t(i)`;

  const figures = (list: Record<string, { body: string; applies_to?: string[] }>) =>
    withJob(async (job) => {
      const columns = describeSelect(job.connection, SQL);
      const own = Object.entries(list).map(([name, { body, applies_to }]) => ({
        name,
        macro: macroOf(job, body),
        ...(applies_to ? { applies_to } : {}),
      }));
      const found = await ownFigures(job, `(${SQL})`, columns, own, signal);
      const left = job.connection.now(
        "select count(*) as n from duckdb_functions() where function_name similar to 'm[0-9a-f]{32}'",
      );
      expect(Number(left.getChild("n").at(0))).toBe(0);
      return { values: Object.fromEntries(found.values), failed: found.failed };
    });

  test("stand beside each other, by column", async () => {
    expect(
      await figures({
        span: { body: "max(col) - min(col)", applies_to: ["integer", "DOUBLE"] },
        n: { body: "count(col)" },
      }),
    ).toEqual({
      values: { n: { span: 9, n: 10 }, 'a"b': { n: 10 }, r: { span: 2.25, n: 10 } },
      failed: [],
    });
  });

  test("fail alone", async () => {
    const { values, failed } = await figures({
      sum: { body: "sum(col)" },
      n: { body: "count(col)" },
    });
    expect(values).toEqual({
      n: { sum: 45, n: 10 },
      'a"b': { sum: null, n: 10 },
      r: { sum: 11.25, n: 10 },
    });
    expect(failed.map(({ statistic, column }) => [statistic, column])).toEqual([["sum", 'a"b']]);
    expect(failed[0]?.why).toContain("No function matches");
  });

  test("that fail on a value fail where it is", async () => {
    const { values, failed } = await figures({ cast: { body: "sum(col::integer)" } });
    expect(values).toMatchObject({ n: { cast: 45 }, 'a"b': { cast: null } });
    expect(failed).toEqual([
      {
        statistic: "cast",
        column: 'a"b',
        why: expect.stringContaining("Could not convert string 'x0' to INT32"),
      },
    ]);
  });

  test("of many values are cut, not refused", async () => {
    const { values } = await figures({
      all: { body: "list(repeat(col::varchar, 500))", applies_to: ["integer"] },
    });
    const [first] = (values.n?.all ?? []) as string[];
    expect(first).toBe(`${"0".repeat(200)}…`);
  });
});
