import { PART_BYTES } from "../limits.ts";
import type { Archive } from "./archive.ts";
import { readXml } from "./xml.ts";

/** What a number means by the format it is shown in. */
export type NumberForm = "number" | "date" | "time" | "datetime" | "duration";

/** The form of each cell style, by its number. */
export async function readFormats(
  archive: Archive,
  path: string | undefined,
): Promise<NumberForm[]> {
  if (path === undefined) return [];
  const codes = new Map<number, NumberForm>();
  const forms: NumberForm[] = [];
  let isCells = false;
  await readXml(path, archive.read(path, PART_BYTES), {
    open(name, attributes) {
      if (name === "numFmt")
        codes.set(Number(attributes.numFmtId), formOf(attributes.formatCode ?? ""));
      else if (name === "cellXfs") isCells = true;
      else if (name === "xf" && isCells) {
        const id = Number(attributes.numFmtId ?? 0);
        forms.push(codes.get(id) ?? builtIn(id));
      }
    },
    close(name) {
      if (name === "cellXfs") isCells = false;
    },
  });
  return forms;
}

/** Formats that are known by number alone, from ECMA-376, part 1, 18.8.30; those of East Asia are dates. */
function builtIn(id: number): NumberForm {
  if (id === 22) return "datetime";
  if (id === 46) return "duration";
  if ((id >= 18 && id <= 21) || id === 45 || id === 47) return "time";
  if (id === 32 || id === 33 || id === 55 || id === 56) return "time";
  const isDate = (id >= 14 && id <= 17) || (id >= 27 && id <= 36) || (id >= 50 && id <= 58);
  return isDate ? "date" : "number";
}

/** Reads a format such as `[$-409]d/m/yy h:mm AM/PM;@` by the letters that are not literal. */
export function formOf(code: string): NumberForm {
  const [positive = ""] = code
    .replace(/"[^"]*"|\\.|_.|\*./g, "")
    .replace(/\[(?!h+\]|m+\]|s+\])[^\]]*\]/gi, "")
    .split(";");
  if (/^(general|@)?$/i.test(positive.trim())) return "number";
  if (/\[(h+|m+|s+)\]/i.test(positive)) return "duration";
  const letters = positive.replace(/am\/pm|a\/p/gi, "h");
  const hasTime = /[hs]/i.test(letters);
  const hasDate = /[yd]/i.test(letters) || (/m/i.test(letters) && !hasTime);
  if (hasDate) return hasTime ? "datetime" : "date";
  return hasTime ? "time" : "number";
}
