import { ident } from "../sql.ts";
import type { Column } from "../values/codec.ts";
import { fileType, isCastForFiles } from "../values/file-type.ts";
import { END, selectIpc } from "../window/ipc.ts";
import { NOTHING, restOf, type WriterOf } from "./format.ts";

/** An Arrow IPC stream with the columns' own types where Arrow has them, and DuckDB's text where it has not. */
export const arrowWriter: WriterOf = (columns) => ({
  type: "application/vnd.apache.arrow.stream",
  head: () => NOTHING,
  async rows(job, selected, isFirst, control) {
    const [schema = NOTHING, ...batches] = await selectIpc(
      job,
      columns.map(arrowColumn),
      restOf(selected),
      control,
    );
    return isFirst ? [schema, ...batches] : batches;
  },
  tail: () => END,
});

/** A column as an Arrow file carries it. */
function arrowColumn({ name, type }: Column): string {
  return isCastForFiles(type)
    ? `cast(${ident(name)} as ${fileType(type)}) as ${ident(name)}`
    : ident(name);
}
