import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { choiceOf } from "../../durable-objects/engine/window/choice.ts";
import {
  copiedRange,
  copySelect,
  firstNumbers,
  inPlace,
  numbersSelect,
  pickedRows,
  searchSelects,
  storedRange,
} from "../../durable-objects/engine/window/place.ts";
import { Native } from "../e2e/main/native.ts";

let native: Native;
beforeAll(async () => {
  native = await Native.start();
});
afterAll(() => native.close());

describe("columns with names of ours", () => {
  const columns = ["n", "i", "v", "t", "p", "rowid"].map((name) => ({ name, type: "BIGINT" }));
  const rows = (numbered: boolean) => ({ from: "named", columns, numbered });

  beforeAll(() =>
    native.run(`create table named as
      select (r * 7 % 10)::bigint as n, r::bigint as i, 9 - r::bigint as v, 0::bigint as t, 1::bigint as p,
        1000 + r::bigint as rowid from range(10) r(r)`),
  );

  test("are sorted by, filtered by and searched, and not taken for ours", async () => {
    const order = async (asked: Parameters<typeof choiceOf>[1]) =>
      (await native.texts(numbersSelect(rows(false), choiceOf(columns, asked)))).map(([n]) =>
        Number(n),
      );
    expect(await order({ sort: ["n:asc"] })).toEqual([0, 3, 6, 9, 2, 5, 8, 1, 4, 7]);
    expect(await order({ sort: ["i:desc"] })).toEqual([9, 8, 7, 6, 5, 4, 3, 2, 1, 0]);
    expect(await order({ filter: [{ column: "n", op: "<", value: 3 }] })).toEqual([0, 3, 6]);
    expect(await order({ search: "1007" })).toEqual([7]);
    expect(await order({ filter: [{ column: "rowid", op: ">=", value: 1008 }] })).toEqual([8, 9]);
  });

  test("a run of rows whose table has a column rowid is counted, not looked up", async () => {
    const run = storedRange(rows(false), { offset: 4, limit: 2 });
    expect(await native.texts(`select i, rowid, __row from (${run})`)).toEqual([
      ["4", "1004", "4"],
      ["5", "1005", "5"],
    ]);
    const first = firstNumbers(rows(false), choiceOf(columns, { sort: ["n:asc"] }), 3);
    const found = inPlace(rows(false), pickedRows(rows(false), first));
    expect(await native.texts(`select n, i, __row from (${found})`)).toEqual([
      ["0", "0", "0"],
      ["1", "3", "3"],
      ["2", "6", "6"],
    ]);
  });

  test("a copy that has a column rowid is counted too", async () => {
    const choice = choiceOf(columns, { sort: ["v:asc"] });
    await native.run(`create table copied as ${copySelect(rows(false), choice)}`);
    const run = copiedRange("copied", rows(false), { offset: 2, limit: 2 });
    expect(await native.texts(`select v, rowid, __row from (${run})`)).toEqual([
      ["2", "1007", "7"],
      ["3", "1006", "6"],
    ]);
  });
});

describe("many columns", () => {
  const many = Array.from({ length: 450 }, (_, i) => ({ name: `c${i}`, type: "BIGINT" }));
  const rows = { from: "wide", columns: many, numbered: true };

  beforeAll(() =>
    native.run(
      `create table wide as select ${many.map(({ name }, i) => `(r * 1000 + ${i})::bigint as ${name}`).join(", ")} from range(20) t(r)`,
    ),
  );

  test("are searched a part at a time", async () => {
    const selects = searchSelects(rows, "7449");
    expect(selects.length).toBe(3);
    const found = await Promise.all(selects.map((select) => native.texts(select)));
    expect(found).toEqual([[], [], [["7"], ["17"]]]);
    expect(searchSelects(rows, "x")).toEqual([]);
  });

  test("what was found is what is shown", async () => {
    await native.run("create table found as select * from (values (3), (17), (3)) t(n)");
    const numbers = numbersSelect(
      { ...rows, found: "found" },
      choiceOf(many, { search: "7449", sort: ["c0:desc"] }),
    );
    expect(await native.texts(numbers)).toEqual([["17"], ["3"]]);
  });
});
