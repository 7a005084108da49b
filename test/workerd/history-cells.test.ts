import { expect, test } from "vitest";
import { movedIds, takeBackCells } from "../../durable-objects/catalog/history/cells.ts";
import type { Cell } from "../../durable-objects/catalog/model.ts";

/** `a b:text c`: cells by id, with their texts. */
function notebook(text: string): Cell[] {
  return text
    .split(" ")
    .filter(Boolean)
    .map((each) => {
      const [id = "", markdown = ""] = each.split(":");
      return { id, alias: `of-${id}`, markdown };
    });
}

function written(cells: readonly Cell[]): string {
  return cells.map(({ id, markdown }) => (markdown ? `${id}:${markdown}` : id)).join(" ");
}

test.each([
  ["nothing", "a b", "a b", "b a", "b a"],
  ["an added cell", "a", "a b", "a b c", "a c"],
  ["an added cell, others moved", "a b", "a b x", "b x a", "b a"],
  ["a removed cell", "a b c", "a c", "a c", "a b c"],
  ["a removed first cell", "a b", "b", "b c", "a b c"],
  ["a removed cell whose neighbours went", "a b c d", "a b d", "x d", "x c d"],
  ["two removed cells", "a b c d", "a d", "a d", "a b c d"],
  ["the only cell", "a", "", "", "a"],
  ["a text", "a:1 b", "a:2 b", "b a:2 c", "b a:1 c"],
  ["a move", "a b c", "c a b", "c a b d", "a b c d"],
  ["a move to the end", "a b c", "b c a", "x b c a", "x a b c"],
  ["two moves", "a b c d e", "d a e b c", "d a e b c", "a b c d e"],
  ["a turned notebook", "a b c d", "d c b a", "d c b a", "a b c d"],
  ["a move and a text", "a:1 b c", "b c a:2", "b c a:2", "a:1 b c"],
  ["all of it at once", "a b:1 c d", "d e a b:2", "d e a b:2 z", "a b:1 c d z"],
])("takes back %s", (_, before, after, present, result) => {
  const { cells, obstacles } = takeBackCells(notebook(before), notebook(after), notebook(present));
  expect([written(cells), obstacles]).toEqual([result, []]);
});

test.each([
  ["an added cell was edited", "a", "a b", "a b:x", [["b", "edited"]]],
  ["an added cell was moved", "a c", "a c b", "b a c", [["b", "moved"]]],
  ["an added cell was removed", "a", "a b", "a", [["b", "removed"]]],
  ["a removed cell was put back", "a b", "a", "b a", [["b", "put back"]]],
  ["a text was edited again", "a:1", "a:2", "a:3", [["a", "edited"]]],
  ["an edited cell was removed", "a:1", "a:2", "", [["a", "removed"]]],
  ["a moved cell was moved again", "a b c d", "c a b d", "a b d c", [["c", "moved"]]],
  [
    "two cells",
    "a:1 b:1",
    "a:2 b:2",
    "a:3 b:3",
    [
      ["a", "edited"],
      ["b", "edited"],
    ],
  ],
])("is in the way: %s", (_, before, after, present, told) => {
  const { obstacles } = takeBackCells(notebook(before), notebook(after), notebook(present));
  expect(obstacles.map(({ cell, since }) => [cell.id, since])).toEqual(told);
});

test.each([
  ["a b c", "a b c", []],
  ["a b c d", "d a b c", ["d"]],
  ["a b c d", "b c d a", ["a"]],
  ["a b", "a x b", []],
  ["a b c d e", "a d b c e", ["d"]],
])("from %s to %s moved %j", (before, after, moved) => {
  expect([...movedIds(notebook(before), notebook(after))]).toEqual(moved);
});

test("taking a step back undoes it whatever it did: every pair of small notebooks", () => {
  const all = permutationsOf(["a", "b", "c", "d"]).flatMap((ids) => [
    notebook(ids.join(" ")),
    notebook(ids.slice(0, 3).join(" ")),
    notebook(ids.map((id, i) => `${id}:${i}`).join(" ")),
  ]);
  let pairs = 0;
  for (const before of all) {
    for (const after of all) {
      const { cells, obstacles } = takeBackCells(before, after, after);
      expect([written(cells), obstacles]).toEqual([written(before), []]);
      pairs++;
    }
  }
  expect(pairs).toBe(72 * 72);
});

function permutationsOf(items: string[]): string[][] {
  if (items.length === 0) return [[]];
  return items.flatMap((item, i) =>
    permutationsOf(items.toSpliced(i, 1)).map((rest) => [item, ...rest]),
  );
}
