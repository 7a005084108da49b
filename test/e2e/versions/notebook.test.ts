import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { type Bench, openBench } from "../main/project.ts";
import { connectMcp } from "../setup/mcp.ts";
import { server } from "../setup/server.ts";
import { kinds, listen } from "./told.ts";

let bench: Bench;

beforeEach(async () => {
  bench = await openBench(server.origin);
  for (const name of ["a", "b", "c"]) {
    await bench.ok("catalog_create", {
      name,
      code: `select '${name}' as x`,
      markdown: `# ${name}`,
    });
  }
});

afterEach(() => bench.session.close());

interface Cell {
  cell_id: string;
  index: number;
  alias: string;
  version: number;
  hash: string;
  stale: boolean;
  has_chart: boolean;
  markdown: string;
  markdown_hash: string;
}

const cells = async () => (await bench.ok("notebook_get")).cells as Cell[];
const shown = async () => (await cells()).map(({ alias }) => alias);

async function cell(alias: string): Promise<Cell> {
  const found = (await cells()).find((each) => each.alias === alias);
  if (!found) throw new Error(`${alias} is not shown`);
  return found;
}

const apply = (...edits: Record<string, unknown>[]) => bench.ok("notebook_apply", { edits });

describe("moving and removing", () => {
  test.each([
    [0, 0, ["c", "a", "b"]],
    [1, 1, ["a", "c", "b"]],
    [99, 2, ["a", "b", "c"]],
    [-7, 0, ["c", "a", "b"]],
  ])("to %i is at %i", async (new_index, place, order) => {
    const { cell_id } = await cell("c");
    const reply = await bench.ok("notebook_reorder", { cell_id, new_index });
    expect(reply).toMatchObject({ cell: cell_id, new_index: place });
    expect(reply.step).toBe(place === 2 ? "step-003" : "step-004");
    expect(await shown()).toEqual(order);
    expect((await cells()).map(({ index }) => index)).toEqual([0, 1, 2]);
  });

  test("a cell that is taken out leaves its entry, and does not come back with a version", async () => {
    const { cell_id } = await cell("b");
    await bench.ok("catalog_create", { name: "on_c", code: "select x from c" });
    const other = await cell("on_c");
    expect(await bench.ok("notebook_remove", { cell_id })).toMatchObject({ removed: cell_id });
    await bench.ok("notebook_remove", { cell_id: other.cell_id });
    expect(await shown()).toEqual(["a", "c"]);
    const revised = await bench.ok("catalog_revise", { name: "b", code: "select 'new' as x" });
    expect(revised.cell_id).toBeUndefined();
    await bench.ok("catalog_revise", { name: "c", code: "select 'newer' as x" });
    await bench.ok("catalog_rename", { old_name: "b", new_name: "bb" });
    const again = await bench.ok("catalog_create", { name: "bb", code: "select 'new' as x" });
    expect(again).toMatchObject({ existing: true });
    expect(again.cell_id).toBeUndefined();
    expect(await shown()).toEqual(["a", "c"]);
    expect((await bench.all("on_c")).rows).toEqual([["newer"]]);
    expect(await bench.fails("notebook_remove", { cell_id })).toMatchObject({ code: "not_found" });
  });

  test("a source's cell does not come back with its file either", async () => {
    await bench.ok("data_put", { rel_path: "x.csv", text: "n\n1\n" });
    const { cell_id } = await bench.ok("catalog_import", { rel_path: "x.csv", alias: "x" });
    await bench.ok("notebook_remove", { cell_id });
    await bench.ok("catalog_import", { rel_path: "x.csv", alias: "x" });
    await bench.ok("data_put", { rel_path: "x.csv", text: "n\n2\n" });
    expect(await bench.ok("catalog_import", { rel_path: "x.csv", alias: "x" })).toMatchObject({
      version: 2,
    });
    expect(await shown()).toEqual(["a", "b", "c"]);
  });

  test("the last cell may go, and a new one comes", async () => {
    for (const { cell_id } of await cells()) await bench.ok("notebook_remove", { cell_id });
    expect(await bench.ok("notebook_get")).toMatchObject({ cells: [], total: 0 });
    await apply({ action: "add", alias: "b" });
    expect(await shown()).toEqual(["b"]);
  });
});

describe("M09: an edit over a newer edit", () => {
  test("is refused with both texts, and goes through with the text that was merged", async () => {
    const read = await cell("a");
    const person = await connectMcp(server.origin, `/mcp/${bench.project}`);
    const theirs = { cell_id: read.cell_id, markdown: "# a, by hand" };
    await person.call("notebook_edit_markdown", theirs);
    await person.close();
    const mine = { ...theirs, markdown: "# a, by model" };
    const error = await bench.fails("notebook_edit_markdown", {
      ...mine,
      expected_hash: read.markdown_hash,
    });
    expect(error.code).toBe("conflict");
    expect(error.message).toBe(
      `The text of cell ${read.cell_id} was changed meanwhile. It now reads:\n# a, by hand\n\nYours reads:\n# a, by model`,
    );
    const { markdown_hash } = await cell("a");
    expect(error.hint).toContain(`expected_hash "${markdown_hash}"`);
    expect((await cell("a")).markdown).toBe("# a, by hand");
    const merged = { ...mine, markdown: "# a, by both", expected_hash: markdown_hash };
    const reply = await bench.ok("notebook_edit_markdown", merged);
    expect(reply.cell).toEqual(await cell("a"));
    expect(reply.cell).toMatchObject({ markdown: "# a, by both", index: 0 });
  });

  test("long texts are cut, and the message says how long they are", async () => {
    const { cell_id } = await cell("a");
    await bench.ok("notebook_edit_markdown", { cell_id, markdown: "t".repeat(20_000) });
    const markdown = "m".repeat(19_000);
    const args = { cell_id, markdown, expected_hash: "0".repeat(12) };
    const { message } = await bench.fails("notebook_edit_markdown", args);
    expect(message.length).toBeLessThan(1_500);
    expect(message).toContain("ttt… (20000 characters)");
    expect(message).toContain("mmm… (19000 characters)");
  });

  test("an empty text clears; without a hash the newest text wins", async () => {
    const { cell_id } = await cell("a");
    await bench.ok("notebook_edit_markdown", { cell_id, markdown: "" });
    expect(await cell("a")).toMatchObject({ markdown: "" });
    expect(
      await bench.fails("notebook_edit_markdown", { cell_id, markdown: "x".repeat(20_001) }),
    ).toMatchObject({ code: "invalid_input" });
  });
});

test("M10: 33 cells with the state of each are one reply", async () => {
  const spec = { mark: "bar", encoding: { x: { field: "x", type: "nominal" } } };
  await bench.ok("catalog_chart", { hash_or_alias: "b", vega_spec: spec });
  for (let i = 3; i < 33; i++) {
    const code = i === 32 ? "select x from tracked('a')" : `select ${i} as n`;
    await bench.ok("catalog_create", { name: `n${i}`, code, prompt: `number ${i}` });
  }
  await bench.ok("project_settings", { auto_recalc: false });
  const revised = await bench.ok("catalog_revise", { name: "a", code: "select 'A' as x" });
  const reply = await bench.ok("notebook_get");
  const all = reply.cells as Cell[];
  expect([reply.total, all.length]).toEqual([33, 33]);
  expect(all.map(({ index }) => index)).toEqual(Array.from({ length: 33 }, (_, i) => i));
  expect(new Set(all.map(({ cell_id }) => cell_id)).size).toBe(33);
  expect(all[0]).toMatchObject({ alias: "a", version: 2, hash: revised.hash, markdown: "# a" });
  expect(all.filter(({ stale }) => stale).map(({ alias }) => alias)).toEqual(["n32"]);
  expect(all.filter(({ has_chart }) => has_chart).map(({ alias }) => alias)).toEqual(["b"]);
  expect(all[20]).toMatchObject({ alias: "n20", markdown: "number 20", version: 1 });
});

describe("notebook_apply", () => {
  test("several edits are one revision and one event, each over the one before", async () => {
    const [a, b, c] = await cells();
    const listener = await listen(bench.origin, bench.project);
    let reply: Record<string, unknown> = {};
    const events = await listener.during(async () => {
      reply = await apply(
        { action: "move", cell_id: c?.cell_id, index: 0 },
        { action: "remove", cell_id: b?.cell_id },
        { action: "add", alias: "b", markdown: "again", index: 1 },
        { action: "markdown", cell_id: a?.cell_id, markdown: "A", expected_hash: a?.markdown_hash },
        { action: "markdown", cell_id: a?.cell_id, markdown: "AA" },
        { action: "move", cell_id: c?.cell_id },
      );
    });
    await listener.close();
    expect(kinds(events)).toEqual(["notebook_changed"]);
    expect(reply).toMatchObject({ step: "step-004", total: 3 });
    expect(reply.cells).toEqual(await cells());
    expect((await cells()).map(({ alias, markdown }) => [alias, markdown])).toEqual([
      ["b", "again"],
      ["a", "AA"],
      ["c", "# c"],
    ]);
    expect((await cells())[0]?.cell_id).not.toBe(b?.cell_id);
  });

  test.each([
    ["a cell that is not there", { action: "remove", cell_id: "none" }, "not_found"],
    ["a name that is not there", { action: "add", alias: "none" }, "not_found"],
    ["an action without what it needs", { action: "move" }, "invalid_input"],
    ["an old text", { action: "markdown", markdown: "x", expected_hash: "0" }, "conflict"],
    ["an action that is none", { action: "swap" }, "invalid_input"],
  ])("%s: none of the edits is made", async (_, edit, code) => {
    const before = await cells();
    const { cell_id } = await cell("a");
    const edits = [
      { action: "remove", cell_id: (await cell("c")).cell_id },
      edit.action === "markdown" ? { ...edit, cell_id } : edit,
    ];
    expect(await bench.fails("notebook_apply", { edits })).toMatchObject({ code });
    expect(await cells()).toEqual(before);
    expect((await bench.ok("project_settings")).step).toBe("step-003");
  });

  test("edits that come to nothing are no revision", async () => {
    const { cell_id } = await cell("a");
    const text = (markdown: string) => ({ action: "markdown", cell_id, markdown });
    expect(await apply(text("x"), text("# a"))).toMatchObject({ step: "step-003" });
  });
});
