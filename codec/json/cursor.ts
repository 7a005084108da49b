import { Failure } from "../../contract/errors.ts";
import { JSON_RECORD_BYTES } from "../../contract/limits.ts";
import { badFile } from "../failure.ts";
import type { ByteSource } from "../remote-file.ts";
import { ByteWindow } from "../window.ts";
import { parseKey } from "./parse.ts";
import { isSpace, ValueScanner } from "./scan.ts";

const BYTE_ORDER_MARK = [0xef, 0xbb, 0xbf];
export const END_OF_FILE = -1;

/** Steps through the values of a JSON document without holding more of it than one value. */
export class JsonCursor {
  readonly window: ByteWindow;

  private constructor(window: ByteWindow) {
    this.window = window;
  }

  /** A cursor at the beginning of the file, after a byte order mark. */
  static async open(file: ByteSource, piece?: number): Promise<JsonCursor> {
    const window = new ByteWindow(file, piece);
    const cursor = new JsonCursor(window);
    if (!(await window.fill(BYTE_ORDER_MARK.length))) {
      throw badFile("The file is empty.", { hint: "Upload it again." });
    }
    if (BYTE_ORDER_MARK.every((byte, index) => window.bytes[index] === byte)) window.start = 3;
    return cursor;
  }

  /** The next byte that is no white space, not taken; `END_OF_FILE` after the last. */
  async peek(): Promise<number> {
    const { window } = this;
    for (;;) {
      while (window.start < window.end) {
        const byte = window.bytes[window.start] as number;
        if (!isSpace(byte)) return byte;
        window.start++;
      }
      if (!(await window.fill())) return END_OF_FILE;
    }
  }

  /** Takes one byte, which must be `byte`. */
  async expect(byte: number, where: string): Promise<void> {
    const found = await this.peek();
    if (found !== byte) throw this.unexpected(found, `"${String.fromCharCode(byte)}" ${where}`);
    this.window.start++;
  }

  /** Passes over the next value, holding none of it. */
  async skip(scanner = new ValueScanner()): Promise<void> {
    const { window } = this;
    if ((await this.peek()) === END_OF_FILE) throw this.endsEarly();
    for (;;) {
      const end = scanner.scan(window.bytes, window.start, window.end);
      window.start = end === -1 ? window.end : end;
      if (end !== -1) return;
      if (await window.fill()) continue;
      if (scanner.open) throw this.endsEarly();
      return;
    }
  }

  /** Takes a key: the string at the cursor. */
  async key(): Promise<string> {
    const length = await this.measure();
    const { bytes, start } = this.window;
    this.window.start += length;
    return parseKey(bytes.subarray(start, start + length));
  }

  /** Brings the next value whole into the window and answers its length in bytes. */
  async measure(row?: number): Promise<number> {
    const { window } = this;
    await this.peek();
    const scanner = new ValueScanner();
    let scanned = 0;
    for (;;) {
      const end = scanner.scan(window.bytes, window.start + scanned, window.end);
      if (end !== -1) scanned = end - window.start;
      else scanned = window.held;
      if (scanned > JSON_RECORD_BYTES) throw tooLarge(row);
      if (end !== -1) return scanned;
      if (await window.fill()) continue;
      if (scanner.open || scanned === 0) throw this.endsEarly(row);
      return scanned;
    }
  }

  endsEarly(row?: number): Failure {
    const where = row === undefined ? "before it is complete" : `inside record ${row}`;
    const { position, held } = this.window;
    return badFile(`The JSON document ends ${where}, after ${position + held} bytes.`, {
      hint: "It was cut short: upload it again.",
      ...(row === undefined ? {} : { row }),
    });
  }

  unexpected(found: number, wanted: string): Failure {
    if (found === END_OF_FILE) return this.endsEarly();
    const shown =
      found > 0x20 && found < 0x7f ? `"${String.fromCharCode(found)}"` : `byte ${found}`;
    return badFile(
      `The file is not valid JSON: ${shown} at byte ${this.window.position + 1} where ${wanted} should be.`,
    );
  }
}

export function tooLarge(row: number | undefined): Failure {
  const what = row === undefined ? "A value of the JSON document" : `Record ${row}`;
  return new Failure(
    "too_large",
    `${what} has more than ${JSON_RECORD_BYTES} bytes of JSON; a record may have that many at most.`,
    {
      hint: "If the records lie deeper in the document, name their list with records_path.",
      ...(row === undefined ? {} : { at: { row } }),
    },
  );
}
