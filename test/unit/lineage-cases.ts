/**
 * Recipes over the inputs of lineage-fixture.ts, each output column with what it comes from, and what decides the
 * rows. A `?` says that some of it may not be needed.
 */
export const CASES: [group: string, sql: string, told: string[]][] = [
  ["projection", "select a, k from t", ["a: t.a", "k: t.k", "rows:"]],
  [
    "alias, arithmetic, constants",
    "select a as x, a + b as y, 1 as one from t",
    ["x: t.a", "y: t.a t.b", "one:", "rows:"],
  ],
  ["names swapped", "select a as k, k as a from t", ["k: t.a", "a: t.k", "rows:"]],
  [
    "alias of an alias",
    "select a + 1 as x, x * 2 as y from t where x > 3",
    ["x: t.a", "y: t.a", "rows: t.a"],
  ],
  [
    "case",
    "select case when a > 1 then b else 0 end as c, v from t",
    ["c: t.a t.b", "v: t.v", "rows:"],
  ],
  [
    "casts and dates",
    "select d - interval 1 day as y, a::varchar as s, extract(year from d) as e, date '2020-01-01' as c from t",
    ["y: t.d", "s: t.a", "e: t.d", "c:", "rows:"],
  ],
  [
    "where",
    "select k, v from t where b > 1 and v is not null",
    ["k: t.k", "v: t.v", "rows: t.b t.v"],
  ],
  ["from first", "from t select k, v where a > 1", ["k: t.k", "v: t.v", "rows: t.a"]],
  ["order and limit", "select a from t order by b desc limit 5", ["a: t.a", "rows: t.b"]],
  ["order alone", "select a, b from t order by v", ["a: t.a", "b: t.b", "rows: t.v"]],
  ["sample", "select a, k from t using sample 10 rows", ["a: t.a", "k: t.k", "rows:"]],
  ["comments", 'select "a", t."b" as "x y" from t -- , k from u', ["a: t.a", "x y: t.b", "rows:"]],

  [
    "group by",
    "select k, count(*) as n, sum(v) as s from t where b > 1 group by k",
    ["k: t.k", "n:", "s: t.v", "rows: t.k t.b"],
  ],
  [
    "group by all, having",
    "select k, a, sum(v) from t group by all having count(b) > 1",
    ["k: t.k", "a: t.a", "sum(v): t.v", "rows: t.k t.a t.b"],
  ],
  [
    "group by a position",
    "select date_trunc('month', d) as m, count(distinct k) as n, avg(v) filter (where a > 1) as x from t group by 1 order by 1",
    ["m: t.d", "n: t.k", "x: t.a t.v", "rows: t.d"],
  ],
  [
    "no group",
    "select sum(v) as s, max(a) as m from t where b > 1",
    ["s: t.v", "m: t.a", "rows: t.b"],
  ],
  ["count(*)", "select count(*) as n from t", ["n:", "rows:"]],
  [
    "many aggregates",
    "select arg_max(k, v) as best, corr(a, b) as c, string_agg(k, ',' order by d) as names, first(v order by a) as f, list(b) as l from t group by d",
    ["best: t.k t.v", "c: t.a t.b", "names: t.k t.d", "f: t.a t.v", "l: t.b", "rows: t.d"],
  ],
  [
    "within group",
    "select mode() within group (order by k) as mk, percentile_cont(0.5) within group (order by v) as p from t",
    ["mk: t.k", "p: t.v", "rows:"],
  ],
  [
    "an aggregate's name as alias",
    'select k as "sum", sum(v) as k from t group by k',
    ["sum: t.k", "k: t.v", "rows: t.k"],
  ],
  [
    "struct of a group",
    "select struct_pack(k := k, n := count(*)) as p from t group by k",
    ["p: t.k", "rows: t.k"],
  ],
  ["columns()", "select max(columns('^[ab]$')) from t", ["a: t.a", "b: t.b", "rows:"]],

  [
    "join",
    "select t.k, v, w from t join u on t.k = u.k where w > 3",
    ["k: t.k", "v: t.v", "w: u.w", "rows: t.k u.k u.w"],
  ],
  ["join by comma", "select v, w from t, u where t.a = u.a", ["v: t.v", "w: u.w", "rows: t.a u.a"]],
  [
    "join using",
    "select k, v, w from t join u using (k)",
    ["k: t.k", "v: t.v", "w: u.w", "rows: t.k u.k"],
  ],
  [
    "left join using, star",
    "select * exclude (s, l, d) from t left join u using (k)",
    ["k: t.k", "a: t.a", "b: t.b", "v: t.v", "w: u.w", "a_1: u.a", "rows: t.k u.k"],
  ],
  [
    "left join, right side's key",
    "select t.k, u.k as uk, w from t left join u using (k)",
    ["k: t.k", "uk: u.k", "w: u.w", "rows: t.k u.k"],
  ],
  [
    "right join using",
    "select k, w from t right join u using (k)",
    ["k?: t.k u.k", "w?: t.k u.k u.w", "rows: t.k u.k"],
  ],
  [
    "full join",
    "select coalesce(t.k, u.k) as k, v from t full join u on t.k = u.k",
    ["k: t.k u.k", "v: t.v", "rows: t.k u.k"],
  ],
  [
    "natural join",
    "select v, w from t natural join (select k, w from u)",
    ["v?: t.k t.v u.k", "w?: t.k u.k u.w", "rows: t.k u.k"],
  ],
  ["semi join", "select k, v from t semi join u using (k)", ["k: t.k", "v: t.v", "rows: t.k u.k"]],
  [
    "self join",
    "select x.id, y.boss as top, z.id as zid from e x join e y on x.boss = y.id left join e as z on z.id = y.boss",
    ["id: e.id", "top: e.boss", "zid: e.id", "rows: e.id e.boss"],
  ],
  [
    "join in brackets",
    "select t.b, id from t join (u join e on u.w = e.id) on t.a = u.a",
    ["b: t.b", "id: e.id", "rows: t.a u.w u.a e.id"],
  ],
  [
    "asof join",
    "select t.a, w from t asof join u on t.a >= u.a",
    ["a?: t.a u.a", "w?: t.a u.w u.a", "rows: t.a u.a"],
  ],
  [
    "positional join",
    "from u positional join e",
    ["k: u.k", "w: u.w", "a: u.a", "id: e.id", "boss: e.boss", "rows:"],
  ],

  [
    "window",
    "select a, row_number() over (partition by k order by b) as r, sum(v) over w as s from t window w as (partition by d order by a rows between unbounded preceding and current row)",
    ["a: t.a", "r: t.k t.b", "s: t.a t.v t.d", "rows:"],
  ],
  [
    "lag, empty over",
    "select a, lag(v, 1, 0) over (order by d) as p, count(*) over () as n from t",
    ["a: t.a", "p: t.v t.d", "n:", "rows:"],
  ],
  [
    "window over a window's name",
    "select sum(v) over (w rows 2 preceding) as s from t window w as (order by d)",
    ["s: t.v t.d", "rows:"],
  ],
  [
    "window over groups",
    "select k, sum(v) / sum(sum(v)) over () as share from t group by k",
    ["k: t.k", "share: t.v", "rows: t.k"],
  ],
  [
    "a frame with an expression",
    "select a, count(*) over (order by b range between (select 1) preceding and current row) as n from t",
    ["a?: t.a t.b", "n?: t.b", "rows?: t.b"],
  ],
  [
    "qualify",
    "select k, a from t qualify row_number() over (partition by k order by b) = 1",
    ["k: t.k", "a: t.a", "rows: t.k t.b"],
  ],
  [
    "filter on a window",
    "select k, v from (select *, row_number() over (partition by k order by d desc) as rn from t) where rn = 1",
    ["k: t.k", "v: t.v", "rows: t.k t.d"],
  ],

  ["distinct", "select distinct k, a from t", ["k: t.k", "a: t.a", "rows: t.k t.a"]],
  [
    "distinct on",
    "select distinct on (k) k, a from t order by k, b",
    ["k: t.k", "a: t.a", "rows: t.k t.b"],
  ],
  [
    "union all",
    "select a, k from t union all select w, k from u",
    ["a: t.a u.w", "k: t.k u.k", "rows:"],
  ],
  ["union all of one column", "select a from t union all select w from u", ["a: t.a u.w", "rows:"]],
  [
    "union all by name",
    "select a, k from t where b > 1 union all by name select k, w as a from u",
    ["a: t.a u.w", "k: t.k u.k", "rows: t.b"],
  ],
  [
    "union all in brackets",
    "(select a, k from t where b > 1) union all (select w, k from u)",
    ["a?: t.a u.w", "k: t.k u.k", "rows?: t.a t.b u.w"],
  ],
  [
    "union",
    "select a, k from t union select w, k from u",
    ["a: t.a u.w", "k: t.k u.k", "rows: t.k t.a u.k u.w"],
  ],
  [
    "intersect",
    "select a, k from t intersect select w, k from u",
    ["a: t.a", "k: t.k", "rows: t.k t.a u.k u.w"],
  ],
  [
    "except",
    "select a, k from t except select w, k from u",
    ["a: t.a", "k: t.k", "rows: t.k t.a u.k u.w"],
  ],
  [
    "count of a union",
    "select count(*) as n from (select a from t union all select w from u)",
    ["n:", "rows:"],
  ],

  [
    "a union with names",
    "with c(x, y) as (select a, b from t union all select w, a from u) select x from c",
    ["x?: t.a u.w", "rows?: t.a u.w"],
  ],
  [
    "a union with names behind it",
    "select y from (select a, b from t union all select w, a from u) as q(x, y)",
    ["y: t.b u.a", "rows?: t.a u.w"],
  ],
  [
    "a union by position",
    "select #2 as y from (select a, b from t union all select w, a from u)",
    ["y: t.b u.a", "rows?: t.a u.w"],
  ],
  [
    "a union ordered by position",
    "select a, b from t union all select w, a from u order by 1",
    ["a?: t.a u.w", "b: t.b u.a", "rows?: t.a u.w"],
  ],
  [
    "a filter in one branch",
    "select x from (select a as x, b from t where v > 1 union all select w, a from u) where b > 2",
    ["x: t.a u.w", "rows: t.b t.v u.a"],
  ],
  [
    "subquery",
    "select m from (select k, max(v) as m from t where a > 1 group by k) where m > 10",
    ["m: t.v", "rows: t.k t.a t.v"],
  ],
  [
    "scalar subquery",
    "select k, sum(v) * 100.0 / (select sum(v) from t) as pct from t group by k",
    ["k: t.k", "pct: t.v", "rows: t.k"],
  ],
  [
    "correlated subquery",
    "select a, (select max(w) from u where u.k = t.k) as m, b from t",
    ["a: t.a", "m: t.k u.k u.w", "b: t.b", "rows:"],
  ],
  [
    "exists as a value",
    "select a, (select max(w) from u) + b as m, exists (select 1 from u where u.a = t.a) as has from t",
    ["a: t.a", "m: t.b u.w", "has: t.a u.a", "rows:"],
  ],
  [
    "in as a value",
    "select k in (select k from u where w > 1) as known, a from t",
    ["known: t.k u.k u.w", "a: t.a", "rows:"],
  ],
  [
    "exists",
    "select a from t where exists (select 1 from u where u.k = t.k and w > 2)",
    ["a: t.a", "rows: t.k u.k u.w"],
  ],
  ["in", "select a from t where k in (select k from u)", ["a: t.a", "rows: t.k u.k"]],
  [
    "comparison with a subquery",
    "select u.k, u.w from u where u.w > (select avg(a) from t where b > 2)",
    ["k: u.k", "w: u.w", "rows: t.a t.b u.w"],
  ],

  [
    "a CTE used twice",
    "with c as (select k, a, b from t where v > 1) select x.k, y.b from c x join c y on x.a = y.a",
    ["k: t.k", "b: t.b", "rows: t.a t.v"],
  ],
  [
    "a CTE of a CTE",
    "with c as (select k, sum(v) as s from t group by k), m as (select avg(s) as av from c) select c.k, c.s - m.av as diff from c, m",
    ["k: t.k", "diff: t.v", "rows: t.k"],
  ],
  [
    "a CTE with names",
    "with c(x, y) as (select a, b from t) select y, x from c",
    ["y: t.b", "x: t.a", "rows:"],
  ],
  [
    "a CTE read by an expression",
    "with m as (select max(w) as top from u where a > 1), c as (select k, b from t where v > 2) select k, (select top from m) as top from c",
    ["k: t.k", "top: u.w u.a", "rows: t.v"],
  ],
  [
    "a recursive CTE",
    "with recursive r as (select id, boss, 0 as depth from e union all select e.id, r.boss, depth + 1 from e join r on e.boss = r.id where depth < 5) select id, depth from r",
    ["id?: e.id e.boss", "depth?: e.id e.boss", "rows?: e.id e.boss"],
  ],

  ["star", "from u", ["k: u.k", "w: u.w", "a: u.a", "rows:"]],
  [
    "exclude and replace",
    "select * exclude (s, l, d, v) replace (a + b as a) from t",
    ["k: t.k", "a: t.a t.b", "b: t.b", "rows:"],
  ],
  ["a table as a value", "select u from u", ["u: u.k u.w u.a", "rows:"]],
  [
    "struct fields",
    "select s.x, s['y'] as y, struct_extract(s, 'x') as z from t",
    ["x: t.s", "y: t.s", "z: t.s", "rows:"],
  ],
  [
    "lambdas",
    "select list_transform(l, x -> x + a) as q, [y * 2 for y in l] as z from t",
    ["q: t.a t.l", "z: t.l", "rows:"],
  ],
  ["unnest", "select a, unnest(l) as q from t", ["a: t.a", "q: t.l", "rows: t.l"]],
  [
    "unnest in FROM",
    "select a, x from t, unnest(t.l) as q(x)",
    ["a?: t.a t.l", "x?: t.l", "rows?: t.l"],
  ],
  [
    "lateral",
    "select t.k, m.top from t, lateral (select max(w) as top from u where u.a = t.a) m",
    ["k: t.k", "top: u.w", "rows?: t.a u.a"],
  ],
  [
    "range in FROM",
    "select i, t.k from range(5) r(i), t where t.a = i",
    ["i:", "k: t.k", "rows: t.a"],
  ],
  ["values", "values (1, 'a'), (2, 'b')", ["col0:", "col1:", "rows:"]],
  [
    "pivot",
    "pivot t on k in ('p', 'q') using sum(v) group by d",
    ["d?: t.d", "p?: t.k t.v t.d", "q?: t.k t.v t.d", "rows: t.d"],
  ],
  [
    "pivot in FROM",
    "select * from (select k, v, d from t) pivot (sum(v) for k in ('p', 'q') group by d)",
    ["d?: t.d", "p?: t.k t.v t.d", "q?: t.k t.v t.d", "rows: t.d"],
  ],
  [
    "unpivot",
    "unpivot (select a, b, k from t) on a, b into name n value q",
    ["k?: t.k t.a t.b", "n?: t.a t.b", "q?: t.a t.b", "rows: t.a t.b"],
  ],
  [
    "grouping sets",
    "select k, sum(v) as s from (select k, a, v from t) group by grouping sets ((k), (a))",
    ["k: t.k", "s: t.v", "rows?: t.k t.a t.v"],
  ],
  [
    "rollup with grouping()",
    "select w, grouping(w) as g from u group by rollup (w)",
    ["w?: u.k u.w u.a", "g?: u.k u.w u.a", "rows?: u.k u.w u.a"],
  ],
  [
    "what is always empty",
    "select w from u where 1 = 0",
    ["w: u.w", "rows?: t.k t.a t.b t.v t.d t.s t.l u.k u.w u.a e.id e.boss"],
  ],
  [
    "what contradicts itself",
    "select w from u where w > 5 and w < 3",
    ["w: u.w", "rows?: t.k t.a t.b t.v t.d t.s t.l u.k u.w u.a e.id e.boss"],
  ],
  ["a subquery and no FROM", "select (select max(w) from u) as m", ["m: u.w", "rows:"]],
  [
    "a subquery in a CTE used twice",
    "with c as (select a, (select max(w) from u where u.a = t.a) as m from t) select x.m, y.a from c x join c y on x.m = y.m",
    ["m: t.a u.w u.a", "a: t.a", "rows: t.a u.w u.a"],
  ],
  [
    "subqueries under a union",
    "select m from (select a, (select max(w) from u) as m from t union all select id, (select min(a) from t) from e) where m > 2",
    ["m: t.a u.w", "rows: t.a u.w"],
  ],
  [
    "a subquery in an aggregate",
    "select k, max((select w from u where u.a = t.a order by w limit 1)) as m from t group by k",
    ["k?: t.k t.a u.w u.a", "m?: t.a u.w u.a", "rows: t.k"],
  ],
  [
    "a subquery in a window",
    "select a, row_number() over (partition by (select max(w) from u where u.a = t.a) order by b) as r from t",
    ["a?: t.a u.a", "r?: t.a t.b u.w u.a", "rows?: t.a u.a"],
  ],
  [
    "a subquery in a subquery",
    "select a, (select string_agg(k) from u where u.a = t.a and w > (select avg(id) from e)) as ks from t",
    ["a: t.a", "ks: t.a u.k u.w u.a e.id", "rows:"],
  ],
  [
    "a list from a subquery",
    "select unnest((select list(w) from u)) as w, a from t",
    ["w: u.w", "a: t.a", "rows?: u.w"],
  ],
  [
    "not exists as a value",
    "select a, exists (from u where u.k = t.k) as x, not exists (from e where id = a) as y from t",
    ["a: t.a", "x: t.k u.k", "y: t.a e.id", "rows:"],
  ],
  [
    "a group by a subquery",
    "select case when b > (select avg(b) from t) then k else 'low' end as g, count(*) as n from t group by all",
    ["g: t.k t.b", "n:", "rows: t.k t.b"],
  ],
  ["anti join", "select k, a from t anti join u using (k)", ["k: t.k", "a: t.a", "rows: t.k u.k"]],
  [
    "all",
    "select k, v from t where v > all (select w from u)",
    ["k: t.k", "v: t.v", "rows: t.v u.w"],
  ],
  [
    "qualify by a window's name",
    "select a, lag(a) over w - lead(b) over w as diff from t window w as (partition by k order by d, a desc nulls last) qualify row_number() over w <= 2",
    ["a: t.a", "diff: t.k t.a t.b t.d", "rows: t.k t.a t.d"],
  ],
  [
    "join on an inequality",
    "select u.* from t join u on t.a = u.a and t.b < u.w",
    ["k: u.k", "w: u.w", "a: u.a", "rows: t.a t.b u.w u.a"],
  ],
];
