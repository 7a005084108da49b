import type { OracleCase } from "../compare.ts";

/** Joins, sets, subqueries, shapes of tables. */
export const RELATIONS: OracleCase[] = [
  [
    "inner join",
    "select s.id, p.label, s.amount * p.price as value from sales s join products p using (product) order by s.id limit 50",
  ],
  [
    "left join keeps what has no match",
    "select p.product, count(s.id) as n from products p left join sales s using (product) group by all order by all",
  ],
  [
    "full join",
    "select coalesce(a.id, b.id) as id, a.word, b.big from words a full join numbers b on a.id = b.id + 10 order by id, word",
  ],
  [
    "anti and semi join",
    "select (select count(*) from products p anti join sales s using (product)) as without, (select count(*) from products p semi join sales s using (product)) as with_sales",
  ],
  [
    "join on an inequality",
    "select a.id, count(*) as n from numbers a join numbers b on a.big < b.big group by a.id order by a.id",
  ],
  [
    "null never equals null in a join",
    "select count(*) as n from numbers a join numbers b on a.money = b.money",
  ],
  [
    "is not distinct from",
    "select a.id, b.id as other from numbers a join numbers b on a.money is not distinct from b.money where a.id < b.id order by all",
  ],
  [
    "asof join",
    "select t.n, t.symbol, q.price from trades t asof left join quotes q on t.symbol = q.symbol and t.ts >= q.ts order by t.n",
  ],
  [
    "positional join",
    "select * from (select id from words order by id limit 3) a positional join (select id as other from numbers order by id desc limit 2) b",
  ],
  [
    "cross join and lateral",
    "select n.id, l.x from numbers n, lateral (select n.id * 10 + i as x from range(2) as r(i)) l order by all limit 10",
  ],
  ["lateral unnest", "select id, unnest(list) as item from nested order by id, item"],
  ["union by name", "select 1 as a, 2 as b union all by name select 3 as b, 4 as c order by all"],
  [
    "union drops doubles, null among them",
    "select quantity from sales union select null union select 99 order by all",
  ],
  [
    "except all and intersect",
    "(select quantity from sales limit 20 offset 0) intersect (values (1), (2), (2)) order by all",
  ],
  [
    "in with null",
    "select id, big in (7, null) as hit, big not in (7, null) as miss from numbers order by id",
  ],
  [
    "correlated subquery",
    "select region, (select max(amount) from sales b where b.region = a.region) as top from (select distinct region from sales) a order by region",
  ],
  [
    "exists",
    "select product from products p where exists (select 1 from sales s where s.product = p.product and amount > 245) order by all",
  ],
  [
    "any and all",
    "select id, big > any (select quantity from sales where quantity is not null) as some, big >= all (select quantity from sales where quantity is not null) as every from numbers order by id",
  ],
  [
    "cte twice",
    "with t as (select region, sum(amount) as total from sales group by region) select a.region, a.total - b.total as ahead from t a, t b where b.region = 'r0' order by a.region",
  ],
  [
    "recursive cte",
    "with recursive f(n, a, b) as (select 0, 0::hugeint, 1::hugeint union all select n + 1, b, a + b from f where n < 120) select n, a from f where n % 10 = 0 order by n",
  ],
  [
    "recursive walk",
    "with recursive tree(id, parent) as (values (1, null), (2, 1), (3, 1), (4, 2), (5, 4)), up as (select id, parent, 0 as depth, [id] as path from tree where parent is null union all select t.id, t.parent, depth + 1, list_append(path, t.id) from tree t join up on t.parent = up.id) select * from up order by id",
  ],
  ["values", "select * from (values (1, 'a', 1.5), (2, null, -2.25)) as t(x, y, z) order by x"],
  [
    "pivot with its list",
    "pivot sales on region in ('r0', 'r1', 'r2', 'r3') using sum(amount) as total, count(*) as n group by product order by product",
  ],
  [
    "unpivot",
    "unpivot (select id, real, money::double as money from numbers) on real, money into name what value v order by id, what",
  ],
  ["columns()", "select min(columns(*)) from (select id, big, money from numbers)"],
  [
    "exclude and replace",
    "select * exclude (real, huge) replace (big // 2 as big) from numbers order by id",
  ],
  [
    "distinct on",
    "select distinct on (region) region, id, amount from sales order by region, amount desc, id",
  ],
  ["limit with offset", "select id from sales order by id desc limit 5 offset 3"],
  ["limit percent", "select id from sales order by id limit 1%"],
  ["generate_series", "select * from generate_series(10, -10, -7)"],
  ["range of dates", "select * from range(date '2024-01-30', date '2024-03-02', interval 1 month)"],
  ["struct star", "select id, rec.* from nested order by id"],
  ["from first", "from products select label order by product limit 3"],
  ["qualified star", "select n.*, w.word from numbers n join words w using (id) order by n.id"],
  ["a name in quotes with a dot and a bracket", 'select 1 as "a.b[0]", 2 as "select" , 3 as "Ä ö"'],
  [
    "boolean logic of three values",
    "select a, b, a and b as both, a or b as either, a <> b as one, not a as no from (values (true), (false), (null)) t(a), (values (true), (false), (null)) u(b) order by all",
  ],
];
