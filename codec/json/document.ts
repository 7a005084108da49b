import { badFile } from "../failure.ts";
import { END_OF_FILE, type JsonCursor } from "./cursor.ts";
import { BYTE, ValueScanner } from "./scan.ts";

/** Where a document keeps its records: in a list at a path, on its lines, or it is one record itself. */
export type Layout = { kind: "list"; path: string[] } | { kind: "lines" } | { kind: "single" };

const KEYS_NAMED = 20;

/** Finds the records of a document when nobody said where they are. Passes over at most the first value. */
export async function surveyDocument(
  cursor: JsonCursor,
): Promise<{ layout: Layout; notes: string[] }> {
  const first = await cursor.peek();
  if (first === BYTE.OPEN_LIST) return { layout: { kind: "list", path: [] }, notes: [] };
  const lists = first === BYTE.OPEN_OBJECT ? await recordLists(cursor) : [];
  if (first !== BYTE.OPEN_OBJECT) await cursor.skip();
  if ((await cursor.peek()) !== END_OF_FILE) {
    const note = "The file holds more than one JSON value; each line is taken as a record.";
    return { layout: { kind: "lines" }, notes: [note] };
  }
  const [only] = lists;
  if (only !== undefined && lists.length === 1) {
    const note = `The document is an object; its records are taken from the list "${only}".`;
    return { layout: { kind: "list", path: [only] }, notes: [note] };
  }
  const note =
    lists.length === 0
      ? "The document is one value, taken as one record."
      : `The document holds several lists of objects (${lists.join(", ")}) and is taken as one record; name one of them with records_path to have its records.`;
  return { layout: { kind: "single" }, notes: [note] };
}

/** Moves the cursor to the first record of the list at `path`. */
export async function enterList(cursor: JsonCursor, path: readonly string[]): Promise<void> {
  for (const [depth, key] of path.entries()) await enterKey(cursor, key, path.slice(0, depth));
  const found = await cursor.peek();
  if (found === END_OF_FILE) throw cursor.endsEarly();
  if (found !== BYTE.OPEN_LIST) {
    throw badFile(`The JSON document has no list at ${named(path)}.`, {
      hint: "records_path must name a list of records.",
    });
  }
  cursor.window.start++;
}

/** Passes from the end of a list `depth` objects deep to the end of the file, which must be right behind. */
export async function finishDocument(cursor: JsonCursor, depth: number): Promise<void> {
  if (depth > 0) await cursor.skip(new ValueScanner(depth));
  const found = await cursor.peek();
  if (found !== END_OF_FILE) throw cursor.unexpected(found, "the end of the file");
}

async function enterKey(
  cursor: JsonCursor,
  wanted: string,
  above: readonly string[],
): Promise<void> {
  const found = await cursor.peek();
  if (found === END_OF_FILE) throw cursor.endsEarly();
  if (found !== BYTE.OPEN_OBJECT) {
    throw badFile(`The JSON document has no object at ${named(above)}, so no "${wanted}" in it.`, {
      hint: "records_path must name a list of records.",
    });
  }
  const keys: string[] = [];
  for await (const key of keysOf(cursor)) {
    if (key === wanted) return;
    if (keys.length < KEYS_NAMED) keys.push(key);
    await cursor.skip();
  }
  throw badFile(`The JSON document has no "${wanted}" at ${named(above)}.`, {
    hint: keys.length > 0 ? `There are: ${keys.join(", ")}.` : "The object there is empty.",
  });
}

/** Top-level keys that hold a list of objects. */
async function recordLists(cursor: JsonCursor): Promise<string[]> {
  const lists: string[] = [];
  for await (const key of keysOf(cursor)) {
    if ((await cursor.peek()) !== BYTE.OPEN_LIST) {
      await cursor.skip();
      continue;
    }
    cursor.window.start++;
    if ((await cursor.peek()) === BYTE.OPEN_OBJECT) lists.push(key);
    await cursor.skip(new ValueScanner(1));
  }
  return lists;
}

/** The keys of the object at the cursor, each with the cursor at its value; the caller passes over the value. */
async function* keysOf(cursor: JsonCursor): AsyncGenerator<string, void> {
  await cursor.expect(BYTE.OPEN_OBJECT, "before an object");
  if ((await cursor.peek()) === BYTE.CLOSE_OBJECT) {
    cursor.window.start++;
    return;
  }
  for (;;) {
    const found = await cursor.peek();
    if (found !== BYTE.QUOTE) throw cursor.unexpected(found, "a key in quotes");
    const key = await cursor.key();
    await cursor.expect(BYTE.COLON, `after the key "${key}"`);
    yield key;
    if ((await cursor.peek()) === BYTE.CLOSE_OBJECT) {
      cursor.window.start++;
      return;
    }
    await cursor.expect(BYTE.COMMA, `after the value of "${key}"`);
  }
}

function named(path: readonly string[]): string {
  return path.length === 0 ? "its top" : `"${path.join(".")}"`;
}
