/** Tables of both sides: files of npm `vega-datasets`, and small ones whose every value is an edge. */

export const FILES = ["cars.json", "movies.json", "weather.csv", "stocks.csv", "airports.csv"];

export const EDGES: Record<string, string> = {
  numbers: `select * from (values
    (1, 0::bigint, 0.0::double, 0.00::decimal(9,2), null::hugeint),
    (2, 9007199254740993, 0.1, 1234567.89, 170141183460469231731687303715884105727),
    (3, -9223372036854775808, 'nan', -0.01, -170141183460469231731687303715884105728),
    (4, 9223372036854775807, 'inf', null, 1),
    (5, null, '-inf', 0.50, 0),
    (6, 7, -0.0, 99.99, 12345678901234567890),
    (7, 7, 1e308, 99.99, 42),
    (8, 7, 5e-324, 100.00, 42)) as t(id, big, real, money, huge)`,
  words: `select * from (values
    (1, 'plain'), (2, ''), (3, null), (4, 'Straße'), (5, 'STRASSE'), (6, '👩‍👩‍👧 family'), (7, 'naïve'),
    (8, '  spaces  '), (9, 'a,b;c'), (10, 'it''s "quoted"'), (11, 'line' || chr(10) || 'two'), (12, '100% _sure_'),
    (13, 'İstanbul'), (14, 'ΣΊΣΥΦΟΣ'), (15, '日本語テキスト'), (16, 'tab' || chr(9) || 'bed')) as t(id, word)`,
  moments: `select * from (values
    (1, date '2024-02-29', timestamp '2024-02-29 23:59:59.999999', time '00:00:00', interval '1 month'),
    (2, date '1970-01-01', timestamp '1970-01-01 00:00:00', time '23:59:59.999999', interval '36 hours'),
    (3, date '1900-12-31', timestamp '1900-12-31 12:00:00.5', time '12:34:56', interval '-1 day'),
    (4, date '2024-12-30', timestamp '2024-12-30 00:00:01', time '01:02:03.004', interval '14 months 3 days 00:00:01.5'),
    (5, null, null, null, null),
    (6, date '2023-01-01', timestamp '2023-01-01 00:00:00', time '06:00:00', interval '0 seconds')) as t(id, d, ts, t, i)`,
  nested: `select * from (values
    (1, [1, 2, 3], {'a': 1, 'b': 'x'}, map {'k': 1, 'l': 2}, [[1], [2, 3]]),
    (2, [], {'a': null, 'b': ''}, map {}, []),
    (3, null, null, null, null),
    (4, [null, 5], {'a': 4, 'b': null}, map {'k': null}, [[], null])) as t(id, list, rec, dict, deep)`,
  sales: `select i as id, 'r' || (i % 4) as region, 'p' || (i % 7) as product,
    date '2024-01-01' + (i * 37 % 366)::integer as day, (i * 7919 % 1000)::decimal(9,2) / 4 as amount,
    case when i % 11 = 0 then null else i % 5 end as quantity from range(500) as r(i)`,
  products: `select 'p' || i as product, case i when 3 then null else 'Product ' || i end as label, i * 1.5 as price
    from range(9) as r(i)`,
  quotes: `select symbol, ts, price from (select 's' || (i % 3) as symbol,
    timestamp '2024-01-01 09:00:00' + to_minutes(i * 7) as ts, 100 + (i * 31 % 17) as price from range(60) as r(i))`,
  trades: `select 's' || (i % 4) as symbol, timestamp '2024-01-01 09:05:00' + to_minutes(i * 13) as ts, i as n
    from range(30) as r(i)`,
};
