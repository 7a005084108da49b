import { free } from "./free.ts";

/**
 * Byte files kept as pages in the object's SQLite, synchronous like the storage under them.
 * One integer key a page (`file * 2^20 + number`) keeps lookups a single rowid seek.
 */

/** How a file is cut: `head` bytes in page 0, then pages of `page` bytes. */
export type Layout = keyof typeof LAYOUTS;

const LAYOUTS = {
  // DuckDB's blocks of 256 KiB begin after three headers of 4 KiB; cut anywhere else, each block write hits two pages.
  database: { head: 12_288, page: 262_144 },
  // A database file with blocks of 16 KiB, for results of few rows or many columns.
  small: { head: 12_288, page: 16_384 },
  // The same, with the columns in several tables and a view over them.
  wide: { head: 12_288, page: 16_384 },
  // Spill files and logs are written in pieces of 32 to 192 KiB.
  scratch: { head: 0, page: 32_768 },
  // Bytes of an imported file, written and read from front to back.
  raw: { head: 0, page: 65_536 },
} as const;

const PAGES_PER_FILE = 2 ** 20;
const CACHED_PAGES = 12;

export interface PageFile {
  readonly id: number;
  readonly layout: Layout;
  size: number;
}

export class Pages {
  readonly sql: SqlStorage;
  /** lets go of a file that is about to be removed */
  beforeRemove: ((id: number) => void) | undefined;
  private cache = new Map<number, Uint8Array>();
  private dirty = new Set<PageFile>();

  constructor(sql: SqlStorage) {
    this.sql = sql;
  }

  create(layout: Layout): PageFile {
    const row = this.sql
      .exec<{ id: number }>("insert into files(layout, size) values(?, 0) returning id", layout)
      .one();
    return { id: row.id, layout, size: 0 };
  }

  /** @throws when no file has this id */
  open(id: number): PageFile {
    const row = this.sql
      .exec<{ layout: Layout; size: number }>("select layout, size from files where id = ?", id)
      .toArray()[0];
    if (!row) throw new Error(`no stored file ${id}`);
    return { id, layout: row.layout, size: row.size };
  }

  remove(id: number): void {
    this.beforeRemove?.(id);
    for (const key of this.cache.keys())
      if (Math.floor(key / PAGES_PER_FILE) === id) this.forget(key);
    this.sql.exec(
      "delete from pages where key >= ? and key < ?",
      id * PAGES_PER_FILE,
      (id + 1) * PAGES_PER_FILE,
    );
    this.sql.exec("delete from files where id = ?", id);
  }

  /** Drops every spill file and write-ahead log; only when no engine runs on these pages. */
  removeScratch(): void {
    const rows = this.sql
      .exec<{ id: number }>("select id from files where layout = 'scratch'")
      .toArray();
    for (const { id } of rows) this.remove(id);
  }

  /** Copies up to `into.length` bytes from `offset`; answers how many there were. Unwritten bytes read as zero. */
  read(file: PageFile, into: Uint8Array, offset: number): number {
    const length = Math.max(0, Math.min(into.length, file.size - offset));
    for (const piece of pieces(file.layout, offset, length)) {
      const page = this.page(file.id * PAGES_PER_FILE + piece.no);
      const target = into.subarray(piece.at, piece.at + piece.length);
      const source = page?.subarray(piece.from, piece.from + piece.length);
      if (source) target.set(source);
      if (!source || source.length < piece.length) target.fill(0, source?.length ?? 0);
    }
    return length;
  }

  write(file: PageFile, bytes: Uint8Array, offset: number): void {
    for (const piece of pieces(file.layout, offset, bytes.length)) {
      const key = file.id * PAGES_PER_FILE + piece.no;
      const part = bytes.subarray(piece.at, piece.at + piece.length);
      const whole =
        piece.from === 0 && (piece.length === piece.capacity || offset + bytes.length >= file.size);
      this.put(key, whole ? part : this.merged(key, part, piece.from));
    }
    this.resize(file, Math.max(file.size, offset + bytes.length));
  }

  /** Cuts or grows the file; bytes past a cut read as zero when it grows again. */
  truncate(file: PageFile, size: number): void {
    if (size < file.size) {
      const [last] = pieces(file.layout, size, 1);
      if (!last) return;
      const key = file.id * PAGES_PER_FILE + last.no;
      const kept = last.from > 0 ? this.page(key)?.slice(0, last.from) : undefined;
      for (const cached of this.cache.keys()) this.forget(cached);
      this.sql.exec(
        "delete from pages where key >= ? and key < ?",
        key,
        (file.id + 1) * PAGES_PER_FILE,
      );
      if (kept) this.put(key, kept);
    }
    this.resize(file, size);
  }

  /** Makes the sizes durable; pages already are. */
  flush(): void {
    for (const file of this.dirty)
      this.sql.exec("update files set size = ? where id = ?", file.size, file.id);
    this.dirty.clear();
  }

  private resize(file: PageFile, size: number): void {
    if (size === file.size) return;
    file.size = size;
    this.dirty.add(file);
  }

  private merged(key: number, part: Uint8Array, from: number): Uint8Array {
    const old = this.page(key);
    const page = new Uint8Array(Math.max(old?.length ?? 0, from + part.length));
    if (old) page.set(old);
    page.set(part, from);
    return page;
  }

  /** Nobody holds a page longer than one call here. */
  private forget(key: number): void {
    const page = this.cache.get(key);
    this.cache.delete(key);
    if (page) free(page);
  }

  /** SQLite takes a copy at once, so the bytes may be a window on the engine's memory. */
  private put(key: number, data: Uint8Array): void {
    this.forget(key);
    this.sql.exec("insert or replace into pages(key, data) values(?, ?)", key, data);
  }

  private page(key: number): Uint8Array | undefined {
    const cached = this.cache.get(key);
    if (cached) return cached;
    const row = this.sql
      .exec<{ data: ArrayBuffer }>("select data from pages where key = ?", key)
      .toArray()[0];
    if (!row) return undefined;
    const page = new Uint8Array(row.data);
    if (this.cache.size >= CACHED_PAGES) {
      const oldest = this.cache.keys().next().value;
      if (oldest !== undefined) this.forget(oldest);
    }
    this.cache.set(key, page);
    return page;
  }
}

interface Piece {
  /** page number */ no: number;
  /** first byte inside the page */ from: number;
  /** offset inside the caller's bytes */ at: number;
  length: number;
  capacity: number;
}

function* pieces(layout: Layout, offset: number, length: number): Generator<Piece> {
  const { head, page } = LAYOUTS[layout];
  for (let at = 0; at < length; ) {
    const position = offset + at;
    const inHead = position < head;
    const no = inHead ? 0 : Math.floor((position - head) / page) + (head > 0 ? 1 : 0);
    const from = inHead ? position : (position - head) % page;
    const capacity = inHead ? head : page;
    const size = Math.min(capacity - from, length - at);
    yield { no, from, at, length: size, capacity };
    at += size;
  }
}
