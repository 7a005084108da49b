import { Failure } from "../../../contract/errors.ts";
import { UPLOAD_FILE_BYTES } from "../../../contract/limits.ts";
import { free } from "../free.ts";
import { concat } from "./bytes.ts";
import { type Encoding, encodingOf, transcoderOf } from "./encoding.ts";
import { type Compression, compressionOf, inflated, otherFormatOf } from "./inflate.ts";
import { BadText, Utf8Check } from "./utf8.ts";

/** The text of a file as UTF-8 without a byte order mark, and how it was stored. */
export interface OpenText {
  chunks: AsyncIterable<Uint8Array>;
  encoding: Encoding;
  compression: Compression | undefined;
  hasMark: boolean;
}

const HEAD_BYTES = 4_096;

/**
 * @param wanted the encoding asked for; `fallback`: the bytes are known not to be UTF-8
 * @throws ingest_failed when the content is no text at all; the chunks throw it where a byte does not fit
 */
export async function openText(
  stream: AsyncIterable<Uint8Array>,
  wanted: Encoding | "utf-16" | "fallback" | undefined,
): Promise<OpenText> {
  const packed = await peeked(stream);
  const compression = compressionOf(packed.head);
  const plain = compression ? await peeked(inflated(packed.all, compression)) : packed;
  const other = otherFormatOf(plain.head);
  if (other) {
    throw new Failure(
      "ingest_failed",
      `By its first bytes the file is ${other}, no delimited text.`,
      {
        stage: "decode",
        hint: "Upload it under a name with the right ending, or its content as CSV.",
      },
    );
  }
  const told = encodingOf(plain.head);
  const encoding = chosen(wanted, told?.encoding);
  const mark = told?.encoding === encoding ? told.mark : 0;
  const chunks = decoded(plain.all, encoding, mark, wanted);
  return { chunks, encoding, compression, hasMark: mark > 0 };
}

function chosen(wanted: string | undefined, told: Encoding | undefined): Encoding {
  if (wanted === "fallback") return "windows-1252";
  if (wanted === "utf-16") return told === "utf-16be" ? told : "utf-16le";
  return (wanted as Encoding | undefined) ?? told ?? "utf-8";
}

async function* decoded(
  bytes: AsyncIterable<Uint8Array>,
  encoding: Encoding,
  mark: number,
  wanted: string | undefined,
): AsyncGenerator<Uint8Array> {
  const transcoder = transcoderOf(encoding);
  // A file that is UTF-8 in places would come out as gibberish there.
  const check = wanted === "fallback" ? new Utf8Check() : undefined;
  let skip = mark;
  let size = 0;
  try {
    for await (const chunk of bytes) {
      const part = skip > 0 ? chunk.subarray(skip) : chunk;
      skip = Math.max(0, skip - chunk.length);
      check?.push(part);
      if (check?.firstAt !== undefined) throw mixed(check.bad?.line, check.firstAt);
      size += part.length;
      if (size > UPLOAD_FILE_BYTES) throw tooLarge();
      yield transcoder.push(part);
    }
    transcoder.end();
  } catch (error) {
    if (error instanceof BadText && !(encoding === "utf-8" && wanted === undefined))
      throw badText(error, encoding);
    throw error;
  }
}

function badText({ line, byte }: BadText, encoding: Encoding): Failure {
  const hex = byte.toString(16).padStart(2, "0");
  return new Failure("ingest_failed", `Line ${line}: the byte 0x${hex} is not ${encoding}.`, {
    stage: "decode",
    at: { row: line },
    hint: "Give the right options {encoding}: utf-8, utf-16, latin-1 or windows-1252.",
  });
}

function mixed(bad: number | undefined, good: number): Failure {
  const line = bad ?? good;
  return new Failure(
    "ingest_failed",
    `Line ${line} is not UTF-8, though line ${good} is: the file mixes encodings.`,
    {
      stage: "decode",
      at: { row: line },
      hint: "Mend the line, or give options {encoding: 'windows-1252'} when the whole file is of that encoding.",
    },
  );
}

function tooLarge(): Failure {
  return new Failure("too_large", `The unpacked text has more than ${UPLOAD_FILE_BYTES} bytes.`, {
    hint: "Split the file.",
  });
}

/** The first bytes of a stream, which is then read from its beginning. */
async function peeked(
  stream: AsyncIterable<Uint8Array>,
): Promise<{ head: Uint8Array; all: AsyncIterable<Uint8Array> }> {
  const iterator = stream[Symbol.asyncIterator]();
  const taken: Uint8Array[] = [];
  let length = 0;
  while (length < HEAD_BYTES) {
    const { value, done } = await iterator.next();
    if (done) break;
    taken.push(value);
    length += value.length;
  }
  const head = concat(taken);
  return { head, all: resumed(head, iterator) };
}

async function* resumed(
  head: Uint8Array,
  iterator: AsyncIterator<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  try {
    if (head.length > 0) yield head;
    for (let next = await iterator.next(); !next.done; next = await iterator.next())
      yield next.value;
  } finally {
    await iterator.return?.();
  }
}

/** Joins small chunks: cutting rows costs by the chunk. What it gives is gone when the next is asked for. */
export async function* blocks(
  chunks: AsyncIterable<Uint8Array>,
  size: number,
): AsyncGenerator<Uint8Array> {
  const buffer = new Uint8Array(size);
  let filled = 0;
  for await (const chunk of chunks) {
    for (let at = 0; at < chunk.length; ) {
      const part = chunk.subarray(at, at + size - filled);
      buffer.set(part, filled);
      filled += part.length;
      at += part.length;
      if (filled < size) continue;
      yield buffer;
      filled = 0;
    }
    free(chunk);
  }
  if (filled > 0) yield buffer.subarray(0, filled);
}
