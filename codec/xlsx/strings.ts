import { STRINGS_BYTES } from "../limits.ts";
import type { Archive } from "./archive.ts";
import { readXml, unescaped } from "./xml.ts";

/** The texts that cells of every sheet refer to by number; formats inside a text and phonetic hints are dropped. */
export async function readStrings(archive: Archive, path: string | undefined): Promise<string[]> {
  const strings: string[] = [];
  if (path === undefined) return strings;
  let parts: string[] | undefined;
  let isText = false;
  let phonetic = 0;
  await readXml(path, archive.read(path, STRINGS_BYTES), {
    open(name) {
      if (name === "si") parts = [];
      else if (name === "rPh") phonetic++;
      else if (name === "t") isText = phonetic === 0;
    },
    text(text) {
      if (isText) parts?.push(text);
    },
    close(name) {
      if (name === "t") isText = false;
      else if (name === "rPh") phonetic--;
      else if (name === "si") {
        strings.push(unescaped(parts?.length === 1 ? (parts[0] ?? "") : (parts?.join("") ?? "")));
        parts = undefined;
      }
    },
  });
  return strings;
}
