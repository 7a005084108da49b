export interface SqlPart {
  text: string;
  kind: "plain" | "keyword" | "text" | "number" | "comment";
}

const WORDS =
  "all and any as asc between by case cast cross desc distinct else end except exclude exists false filter following for from full group having in inner intersect interval is join lateral left like limit not null nulls offset on or order outer over partition pivot positional preceding qualify range replace right rows sample select semi similar then true unbounded union unnest unpivot using values when where window with within";
const KEYWORDS = new Set(WORDS.split(" "));

const TOKEN =
  /(--[^\n]*|\/\*[\s\S]*?(?:\*\/|$))|('(?:[^']|'')*(?:'|$))|("(?:[^"]|"")*(?:"|$))|(\b\d[\d_]*(?:\.\d+)?(?:e[+-]?\d+)?\b)|([a-z_][a-z0-9_]*)/gi;

/** Splits SQL for colouring. Whatever it makes of a text, the parts together are that text. */
export function sqlParts(sql: string): SqlPart[] {
  const parts: SqlPart[] = [];
  let from = 0;
  const plain = (to: number) => {
    if (to > from) parts.push({ text: sql.slice(from, to), kind: "plain" });
  };
  for (const match of sql.matchAll(TOKEN)) {
    const [text, comment, string, , number, word] = match;
    const kind = comment
      ? "comment"
      : string
        ? "text"
        : number
          ? "number"
          : word && KEYWORDS.has(word.toLowerCase())
            ? "keyword"
            : undefined;
    if (!kind) continue;
    plain(match.index);
    parts.push({ text, kind });
    from = match.index + text.length;
  }
  plain(sql.length);
  return parts;
}
