/** A column of each type that an entry can have, with values at its edges; NULL is in each. */
export interface TypedColumn {
  name: string;
  /** as DESCRIBE prints it */
  type: string;
  /** SQL of each row's value */
  values: string[];
}

/** @param texts what is cast to the type */
function of(type: string, ...texts: string[]): TypedColumn {
  return { name: type, type, values: texts.map((text) => `'${text.replaceAll("'", "''")}'`) };
}

const NINES = "9".repeat(60);
const TREE = 'STRUCT(a INTEGER[], "b c" STRUCT(d VARCHAR, e HUGEINT))';

export const EVERY_TYPE: TypedColumn[] = [
  of("BOOLEAN", "true", "false"),
  of("TINYINT", "-128", "127", "0"),
  of("SMALLINT", "-32768", "32767"),
  of("INTEGER", "-2147483648", "2147483647"),
  of("BIGINT", "-9223372036854775808", "9223372036854775807", "9007199254740993"),
  of("UTINYINT", "255", "0"),
  of("USMALLINT", "65535"),
  of("UINTEGER", "4294967295"),
  of("UBIGINT", "18446744073709551615", "45"),
  of(
    "HUGEINT",
    "-170141183460469231731687303715884105728",
    "170141183460469231731687303715884105727",
    "7",
  ),
  of("UHUGEINT", "340282366920938463463374607431768211455", "0"),
  of("BIGNUM", NINES, `-${NINES}`, "1"),
  of("FLOAT", "0.1", "-0.0", "nan", "inf", "-inf", "3.4028235e38"),
  of("DOUBLE", "0.1", "-0.0", "nan", "inf", "-inf", "1e308", "5e-324", "100"),
  of("DECIMAL(4,1)", "-999.9", "1.5", "0"),
  of("DECIMAL(9,4)", "-99999.9999"),
  of("DECIMAL(18,0)", "-999999999999999999"),
  of("DECIMAL(38,10)", `-${"9".repeat(28)}.5`, "2.5"),
  of(
    "VARCHAR",
    "plain",
    "",
    "Zürich 年 🙂",
    'a "quoted", text;\twith\nlines\r\nand \\N',
    "NULL",
    " blanks ",
    "007",
    "'",
  ),
  of("BLOB", "\\xAA\\x00", "", "a,b", "\\xFF"),
  of("BIT", "0101", "1", "00000000000000001"),
  of("UUID", "6ba7b810-9dad-11d1-80b4-00c04fd430c8", "00000000-0000-0000-0000-000000000000"),
  of("ENUM('b', 'it''s', 'a,(')", "a,(", "b", "it's"),
  of("DATE", "2024-02-29", "0001-01-01", "infinity", "-infinity", "0044-03-15 (BC)"),
  of("TIME", "23:59:59.123456", "00:00:00"),
  of("TIME WITH TIME ZONE", "12:00:00+05:30", "12:00:00-15:59:59"),
  of("TIME_NS", "12:00:00.123456789"),
  of("TIMESTAMP", "2024-02-29 12:00:00.5", "infinity", "-infinity", "1677-01-01 00:00:00"),
  of("TIMESTAMP_S", "2024-02-29 12:00:00", "9999-12-31 23:59:59"),
  of("TIMESTAMP_MS", "2024-02-29 12:00:00.123"),
  of("TIMESTAMP_NS", "2024-02-29 12:00:00.123456789"),
  of(
    "TIMESTAMP WITH TIME ZONE",
    "2020-01-01 00:00:00+02",
    "-infinity",
    "2024-03-31 01:30:00.25+00",
  ),
  of("INTERVAL", "14 months -3 days 00:00:01.5", "300 years 5000000 hours", "0 seconds"),
  of("INTEGER[]", "[1, NULL, 3]", "[]"),
  of("VARCHAR[]", "[a, 'b, c', NULL, '']", "[NULL]"),
  of("HUGEINT[]", "[1, NULL, 170141183460469231731687303715884105727]"),
  of("DOUBLE[2]", "[0.5, NULL]", "[nan, -1.0]"),
  of("BLOB[]", "[\\xFF, a]"),
  of("DATE[][]", "[[2024-02-29, NULL], NULL, []]"),
  of(TREE, "{'a': [1], 'b c': {'d': x, 'e': 1}}", "{'a': NULL, 'b c': NULL}"),
  { name: "MAP", type: "MAP(VARCHAR, INTEGER[])", values: ["map {'k': [1], 'l': null}", "map {}"] },
  {
    name: "MAP of days",
    type: "MAP(DATE, DECIMAL(9,2))",
    values: ["map {date '2024-02-29': 1.5, date '2024-03-01': null}"],
  },
  {
    name: "UNION",
    type: "UNION(n INTEGER, t VARCHAR)",
    values: ["1", "'x'", "'1'"],
  },
];

/** Rows of the table: as many as the longest column has values, and one of NULL. */
export const EVERY_TYPE_ROWS = Math.max(...EVERY_TYPE.map(({ values }) => values.length)) + 1;

/** The table as SQL that native DuckDB and ours take; `i` is each row's place. */
export const EVERY_TYPE_SQL = `select * from (values ${Array.from(
  { length: EVERY_TYPE_ROWS },
  (_, row) =>
    `(${[row, ...EVERY_TYPE.map(({ type, values }) => `cast(${values[row] ?? "null"} as ${type})`)].join(", ")})`,
).join(
  ", ",
)}) as t(i, ${EVERY_TYPE.map(({ name }) => `"${name.replaceAll('"', '""')}"`).join(", ")})`;
