import { readdirSync, readFileSync } from "node:fs";
import { CsvReader } from "/work/main/test/torture/reader.ts";

const r = await CsvReader.start();
const dir = "/work/shared/cases/files/";
for (const f of readdirSync(dir).filter((f) => /^c.*csv$/.test(f))) {
  console.log("==", f);
  try {
    const x = await r.read(readFileSync(dir + f));
    console.log(JSON.stringify({ c: x.columns, t: x.types, r: x.rows }));
    for (const g of x.guesses)
      if (!["encoding", "separator", "quote", "types"].includes(g.what))
        console.log("  G", JSON.stringify(g));
    for (const n of x.notes) console.log("  N", n);
  } catch (e: any) {
    console.log("  !", e.envelope ? JSON.stringify(e.envelope) : e.stack);
  }
}
r.close();
