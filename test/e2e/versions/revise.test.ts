import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type Bench, openBench } from "../main/project.ts";
import { type OwnServer, ownServer } from "../mcp/own-server.ts";
import { stored } from "./stored.ts";

// The server is this file's own: it looks into the storage of what was, or was not, built.

const NUMBERS = "select i as n from range(4) t(i) order by i";
const DOUBLED = "select n, n * 2 as twice from tracked('numbers') order by n";

let own: OwnServer;
let bench: Bench;

beforeAll(async () => {
  own = await ownServer();
});

afterAll(() => own.stop());

beforeEach(async () => {
  bench = await openBench(own.origin);
  await bench.ok("catalog_create", { name: "numbers", code: NUMBERS, prompt: "four numbers" });
  await bench.ok("catalog_create", { name: "doubled", code: DOUBLED, prompt: "twice each" });
  return () => bench.session.close();
});

const revise = (args: Record<string, unknown>) => bench.ok("catalog_revise", args);
const refused = (args: Record<string, unknown>) => bench.fails("catalog_revise", args);
const show = (entry: string) => bench.ok("catalog_show", { entry });
const step = async () => (await bench.ok("project_settings")).step;

async function versions(name: string) {
  const { versions } = await show(name);
  return (versions as { version: number; hash: string; cause: string }[]).map(
    ({ version, hash, cause }) => [version, hash, cause],
  );
}

/** Runs what must leave no trace at all. */
async function without<T>(work: () => Promise<T>): Promise<T> {
  const before = stored(own.state);
  const result = await work();
  expect(stored(own.state)).toBe(before);
  return result;
}

describe("what a revision is made of", () => {
  test("code is the whole recipe; the reply says what it replaces and what followed", async () => {
    const before = await show("numbers");
    const reply = await revise({
      name: "numbers",
      code: NUMBERS.replace("4", "3"),
      prompt: "three",
    });
    expect(reply).toMatchObject({
      alias: "numbers",
      version: 2,
      previous: { version: 1, hash: before.hash },
      row_count: 3,
      rows: [[0], [1], [2]],
      step: "step-003",
      recalc: { status: "ok", rebuilt: [{ alias: "doubled", rows_before: 4, rows_after: 3 }] },
    });
    expect(await bench.all("doubled")).toMatchObject({
      rows: [
        [0, 0],
        [1, 2],
        [2, 4],
      ],
    });
    expect((await show("numbers")).prompts).toMatchObject([{ prompt: "three" }]);
    expect((await show("numbers-v1")).prompts).toMatchObject([{ prompt: "four numbers" }]);
  });

  test("edits replace parts of the present recipe, one after another", async () => {
    const edits = [
      { find: "range(4)", replace: "range(5)" },
      { find: "range(5)", replace: "range(6)" },
      { find: "as n", replace: "as n, 'x$&' as label" },
    ];
    expect(await revise({ name: "numbers", edits })).toMatchObject({ row_count: 6, version: 2 });
    const { code } = await show("numbers");
    expect(code).toBe("select i as n, 'x$&' as label from range(6) t(i) order by i");
  });

  test.each([
    ["nowhere", "does not hold the text", { find: "rang(", replace: "" }],
    ["twice", "more than once", { find: "i", replace: "j" }],
    ["twice, overlapping itself", "more than once", { find: "a$a", replace: "" }],
    ["empty", "does not hold the text", { find: "", replace: "x" }],
  ])("an edit whose text is %s is a conflict", async (_, message, edit) => {
    await bench.ok("catalog_create", { name: "odd", code: "select 'a$a$a' as x" });
    const name = edit.find.startsWith("a") ? "odd" : "numbers";
    await without(async () => {
      const error = await refused({ name, edits: [edit] });
      expect(error).toMatchObject({ code: "conflict", message: expect.stringContaining(message) });
    });
  });

  test("a hash makes that very entry the next version", async () => {
    const scratch = await bench.ok("catalog_run", { code: "select 7 as n" });
    const reply = await revise({ name: "numbers", hash: scratch.hash, prompt: "seven" });
    expect(reply).toMatchObject({ hash: scratch.hash, version: 2, existing: true, rows: [[7]] });
    expect(await bench.all("doubled")).toMatchObject({ rows: [[7, 14]] });
    expect((await show("numbers")).prompts).toMatchObject([{ prompt: "seven" }]);
  });

  test("a version before comes back by its name; the history only grows", async () => {
    const first = await show("numbers");
    const second = await revise({ name: "numbers", code: "select 1 as n" });
    const third = await revise({ name: "numbers", hash: "numbers-v1" });
    expect(third).toMatchObject({ hash: first.hash, version: 3, existing: true });
    expect(await versions("numbers")).toEqual([
      [1, first.hash, "create"],
      [2, second.hash, "revise"],
      [3, first.hash, "revise"],
    ]);
    expect(await bench.all("doubled")).toMatchObject({
      rows: [
        [0, 0],
        [1, 2],
        [2, 4],
        [3, 6],
      ],
    });
  });

  test("an entry whose own parents moved is named as it is, and rebuilt in the same revision", async () => {
    const first = await show("doubled");
    await revise({ name: "doubled", code: "select n, 0 as twice from tracked('numbers')" });
    await revise({ name: "numbers", code: "select 5 as n" });
    const at = await step();
    const reply = await revise({ name: "doubled", hash: first.hash });
    expect(reply).toMatchObject({
      hash: first.hash,
      version: 4,
      recalc: { rebuilt: [{ alias: "doubled", from: first.hash, rows_before: 4, rows_after: 1 }] },
    });
    expect(reply.step).toBe(`step-${String(Number(String(at).slice(5)) + 1).padStart(3, "0")}`);
    expect((await versions("doubled")).map(([version, , cause]) => [version, cause])).toEqual([
      [1, "create"],
      [2, "revise"],
      [3, "recalc"],
      [4, "revise"],
      [5, "recalc"],
    ]);
    expect(await bench.all("doubled")).toMatchObject({ rows: [[5, 10]] });
  });

  test.each([[{}], [{ code: "select 1", hash: "numbers" }], [{ code: "select 1", edits: [] }]])(
    "one of code, hash and edits, not %j",
    async (args) => {
      await without(async () =>
        expect(await refused({ name: "numbers", ...args })).toMatchObject({
          code: "invalid_input",
        }),
      );
    },
  );
});

describe("what makes no version", () => {
  test("the same recipe again, in other letters between its words, is the entry that is there", async () => {
    const before = await show("numbers");
    const reply = await without(() =>
      revise({ name: "numbers", code: `-- again\n${NUMBERS.replaceAll(" ", "\n  ")}` }),
    );
    expect(reply).toMatchObject({
      existing: true,
      version: 1,
      hash: before.hash,
      step: "step-002",
    });
    expect(reply.recalc).toBeUndefined();
  });

  test("with a prompt, that is kept with the entry", async () => {
    const reply = await revise({ name: "numbers", code: NUMBERS, prompt: "once more" });
    expect(reply).toMatchObject({ existing: true, version: 1, step: "step-003" });
    expect((await show("numbers")).prompts).toMatchObject([
      { prompt: "four numbers" },
      { prompt: "once more" },
    ]);
  });

  test("its own hash", async () => {
    expect(await without(() => revise({ name: "numbers", hash: "numbers" }))).toMatchObject({
      existing: true,
      version: 1,
    });
  });

  test("a dry run: it checks and lists the names that follow", async () => {
    await bench.ok("catalog_create", { name: "sum", code: "select sum(twice) as s from doubled" });
    await bench.ok("catalog_create", { name: "kept", code: "select * from pinned('doubled-v1')" });
    const reply = await without(() =>
      revise({ name: "numbers", code: "select 1 as n", dry_run: true }),
    );
    const { hash } = await show("numbers");
    expect(reply).toMatchObject({
      alias: "numbers",
      version: 1,
      previous: { version: 1, hash },
      would_rebuild: ["doubled", "sum"],
      step: "step-004",
    });
    await bench.ok("project_settings", { auto_recalc: false });
    const off = await revise({ name: "numbers", code: "select 1 as n", dry_run: true });
    expect(off.would_rebuild).toEqual([]);
    expect(
      await refused({ name: "numbers", code: "select 1;;select 2", dry_run: true }),
    ).toMatchObject({ code: "recipe_rejected" });
  });
});

describe("what is refused before anything is built", () => {
  const selves = ["select * from numbers", "select * from tracked('NUMBERS')"];
  test.each(selves)("following itself: %s", async (code) => {
    for (const dry_run of [false, true]) {
      const error = await without(() => refused({ name: "numbers", code, dry_run }));
      expect(error).toMatchObject({
        code: "self_reference",
        hint: expect.stringContaining("pinned('numbers-v1')"),
      });
    }
  });

  test("following itself by a name it had before", async () => {
    await bench.ok("catalog_rename", { old_name: "numbers", new_name: "digits" });
    const args = { name: "digits", code: "select * from numbers" };
    expect(await without(() => refused(args))).toMatchObject({ code: "self_reference" });
  });

  test("a pinned version of itself is fine", async () => {
    const code = "select n + 1 as n from pinned('numbers-v1') order by n";
    expect(await revise({ name: "numbers", code })).toMatchObject({ rows: [[1], [2], [3], [4]] });
  });

  test("a circle, however long, also of an entry that is there", async () => {
    await bench.ok("catalog_create", { name: "sum", code: "select sum(twice) as n from doubled" });
    const { hash } = await bench.ok("catalog_run", { code: "select n from sum" });
    for (const given of [{ code: "select n from tracked('sum')" }, { hash }]) {
      expect(await without(() => refused({ name: "numbers", ...given }))).toMatchObject({
        code: "cycle",
        message: "sum is itself built on numbers, so they would follow each other.",
      });
    }
    expect(await revise({ name: "numbers", code: "select n from pinned('sum-v1')" })).toMatchObject(
      {
        version: 2,
        rows: [[12]],
      },
    );
  });

  test("a version other than the expected one", async () => {
    await revise({ name: "numbers", code: "select 1 as n" });
    const args = { name: "numbers", code: "select 2 as n", expected_version: 1 };
    const error = await without(() => refused(args));
    expect(error).toMatchObject({
      code: "conflict",
      message: "numbers is at version 2, not 1: somebody revised it.",
      hint: expect.stringContaining("expected_version: 2"),
    });
    expect(await revise({ ...args, expected_version: 2 })).toMatchObject({ version: 3 });
  });

  test("a source, and a source as the version of an entry", async () => {
    await bench.ok("data_put", { rel_path: "x.csv", text: "n\n1\n" });
    const source = await bench.ok("catalog_import", { rel_path: "x.csv", alias: "file" });
    await without(async () => {
      expect(await refused({ name: "file", code: "select 1 as n" })).toMatchObject({
        code: "conflict",
        hint: expect.stringContaining("catalog_import"),
      });
      for (const hash of [source.hash, "file", "file-v1"]) {
        expect(await refused({ name: "numbers", hash })).toMatchObject({
          code: "conflict",
          hint: expect.stringContaining(`pinned('${source.hash}')`),
        });
      }
    });
  });

  test.each([
    ["a name that is not there", { name: "number" }, "Did you mean numbers?"],
    ["one version", { name: "numbers-v1" }, "The alias is numbers."],
    ["one version, in other letters", { name: "Numbers-V1" }, "The alias is numbers."],
  ])("%s", async (_, args, hint) => {
    const error = await without(() => refused({ ...args, code: "select 1 as n" }));
    expect(error).toMatchObject({ code: "not_found", hint });
  });
});
