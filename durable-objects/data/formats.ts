import type { DecodeFormat } from "../../contract/decode.ts";
import { Failure } from "../../contract/errors.ts";

export type FileFormat = "csv" | DecodeFormat;

const BY_ENDING: Record<string, FileFormat> = {
  csv: "csv",
  tsv: "csv",
  txt: "csv",
  parquet: "parquet",
  pq: "parquet",
  json: "json",
  geojson: "json",
  ndjson: "ndjson",
  jsonl: "ndjson",
  arrow: "arrow",
  feather: "arrow",
  xlsx: "xlsx",
  xlsm: "xlsx",
};

/** Delimited text may be packed: its bytes tell how, not its name. */
const PACKED = /(?<=\.(csv|tsv|txt))\.(gz|zst)$/i;

/** @throws ingest_failed naming the endings that are known */
export function formatOf(path: string): FileFormat {
  const ending = /\.([^./]+)$/.exec(path.replace(PACKED, ""))?.[1]?.toLowerCase() ?? "";
  const format = Object.hasOwn(BY_ENDING, ending) ? BY_ENDING[ending] : undefined;
  if (format) return format;
  throw new Failure("ingest_failed", `data/${path} has no ending that tells its format.`, {
    hint: `Known endings: ${Object.keys(BY_ENDING)
      .map((known) => `.${known}`)
      .join(" ")}. Upload it again under a name that ends in one.`,
  });
}
