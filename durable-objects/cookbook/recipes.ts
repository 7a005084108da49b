export const recipes = `# Recipes
A recipe is exactly one DuckDB SELECT. WITH, FROM-first, UNION, windows, QUALIFY, GROUP BY ALL, LATERAL, lists, structs and maps work.

## Inputs
- tracked('orders'), or the bare name orders: the newest version of the alias; the entry follows it.
- pinned('orders-v2'): version 2 for ever. pinned('3f9c0a1b2c4d'): that entry.
- project_file('x.parquet'), project_csv('x.csv', delim => ';'): a file under data/ read once, its bytes pinned. For files used again: catalog_import.
An input without AS is called after its alias: from tracked('orders') join tracked('products') using (sku) lets you write orders.amount.

## Names and texts
Double quotes for names ("unit price"), single quotes for texts ('north'). order by 'My Col' orders by a constant and is refused.

## Order
Rows are stored in the order the recipe gives. Without ORDER BY that is the input's order for filters and projections and no promise for joins and groups. LIMIT without ORDER BY is warned about: ties and order may differ in a rebuild.

## What is refused
Any second statement; any file, network or setting; table functions other than range, generate_series, unnest; duckdb_tables() and the like (catalog_list knows the catalog). random(), uuid(), now() are built with a warning: the entry cannot be rebuilt the same.

## Example
with monthly as (
  select date_trunc('month', ordered_on) as month, region, sum(amount) as revenue
  from tracked('orders') where not returned group by all
)
select *, revenue / sum(revenue) over (partition by month) as share from monthly order by month, region`;
