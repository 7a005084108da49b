/** The one table that codes, colours and legends of a comparison come from; pages read it without any schema. */

/** Rows on which side: values of a promoted comparison's `membership` column. */
export const MEMBERSHIP = { before: 1, after: 2, both: 3 } as const;

export interface CellState {
  /** value of a promoted comparison's `…_eq` column */
  code: number;
  name: "only_before" | "only_after" | "changed" | "same" | "noise";
  /** background of the cell; undefined leaves it as it is */
  colour: string | undefined;
  /** stands in the cell as well, because colour alone tells nothing to some */
  symbol: string;
  label: string;
}

/** What a cell of a comparison can be. Legend, cells and the codes in promoted rows all read this table. */
export const CELL_STATES = [
  { code: 1, name: "only_before", colour: "#e8b4b8", symbol: "−", label: "only before" },
  { code: 2, name: "only_after", colour: "#90b2b3", symbol: "+", label: "only after" },
  { code: 3, name: "changed", colour: "#6c83b5", symbol: "≠", label: "changed" },
  { code: 7, name: "same", colour: undefined, symbol: "", label: "same" },
  { code: 11, name: "noise", colour: "#e3dcb4", symbol: "≈", label: "same but for float noise" },
] as const satisfies readonly CellState[];

export const KEY_COLOUR = "#6c5fc7";

/** The row of the table for a code. @throws for a code that no comparison gives */
export function cellState(code: number): CellState {
  const state = CELL_STATES.find((each) => each.code === code);
  if (!state) throw new Error(`${code} is no state of a compared cell`);
  return state;
}

/** The code of a state, for the SQL that gives it. */
export function cellCode(name: CellState["name"]): number {
  return CELL_STATES.find((each) => each.name === name)?.code ?? 0;
}

const FALL = [36, 127, 254] as const;
const RISE = [220, 40, 40] as const;

/**
 * Background of a number that changed, from blue over white to red.
 * @param share (after − before) ÷ |before|; from −1 and 1 on the colour is full
 */
export function deltaColour(share: number): string {
  const strength = Math.min(1, Math.abs(share));
  const full = share < 0 ? FALL : RISE;
  const hex = full.map((part) => Math.round(255 + (part - 255) * strength).toString(16));
  return `#${hex.map((part) => part.padStart(2, "0")).join("")}`;
}
