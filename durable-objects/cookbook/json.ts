export const json = `# JSON
Import JSON files: records become columns, objects STRUCT, lists LIST.
- struct fields: address.city, or address['city']
- lists: tags[1] (from 1), len(tags), list_contains(tags, 'new'), unnest(tags) in SELECT for one row an item
- maps: m['key'], map_keys(m), map_entries(m)
Text that holds JSON cannot be taken apart in a recipe: json_extract, -> and ->> need a part of DuckDB that is not here and are refused. Import the document as .json or .ndjson instead, or cut simple values with regexp_extract(text, '"city":"([^"]*)"', 1).`;
