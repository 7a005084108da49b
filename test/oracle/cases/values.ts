import type { OracleCase } from "../compare.ts";

/** Texts, numbers, dates, nested values, casts. */
export const VALUES: OracleCase[] = [
  ["how numbers print", "select * from numbers order by id"],
  ["how words print", "select * from words order by id"],
  ["how moments print", "select * from moments order by id"],
  ["how nested values print", "select * from nested order by id"],
  ["order of nan, inf and null", "select id, real from numbers order by real, id"],
  [
    "order of null, asked for",
    "select id from numbers order by money desc nulls last, big nulls first, id",
  ],
  ["order of texts is by bytes", "select word from words order by word"],
  [
    "equality of nan",
    "select id, real = 'nan'::double as eq, real > 'inf'::double as above, isnan(real) as nan, isfinite(real) as fin from numbers order by id",
  ],
  [
    "upper, lower, length",
    "select id, upper(word) as u, lower(word) as l, length(word) as n, strlen(word) as b, length_grapheme(word) as g, reverse(word) as r from words order by id",
  ],
  [
    "substring, left, right",
    "select id, word[2:4] as s, left(word, 3) as l, right(word, -2) as r, substring(word, -3) as t from words order by id",
  ],
  [
    "trim, pad, repeat",
    "select id, trim(word) as t, ltrim(word, ' s') as l, lpad(word, 12, '.') as p, rpad(word, 4, '*') as q, repeat(word, 2) as d from words order by id",
  ],
  [
    "split and join",
    "select id, string_split(word, ' ') as s, array_to_string(string_split_regex(word, '[,; ]'), '/') as j, split_part(word, ',', 2) as p from words order by id",
  ],
  [
    "like, ilike, similar",
    "select id, word like '%_sure\\_%' escape '\\' as l, word ilike 'stra%' as i, word similar to '[a-z]+' as s, word glob '*e*' as g from words order by id",
  ],
  [
    "regular expressions",
    "select id, regexp_matches(word, '^[A-Z]') as m, regexp_replace(word, '([aeiou])', '<\\1>', 'g') as r, regexp_extract(word, '(\\w+)\\W+(\\w+)', 2) as x, regexp_extract_all(word, '\\w') as a, regexp_full_match(word, '.*s') as f from words order by id",
  ],
  [
    "contains, position, starts",
    "select id, contains(word, 'a') as c, position('e' in word) as p, starts_with(word, 'S') as s, suffix(word, 's') as e, instr(word, ' ') as i from words order by id",
  ],
  [
    "distance of texts",
    "select levenshtein('kitten', 'sitting') as l, damerau_levenshtein('ca', 'abc') as d, jaccard('duck', 'luck') as j, jaro_winkler_similarity('duck', 'duckdb') as w, hamming('duck', 'luck') as h",
  ],
  [
    "hashes and encodings",
    "select md5('x') as m, sha256('x') as s, base64('abc'::blob) as b, hex('é') as h, encode('é') as e, decode('\\xC3\\xA9'::blob) as d, url_encode('a b&c') as u, ascii('é') as a, chr(128512) as c, unicode('𝄞') as n",
  ],
  [
    "format and printf",
    "select format('{:>8.2f}|{}', 3.14159, 'x') as f, printf('%05d %s', 42, 'y') as p, format('{:,}', 1234567) as t, bar(3, 0, 10, 10) as b",
  ],
  [
    "concat and nulls",
    "select concat('a', null, 1, true) as c, concat_ws('-', 'a', null, 'b') as w, 'a' || null as n, coalesce(null, 'z') as z, nullif(1, 1) as u, ifnull(null, 2) as i",
  ],
  [
    "strip accents, nfc",
    "select strip_accents('naïve Straße') as s, nfc_normalize('e' || chr(769)) = 'é' as n, translate('abc', 'ab', 'xy') as t, replace('aaa', 'a', 'bb') as r",
  ],
  [
    "rounding",
    "select round(2.5) as a, round(-2.5) as b, round(0.125, 2) as c, round_even(2.5, 0) as d, trunc(-1.7) as e, ceil(-0.5) as f, floor(-0.5) as g, round(12345.678, -2) as h, round(2.675::decimal(9,3), 2) as i",
  ],
  [
    "division and remainder",
    "select 7 / 2 as a, 7 // 2 as b, -7 // 2 as c, -7 % 3 as d, fmod(-7.5, 2) as e, 1 / 0 as f, 1 // 0 as g, 0.0 / 0.0 as h, divide(9, 4) as i",
  ],
  [
    "decimals",
    "select 0.1 + 0.2 as a, 1.10 * 2.20 as b, 10.00 / 4 as c, 1.5::decimal(4,1) + 1.55::decimal(5,2) as d, avg(money) as e, sum(money) * 1.00 as f from numbers",
  ],
  [
    "powers, logs, roots",
    "select pow(2, 0.5) as a, exp(1) as b, ln(10) as c, log2(10) as d, log10(1e-5) as e, round(cbrt(27), 14) as f, round(gamma(5.5), 12) as g, lgamma(100) as h, factorial(20) as i, even(2.1) as j, sign(-0.0) as k",
  ],
  [
    "trigonometry",
    "select round(sin(1), 14) as a, round(cos(1), 14) as b, round(tan(1), 13) as c, round(asin(0.5), 14) as d, round(atan2(1, -1), 14) as e, degrees(pi()) as f, round(radians(180), 14) as g, round(sinh(1), 13) as h, cot(1) > 0 as i",
  ],
  [
    "bits",
    "select 6 & 3 as a, 6 | 3 as b, xor(6, 3) as c, ~6 as d, 1::bigint << 40 as e, -8 >> 1 as f, bit_count(255) as g, '0101'::bit | '0011'::bit as h, bitstring('1', 4) as i",
  ],
  [
    "greatest and least skip null",
    "select greatest(1, null, 3) as a, least('b', 'a', null) as b, greatest('nan'::double, 'inf'::double) as c",
  ],
  [
    "casts of texts",
    "select '12'::integer as a, ' 7 '::bigint as b, '1e3'::double as c, 'true'::boolean as d, '2024-02-30'::varchar as e, try_cast('2024-02-30' as date) as f, try_cast('x' as integer) as g, '1.005'::decimal(9,2) as h",
  ],
  [
    "casts round or cut",
    "select 2.5::integer as a, 3.5::integer as b, -2.5::integer as c, 1.995::decimal(9,2) as d, 1e10::bigint as e, true::integer as f, 300::utinyint::varchar is null as g from (select 1) where false union all select 2, 4, -2, 2.00, 10000000000, 1, false",
  ],
  [
    "casts of moments",
    "select '2024-02-29'::timestamp as a, timestamp '2024-02-29 12:34:56.789'::date as b, '12:34'::time as c, timestamp '2024-02-29 12:34:56'::time as d, date '2024-02-29'::varchar as e",
  ],
  [
    "date parts",
    "select id, year(d) as y, quarter(d) as q, month(d) as m, day(d) as dd, dayofweek(d) as w, isodow(d) as iw, week(d) as wk, isoyear(d) as iy, dayofyear(d) as dy, era(d) as e, century(d) as c, julian(d) as j from moments order by id",
  ],
  [
    "timestamp parts",
    "select id, hour(ts) as h, minute(ts) as m, second(ts) as s, millisecond(ts) as ms, microsecond(ts) as us, epoch(ts) as e, epoch_ms(ts) as em, epoch_us(ts) as eu, date_part(['year', 'doy'], ts) as p, yearweek(ts) as yw from moments order by id",
  ],
  [
    "truncation",
    "select id, date_trunc('week', d) as w, date_trunc('quarter', ts) as q, date_trunc('decade', d) as de, date_trunc('hour', ts) as h, time_bucket(interval '7 days', d) as b, time_bucket(interval '15 minutes', ts) as m from moments order by id",
  ],
  [
    "differences",
    "select date_diff('month', date '2024-01-31', date '2024-03-01') as a, date_sub('month', date '2024-01-31', date '2024-03-01') as b, date '2024-03-01' - date '2024-01-31' as c, age(timestamp '2024-03-01', timestamp '2023-12-31') as d, timestamp '2024-03-01' - timestamp '2024-02-28 12:00:00' as e, datediff('week', date '2024-01-07', date '2024-01-08') as f",
  ],
  [
    "sums of dates",
    "select date '2024-01-31' + interval 1 month as a, date '2024-02-29' + interval 1 year as b, timestamp '2024-03-31' - interval 1 month as c, date '2024-01-01' + 45 as d, last_day(date '2023-02-10') as e, d + i as f from moments where id = 1",
  ],
  [
    "strftime and strptime",
    "select strftime(timestamp '2024-02-29 13:04:05.006', '%A %d %B %Y %I:%M:%S.%f %p %j %U %W %u') as a, strptime('29/02/24 13:04', '%d/%m/%y %H:%M') as b, try_strptime('x', '%Y') as c, strptime('2024-060', '%Y-%j') as d, strftime(date '2024-12-30', '%G-W%V-%u') as e, dayname(date '2024-02-29') as f, monthname(date '2024-02-29') as g",
  ],
  [
    "making moments",
    "select make_date(2024, 2, 29) as a, make_time(13, 4, 5.5) as b, make_timestamp(2024, 2, 29, 13, 4, 5.5) as c, to_timestamp(0)::varchar as d, epoch_ms(1700000000123) as e, make_timestamp(1700000000000000) as f",
  ],
  [
    "intervals",
    "select interval '1 year 2 months 3 days 04:05:06' as a, to_days(3) + to_hours(25) as b, interval 1 day * 3 as c, interval '90 minutes' = interval '1 hour 30 minutes' as d, extract(epoch from interval '1 day') as e, interval '35 days' > interval '1 month' as f",
  ],
  [
    "lists",
    "select id, len(list) as n, list[1] as a, list[-1] as z, list[2:] as t, list_contains(list, 5) as c, list_position(list, 2) as p, list_append(list, 9) as ap, list_concat(list, [7]) as co, list_reverse(list) as r from nested order by id",
  ],
  [
    "lists, computed",
    "select list_sum([1.5, 2.5]) as a, list_avg([1, 2]) as b, list_sort([3, null, 1], 'desc', 'nulls last') as c, list_distinct([1, 1, 2]) as d, list_aggregate([1, 2, 4], 'product') as e, list_zip([1, 2], ['a']) as f, flatten([[1], [2, 3]]) as g, list_cosine_similarity([1.0, 2], [2.0, 4]) as h, range(3) as i, list_slice([1, 2, 3, 4], 1, 4, 2) as j",
  ],
  [
    "lambdas",
    "select list_transform([1, 2, 3], lambda x : x * x) as a, list_filter([1, null, 3], lambda x : x is not null) as b, list_reduce([1, 2, 3, 4], lambda x, y : x * y) as c, list_transform(['a', 'b'], lambda x, i : x || i) as d, [x + 1 for x in [1, 2, 3] if x > 1] as e, apply([1, 2], lambda x : x % 2 = 0) as f",
  ],
  [
    "structs",
    "select id, rec.a as a, rec['b'] as b, struct_pack(x := id, y := rec.b) as p, struct_insert({'k': 1}, z := id) as s, row(id, 'x') as r, struct_extract(rec, 'a') as e from nested order by id",
  ],
  [
    "maps",
    "select id, dict['k'] as k, map_keys(dict) as ks, map_values(dict) as vs, cardinality(dict) as n, map_contains(dict, 'l') as h, map_concat(dict, map {'z': 0}) as c, map_entries(dict) as e from nested order by id",
  ],
  [
    "comparison of nested values",
    "select a.id, b.id as other, a.list < b.list as l, a.rec = b.rec as r, a.deep is not distinct from b.deep as d from nested a, nested b where a.id < b.id order by all",
  ],
  ["order of nested values", "select id from nested order by list nulls first, rec"],
  [
    "unions and enums",
    "select union_value(n := 1) as a, 'b'::enum('a', 'b', 'c') as b, 'b'::enum('a', 'b', 'c') > 'a' as c, enum_range(null::enum('x', 'y')) as d, union_tag(union_value(s := 'x')) as e",
  ],
  [
    "bytes",
    "select '\\xAA\\x00'::blob as a, octet_length(encode('é')) as b, from_hex('ff00') as c, to_base64('\\x01'::blob) as d, unhex('41')::varchar as e",
  ],
  [
    "uuids",
    "select '550e8400-e29b-41d4-a716-446655440000'::uuid as a, '550E8400E29B41D4A716446655440000'::uuid::varchar as b",
  ],
  [
    "case and if",
    "select id, case when real > 1 then 'big' when real <= 1 then 'small' else 'none' end as size, if(money > 50, 'dear', 'cheap') as price, case id when 1 then 'one' when 2 then 'two' end as name from numbers order by id",
  ],
  [
    "types of literals",
    "select typeof(1) as a, typeof(1.0) as b, typeof(1e0) as c, typeof(3000000000) as d, typeof(9223372036854775808) as e, typeof('x') as f, typeof(null) as g, typeof([]) as h, typeof(1.5 * 2) as i, typeof(true) as j",
  ],
  [
    "types of results",
    "select typeof(sum(id)) as a, typeof(avg(id)) as b, typeof(count(*)) as c, typeof(sum(money)) as d, typeof(max(d.d)) as e from numbers n, (select date '2024-01-01' as d) d",
  ],
];
