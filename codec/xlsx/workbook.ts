import { badFile } from "../failure.ts";
import { PART_BYTES } from "../limits.ts";
import type { Archive } from "./archive.ts";
import { readXml } from "./xml.ts";

export interface SheetInfo {
  name: string;
  /** path of its part in the archive */
  path: string;
  isHidden: boolean;
}

export interface Workbook {
  sheets: SheetInfo[];
  /** days are counted from 1904, as the first Macs did */
  is1904: boolean;
  strings: string | undefined;
  styles: string | undefined;
}

const ROOT = "_rels/.rels";

/** What the workbook holds and where. @throws ingest_failed when it is no workbook with sheets */
export async function openWorkbook(archive: Archive): Promise<Workbook> {
  if (archive.has("xl/workbook.bin") || archive.has("mimetype")) throw otherKind();
  const root = await relations(archive, ROOT, "");
  const main = root.find(({ kind }) => kind === "officeDocument")?.target;
  if (main === undefined) throw otherKind();
  const folder = main.slice(0, main.lastIndexOf("/") + 1);
  const rels = await relations(archive, `${folder}_rels/${main.slice(folder.length)}.rels`, folder);
  const sheets: SheetInfo[] = [];
  let is1904 = false;
  await readXml(main, archive.read(main, PART_BYTES), {
    open(name, attributes) {
      if (name === "workbookPr") is1904 = isTrue(attributes.date1904);
      if (name !== "sheet") return;
      const id = Object.entries(attributes).find(([key]) => /(^|:)id$/.test(key))?.[1];
      const rel = rels.find((each) => each.id === id);
      // A sheet may be a chart or a macro, which have no cells.
      if (rel?.kind !== "worksheet") return;
      const isHidden = (attributes.state ?? "visible") !== "visible";
      sheets.push({ name: attributes.name ?? "", path: rel.target, isHidden });
    },
  });
  if (sheets.length === 0) throw badFile("The workbook has no sheet with cells.");
  const part = (kind: string) => rels.find((each) => each.kind === kind)?.target;
  return { sheets, is1904, strings: part("sharedStrings"), styles: part("styles") };
}

interface Relation {
  id: string;
  /** last word of its type */
  kind: string;
  target: string;
}

async function relations(archive: Archive, path: string, folder: string): Promise<Relation[]> {
  if (!archive.has(path)) throw otherKind();
  const found: Relation[] = [];
  await readXml(path, archive.read(path, PART_BYTES), {
    open(name, { Id = "", Type = "", Target = "", TargetMode }) {
      if (name !== "Relationship" || TargetMode === "External") return;
      found.push({
        id: Id,
        kind: Type.slice(Type.lastIndexOf("/") + 1),
        target: resolved(folder, Target),
      });
    },
  });
  return found;
}

function resolved(folder: string, target: string): string {
  if (target.startsWith("/")) return target.slice(1);
  const parts: string[] = [];
  for (const part of `${folder}${target}`.split("/"))
    if (part === "..") parts.pop();
    else if (part !== "." && part !== "") parts.push(part);
  return parts.join("/");
}

export function isTrue(value: string | undefined): boolean {
  return value === "1" || value === "true";
}

function otherKind() {
  return badFile("The file is an archive, but no .xlsx workbook.", {
    hint: "Save it as .xlsx (not .xlsb, .ods or a template), and upload that.",
  });
}
