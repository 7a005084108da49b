import { type Case, of } from "./digest-cases-plain.ts";

const TREE = 'struct(a integer[], "b c" struct(d varchar, e hugeint))';

/** Nested types, and tables of more than one column. */
export const NESTED_CASES: Case[] = [
  [
    "LIST",
    of("integer[]", "[1, null, 3]", "[]", "null", "[4]"),
    "530f96db633642686fd5db099951c40a6eafa85c381b9bbdf11b956cbe4c0b8f",
  ],
  [
    "LIST of LIST of VARCHAR",
    of("varchar[][]", "[['a', null], null, []]", "null", "[['', 'bc']]"),
    "2c59141d7afcac5955c902a80debd380592c630abfd2b4b7065c4692edb1e2f8",
  ],
  [
    "LIST of HUGEINT",
    of("hugeint[]", "[1, null]", "null", "[3]"),
    "2f44fb4c888adf542ffb471f55df5c0f1b71389c9f02cb71cb865a57ee44ff55",
  ],
  [
    "ARRAY",
    of("double[2]", "[0.5, null]", "null", "['nan'::double, -1]"),
    "f7ff918e1fa0583f5a7e3fce9fcaf59ef007643ac2f5511f7f44ade7118268b8",
  ],
  [
    "ARRAY of ARRAY of BOOLEAN",
    of("boolean[2][2]", "[[true, null], null]", "null"),
    "3012bf14930d02de8ac41ed85bba7a7bd3af7511d6cb9b8335ababeac4ed4281",
  ],
  [
    "STRUCT",
    of(TREE, "{'a': [1], 'b c': {'d': 'x', 'e': 1}}", "null", "{'a': null, 'b c': null}"),
    "8f21707badd89be1bf8ede3f03a4610780e7950416ad289501725505b5410907",
  ],
  [
    "STRUCT without names",
    "select row(1, 'a') as v union all select null",
    "d04692b835cfa0e662907c0b18c1dbb670fc0ddf2e0652dc2abb434b1080fe0c",
  ],
  [
    "MAP",
    of("map(varchar, integer[])", "map {'k': [1], 'l': null}", "map {}", "null"),
    "b9b014be76eaffe576cfbdfb716e36a5a1c76b77cb03bb26158f1770603d2d62",
  ],
  [
    "MAP of INTERVAL",
    of("map(interval, bit)", "map {interval '1 day': '01'::bit}", "null"),
    "c979d1487042730045d54cc0297540d29e35aa9e6489c6b89a4c56fcff474b29",
  ],
  [
    "UNION",
    of("union(n integer, t varchar)", "1", "'x'", "null", "''"),
    "32af13e5e9e397f40cf55e72144f661a583f98ebccd68cbd858f5079d218600f",
  ],
  [
    "UNION of HUGEINT and LIST",
    of("union(h hugeint, l integer[])", "1", "[1, 2]", "null"),
    "a1448b914c033b65cd09cd920ee16d5c6ff1276473248007581b558ffc487be4",
  ],
  [
    "LIST of UNION",
    "select [1::union(n integer, t varchar), 'x', null] as v union all select null union all select []",
    "f2fdecd22a22593dc9bc33ca1d7d84bff6570246317be6e717525264788cc891",
  ],
  [
    "only nulls",
    "select null::varchar as a, null::integer[] as b from range(3)",
    "c000a723f5fae434fe052395e42ab840b907efc6a0417b1d4c86cd650be7a6cd",
  ],
  [
    "no rows",
    "select 1 as a, 'x' as b, [{'c': 1}] as d where false",
    "1031f98f629963aae7fd205137e52cf6099a790bc0ba2a6c70af8e2fe720048f",
  ],
  [
    "names with quotes and dots",
    `select 1 as "len ""cm""", 2 as "x.y", 3 as "z[0]", 4 as "年"`,
    "753a328c802fb5b37f3365e818d4592ee4ee9c2ffbe80603d4c5f98b9914efe6",
  ],
  [
    "texts and lists too long for whole batches",
    `select i, repeat('é', (i * 7919 % 1500)::integer) as s, [x for x in range(i * 31 % 700)] as l
     from range(3000) r(i)`,
    "be7b62d6eb7483f5947f333f06acd9b55b688808b8e6e66da008af4086de4c6f",
  ],
  [
    "10,000 rows of everything",
    `select i, if(i % 3 = 0, null, i * 0.5) as d, if(i % 7 = 0, null, repeat('é', (i % 40)::integer)) as s,
       if(i % 5 = 0, null, [x for x in range(i % 6) if x <> 2]) as l,
       if(i % 11 = 0, null, {'a': if(i % 2 = 0, null, i::hugeint * i), 'b': [i % 3 = 0, null]}) as t,
       if(i % 13 = 0, null, map {i: (i / 4)::decimal(12, 3)}) as m,
       i % 2 = 1 as b, date '2000-01-01' + i::integer as day
     from range(10000) r(i)`,
    "4d6bcda98d281f79d29c587ae2d5916c4eb73b8a8df56ece7eb27459f4e69334",
  ],
];
