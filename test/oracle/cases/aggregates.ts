import type { OracleCase } from "../compare.ts";

/** Groups, windows, statistics. */
export const AGGREGATES: OracleCase[] = [
  [
    "sums keep their types",
    "select sum(id) as i, sum(big) filter (big between 0 and 7) as b, sum(money) as m, avg(money) as a, sum(huge) filter (huge < 100) as h from numbers",
  ],
  [
    "a sum over reals with nan and inf",
    "select sum(real) as s, avg(real) as a, min(real) as low, max(real) as high from numbers",
  ],
  [
    "a sum of reals, in one order",
    "select sum(price) as s, avg(price) as a, fsum(price) as f, favg(price) as fa from stocks",
  ],
  [
    "variance and friends",
    'select stddev_samp("Horsepower") as sd, var_pop("Horsepower") as v, skewness("Horsepower") as s, kurtosis("Horsepower") as k, sem("Horsepower") as e from cars',
  ],
  [
    "quantiles, continuous and discrete",
    'select quantile_cont("Horsepower", [0.05, 0.25, 0.5, 0.75, 0.95]) as c, quantile_disc("Horsepower", [0.1, 0.5, 0.9]) as d, median("Miles_per_Gallon") as m, mad("Miles_per_Gallon") as mad from cars',
  ],
  [
    "mode, first, last, arbitrary",
    'select mode("Origin") as m, first("Name" order by "Name") as f, last("Name" order by "Name") as l, any_value("Origin") is not null as some from cars',
  ],
  [
    "arg_min and arg_max",
    'select arg_max("Name", "Weight_in_lbs") as heaviest, arg_min("Name", "Acceleration", 3) as quick from cars',
  ],
  ["max and min of n", "select max(amount, 4) as top, min(amount, 4) as low from sales"],
  [
    "correlation and regression",
    'select corr("Weight_in_lbs", "Horsepower") as r, regr_slope("Horsepower", "Weight_in_lbs") as b, regr_intercept("Horsepower", "Weight_in_lbs") as a, regr_r2("Horsepower", "Weight_in_lbs") as r2, covar_samp("Horsepower", "Weight_in_lbs") as c from cars',
  ],
  [
    "count of nothing, of null, distinct",
    "select count(*) as all_rows, count(quantity) as given, count(distinct quantity) as kinds, count(distinct (region, product)) as pairs from sales",
  ],
  [
    "group by all, having",
    "select region, product, sum(amount) as total from sales group by all having count(*) > 17 order by all",
  ],
  [
    "grouping sets",
    "select region, quantity, count(*) as n, grouping(region, quantity) as g from sales where quantity < 2 group by grouping sets ((region, quantity), (region), ()) order by all",
  ],
  [
    "rollup and cube",
    "select region, product, sum(quantity) as q from sales where product < 'p2' group by rollup (region, product) order by all",
  ],
  [
    "filter",
    "select count(*) filter (amount > 100) as high, sum(amount) filter (region = 'r9') as none from sales",
  ],
  [
    "string_agg in order",
    "select region, string_agg(product, '|' order by product desc, id) as p from sales where id < 20 group by region order by region",
  ],
  [
    "list of distinct, sorted",
    "select list_sort(list(distinct quantity)) as q, list(id order by id desc) filter (id < 5) as ids from sales",
  ],
  ["histogram", "select histogram(quantity) as h from sales"],
  [
    "map of a group",
    "select map_from_entries(list((region, n) order by region)) as m from (select region, count(*) as n from sales group by region)",
  ],
  [
    "bit aggregates",
    "select bit_and(id) as a, bit_or(id) as o, bit_xor(id) as x, bool_and(amount >= 0) as every, bool_or(quantity = 4) as some from sales",
  ],
  [
    "entropy and product",
    "select round(entropy(region), 12) as e, product(quantity) filter (quantity in (2, 3) and id < 20) as p from sales",
  ],
  [
    "an empty group",
    "select sum(id) as s, count(*) as n, max(day) as d, list(id) as l, avg(amount) as a from sales where false",
  ],
  [
    "approximate figures are the same, too",
    "select approx_count_distinct(id) as n, approx_quantile(amount, 0.5) as m from sales",
  ],
  [
    "row_number, rank, dense_rank",
    "select id, quantity, row_number() over w as r, rank() over w as k, dense_rank() over w as d, percent_rank() over w as p, cume_dist() over w as c, ntile(3) over w as n from sales where id < 15 window w as (order by quantity nulls first, id) order by id",
  ],
  [
    "lag, lead, first, last, nth",
    "select id, lag(amount, 2, 0) over w as a, lead(quantity ignore nulls) over w as b, first_value(amount) over w as f, last_value(id) over w as l, nth_value(id, 3) over w as n from sales where id < 12 window w as (partition by region order by id) order by id",
  ],
  [
    "running and moving sums",
    "select id, sum(amount) over (order by id) as run, avg(amount) over (order by id rows between 2 preceding and 1 following) as mov, max(amount) over (order by id rows between unbounded preceding and 1 preceding) as before from sales where id < 30 order by id",
  ],
  [
    "a range frame over dates",
    "select symbol, date, count(*) over (partition by symbol order by date range between interval 2 month preceding and current row) as n from (select symbol, strptime(date, '%b %-d %Y')::date as date from stocks) where date < date '2000-12-01' order by all",
  ],
  [
    "groups frame with exclude",
    "select id, quantity, sum(id) over (order by quantity groups between 1 preceding and 1 following exclude ties) as s from sales where id < 12 and quantity is not null order by id",
  ],
  [
    "qualify",
    "select region, id, amount from sales qualify row_number() over (partition by region order by amount desc, id) <= 2 order by all",
  ],
  [
    "share of the whole",
    "select region, sum(amount) as total, round(sum(amount) / sum(sum(amount)) over (), 6) as share from sales group by region order by region",
  ],
  [
    "distinct in a window",
    "select distinct region, count(distinct product) over (partition by region) as n from sales order by region",
  ],
  [
    "a statistic per month",
    "select date_trunc('month', date) as month, weather, count(*) as n, round(avg(temp_max), 6) as t from weather where location = 'Seattle' group by all having month < date '2012-06-01' order by all",
  ],
  [
    "who rates best",
    'select "Major Genre" as genre, count(*) as n, round(avg("IMDB Rating"), 6) as rating, max("Worldwide Gross") as gross from movies group by all order by all',
  ],
  [
    "airports by state",
    "select state, count(*) as n, round(avg(latitude), 6) as lat from airports group by state order by n desc, state limit 12",
  ],
];
