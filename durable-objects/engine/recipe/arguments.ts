import { nameOf, stringValue, word } from "./literals.ts";
import type { Token } from "./tokens.ts";

export type OptionValue =
  | string
  | number
  | boolean
  | null
  | OptionValue[]
  | { [name: string]: OptionValue };

export interface Argument {
  name?: string;
  value: OptionValue;
}

/**
 * The arguments of a call whose values are literals: text, numbers, true, false, null, lists and structs of them,
 * each with a name (`delim => ';'`, `delim := ';'`, `delim = ';'`) or without. Undefined when one is anything else.
 */
export function readArguments(
  tokens: readonly Token[],
  from: number,
  to: number,
): Argument[] | undefined {
  const reader = new LiteralReader(tokens, from, to);
  return reader.list((): Argument | undefined => {
    const name = nameOf(reader.peek());
    if (name !== undefined && /^(=>|:=|=)$/.test(reader.peek(1)?.text ?? "")) {
      reader.skip(2);
      const value = reader.value();
      return value === undefined ? undefined : { name, value };
    }
    const value = reader.value();
    return value === undefined ? undefined : { value };
  });
}

class LiteralReader {
  readonly #tokens: readonly Token[];
  readonly #to: number;
  #at: number;

  constructor(tokens: readonly Token[], from: number, to: number) {
    this.#tokens = tokens;
    this.#at = from;
    this.#to = to;
  }

  peek(ahead = 0): Token | undefined {
    return this.#at + ahead < this.#to ? this.#tokens[this.#at + ahead] : undefined;
  }

  skip(count: number): void {
    this.#at += count;
  }

  /** Items with commas between them, up to the end or a closing bracket, which is left. */
  list<T>(item: () => T | undefined): T[] | undefined {
    const items: T[] = [];
    while (this.peek() && !/^[\]}]$/.test(this.peek()?.text ?? "")) {
      const next = item();
      if (next === undefined) return undefined;
      items.push(next);
      if (!this.peek() || /^[\]}]$/.test(this.peek()?.text ?? "")) break;
      if (this.peek()?.text !== ",") return undefined;
      this.skip(1);
    }
    return items;
  }

  value(): OptionValue | undefined {
    const token = this.peek();
    this.skip(1);
    if (!token) return undefined;
    if (token.kind === "string") return stringValue(token);
    if (token.kind === "number") return numberOf(token.text);
    if (token.text === "-") {
      const number = this.value();
      return typeof number === "number" ? -number : undefined;
    }
    if (token.text === "[")
      return this.#closed(
        "]",
        this.list(() => this.value()),
      );
    if (token.text === "{") return this.#struct();
    const constant: Record<string, OptionValue> = { true: true, false: false, null: null };
    return constant[word(token)];
  }

  #struct(): OptionValue | undefined {
    const entries = this.list((): [string, OptionValue] | undefined => {
      const key = stringValue(this.peek()) ?? nameOf(this.peek());
      if (key === undefined || this.peek(1)?.text !== ":") return undefined;
      this.skip(2);
      const value = this.value();
      return value === undefined ? undefined : [key, value];
    });
    return this.#closed("}", entries && Object.fromEntries(entries));
  }

  #closed<T>(bracket: string, value: T | undefined): T | undefined {
    const isClosed = this.peek()?.text === bracket;
    this.skip(1);
    return isClosed ? value : undefined;
  }
}

function numberOf(text: string): number | undefined {
  const number = Number(text.replaceAll("_", ""));
  return Number.isFinite(number) ? number : undefined;
}
