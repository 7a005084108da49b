import { CompletionContext } from "@codemirror/autocomplete";
import { EditorState } from "@codemirror/state";
import { describe, expect, test } from "vitest";
import { completionsOf } from "../../web/code/completion.ts";
import { rangeOf } from "../../web/code/place.ts";

describe("the place of an error in a text", () => {
  const text = 'select a,\n  "b ""c""" + nope\nfrom x';

  test.each([
    [{ line: 2, column: 15 }, "nope"],
    [{ line: 2, column: 3 }, '"b ""c"""'],
    [{ line: 2, column: 13 }, "+"],
    [{ line: 3 }, "from x"],
    [{ line: 1, column: 8 }, "a"],
    [{ line: 99, column: 6 }, "x"],
    [{ line: 1, column: 99 }, ""],
  ])("%j is %j", (place, expected) => {
    const range = rangeOf(text, place);
    expect(range && text.slice(range.from, range.to)).toBe(expected);
  });

  test.each([[undefined], [{}], [{ field: "code" }]])("%j is no place", (place) => {
    expect(rangeOf(text, place)).toBeUndefined();
  });
});

describe("what is offered while one types", () => {
  const entries = [
    {
      name: "orders",
      columns: [
        { name: "id", type: "BIGINT" },
        { name: "net amount", type: "DOUBLE" },
      ],
    },
    { name: "shops", columns: [{ name: "town", type: "VARCHAR" }] },
  ];

  function offered(text: string, explicit = false) {
    const pos = text.indexOf("|");
    const state = EditorState.create({ doc: text.replace("|", "") });
    const result = completionsOf(entries)(new CompletionContext(state, pos, explicit));
    return result && { from: result.from, options: result.options };
  }

  test("names of entries within the quotes of tracked and pinned", () => {
    expect(offered("select * from tracked('o|")).toEqual({
      from: 23,
      options: [
        { label: "orders", type: "class", detail: "2 columns" },
        { label: "shops", type: "class", detail: "1 columns" },
      ],
    });
    expect(offered("select * from pinned( '|')")?.from).toBe(23);
  });

  test("columns of entries that the recipe mentions, quoted where they must be, then entries", () => {
    const found = offered("select n| from tracked('orders')");
    expect(found?.from).toBe(7);
    expect(found?.options.map(({ label, apply }) => [label, apply])).toEqual([
      ["id", "id"],
      ["net amount", '"net amount"'],
      ["orders", "tracked('orders')"],
      ["shops", "tracked('shops')"],
    ]);
  });

  test("nothing where no word is typed, unless it is asked for", () => {
    expect(offered("select |")).toBeNull();
    expect(offered("select |", true)?.options.map(({ label }) => label)).toEqual([
      "orders",
      "shops",
    ]);
  });
});
