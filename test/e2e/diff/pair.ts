import { type Bench, caseFile } from "../main/project.ts";

/** The two files of a case as versions 1 and 2 of a source. */
export async function importPair(bench: Bench, name: string): Promise<void> {
  await putVersion(bench, name, caseFile(`${name}_a.csv`));
  await putVersion(bench, name, caseFile(`${name}_b.csv`));
}

/** The next version of a source from a CSV file. */
export async function putVersion(
  bench: Bench,
  alias: string,
  csv: Uint8Array<ArrayBuffer> | string,
): Promise<void> {
  const rel_path = `${alias}.csv`;
  await bench.put(rel_path, csv);
  await bench.ok("catalog_import", { rel_path, alias, accept_schema: true });
}
