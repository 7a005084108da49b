/** A DuckDB type as a tree, parsed from the text that DESCRIBE prints. */
export type DuckType =
  | { kind: "plain"; name: string }
  | { kind: "list"; of: DuckType }
  | { kind: "struct"; fields: { name: string; type: DuckType }[] }
  | { kind: "map"; key: DuckType; value: DuckType }
  | { kind: "opaque"; name: string };

/** @throws when the text is not a type DuckDB prints */
export function parseType(text: string): DuckType {
  const reader = new TypeReader(text);
  const type = reader.type();
  if (!reader.done()) throw new Error(`cannot read the type ${text} past ${reader.at}`);
  return type;
}

class TypeReader {
  readonly text: string;
  at = 0;

  constructor(text: string) {
    this.text = text;
  }

  done(): boolean {
    return this.at >= this.text.length;
  }

  type(): DuckType {
    const name = this.word();
    let type: DuckType;
    if (name === "STRUCT" && this.take("(")) type = this.struct();
    else if (name === "MAP" && this.take("(")) type = this.map();
    else if (this.text[this.at] === "(") type = this.withArguments(name);
    else type = { kind: "plain", name };
    while (this.take("[")) {
      this.until("]");
      type = { kind: "list", of: type };
    }
    return type;
  }

  private struct(): DuckType {
    const start = this.at;
    const fields: { name: string; type: DuckType }[] = [];
    do {
      const name = this.text[this.at] === '"' ? this.quoted('"') : this.word(/[^ ,()[\]]+/y);
      if (!this.take(" ")) {
        // Fields without names, as row(1, 2) makes them: only DuckDB's own text shows them rightly.
        this.at = start;
        return this.rest("STRUCT");
      }
      fields.push({ name, type: this.type() });
    } while (this.take(", "));
    this.expect(")");
    return { kind: "struct", fields };
  }

  private map(): DuckType {
    const key = this.type();
    this.expect(", ");
    const value = this.type();
    this.expect(")");
    return { kind: "map", key, value };
  }

  private withArguments(name: string): DuckType {
    if (name === "DECIMAL") {
      this.until(")");
      return { kind: "plain", name };
    }
    this.expect("(");
    return this.rest(name);
  }

  /** Skips to the bracket that closes the one already open, minding quotes. */
  private rest(name: string): DuckType {
    for (let depth = 1; depth > 0; ) {
      const char = this.text[this.at];
      if (char === undefined) throw new Error(`the type ${this.text} does not end`);
      if (char === "'" || char === '"') {
        this.quoted(char);
        continue;
      }
      if (char === "(") depth++;
      if (char === ")") depth--;
      this.at++;
    }
    return { kind: "opaque", name };
  }

  private word(pattern = /[A-Z_][A-Z0-9_]*(?: WITH TIME ZONE)?|"NULL"/y): string {
    pattern.lastIndex = this.at;
    const match = pattern.exec(this.text);
    if (!match) throw new Error(`cannot read the type ${this.text} at ${this.at}`);
    this.at = pattern.lastIndex;
    return match[0];
  }

  private quoted(quote: string): string {
    let out = "";
    for (this.at++; ; this.at++) {
      const char = this.text[this.at];
      if (char === undefined) throw new Error(`the type ${this.text} does not end`);
      if (char !== quote) out += char;
      else if (this.text[this.at + 1] === quote) out += this.text[this.at++];
      else break;
    }
    this.at++;
    return out;
  }

  private until(end: string): void {
    const found = this.text.indexOf(end, this.at);
    if (found < 0) throw new Error(`the type ${this.text} does not end`);
    this.at = found + end.length;
  }

  private take(token: string): boolean {
    if (!this.text.startsWith(token, this.at)) return false;
    this.at += token.length;
    return true;
  }

  private expect(token: string): void {
    if (!this.take(token))
      throw new Error(`expected "${token}" at ${this.at} of the type ${this.text}`);
  }
}
