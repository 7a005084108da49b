/** Files of the object, in memory. */
export class MemoryPages {
  private readonly files = new Map<number, Uint8Array[]>();
  private last = 0;

  create(layout: "raw") {
    const id = ++this.last;
    this.files.set(id, []);
    return { id, layout, size: 0 };
  }

  write(file: { id: number; size: number }, bytes: Uint8Array, offset: number): void {
    if (offset !== file.size) throw new Error(`written at ${offset} of ${file.size}`);
    this.files.get(file.id)?.push(bytes.slice());
    file.size += bytes.length;
  }

  flush(): void {}

  remove(id: number): void {
    this.files.delete(id);
  }

  /** how many there are */
  get count(): number {
    return this.files.size;
  }

  bytes(id: number): Uint8Array {
    return Buffer.concat(this.files.get(id) ?? []);
  }
}
