import { type FileEntry, Reader, ZipReader } from "@zip.js/zip.js/lib/zip-core-native.js";
import { Failure } from "../../contract/errors.ts";
import { badFile } from "../failure.ts";
import type { ByteSource } from "../remote-file.ts";

/** The parts of a workbook, which is a zip archive; each is unpacked as it is read. */
export class Archive {
  private readonly entries: Map<string, FileEntry>;

  private constructor(entries: Map<string, FileEntry>) {
    this.entries = entries;
  }

  /** Reads the list of parts, at the file's end. @throws ingest_failed when it is no archive */
  static async open(file: ByteSource): Promise<Archive> {
    await refuseOthers(file);
    const reader = new ZipReader(new RangeReader(file), OPTIONS);
    const entries = await reader.getEntries().catch(broken);
    const files = entries.filter((entry): entry is FileEntry => !entry.directory);
    return new Archive(new Map(files.map((entry) => [entry.filename.toLowerCase(), entry])));
  }

  has(path: string): boolean {
    return this.entries.has(path.toLowerCase());
  }

  /**
   * The bytes of a part, piece by piece.
   * @param most bytes when unpacked: a small archive can hold a part without end
   * @throws ingest_failed when the part is missing, damaged or larger
   */
  async *read(path: string, most: number): AsyncGenerator<Uint8Array, void> {
    const entry = this.entries.get(path.toLowerCase());
    if (!entry) throw badFile(`The workbook has no part ${path}, which it names.`, REPAIR);
    if (entry.uncompressedSize > most) throw tooLarge(path, entry.uncompressedSize, most);
    const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
    const done = entry.getData(writable, OPTIONS);
    done.catch(() => undefined); // it reaches the reader through the stream
    let size = 0;
    const pieces = readable.getReader();
    try {
      for (;;) {
        const { done: ended, value } = await pieces.read().catch(broken);
        if (ended) break;
        size += value.length;
        // What the list of parts says of the size may be wrong.
        if (size > most) throw tooLarge(path, size, most);
        yield value;
      }
      await done.catch(broken);
    } finally {
      await pieces.cancel().catch(() => undefined);
    }
  }
}

class RangeReader extends Reader<ByteSource> {
  private readonly file: ByteSource;

  constructor(file: ByteSource) {
    super(file);
    this.file = file;
    this.size = file.size;
  }

  override readUint8Array(index: number, length: number): Promise<Uint8Array> {
    return this.file.read(index, Math.min(this.file.size, index + length));
  }
}

/** Everything in this isolate, by the platform's own inflate. */
const OPTIONS = { useWebWorkers: false, useCompressionStream: true, checkSignature: true };
const REPAIR = {
  hint: "Open it in a spreadsheet program, save it again as .xlsx, and upload that.",
};
const OLE = [0xd0, 0xcf, 0x11, 0xe0];

async function refuseOthers(file: ByteSource): Promise<void> {
  const head = await file.read(0, Math.min(4, file.size));
  if (OLE.every((byte, i) => head[i] === byte)) {
    throw badFile("The workbook is protected by a password, or it is of the old kind (.xls).", {
      hint: "Save it without a password as .xlsx, and upload that.",
    });
  }
  if (head[0] !== 0x50 || head[1] !== 0x4b)
    throw badFile("The file is no .xlsx workbook: it is no archive.", REPAIR);
}

function broken(cause: unknown): never {
  if (cause instanceof Failure) throw cause;
  const why = cause instanceof Error ? cause.message : String(cause);
  throw badFile(`The workbook cannot be unpacked: ${why}`, REPAIR);
}

function tooLarge(path: string, size: number, most: number) {
  const mb = (bytes: number) => `${Math.ceil(bytes / 1024 / 1024)} MB`;
  return badFile(`The workbook's part ${path} has ${mb(size)}; at most ${mb(most)} are read.`, {
    hint: "Save the sheet as CSV and import that.",
  });
}
