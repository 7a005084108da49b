import type { Native } from "../e2e/main/native.ts";

type Cell = string | null;

/** What native DuckDB says of a column, by plain SQL and arithmetic of our own. */
export async function figuresOf(
  native: Native,
  table: string,
  { name, type }: { name: string; type: string },
): Promise<Record<string, unknown>> {
  const c = `"${name.replaceAll('"', '""')}"`;
  const one = async (list: string) =>
    (await native.texts(`select ${list} from (${table})`))[0] ?? [];
  const isReal = /^(DOUBLE|FLOAT)$/.test(type);
  const isNumber = isReal || /^(BIGINT|HUGEINT|INTEGER|SMALLINT|DECIMAL.*)$/.test(type);
  const isNested = /\[\]$|^(STRUCT|MAP)/.test(type);
  const sane = isReal ? `filter (where isfinite(${c}))` : "";
  const real = isReal ? `filter (where not isnan(${c}))` : "";
  const [rows, count, distinct] = (await one(`count(*), count(${c}), count(distinct ${c})`)).map(
    Number,
  );
  const figures: Record<string, unknown> = {
    rows,
    non_null_count: count,
    distinct_count: distinct,
  };
  if (isNested) return figures;
  const [min = null, max = null] = await one(
    `(min(${c}) ${real})::varchar, (max(${c}) ${real})::varchar`,
  );
  figures.min = min;
  figures.max = max;
  figures.most_frequent = await native.texts(
    `select v::varchar, n::varchar from (select ${c} as v, count(*) as n from (${table}) where ${c} is not null group by all order by n desc, v limit 5)`,
  );
  if (!isNumber) return figures;
  const [mean, std] = await one(`avg(${c}) ${sane}, stddev_samp(${c}) ${sane}`);
  figures.mean = number(mean);
  figures.std = number(std);
  const quantiles = await one(
    [0.05, 0.25, 0.5, 0.75, 0.95]
      .map((q) => `quantile_cont(${c}::double, ${q}) ${sane}`)
      .join(", "),
  );
  figures.quantiles = quantiles.map(number);
  const values = await native.texts(`select ${c}::double from (${table}) where ${c} is not null`);
  figures.bars = (distinct ?? 0) > 5 ? barsOf(values.map(([value]) => Number(value))) : undefined;
  return figures;
}

function number(text: Cell | undefined): number | null {
  return text === null || text === undefined ? null : Number(text);
}

/** Ten bins of equal width between the ends. */
function barsOf(values: number[]): number[] {
  const finite = values.filter(Number.isFinite);
  const low = finite.reduce((a, b) => Math.min(a, b), Number.POSITIVE_INFINITY);
  const high = finite.reduce((a, b) => Math.max(a, b), Number.NEGATIVE_INFINITY);
  const bars = Array.from({ length: 10 }, () => 0);
  for (const value of finite) {
    const at = Math.floor(((value / 2 - low / 2) / (high / 2 - low / 2)) * 10);
    bars[Math.min(9, at)] = (bars[Math.min(9, at)] ?? 0) + 1;
  }
  return bars;
}
