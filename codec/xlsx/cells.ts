import { badFile } from "../failure.ts";
import { SHEET_BYTES } from "../limits.ts";
import type { Archive } from "./archive.ts";
import { momentText } from "./dates.ts";
import type { NumberForm } from "./formats.ts";
import { unescaped, XmlReader } from "./xml.ts";

/**
 * One cell that is not blank. `value` reads as what it is (a number, a date, a truth value), `text` is meant as a
 * text whatever it looks like; `error` and `uncalculated` have no value.
 */
export interface Cell {
  /** from 0 */
  column: number;
  kind: "value" | "text" | "error" | "uncalculated";
  text: string;
  /** days shown as hours beyond a day: stored as the number they are */
  isDuration: boolean;
}

export interface SheetRow {
  /** from 1, as the sheet shows it */
  row: number;
  cells: Cell[];
}

/** What the cells of a sheet are read by. */
export interface SheetContext {
  strings: readonly string[];
  forms: readonly NumberForm[];
  is1904: boolean;
}

/** What a sheet has beside rows. */
export interface SheetExtras {
  merged: number;
}

/** The rows of a sheet that have cells, in the sheet's order, some at a time. */
export async function* rowsOf(
  archive: Archive,
  path: string,
  context: SheetContext,
  extras: SheetExtras = { merged: 0 },
): AsyncGenerator<SheetRow[], void> {
  const sheet = new SheetReader(path, context, extras);
  for await (const piece of archive.read(path, SHEET_BYTES)) {
    sheet.push(piece);
    if (sheet.rows.length > 0) yield sheet.rows.splice(0);
  }
  sheet.end();
  if (sheet.rows.length > 0) yield sheet.rows.splice(0);
}

class SheetReader {
  readonly rows: SheetRow[] = [];
  private readonly xml: XmlReader;
  private readonly context: SheetContext;
  private row: SheetRow = { row: 0, cells: [] };
  private column = -1;
  private type = "";
  private style = 0;
  private isFormula = false;
  private hasValue = false;
  private text = "";
  /** inside an element whose text is the cell's */
  private isRead = false;
  private phonetic = 0;

  constructor(path: string, context: SheetContext, extras: SheetExtras) {
    this.context = context;
    this.xml = new XmlReader(path, {
      open: (name, attributes) => {
        if (name === "mergeCell") extras.merged++;
        else this.open(name, attributes);
      },
      text: (text) => {
        if (this.isRead) this.text += text;
      },
      close: (name) => this.close(name),
    });
  }

  push(piece: Uint8Array): void {
    this.xml.push(piece);
  }

  end(): void {
    this.xml.end();
  }

  private open(name: string, attributes: Record<string, string>): void {
    if (name === "c") this.openCell(attributes);
    else if (name === "v" || (name === "t" && this.phonetic === 0)) {
      this.isRead = true;
      this.hasValue = true;
    } else if (name === "f") this.isFormula = true;
    else if (name === "rPh") this.phonetic++;
    else if (name === "row") {
      this.row = { row: Number(attributes.r ?? this.row.row + 1), cells: [] };
      this.column = -1;
    }
  }

  private openCell({ r, t = "n", s = "0" }: Record<string, string>): void {
    this.column = r === undefined ? this.column + 1 : columnOf(r);
    this.type = t;
    this.style = Number(s);
    this.isFormula = false;
    this.hasValue = false;
    this.text = "";
  }

  private close(name: string): void {
    if (name === "v" || name === "t") this.isRead = false;
    else if (name === "rPh") this.phonetic--;
    else if (name === "c") {
      const cell = this.cell();
      if (cell) this.row.cells.push(this.placed(cell));
    } else if (name === "row" && this.row.cells.length > 0) this.rows.push(this.row);
  }

  private cell(): Cell | undefined {
    const { column, text, type } = this;
    const cell = (kind: Cell["kind"], text: string): Cell => ({
      column,
      kind,
      text,
      isDuration: false,
    });
    if (!this.hasValue) return this.isFormula ? cell("uncalculated", "") : undefined;
    if (type === "s") return cell("text", this.shared());
    if (type === "str" || type === "inlineStr") return cell("text", unescaped(text));
    if (type === "e") return cell("error", text);
    if (text === "") return this.isFormula ? cell("uncalculated", "") : undefined;
    if (type === "b") return cell("value", text === "1" || text === "true" ? "true" : "false");
    if (type === "d") return cell("value", text.replace("T", " "));
    return { ...cell("value", this.number()), isDuration: this.form === "duration" };
  }

  /** Cells stand in the order of their columns, each once. */
  private placed(cell: Cell): Cell {
    const { row, cells } = this.row;
    if (cell.column > (cells.at(-1)?.column ?? -1)) return cell;
    throw badFile(`Row ${row} of the sheet has its cells out of order.`, { row });
  }

  private get form(): NumberForm {
    return this.context.forms[this.style] ?? "number";
  }

  private shared(): string {
    const found = this.context.strings[Number(this.text)];
    if (found !== undefined) return found;
    throw badFile(
      `Cell ${cellName(this.column, this.row.row)} has text ${this.text}, which the workbook lacks.`,
      { row: this.row.row },
    );
  }

  private number(): string {
    const number = Number(this.text);
    if (Number.isNaN(number)) {
      const name = cellName(this.column, this.row.row);
      throw badFile(`Cell ${name} has "${this.text.slice(0, 80)}" for a number.`, {
        row: this.row.row,
      });
    }
    const { form } = this;
    if (form === "date" || form === "time" || form === "datetime") {
      const moment = momentText(number, form, this.context.is1904);
      if (moment !== undefined) return moment;
    }
    // A sheet has doubles only: digits past their precision would be made up.
    return Math.abs(number) >= 2 ** 53 ? number.toExponential() : String(number);
  }
}

/** Column of a name such as `AB12`, from 0. */
function columnOf(name: string): number {
  let column = 0;
  for (let i = 0; i < name.length; i++) {
    const letter = name.charCodeAt(i) & ~32;
    if (letter < 65 || letter > 90) break;
    column = column * 26 + letter - 64;
  }
  return column - 1;
}

/** Name of a cell as the sheet shows it; column from 0, row from 1. */
export function cellName(column: number, row: number): string {
  let letters = "";
  for (let n = column + 1; n > 0; n = Math.floor((n - 1) / 26))
    letters = String.fromCharCode(65 + ((n - 1) % 26)) + letters;
  return `${letters}${row}`;
}
