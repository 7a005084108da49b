export const json = `# JSON
Import JSON files: records become columns, objects STRUCT, lists LIST.
- struct fields: address.city, or address['city']
- lists: tags[1] (from 1), len(tags), list_contains(tags, 'new'), unnest(tags) in SELECT for one row an item
- maps: m['key'], map_keys(m), map_entries(m)

## Text that holds JSON
->> and json_extract_string give a value as text, null when it is missing or JSON's null. Cast it to what it is:
select '{"city": {"name": "Paris"}}' ->> '$.city.name' -- Paris
select ('{"n": 5}' ->> 'n')::integer + 1 -- 6
select json_extract_string('{"tags": ["a", "b"]}', '$.tags[-1]') -- b
-> and json_extract give JSON, as text: strings keep their quotes, null stays null.
select json_extract('{"a": {"b": [1, 2.50]}}', '$.a') -- {"b":[1,2.5]}
select '{"a": [10, 20]}' -> 'a' -> 0 -- 10
Numbers keep all their digits:
select '{"id": 12345678901234567890123}' ->> 'id' -- 12345678901234567890123
Paths: '$.orders[0].id', '$."a key"', '$.list[-1]' from the end, the pointer '/orders/0/id', or a key alone. Put brackets around -> and ->> beside other operators: (j ->> 'a') = 'x'.
select json_type('{"a": [1]}', '$.a') -- ARRAY
select json_array_length('{"a": [1, 2]}', '$.a') -- 2
select json_keys('{"a": 1, "b": 2}') -- [a, b]
select json_exists('{"a": null}', '$.a') -- true
select json_valid('{"a": ') -- false
Malformed text fails the recipe; take it out first with case when json_valid(j) then … end.
One row for each item of a list: unnest its positions.
select string_agg(j ->> i, '+') from (select '["x", "y"]' as j), range(2) r(i) -- x+y

## Refused
- ::json, to_json, from_json, json_object, json_each: import the document as .json or .ndjson instead, or take field by field
- paths with *, which give lists
- json_extract(…)::integer, because a string in quotes is no number: json_extract_string(…)::integer`;
