export const charts = `# Charts
catalog_chart takes Vega-Lite without data: the entry's rows are the data, each field one of its columns as catalog_show names it. Best is an entry that has the rows to draw: aggregate in SQL, chart that. A chart draws 5,000 rows, or 50,000 when every layer aggregates; of more it takes a sample, and the warning chart_sampled gives the SQL to aggregate with.

A line over months, of the entry select date_trunc('month', day) as month, region, sum(amount) as revenue from tracked('sales') group by all order by all:
{"mark": {"type": "line", "point": true}, "encoding": {"x": {"field": "month", "type": "temporal", "timeUnit": "yearmonth"}, "y": {"field": "revenue", "type": "quantitative"}, "color": {"field": "region", "type": "nominal"}}}
Bars, largest first:
{"mark": "bar", "encoding": {"y": {"field": "region", "type": "nominal", "sort": "-x"}, "x": {"field": "revenue", "type": "quantitative", "aggregate": "sum"}}}
A histogram:
{"mark": "bar", "encoding": {"x": {"field": "amount", "bin": {"maxbins": 30}}, "y": {"aggregate": "count"}}}
A heat map with its numbers, as layers that share an encoding:
{"encoding": {"x": {"field": "day", "type": "ordinal", "timeUnit": "day"}, "y": {"field": "region", "type": "nominal"}}, "layer": [{"mark": "rect", "encoding": {"color": {"field": "amount", "type": "quantitative", "aggregate": "mean", "scale": {"scheme": "blues"}}}}, {"mark": "text", "encoding": {"text": {"field": "amount", "aggregate": "mean", "format": ".1f"}}}]}
Small multiples; transforms make columns of their own:
{"transform": [{"filter": {"field": "amount", "gt": 0}}, {"calculate": "datum.amount / 1000", "as": "thousands"}], "facet": {"field": "region", "columns": 3}, "spec": {"mark": "point", "encoding": {"x": {"field": "day", "type": "temporal"}, "y": {"field": "thousands", "type": "quantitative"}}}}

## Names
Write a column with dots or brackets as it is, without backslashes; it is escaped and titled here. In expressions datum["unit.price"], not datum.unit.price. A struct's field is a path: place.lat.
{"mark": "point", "encoding": {"x": {"field": "unit.price", "type": "quantitative"}, "y": {"field": "sold[kg]", "type": "quantitative"}, "size": {"field": "place.lat", "type": "quantitative"}}}

## Dates
DATE, TIMESTAMP and text like 2024-01-31 are temporal and show the day that stands in the table, in whatever zone it is read. timeUnit groups (yearmonth, yearweek, yearmonthdate, quarter). Other texts: strptime(text, '%d.%m.%Y')::date in the recipe.

## Refused, with the path and the nearest word
- data, datasets, url, lookup with data, sequence(): join in a recipe instead
- href, image, images by url: a chart loads nothing
- unknown columns, marks, channels, aggregates (average, not avg; stdev, not std), schemes; BLOB columns
- a facet of over 100 values, 2,000 bins, 4,000 pixels of width or height
marks: 0 is an empty plot: look for a filter that keeps nothing or a column of nulls. image: true shows the picture.`;
