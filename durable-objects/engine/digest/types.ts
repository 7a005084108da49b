/** A DuckDB type as a tree, whole: nothing of what DESCRIBE prints is lost. */
export type LogicalType =
  | { kind: "plain"; name: string }
  | { kind: "list"; of: LogicalType }
  | { kind: "array"; of: LogicalType; size: string }
  | { kind: "struct" | "union"; fields: { name: string; type: LogicalType }[] }
  /** a struct without names, as row(1, 2) makes it */
  | { kind: "tuple"; of: LogicalType[] }
  | { kind: "map"; key: LogicalType; value: LogicalType };

/** @throws when the text is not a type DuckDB prints */
export function parseLogicalType(text: string): LogicalType {
  const reader = new Reader(text);
  const type = reader.type();
  if (reader.at < text.length) throw new Error(`cannot read the type ${text} past ${reader.at}`);
  return type;
}

/**
 * The type as text that is hashed. Every name is quoted: which names DESCRIBE quotes depends on the keywords of the
 * engine's version.
 */
export function canonicalType(type: LogicalType): string {
  switch (type.kind) {
    case "plain":
      return type.name;
    case "list":
      return `${canonicalType(type.of)}[]`;
    case "array":
      return `${canonicalType(type.of)}[${type.size}]`;
    case "struct":
    case "union":
      return `${type.kind.toUpperCase()}(${type.fields.map(fieldText).join(", ")})`;
    case "tuple":
      return `STRUCT(${type.of.map(canonicalType).join(", ")})`;
    case "map":
      return `MAP(${canonicalType(type.key)}, ${canonicalType(type.value)})`;
  }
}

function fieldText({ name, type }: { name: string; type: LogicalType }): string {
  return `"${name.replaceAll('"', '""')}" ${canonicalType(type)}`;
}

const WORD = /[A-Z_][A-Z0-9_]*(?: WITH TIME ZONE)?|"NULL"/y;
/** A name before a type. The look-ahead keeps TIMESTAMP WITH TIME ZONE from being a field TIMESTAMP. */
const FIELD_NAME = /(?:"(?:[^"]|"")*"|[^\s"(),[\]]+) (?!WITH TIME ZONE)/y;
/** Arguments of DECIMAL and ENUM, up to the bracket that closes them. */
const ARGUMENTS = /\((?:'(?:[^']|'')*'|[^')])*\)/y;
const SIZE = /\[(\d*)\]/y;

class Reader {
  private readonly text: string;
  at = 0;

  constructor(text: string) {
    this.text = text;
  }

  type(): LogicalType {
    let type = this.withoutBrackets();
    for (let size = this.match(SIZE); size !== undefined; size = this.match(SIZE)) {
      const digits = size.slice(1, -1);
      type = digits === "" ? { kind: "list", of: type } : { kind: "array", of: type, size: digits };
    }
    return type;
  }

  private withoutBrackets(): LogicalType {
    const word = this.match(WORD) ?? this.fail();
    if (word === "MAP") return this.map();
    if (word === "UNION") return { kind: "union", fields: this.fields() };
    if (word === "STRUCT") {
      const start = this.at++;
      const isNamed = this.match(FIELD_NAME) !== undefined;
      this.at = start;
      return isNamed
        ? { kind: "struct", fields: this.fields() }
        : { kind: "tuple", of: this.items(() => this.type()) };
    }
    return { kind: "plain", name: word + (this.match(ARGUMENTS) ?? "") };
  }

  private map(): LogicalType {
    const [key = this.fail(), value = this.fail()] = this.items(() => this.type());
    return { kind: "map", key, value };
  }

  private fields(): { name: string; type: LogicalType }[] {
    return this.items(() => ({ name: this.fieldName(), type: this.type() }));
  }

  private fieldName(): string {
    const name = (this.match(FIELD_NAME) ?? this.fail()).slice(0, -1);
    return name.startsWith('"') ? name.slice(1, -1).replaceAll('""', '"') : name;
  }

  private items<T>(read: () => T): T[] {
    if (!this.take("(")) this.fail();
    const items = [read()];
    while (this.take(", ")) items.push(read());
    if (!this.take(")")) this.fail();
    return items;
  }

  private match(pattern: RegExp): string | undefined {
    pattern.lastIndex = this.at;
    const found = pattern.exec(this.text)?.[0];
    this.at += found?.length ?? 0;
    return found;
  }

  private take(token: string): boolean {
    if (!this.text.startsWith(token, this.at)) return false;
    this.at += token.length;
    return true;
  }

  private fail(): never {
    throw new Error(`cannot read the type ${this.text} at ${this.at}`);
  }
}
