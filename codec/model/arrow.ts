import {
  type Column,
  columnFromArray,
  float64,
  int32,
  list,
  tableFromColumns,
  utf8,
} from "@uwdata/flechette";
import { ipcStream } from "../arrow/ipc.ts";
import type { ParameterColumn } from "./learner.ts";

/** A model's rows as one Arrow IPC stream. */
export function parameterStream(columns: ParameterColumn[]): Uint8Array {
  return ipcStream(tableFromColumns(columns.map((column) => [column.name, arrowColumn(column)])));
}

function arrowColumn({ type, values }: ParameterColumn): Column<unknown> {
  switch (type) {
    case "integer":
      return columnFromArray(values, int32());
    case "double":
      return columnFromArray(values, float64());
    case "text":
      return columnFromArray(values, utf8());
    case "doubles":
      return columnFromArray(values, list(float64()));
  }
}
