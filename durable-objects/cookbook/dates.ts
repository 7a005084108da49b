export const dates = `# Dates and times
DATE, TIME, TIMESTAMP and INTERVAL work whole: date_trunc('month', ts), date_diff('day', a, b), ts + interval 1 day, strftime(ts, '%Y-%m'), strptime(text, '%d.%m.%Y'), extract(dow from ts), make_date, generate_series over dates.

## Zones
Keep instants as UTC TIMESTAMP. TIMESTAMP WITH TIME ZONE values can be read, stored and compared; arithmetic, date_trunc, AT TIME ZONE and strftime on them need a part of DuckDB that is not here and are refused. Cast first: ts_with_zone::timestamp is the UTC wall time.
- date_trunc('day', at::timestamp), not date_trunc('day', at)
- at::timestamp + interval 1 hour, not at + interval 1 hour
- now()::timestamp for the current UTC time, (now()::timestamp)::date for today (the entry is then marked volatile)`;
