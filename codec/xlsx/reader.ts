import type { Decoded, DecodedGuess, DecodeRequest } from "../../contract/decode.ts";
import type { Decoder } from "../decoder.ts";
import { badFile } from "../failure.ts";
import type { ByteSource } from "../remote-file.ts";
import { Archive } from "./archive.ts";
import { rowsOf, type SheetContext, type SheetExtras } from "./cells.ts";
import { readFormats } from "./formats.ts";
import { readStrings } from "./strings.ts";
import { type Met, type Survey, survey } from "./survey.ts";
import { tableText } from "./text.ts";
import { openWorkbook, type SheetInfo } from "./workbook.ts";

/** Reads one sheet of a workbook as delimited text (`text.ts`), after a first look at all of it. */
export async function openXlsx(file: ByteSource, request: DecodeRequest): Promise<Decoder> {
  const archive = await Archive.open(file);
  const workbook = await openWorkbook(archive);
  const sheet = chosen(workbook.sheets, request.sheet);
  const context: SheetContext = {
    strings: await readStrings(archive, workbook.strings),
    forms: await readFormats(archive, workbook.styles),
    is1904: workbook.is1904,
  };
  const extras: SheetExtras = { merged: 0 };
  const seen = await survey(rowsOf(archive, sheet.path, context, extras), extras, request.skip);
  const pieces = tableText(rowsOf(archive, sheet.path, context), seen.table);
  return {
    describe: () => described(workbook.sheets, sheet, seen, request),
    async next() {
      const { value } = await pieces.next();
      return value ?? null;
    },
    close() {
      void pieces.return();
    },
  };
}

/** The sheet asked for by name or by its place from 1; else the first that is shown. */
function chosen(sheets: SheetInfo[], wanted: string | number | undefined): SheetInfo {
  const shown = sheets.find(({ isHidden }) => !isHidden) ?? sheets[0];
  const found =
    wanted === undefined
      ? shown
      : (sheets.find(({ name }) => name === String(wanted)) ??
        sheets.find(({ name }) => name.toLowerCase() === String(wanted).toLowerCase()) ??
        (typeof wanted === "number" ? sheets[wanted - 1] : undefined));
  if (found) return found;
  throw badFile(`The workbook has no sheet ${JSON.stringify(wanted)}.`, {
    hint: `Its sheets are ${sheets.map(({ name }) => JSON.stringify(name)).join(", ")}.`.slice(
      0,
      400,
    ),
    field: "options.sheet",
  });
}

function described(
  sheets: SheetInfo[],
  sheet: SheetInfo,
  seen: Survey,
  request: DecodeRequest,
): Decoded {
  const { table, above } = seen;
  const guesses: DecodedGuess[] = [];
  const others = sheets.filter((each) => each !== sheet).map(({ name }) => name);
  if (request.sheet === undefined && others.length > 0)
    guesses.push({ what: "sheet", chosen: sheet.name, alternatives: others, option: "sheet" });
  if (above.length > 0) {
    guesses.push({
      what: "rows above the table",
      chosen: `${above.length} left out: ${above
        .slice(0, 3)
        .map((text) => JSON.stringify(text))
        .join(", ")}`,
      evidence_line: table.firstRow,
      option: "skip",
    });
  }
  return {
    columns: [],
    rowCount: table.lastRow - table.firstRow + 1,
    notes: notesOf(seen),
    guesses,
    firstRow: table.firstRow,
  };
}

function notesOf({ errors, uncalculated, durations, merged }: Survey): string[] {
  const told = ({ count, first }: Met, one: string, many: string) =>
    count === 0 ? [] : [`${count} ${count === 1 ? one : many} (first: ${first}).`];
  return [
    ...told(errors, "cell with an error is null", "cells with an error are null"),
    ...told(
      uncalculated,
      "cell with a formula has no stored value and is null: open the workbook in a spreadsheet program and save it",
      "cells with a formula have no stored value and are null: open the workbook in a spreadsheet program and save it",
    ),
    ...told(
      durations,
      "cell shown as a duration is a number of days",
      "cells shown as durations are numbers of days",
    ),
    ...(merged === 0
      ? []
      : [
          `${merged} merged ${merged === 1 ? "range has its" : "ranges have their"} value in the first cell only.`,
        ]),
  ];
}
