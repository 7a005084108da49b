export const custom = `# Statistics, displays, post-processings
All three are kept with the project's history: undo and reset have them, the same name again overwrites, removing only disables. List one before changing it: catalog_list_summary_stats, catalog_list_display_klasses, catalog_list_post_processings.

## Statistics: catalog_add_summary_stat
One aggregate over a column, in every profile from then on. No queries, inputs, chance or clock.
CREATE MACRO compute(col) AS max(col) - min(col)
CREATE MACRO compute(col) AS avg((col = '')::int)
applies_to: ["text"] limits it to kinds (boolean, integer, float, decimal, date, timestamp, time, interval, text, bytes, nested) or types. Where it fails on a column it is null.

## Displays: catalog_add_display_klass
A JSON document. df_display_name "main" or "summary" replaces the built-in view, "extends" keeps its rules underneath; another name is a view more.
{"df_display_name": "main", "extends": "main", "pinned_rows": [{"primary_key_val": "null_share"}], "columns": [{"pattern": "*_id", "pin": "left", "width": 90}, {"type": "decimal", "displayer_args": {"displayer": "float", "min_fraction_digits": 2, "max_fraction_digits": 2}}, {"name": "delta", "color_map_config": {"color_rule": "color_map", "map_name": "DIVERGING_RED_WHITE_BLUE"}}, {"when": {"stat": "null_share", "gt": 0.5}, "hidden": true}]}
Rules in columns apply in order, a later one over an earlier one. A rule is for the columns that fit all of: name (one or a list), pattern (* and ?), type (kind or type), when (stat with gt, gte, lt, lte, eq, ne, is_null). It says:
- displayer_args: obj, boolean, boolean_checkbox, string (max_length, highlight_phrase, highlight_regex, highlight_color), float (min_fraction_digits, max_fraction_digits), integer, compact_number, duration, datetimeDefault, datetimeLocaleString (locale, args), linkify, chart (mark, color), Base64PNGImageDisplayer, SVGDisplayer, inherit
- color_map_config: color_map (map_name: BLUE_TO_YELLOW, DIVERGING_RED_WHITE_BLUE, DIVERGING_BLUE_WHITE_RED or colours; val_column), color_categorical (map_name: colours or {"value": "#colour"}; val_column), color_not_null (conditional_color, exist_column), color_from_column (val_column), color_static (color). Colours are hex.
- tooltip_config: simple (val_column), summary_series
- header_name, hidden, width, pin (left, right, none), order
pinned_rows show figures above the table: dtype, histogram, null_count, null_share, distinct_count, mean, std, min, p25, median, p75, max, most_freq, …, or a statistic of the project; "?name" leaves the row out where there is none.

## Post-processings: catalog_add_post_processing
One query over the table it is given. People choose it above a table, and recipes read through it. Try it with catalog_run_post_processing first.
CREATE MACRO process(expr) AS TABLE SELECT region, sum(amount) AS total FROM query_table(expr) GROUP BY region ORDER BY region
CREATE MACRO process(expr) AS TABLE SELECT * FROM query_table(expr) USING SAMPLE reservoir(100 ROWS) REPEATABLE (42)
It reads nothing else: no entry, file, setting, chance or clock. In a recipe, of an entry, a query, or each other:
select * from process_by_region(tracked('orders'))
select * from process_by_region((select * from tracked('orders') where amount > 0))
An entry keeps the source it was built with in its identity. A new source makes it stale (axis process), and it is rebuilt with what follows it; auto_recalc off leaves that to catalog_recalc.`;
