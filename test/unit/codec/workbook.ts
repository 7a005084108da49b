import { TextReader, Uint8ArrayWriter, ZipWriter } from "@zip.js/zip.js";
import { openXlsx } from "../../../codec/xlsx/reader.ts";
import type { DecodeRequest } from "../../../contract/decode.ts";
import { memorySource } from "./memory-source.ts";

/** A workbook written part by part, so that it can hold what no writer would write. */
export interface Parts {
  /** XML of each sheet's <sheetData> by name, or of the whole sheet when it begins with `<?xml` */
  sheets: Record<string, string>;
  hidden?: string[];
  date1904?: boolean;
  /** XML inside <sst> */
  strings?: string;
  /** format codes of custom formats, from number 164 */
  formats?: string[];
  /** number format of each cell style */
  styles?: number[];
  /** parts in place of those that would be written; undefined leaves one out */
  parts?: Record<string, string | undefined>;
}

const MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const PACKAGE = "http://schemas.openxmlformats.org/package/2006/relationships";

export async function workbook(made: Parts): Promise<Uint8Array> {
  const parts = { ...partsOf(made), ...made.parts };
  const zip = new ZipWriter(new Uint8ArrayWriter(), { useWebWorkers: false });
  for (const [path, text] of Object.entries(parts))
    if (text !== undefined) await zip.add(path, new TextReader(text));
  return zip.close();
}

function partsOf({ sheets, hidden = [], date1904, strings, formats = [], styles = [] }: Parts) {
  const names = Object.keys(sheets);
  const rel = (id: string, kind: string, target: string) =>
    `<Relationship Id="${id}" Type="${OFFICE}/${kind}" Target="${target}"/>`;
  const relations = (...list: string[]) =>
    `<Relationships xmlns="${PACKAGE}">${list.join("")}</Relationships>`;
  const listed = names.map((name, i) => {
    const state = hidden.includes(name) ? ' state="hidden"' : "";
    return `<sheet name="${name}" sheetId="${i + 1}" r:id="rId${i + 1}"${state}/>`;
  });
  const parts: Record<string, string> = {
    "_rels/.rels": relations(rel("rId1", "officeDocument", "xl/workbook.xml")),
    "xl/workbook.xml": `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><workbookPr${
      date1904 ? ' date1904="1"' : ""
    }/><sheets>${listed.join("")}</sheets></workbook>`,
    "xl/_rels/workbook.xml.rels": relations(
      ...names.map((_, i) => rel(`rId${i + 1}`, "worksheet", `worksheets/sheet${i + 1}.xml`)),
      rel("rId98", "sharedStrings", "/xl/sharedStrings.xml"),
      rel("rId99", "styles", "styles.xml"),
    ),
    "xl/sharedStrings.xml": `<sst xmlns="${MAIN}">${strings ?? ""}</sst>`,
    "xl/styles.xml": `<styleSheet xmlns="${MAIN}"><numFmts>${formats
      .map((code, i) => `<numFmt numFmtId="${164 + i}" formatCode="${escaped(code)}"/>`)
      .join("")}</numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs>${styles
      .map((id) => `<xf numFmtId="${id}"/>`)
      .join("")}</cellXfs></styleSheet>`,
  };
  Object.values(sheets).forEach((xml, i) => {
    parts[`xl/worksheets/sheet${i + 1}.xml`] = xml.startsWith("<?xml") ? xml : sheet(xml);
  });
  return parts;
}

export function sheet(rows: string, after = ""): string {
  return `<?xml version="1.0"?><worksheet xmlns="${MAIN}"><sheetData>${rows}</sheetData>${after}</worksheet>`;
}

function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;");
}

/** What the reader says of a workbook, and the text it hands out. */
export async function readSheet(bytes: Uint8Array, more: Partial<DecodeRequest> = {}) {
  const request = { key: "", etag: "", size: bytes.length, format: "xlsx", batchRows: 1 } as const;
  const decoder = await openXlsx(memorySource(bytes), { ...request, ...more });
  const { guesses = [], notes, firstRow, rowCount } = decoder.describe();
  const decode = new TextDecoder();
  let text = "";
  for (let piece = await decoder.next(); piece; piece = await decoder.next())
    text += decode.decode(piece);
  return { text, guesses, notes, firstRow, rowCount };
}

/** What is wrong with a workbook. */
export function faultOf(bytes: Uint8Array, more: Partial<DecodeRequest> = {}): Promise<unknown> {
  return readSheet(bytes, more).then(
    () => undefined,
    (error: { envelope: unknown }) => error.envelope ?? error,
  );
}
