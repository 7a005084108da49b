import { expect, test } from "vitest";
import {
  CELL_STATES,
  cellCode,
  cellState,
  deltaColour,
  KEY_COLOUR,
  MEMBERSHIP,
} from "../../contract/diff.ts";

test("every code says on which side the row is, and whether the cell is the same", () => {
  expect(CELL_STATES.map(({ code, name }) => [code, name])).toEqual([
    [MEMBERSHIP.before, "only_before"],
    [MEMBERSHIP.after, "only_after"],
    [MEMBERSHIP.both, "changed"],
    [MEMBERSHIP.both + 4, "same"],
    [MEMBERSHIP.both + 8, "noise"],
  ]);
});

test("a code is painted in the colour that the legend gives its meaning", () => {
  for (const state of CELL_STATES) {
    expect(cellState(state.code)).toBe(state);
    expect(cellCode(state.name)).toBe(state.code);
  }
  expect(cellState(1)).toMatchObject({ label: "only before", colour: "#e8b4b8" });
  expect(cellState(2)).toMatchObject({ label: "only after", colour: "#90b2b3" });
  expect(cellState(3)).toMatchObject({ label: "changed", colour: "#6c83b5" });
  expect(cellState(7)).toMatchObject({ label: "same", colour: undefined });
});

test("no two states look or read the same", () => {
  for (const part of ["colour", "symbol", "label"] as const) {
    const shown = CELL_STATES.map((state) => state[part]);
    expect(new Set(shown).size).toBe(shown.length);
    expect(shown).not.toContain(KEY_COLOUR);
  }
});

test.each([0, 4, 5, 6, 8, -1])("%i is no state", (code) => {
  expect(() => cellState(code)).toThrow(`${code} is no state of a compared cell`);
});

test.each([
  [0, "#ffffff"],
  [1, "#dc2828"],
  [5, "#dc2828"],
  [-1, "#247ffe"],
  [-7, "#247ffe"],
  [0.5, "#ee9494"],
  [-0.5, "#92bfff"],
])("a share of %d is %s", (share, colour) => {
  expect(deltaColour(share)).toBe(colour);
});
