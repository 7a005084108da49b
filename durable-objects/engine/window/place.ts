import { isNumbered } from "../row-numbers.ts";
import { ident } from "../sql.ts";
import type { Column } from "../values/codec.ts";
import { type Choice, orderOf, whereOf } from "./choice.ts";
import { groupsOf } from "./ipc.ts";
import { searchCondition } from "./shown.ts";

/** A relation whose rows are shown. */
export interface Rows {
  /** SQL to select from */
  from: string;
  columns: Column[];
  /** whether its rows are found by `rowid` */
  numbered: boolean;
  /** a table with the numbers `n` of the rows that hold what is searched for, when they were looked for before */
  found?: string;
}

/** Names for a row's number and its place that no column has. */
export function freeNames(columns: Column[]): { number: string; place: string } {
  const taken = new Set(columns.map(({ name }) => name.toLowerCase()));
  const free = (name: string): string => (taken.has(name) ? free(`${name}_`) : name);
  return { number: free("__row"), place: free("__place") };
}

/** The relation with each row's number in its own order, from 0. */
function withNumbers({ from, numbered }: Rows, number: string): string {
  const value = numbered ? "rowid" : "row_number() over () - 1";
  return `(select *, ${value} as ${ident(number)} from ${from})`;
}

/** The relation with numbers, and the clause that leaves the rows that are shown. */
export function chosen(rows: Rows, choice: Choice): { from: string; where: string } {
  const { number } = freeNames(rows.columns);
  const found = rows.found
    ? `${ident(number)} in (select n from ${rows.found})`
    : searchCondition(rows.columns, choice.search);
  return { from: withNumbers(rows, number), where: whereOf(choice, found) };
}

/** SELECTs of the numbers of the rows that hold a text: many columns are searched a part at a time. */
export function searchSelects(rows: Rows, search: string): string[] {
  const { number } = freeNames(rows.columns);
  const from = withNumbers(rows, number);
  return groupsOf(rows.columns)
    .map((group) => searchCondition(group, search))
    .filter((condition) => condition !== "false")
    .map((condition) => `select ${ident(number)} as n from ${from} where ${condition}`);
}

/** The numbers of the rows that are shown, in the order in which they are. @param most how many of them */
export function numbersSelect(rows: Rows, choice: Choice, most?: number): string {
  const number = ident(freeNames(rows.columns).number);
  const { from, where } = chosen(rows, choice);
  const limit = most === undefined ? "" : `limit ${most}`;
  // ORDER BY would take a column that has our name for its own.
  return `select ${number} as n from (select ${number} from ${from} ${where} ${orderOf(choice, number)} ${limit})`;
}

/** The rows that are shown themselves, each with its number last. */
export function copySelect(rows: Rows, choice: Choice): string {
  const { number } = freeNames(rows.columns);
  const { from, where } = chosen(rows, choice);
  return `select * from ${from} ${where} ${orderOf(choice, ident(number))}`;
}

/** A run of rows, by their places. */
export interface Range {
  offset: number;
  limit: number;
}

/** Rows in their own order, with their numbers. */
export function storedRange({ from, columns, numbered }: Rows, { offset, limit }: Range): string {
  const number = ident(freeNames(columns).number);
  return numbered
    ? `select *, rowid as ${number} from ${from} where rowid >= ${offset} and rowid < ${offset + limit}`
    : `select *, ${offset} + row_number() over () - 1 as ${number} from (select * from ${from} limit ${limit} offset ${offset})`;
}

/** Rows of a copy, whose numbers are a column. */
export function copiedRange(table: string, { columns }: Rows, { offset, limit }: Range): string {
  return isNumbered(columns)
    ? `select * from ${table} where rowid >= ${offset} and rowid < ${offset + limit}`
    : `select * from (select * from ${table} limit ${limit} offset ${offset})`; // runs are put together
}

/** The numbers of the first rows that are shown, found without putting all of them in order. */
export function firstNumbers(rows: Rows, choice: Choice, limit: number): string {
  return `select n, row_number() over () as i from (${numbersSelect(rows, choice, limit)})`;
}

/**
 * Rows by their numbers, in their places when that order is followed.
 * @param picked a SELECT of numbers `n` and places `i`
 */
export function pickedRows(rows: Rows, picked: string): { from: string; order: string } {
  const { number, place } = freeNames(rows.columns);
  const from = rows.numbered
    ? `select t.*, t.rowid as ${ident(number)}, p.i as ${ident(place)} from (${picked}) p join ${rows.from} t on t.rowid = p.n`
    : `select t.*, p.i as ${ident(place)} from (${picked}) p join ${withNumbers(rows, number)} t on t.${ident(number)} = p.n`;
  return { from, order: `order by ${ident(place)}` };
}

/** The rows in their places, as a SELECT that holds its own order. */
export function inPlace(rows: Rows, { from, order }: { from: string; order: string }): string {
  return `select * exclude (${ident(freeNames(rows.columns).place)}) from (${from}) ${order}`;
}

/** Numbers and places of a run of a stored order. */
export function numbersAt(table: string, { offset, limit }: Range): string {
  return `select n, rowid as i from ${table} where rowid >= ${offset} and rowid < ${offset + limit}`;
}
