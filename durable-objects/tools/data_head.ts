import { Failure } from "../../contract/errors.ts";
import type { dataHead } from "../../contract/tools/data_head.ts";
import { openContent } from "../data/content.ts";
import type { ToolHandler } from "./handler.ts";

const READ_BYTES = 256 * 1024;
const LINE_CHARS = 1_000;
/** How Parquet, Arrow, zip (xlsx), gzip and zstd files begin. */
const BINARY = ["PAR1", "ARROW1", "PK\x03\x04", "\x1f\x8b", "\x28\xb5\x2f\xfd"];

export const headOfFile: ToolHandler<typeof dataHead> = async (
  { rel_path, lines: wanted },
  call,
) => {
  const file = call.data.get(rel_path);
  if (file.size === 0)
    return { path: file.path, size: 0, encoding: "empty", lines: [], truncated: false };
  const range = { offset: 0, length: Math.min(READ_BYTES, file.size) };
  const stream = await openContent(call.bucket, call.projectId, file, range);
  const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
  const { text, encoding } = decode(bytes, file.path, bytes.length < file.size);
  const all = text.split(/\r\n|\n|\r/);
  const whole = bytes.length === file.size;
  // The last line of a part may be cut anywhere; that of a whole file ends with its line end.
  if (whole ? all.at(-1) === "" : all.length > 1) all.pop();
  const lines = all
    .slice(0, wanted)
    .map((line) => (line.length > LINE_CHARS ? `${line.slice(0, LINE_CHARS)}…` : line));
  return {
    path: file.path,
    size: file.size,
    encoding,
    lines,
    truncated: !whole || all.length > wanted,
  };
};

function decode(
  bytes: Uint8Array,
  path: string,
  partial: boolean,
): { text: string; encoding: string } {
  const [a, b] = bytes;
  if (a === 0xff && b === 0xfe)
    return { text: new TextDecoder("utf-16le").decode(bytes), encoding: "utf-16" };
  if (a === 0xfe && b === 0xff)
    return { text: new TextDecoder("utf-16be").decode(bytes), encoding: "utf-16" };
  // Not through a TextDecoder: its latin-1 is Windows-1252, which has other characters at 0x80 to 0x9f.
  const magic = String.fromCharCode(...bytes.subarray(0, 6));
  if (BINARY.some((mark) => magic.startsWith(mark))) {
    throw new Failure("invalid_input", `data/${path} is a binary file, so it has no lines.`, {
      hint: `catalog_import(rel_path: "${path}", alias: "…", dry_run: true) shows its first rows.`,
    });
  }
  try {
    const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: false });
    return { text: decoder.decode(bytes, { stream: partial }), encoding: "utf-8" };
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    return {
      text: new TextDecoder("latin1").decode(bytes),
      encoding: "not utf-8, shown as latin-1",
    };
  }
}
