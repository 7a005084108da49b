/** Name, SELECT and the hex of its digest. */
export type Case = [name: string, select: string, hex: string];

/** One column `v` of a type with the values in this order. */
export function of(type: string, ...values: string[]): string {
  const rows = values.map((value) => `(${value}::${type})`).join(", ");
  return `select v from (values ${rows}) t(v)`;
}

/** Types without types in them. */
export const PLAIN_CASES: Case[] = [
  [
    "BOOLEAN",
    of("boolean", "true", "null", "false", "true"),
    "26397bf44697fe40ae66c32e37bd4c2f08f19d848c45c22236962b5b588e8906",
  ],
  [
    "TINYINT",
    of("tinyint", "'-128'", "127", "null", "0"),
    "1bed1762f61f8375f6e075396a65218c8089e31197835839465a08a5d7b88c02",
  ],
  [
    "SMALLINT",
    of("smallint", "'-32768'", "32767", "null"),
    "273a977d60a9cdf04634b284d8fdc4b34d5b591c7c74a3fe67dac548e6fe1e66",
  ],
  [
    "INTEGER",
    of("integer", "'-2147483648'", "2147483647", "null"),
    "263321817e6f725ba4d9067905ec652ef7abdd46d2e2c43f497f4b1d87898915",
  ],
  [
    "BIGINT",
    of("bigint", "'-9223372036854775808'", "9223372036854775807", "null"),
    "fd41824239648224ab54b79f2e4e6e664ed71c4f81f02286668ce4fe23d9b965",
  ],
  [
    "UTINYINT",
    of("utinyint", "255", "0", "null"),
    "cb8ef2f086da446c92a7bbb5a4ae221992c8a5dcaa3b79c5273460684c5db3ff",
  ],
  [
    "USMALLINT",
    of("usmallint", "65535", "null"),
    "d79bfa25410df4c54e660dfa8fe568cb8b3ea16032a2b2a627bc60110506612d",
  ],
  [
    "UINTEGER",
    of("uinteger", "4294967295", "null"),
    "6a5291b27b6fe5b7478a3f7231e191b9eca9bb82cc7906706264b1582a8a3f89",
  ],
  [
    "UBIGINT",
    of("ubigint", "18446744073709551615", "null"),
    "a5f390343fadf473fbb6626b6c3382b92769d429058946da6dad106555895f76",
  ],
  [
    "HUGEINT",
    of("hugeint", "'-170141183460469231731687303715884105728'", "0", "null"),
    "9015fcb7aed75cfb19c135ec4106eed00a911607b236eb12aaa3ac07f3453bd4",
  ],
  [
    "UHUGEINT",
    of("uhugeint", "'340282366920938463463374607431768211455'", "null"),
    "aad3b3ee4152c60a325f10ecd26bf8880256dd1a4cdaec2ed645ece6c57e61f8",
  ],
  [
    "BIGNUM",
    of("bignum", `'${"9".repeat(60)}'`, "-1", "null"),
    "578ebb17a16245af2f84415b68c180b43f92659e6d6f41e1668ac467b9e1f00e",
  ],
  [
    "FLOAT",
    of("float", "0.1", "'-0.0'", "0", "'nan'", "'inf'", "'-inf'", "null"),
    "44b086ee76bb9fceef552e9a254831b65e36a34d5df19b8d3efb723a780e929d",
  ],
  [
    "DOUBLE",
    of("double", "0.1", "'-0.0'", "0", "'nan'", "'-nan'", "'inf'", "'-inf'", "null"),
    "8d95bc16df06f3ba35e28e0018ef841bd58cd497c9eef705daea4db984e3f12b",
  ],
  [
    "DECIMAL of 16 bits",
    of("decimal(4, 1)", "-999.9", "0", "null", "1.5"),
    "9ad0b93aa397cd2456df789ebc01a53ddebdf4333c0f7a54f991add7bfc532b3",
  ],
  [
    "DECIMAL of 32 bits",
    of("decimal(9, 4)", "-99999.9999", "null"),
    "e6495208760cd51147ec458c7ef4343f5167ff1e239c1d8f26b45d0a1c7e72de",
  ],
  [
    "DECIMAL of 64 bits",
    of("decimal(18, 0)", "-999999999999999999", "null"),
    "ce2464850a28a1189121cac2da7f5a23e16386cba017c21df4392f4a2e06b3ec",
  ],
  [
    "DECIMAL of 128 bits",
    of("decimal(38, 10)", `'-${"9".repeat(28)}.5'`, "null", "2.5"),
    "b6c742406625257c4f7c1e0a832852a942b634c61e4e0adadc66159258ace953",
  ],
  [
    "VARCHAR",
    of("varchar", "'a'", "''", "null", "'Zürich 年 🙂'", "chr(0)", "'NULL'"),
    "0266b90b71f6f863fcd92461dfc4760438072a59ce223de157a04cd4c1bd0333",
  ],
  [
    "BLOB",
    of("blob", "'\\xAA\\x00'", "''", "null", "'a'"),
    "4d3bb679ba49395414dd70b2a709d69c611199d277d11caef5f9b88a5603b063",
  ],
  [
    "BIT",
    of("bit", "'0101'", "'1'", "null", "'00000000000000001'"),
    "1cb2e0a4c305b1bcd96331d5935c925b29fc49e76f36652ebb72d482877fe490",
  ],
  [
    "UUID",
    of("uuid", "'6ba7b810-9dad-11d1-80b4-00c04fd430c8'", "null"),
    "49ca1fc0e9ed81601f1e10d7a7172e82440d282301a4c5091d12fdf6c71f4926",
  ],
  [
    "ENUM",
    of("enum('b', 'it''s', 'a,(')", "'a,('", "null", "'b'", "'it''s'"),
    "af7e3515d71f4084da63493c03bed2d393324d3470eba18275c97e890edbf275",
  ],
  [
    "DATE",
    of("date", "'2024-02-29'", "'0001-01-01'", "'infinity'", "'-infinity'", "null"),
    "11d4d5d100eda47e1ce536e8a1f4a3287968a1a0b75bb131d94f1384f21507a3",
  ],
  [
    "TIME",
    of("time", "'23:59:59.123456'", "'00:00:00'", "null"),
    "caf279b0614bc1d65e2a8eef0e1693d7abd57452885fdbe8fc39ab8ba0f90d1d",
  ],
  [
    "TIME WITH TIME ZONE",
    of("timetz", "'12:00:00+05:30'", "'12:00:00-15:59:59'", "null"),
    "01b6ba8c3841b6f8f94d1e69d6814eec230c89733803fde8c51a7ad5afe9b717",
  ],
  [
    "TIME_NS",
    of("time_ns", "'12:00:00.123456789'", "null"),
    "25fbe2d339f436c6d2f2f1216cc6991a5762c2702c2f99a8695c0860da2445b4",
  ],
  [
    "TIMESTAMP",
    of("timestamp", "'2024-02-29 12:00:00.5'", "'infinity'", "'1677-01-01'", "null"),
    "450ae2a641a364b5fa7a4cd3a98f9f67c7a882a9b80ed9665fd1080edade9700",
  ],
  [
    "TIMESTAMP_S",
    of("timestamp_s", "'2024-02-29 12:00:00'", "null"),
    "80f7b95de1056404937e079bd79734cf184faa926da688340117a1a5f67584b2",
  ],
  [
    "TIMESTAMP_MS",
    of("timestamp_ms", "'2024-02-29 12:00:00.123'", "null"),
    "ede9a1aa7c1eccf894d52635e25a3b7288d256bbc2efd7cf97a63dd5a8843a0c",
  ],
  [
    "TIMESTAMP_NS",
    of("timestamp_ns", "'2024-02-29 12:00:00.123456789'", "null"),
    "47d44c527e62a503430ce43f2196535ca55a9b1d9116b923f6338a32f0fdba2d",
  ],
  [
    "TIMESTAMP WITH TIME ZONE",
    of("timestamptz", "'2020-01-01 00:00:00+02'", "'-infinity'", "null"),
    "c7c2a9c084b1f5a13757e975e397e0bd4de9e0c311beb118010919f5862ed52b",
  ],
  [
    "INTERVAL",
    of("interval", "'14 months -3 days 00:00:01.5'", "'300 years 5000000 hours'", "null"),
    "986d9b3b85ab7f26f1b5fc8f47a03ccdb62e1716cf60d6de276e45418e336994",
  ],
];
