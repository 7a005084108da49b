import { PostgreSQL, SQLDialect } from "@codemirror/lang-sql";

const { keywords = "", types = "" } = PostgreSQL.spec;
const MORE_KEYWORDS =
  "anti asof columns exclude filter glob ilike map pivot positional qualify semi struct summarize tracked pinned unpivot try_cast";
const MORE_TYPES =
  "bignum blob hugeint tinyint ubigint uhugeint uinteger usmallint utinyint timestamp_ms timestamp_ns timestamp_s";

/** DuckDB's SQL, as far as colours go. */
export const DUCKDB = SQLDialect.define({
  ...PostgreSQL.spec,
  keywords: `${keywords} ${MORE_KEYWORDS}`,
  types: `${types} ${MORE_TYPES}`,
});
