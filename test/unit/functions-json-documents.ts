/** Nested JSON documents and paths into them, the same at every run. */
export interface Sample {
  text: string;
  paths: string[];
}

const KEYS = [
  "a",
  "b",
  "a b",
  "c.d",
  "e/f",
  "g~h",
  "é",
  "名",
  'q"x',
  "",
  "0",
  "\\",
  "A",
  "a",
  "$",
  "\n",
];
const NUMBERS = [
  "0",
  "-0",
  "7",
  "-12",
  "9007199254740993",
  "18446744073709551615",
  "18446744073709551616",
  "-9223372036854775809",
  "123456789012345678901234567890",
  "1.50",
  "-0.0",
  "1e2",
  "1E-9",
  "0.30000000000000004",
  "2.5e+300",
  "1e400",
  "100000000000000000000.0",
  "4.35",
];
const TEXTS = [
  "",
  "x",
  "null",
  "true",
  "5",
  "a\tb\n",
  'he said "no"',
  "back\\slash",
  "/",
  "é😀",
  "\u0001\u001f\u007f",
  "  ",
  "'",
  "[1]",
  "{}",
];

export class Documents {
  private state: number;

  constructor(seed: number) {
    this.state = seed;
  }

  next(): Sample {
    const paths: string[] = ["$", ""];
    const text = this.space() + this.value(4, "$", "", paths) + this.space();
    return { text, paths: this.some(paths, 5) };
  }

  private value(depth: number, path: string, pointer: string, paths: string[]): string {
    paths.push(path);
    if (pointer !== "") paths.push(pointer);
    // The outermost value has members, the innermost ones have none.
    const kind = depth === 4 ? this.below(3) : depth === 0 ? this.below(5) + 3 : this.below(9);
    if (kind < 2) return this.object(depth, path, pointer, paths);
    if (kind < 3) return this.array(depth, path, pointer, paths);
    if (kind < 5) return this.pick(NUMBERS);
    if (kind < 7) return this.string(this.pick(TEXTS));
    return this.pick(["true", "false", "null"]);
  }

  private object(depth: number, path: string, pointer: string, paths: string[]): string {
    const members = Array.from({ length: this.below(6) }, () => {
      const key = this.pick(KEYS);
      const escaped = key.replace(/["\\]/g, "\\$&");
      const inside = key === "" ? `${path}.none` : `${path}."${escaped}"`;
      const part = key.replaceAll("~", "~0").replaceAll("/", "~1");
      const value = this.value(depth - 1, inside, `${pointer}/${part}`, paths);
      return `${this.space()}${this.string(key)}${this.space()}:${this.space()}${value}`;
    });
    paths.push(`${path}.missing`);
    return this.closed("{", members, "}");
  }

  private array(depth: number, path: string, pointer: string, paths: string[]): string {
    const items = Array.from({ length: this.below(5) }, (_, i) => {
      return this.space() + this.value(depth - 1, `${path}[${i}]`, `${pointer}/${i}`, paths);
    });
    for (const index of ["-1", "#-2", "#", "9", "-9"]) paths.push(`${path}[${index}]`);
    return this.closed("[", items, "]");
  }

  private closed(open: string, members: string[], close: string): string {
    const trailing = members.length > 0 && this.below(6) === 0 ? "," : "";
    return open + members.join(`${this.space()},`) + trailing + this.space() + close;
  }

  /** Some characters as escapes, which mean the same. */
  private string(text: string): string {
    const escaped = JSON.stringify(text);
    if (this.below(3) > 0) return escaped;
    return escaped.replace(/[a-z/é😀](?![^\\]*\\$)/gu, (found, at: number) => {
      if (escaped.charAt(at - 1) === "\\" || /\\u.{0,3}$/.test(escaped.slice(0, at))) return found;
      return found.replace(
        /[\s\S]/g,
        (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`,
      );
    });
  }

  private space(): string {
    return this.below(4) === 0 ? this.pick([" ", "\n", "\t", "\r\n", "  "]) : "";
  }

  private some(all: string[], count: number): string[] {
    return Array.from({ length: count }, () => this.pick(all));
  }

  private pick<T>(from: readonly T[]): T {
    return from[this.below(from.length)] as T;
  }

  private below(limit: number): number {
    this.state = (this.state * 48271) % 2147483647;
    return this.state % limit;
  }
}
