import { word } from "./literals.ts";
import type { Token } from "./tokens.ts";

/** DuckDB 1.4's reserved and type-or-function words: none of them can name a table without AS. */
const NO_ALIAS = new Set(
  [
    "all analyse analyze and any array as asc asymmetric both case cast check collate column constraint create",
    "default deferrable desc describe distinct do else end except false fetch for foreign from group having in",
    "initially intersect into lambda lateral leading limit not null offset on only or order pivot pivot_longer",
    "pivot_wider placing primary qualify references returning select show some summarize symmetric table then to",
    "trailing true union unique unpivot using variadic when where window with",
    "anti asof at authorization binary by collation columns concurrently cross freeze full generated glob ilike",
    "inner is isnull join left like map natural notnull outer overlaps positional right semi similar struct",
    "tablesample try_cast unpack verbose",
  ].flatMap((line) => line.split(" ")),
);

/** A token behind a table that gives it an alias: AS, or a word that can be one. */
export function canFollowAsAlias(token: Token | undefined): boolean {
  if (!token || (token.kind !== "identifier" && token.kind !== "keyword")) return false;
  return word(token) === "as" || !NO_ALIAS.has(word(token));
}
