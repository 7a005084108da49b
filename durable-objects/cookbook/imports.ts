export const imports = `# Imports
1. data_upload_url(rel_path: "sales.csv") gives a shell line; run it where the file lies. Small text: data_put.
2. data_head shows the first lines. catalog_import(..., dry_run: true) shows guesses and first rows.
3. catalog_import(rel_path: "sales.csv", alias: "sales") makes version 1 of a source.

Formats by ending: .csv .tsv .txt (each also packed: .csv.gz, .csv.zst), .parquet .pq, .json .geojson, .ndjson .jsonl, .arrow .feather.

## Delimited text
The whole file is looked at before anything is stored. Every guess comes back with its evidence line and the option that corrects it:
- delim ';', quote '"', escape '"', header true|false, skip 2, skip_footer 1, comment '#'
- decimal ',', thousands '.', date_format '%d.%m.%Y', null_values ['NA', '-']
- encoding 'latin-1', 'windows-1252', 'utf-16'; found by itself in most files
- types {zip: 'VARCHAR', amount: 'DECIMAL(12,2)'}; columns not named are guessed, named ones are never bent
A column is of a type only when every cell is; "type of ..." guesses say why one is text. Dates such as 03/04/2024 stay text when no value tells day from month: give date_format.
Nothing is null, "" in quotes is the empty text.
A row with more or fewer cells than the header is an error that names its line. rejects: 'table' imports the other rows and lists these (line, column, kind, text) in the entry <alias>_rejects.

## JSON
A list of records, or records_path to one inside a document ("result.items"). Objects become STRUCT, lists LIST; a column whose values have different shapes becomes text. Dates stay text: cast them in a recipe, for example "Release Date"::date or strptime(text, '%b %d %Y').

## New versions
Import the same path again after uploading new bytes: same bytes and options change nothing, other bytes make the next version with the options of the one before. Another schema is a conflict that lists the changes; accept_schema: true takes it.`;
