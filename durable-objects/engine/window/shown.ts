import { ident, literal } from "../sql.ts";
import type { Column } from "../values/codec.ts";
import { type Kind, ruleOf } from "../values/rules.ts";

/** How a column's values are compared; nested ones as the text that is shown. */
export function kindOf({ type }: Column): Kind {
  return isNested(type) ? "shown" : ruleOf(type).kind;
}

function isNested(type: string): boolean {
  return type.endsWith("]") || /^(STRUCT|MAP|UNION)\(/.test(type);
}

/** The text of a value as replies and pages show it: nested ones in DuckDB's own text. */
export function shownText(column: Column): string {
  const name = ident(column.name);
  switch (kindOf(column)) {
    case "text":
      return name;
    case "blob":
      return `base64(${name})`;
    case "float":
      return floatText(name);
    default:
      return `${name}::varchar`;
  }
}

/** JSON and JavaScript have no "1.0", and longer words for what is not finite. */
function floatText(name: string): string {
  const text = `${name}::varchar`;
  return `case when isinf(${name}) then if(${name} > 0, 'Infinity', '-Infinity')
    when suffix(${text}, '.0') then left(${text}, length(${text}) - 2) else ${text} end`;
}

/** The condition that a text holds another, without regard to case. */
export function holds(text: string, sought: string): string {
  // Where there is no letter there is no case, and folding costs as much as looking.
  const folded = /\p{L}/u.test(sought) ? `lower(${text}), lower(${literal(sought)})` : undefined;
  return `contains(${folded ?? `${text}, ${literal(sought)}`})`;
}

/** Characters that the values of a kind are written with; a text with another is in none of them. */
const WRITTEN: Partial<Record<Kind, RegExp>> = {
  integer: /^[-\d]+$/,
  decimal: /^[-.\d]+$/,
  float: /^[-+.\daefinty]+$/i,
  boolean: /^[aeflrstu]+$/i,
};

/**
 * The condition that any column holds the text as it is shown, without regard to case. Separators of thousands are
 * no part of a number's text, so they may be written or not.
 */
export function searchCondition(columns: Column[], sought: string): string {
  const number = /^[-\d.,]+$/.test(sought) ? sought.replaceAll(",", "") : sought;
  const terms = columns.flatMap((column) => {
    const kind = kindOf(column);
    const isNumber = kind === "integer" || kind === "decimal" || kind === "float";
    const text = isNumber ? number : sought;
    if (text === "" || WRITTEN[kind]?.test(text) === false) return [];
    return [holds(shownText(column), text)];
  });
  // A NULL holds nothing, and must not hide what another column holds.
  return terms.length > 0
    ? `(${terms.map((term) => `ifnull(${term}, false)`).join(" or ")})`
    : "false";
}
