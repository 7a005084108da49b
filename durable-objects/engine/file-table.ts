import type { PageFile, Pages } from "./pages.ts";

/**
 * What the engine may see of the stored files. Nothing exists for it but what a job declared here, under a
 * name of its own, so a recipe that talks its way to a file function still finds nothing.
 */
export class FileTable {
  readonly pages: Pages;
  private files = new Map<string, { file: PageFile; writable: boolean; scratch: boolean }>();

  constructor(pages: Pages) {
    this.pages = pages;
  }

  declare(name: string, file: PageFile, access: { writable: boolean }): void {
    if (this.files.has(name)) throw new Error(`the engine already has a file ${name}`);
    this.files.set(name, { file, writable: access.writable, scratch: false });
  }

  /** Takes the name away, and its write-ahead log with it. The stored file stays. */
  withdraw(name: string): void {
    this.files.delete(name);
    this.removeScratch(`${name}.wal`);
  }

  /** Ids of all files that are declared now. */
  declared(): Set<number> {
    return new Set(Array.from(this.files.values(), ({ file }) => file.id));
  }

  find(name: string): PageFile | undefined {
    return this.files.get(name)?.file;
  }

  /** Opens for writing, creating spill files and write-ahead logs; a name that was not declared is refused. */
  openForWriting(name: string): PageFile {
    const known = this.files.get(name);
    if (known) {
      if (!known.writable) throw new Error(`${name} is read-only`);
      return known.file;
    }
    if (!this.mayCreate(name)) throw new Error(`${name} is not a file of this job`);
    const file = this.pages.create("scratch");
    this.files.set(name, { file, writable: true, scratch: true });
    return file;
  }

  removeScratch(name: string): void {
    const known = this.files.get(name);
    if (!known?.scratch) return;
    this.files.delete(name);
    this.pages.remove(known.file.id);
  }

  rename(from: string, to: string): void {
    const known = this.files.get(from);
    if (!known?.scratch || !this.mayCreate(to))
      throw new Error(`${from} cannot be renamed to ${to}`);
    this.removeScratch(to);
    this.files.delete(from);
    this.files.set(to, known);
  }

  private mayCreate(name: string): boolean {
    if (name.startsWith(`${SPILL}/`)) return true;
    const log = name.endsWith(".wal") ? this.files.get(name.slice(0, -4)) : undefined;
    return log?.writable === true;
  }
}

/** Where declared files seem to lie, the one directory the engine may attach from. */
export const PLACE = "/t";
/** Where the engine spills. */
export const SPILL = "/spill";
