import { columnFromArray, field, type Schema, Table } from "@uwdata/flechette";
import type { DecodeRequest } from "../../contract/decode.ts";
import { emptyStream, ipcStream } from "../arrow/ipc.ts";
import { type Decoder, decoderOf } from "../decoder.ts";
import { badFile } from "../failure.ts";
import { JSON_BATCH_BYTES } from "../limits.ts";
import type { ByteSource } from "../remote-file.ts";
import { type ColumnPlan, planColumns } from "./columns.ts";
import { JsonCursor } from "./cursor.ts";
import { enterList, finishDocument, type Layout, surveyDocument } from "./document.ts";
import { parseInKeyOrder, parseRun, type Run } from "./parse.ts";
import { lineRuns, listRuns } from "./runs.ts";
import { newShape, observeRecord } from "./shape.ts";

/** Opens a JSON document: a list of records, at `recordsPath` or wherever exactly one list of objects is. */
export async function openJson(file: ByteSource, request: DecodeRequest): Promise<Decoder> {
  const { recordsPath } = request;
  if (recordsPath) {
    return openRecords(file, request, { kind: "list", path: recordsPath.split(".") }, []);
  }
  const { layout, notes } = await surveyDocument(await JsonCursor.open(file));
  return openRecords(file, request, layout, notes);
}

/** Opens newline-delimited JSON: a record on each line. */
export function openLines(file: ByteSource, request: DecodeRequest): Promise<Decoder> {
  return openRecords(file, request, { kind: "lines" }, []);
}

/** Reads the file once for its schema, over every record, and once more for its batches. */
async function openRecords(
  file: ByteSource,
  request: DecodeRequest,
  layout: Layout,
  notes: string[],
): Promise<Decoder> {
  const root = newShape();
  let records = 0;
  for await (const run of runs(file, layout)) {
    const values = parseRun(run, "kind");
    const marked = parseInKeyOrder(run);
    for (const value of marked ?? values) observeRecord(root, value, marked ? 1 : 0);
    records += values.length;
  }
  if (records === 0) {
    throw badFile("The file holds no records, so it has no columns.", {
      hint: "If the records lie deeper in the document, name their list with records_path.",
    });
  }
  const plan = planColumns(root, request.jsonColumns);
  const exactness = plan.keepsText ? "text" : "digits";

  async function* batches(): AsyncGenerator<Uint8Array, void> {
    let left = request.limit ?? records;
    let held: unknown[] = [];
    let heldBytes = 0;
    for await (const run of runs(file, layout)) {
      let values = parseRun(run, exactness).slice(0, left);
      left -= values.length;
      heldBytes += (run.spans.at(-1) ?? 0) - (run.spans[0] ?? 0);
      while (held.length + values.length >= request.batchRows) {
        const room = request.batchRows - held.length;
        yield build([...held, ...values.slice(0, room)], plan.columns);
        values = values.slice(room);
        [held, heldBytes] = [[], 0];
      }
      held = held.concat(values);
      if (heldBytes >= JSON_BATCH_BYTES && held.length > 0) {
        yield build(held, plan.columns);
        [held, heldBytes] = [[], 0];
      }
      if (left === 0) break;
    }
    if (held.length > 0) yield build(held, plan.columns);
  }

  const columns = plan.columns.map(({ name, kind }) => ({ name, type: kind }));
  const described = { columns, rowCount: records, notes: [...notes, ...plan.notes] };
  return decoderOf(described, batches(), () => emptyStream(schemaOf(plan.columns)));
}

async function* runs(file: ByteSource, layout: Layout): AsyncGenerator<Run, void> {
  const cursor = await JsonCursor.open(file);
  if (layout.kind === "lines") {
    yield* lineRuns(cursor);
  } else if (layout.kind === "list") {
    await enterList(cursor, layout.path);
    yield* listRuns(cursor);
    await finishDocument(cursor, layout.path.length);
  } else {
    const length = await cursor.measure(1);
    const { bytes, start } = cursor.window;
    yield { bytes, spans: [start, start + length], unit: "Record", place: () => 1 };
  }
}

function build(records: unknown[], columns: ColumnPlan[]): Uint8Array {
  const built = columns.map(({ type, read, convert }) => {
    const values = records.map((record) => {
      const value = read(record);
      return value === null || value === undefined ? null : convert(value);
    });
    return columnFromArray(values, type);
  });
  return ipcStream(new Table(schemaOf(columns), built));
}

function schemaOf(columns: ColumnPlan[]): Schema {
  return { fields: columns.map(({ name, type }) => field(name, type)) };
}
