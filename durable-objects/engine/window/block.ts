import { WINDOW_CELL_CHARS, WINDOW_CELL_ITEMS } from "../../../contract/limits.ts";
import type { EngineJob } from "../engine.ts";
import type { Control } from "../slices.ts";
import { ident, literal } from "../sql.ts";
import { type Column, codecFor } from "../values/codec.ts";
import { END, joined, selectIpc } from "./ipc.ts";
import { kindOf } from "./shown.ts";

/** Where cells are cut. */
const CLIP = { chars: WINDOW_CELL_CHARS, items: WINDOW_CELL_ITEMS };

/** A column as a block of rows carries it: as replies do, cut one past what is shown, bytes as their JSON text. */
export function wireColumn(column: Column): string {
  if (kindOf(column) !== "blob") return codecFor(column, CLIP).select;
  const name = ident(column.name);
  // Three bytes are four characters.
  const bytes = `if(octet_length(${name}) > ${CLIP.chars}, ${name}[1:${CLIP.chars}], ${name})`;
  const json = `${literal('{"base64":"')} || base64(${bytes}) || ${literal('"}')}`;
  return `left(${json}, ${CLIP.chars + 1}) as ${name}`;
}

/**
 * Rows as one Arrow IPC stream: their numbers, then the columns.
 * @param number what the number is called in `from`
 */
export async function readBlock(
  job: EngineJob,
  { from, order = "", number }: { from: string; order?: string; number: string },
  columns: Column[],
  control: Control,
): Promise<Uint8Array<ArrayBuffer>> {
  const list = [`${ident(number)}::bigint as ${ident(number)}`, ...columns.map(wireColumn)];
  const parts = await selectIpc(job, list, `from (\n${from}\n) ${order}`, control);
  return joined([...parts, END]);
}
